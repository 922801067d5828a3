"""Two groups that come into sight of each other: odds, the roll, and the fight it may begin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from models.action import Action
from models.bridge.ground import Field, Stand
from models.deed import Chance
from models.deeds.stealth.group import does, names
from models.effects.sighting import sight
from models.effects.turn import start_combat
from models.rulings import as_ruled, rulings
from models.tables import Side as Party
from models.tables import Unnoticed
from rules.odds import merge
from rules.rulings import HiddenPool, Rulings
from rules.stealth.zones.detection import (
    Detection,
    Observer,
    Side,
    detection,
    detection_odds,
    mobility_pool,
    observation_pool,
)
from rules.tally import Tally

MOST_NOTES = 8
UNNOTICED = "unnoticed"
ENDS = {
    str(Side.OURS): "they spot first",
    str(Side.THEIRS): "they are spotted first",
    str(None): "both at once: a fight",
    UNNOTICED: "nobody notices; again in the next stretch",
}
"""How a meeting may end, with the words for it."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Those who come into sight or act, and the enemies they meet, if there are any.

    `from_hiding` says that somebody hidden acts (A-16): these participants who are `hidden`.
    """

    ours: tuple[Stand, ...]
    theirs: tuple[Stand, ...]
    hidden: tuple[int, ...] = ()

    @property
    def from_hiding(self) -> bool:
        """Whether anybody acts from hiding."""
        return bool(self.hidden)

    def ruled(self, chosen: Rulings) -> tuple[str, ...]:
        """The rulings that it goes by, if they are not at their default."""
        return chosen.changed("G-135", *(("G-136",) if self.from_hiding else ()))


def observers(field: Field, stands: Iterable[Stand], at: int | None = None) -> tuple[Observer, ...]:
    """People with their OBSERVATION dice, where they are or as they would arrive in zone `at`.

    What those throw whom the party does not know of is the referee's alone to see.
    """

    def tally(stand: Stand) -> Tally:
        row = stand.participant
        zone = field.zones[at if at is not None else row.zone_id]
        return observation_pool(
            stand.person.observation,
            dark=zone.dark,
            flashlight=row.flashlight,
            guarding=row.guarding and at is None,
            needs_light=not stand.person.sees_in_dark,
        )

    return tuple(Observer(stand.name, tally(stand), field.unseen(stand)) for stand in stands)


def actors(field: Field, meeting: Meeting, at: int | None = None) -> tuple[Observer, ...]:
    """Those who come into sight or act, with their dice; from hiding as it is ruled (G-136)."""
    chosen = rulings(field.session).hidden_pool
    if not meeting.from_hiding or chosen is HiddenPool.OBSERVATION:
        return observers(field, meeting.ours, at)
    return tuple(
        Observer(s.name, mobility_pool(s.person.mobility), field.unseen(s), chosen.value)
        for s in meeting.ours
    )


def meeting_chances(field: Field, meeting: Meeting, at: int | None = None) -> tuple[Chance, ...]:
    """Who spots whom first, with `ours` where they are or as they would arrive in zone `at`."""
    if not meeting.theirs:
        return ()
    odds = merge(
        detection_odds(
            actors(field, meeting, at),
            observers(field, meeting.theirs),
            rulings(field.session),
        ),
        _ended,
    )
    return tuple(
        Chance(text, odds.get(ended, Fraction(0)))
        for ended, text in ENDS.items()
        if ended in odds or ended != UNNOTICED
    )


def pool_notes(field: Field, meeting: Meeting, at: int | None = None) -> tuple[str, ...]:
    """The dice of everybody who would roll, with reasons."""
    if not meeting.theirs:
        return ()
    rolls = (*actors(field, meeting, at), *observers(field, meeting.theirs))
    more = (f"and {len(rolls) - MOST_NOTES} more",) if len(rolls) > MOST_NOTES else ()
    rule = "The best roll on each side counts; a tie, even at none, starts a fight (A-06, A-12)."
    ruled = rulings(field.session)
    notes = tuple(as_ruled(ruled, ident) for ident in meeting.ruled(ruled))
    if "G-135" not in meeting.ruled(ruled):
        notes = (rule, *notes)
    return (*notes, *(_dice_words(roll) for roll in rolls[:MOST_NOTES]), *more)


def in_view(field: Field, meeting: Meeting) -> str:
    """Whom those see who come into sight, as players know it before anything is rolled."""
    known = [stand for stand in meeting.theirs if not field.unseen(stand)]
    return f"{does(known, 'are')} in sight" if known else "nobody comes into sight"


def meet(action: Action, field: Field, meeting: Meeting, quiet: str = "") -> None:
    """Roll OBSERVATION for both sides (A-04 to A-07); `quiet` is said as in `spotted`."""
    result = detection(
        actors(field, meeting),
        observers(field, meeting.theirs),
        action.dice,
        rulings(action.session),
    )
    spotted(action, field, meeting, result, quiet)


def spotted(
    action: Action, field: Field, meeting: Meeting, result: Detection, quiet: str = ""
) -> None:
    """Let the winner choose, or on a tie the fight begin; nobody spotted stays hidden (A-07).

    The roll is open (A-04, G-134) to those who learn of each other by it: players hear by how much
    their side has spotted somebody first. That somebody has spotted the party they do not hear, be
    it of whom they know: they hear what is `quiet`, as they do where nobody is there. The dice
    would tell, and are kept from them.
    """
    ruled = rulings(action.session)
    action.keep_dice()
    action.tell_ruled(ruled, meeting.ruled(ruled), secret=True)
    won = result.winner is Side.OURS
    winners, losers = (meeting.ours, meeting.theirs) if won else (meeting.theirs, meeting.ours)
    party = winners[0].participant.side == Party.PARTY
    lost = result.winner is not None and not party
    if quiet and (lost or result.unnoticed):
        action.tell(quiet)
    if result.unnoticed:
        _unnoticed(action, field, meeting, result)
        return
    most, fewest = sorted((result.ours.sixes, result.theirs.sixes), reverse=True)
    score = f"{most} {'six' if most == 1 else 'sixes'} to {fewest}"
    if result.winner is None:
        both = f"{names(meeting.ours)} and {names(meeting.theirs)}"
        action.tell(f"{both} see each other at once: {score}.", *result.rows)
        into_the_open(action, field, meeting.ours, meeting.theirs, ambush=False)
        return
    sight(action, field.scene, winners[0].participant.side, losers)
    for stand in losers:
        stand.participant.hidden = False
        action.session.add(stand.participant)
    field.scene.detection = {
        "winners": [s.key for s in winners],
        "losers": [s.key for s in losers],
        "hidden": [key for key in meeting.hidden if won],
    }
    action.session.add(field.scene)
    spot = f"{does(winners, 'spot')} {names(losers)} first: {score}."
    action.tell(spot, *result.rows, secret=lost)


def _unnoticed(action: Action, field: Field, meeting: Meeting, result: Detection) -> None:
    """Nobody notices anybody: to be rolled again in the next stretch (G-135)."""
    ours, theirs = ([stand.key for stand in side] for side in (meeting.ours, meeting.theirs))
    row = Unnoticed(scene_id=field.scene.key, stretch=field.scene.stretch, ours=ours, theirs=theirs)
    action.session.add(row)
    both = f"{names(meeting.ours)} and {names(meeting.theirs)}"
    action.tell(f"{both} do not notice each other: no sixes.", *result.rows, secret=True)


def into_the_open(
    action: Action, field: Field, ours: Sequence[Stand], theirs: Sequence[Stand], *, ambush: bool
) -> None:
    """Both sides know of each other, and the fight begins (A-08, A-09, A-12)."""
    for one, other in ((ours, theirs), (theirs, ours)):
        for side in dict.fromkeys(stand.participant.side for stand in one):
            sight(action, field.scene, side, other)
    for stand in (*ours, *theirs):
        stand.participant.hidden = False
        action.session.add(stand.participant)
    if ambush:
        ambushers, surprised = ([s.key for s in side] for side in (ours, theirs))
        start_combat(action, field.scene, ambushers=ambushers, surprised=surprised)
    else:
        start_combat(action, field.scene)


def _ended(result: Detection) -> str:
    return UNNOTICED if result.unnoticed else str(result.winner)


def _dice_words(roll: Observer) -> str:
    """`Wei 4 dice: 6, darkness -2 A-22`."""
    base, *others = roll.pool
    parts = [f"{r.label}{f' {r.value:+d}' if r.value else ''} {r.rows[0]}" for r in others]
    why = ": " + ", ".join([f"{base.value}", *parts]) if parts else ""
    return f"{roll.name} {roll.pool.total} dice{why}"
