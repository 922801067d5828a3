"""Two groups that come into sight of each other: their dice, and how it may end (A-04 to A-16)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import col, select

from models.bridge.ground import Field, Stand
from models.bridge.group import does
from models.bridge.sight import in_plain_sight
from models.deed import Chance
from models.rulings import rulings
from models.tables import Unnoticed
from models.text import counted
from rules.odds import merge
from rules.rulings import HiddenPool, Rulings
from rules.stealth.zones.detection import (
    Detection,
    Observer,
    Side,
    detection_odds,
    mobility_pool,
    observation_pool,
)
from rules.tally import Tally

MOST_NOTES = 8
UNNOTICED = "unnoticed"
MET = "in sight of who knows of them"
"""What is sure to happen where nobody rolls any more (A-16)."""
ENDS = {
    str(Side.OURS): "they spot first",
    str(Side.THEIRS): "they are spotted first",
    str(None): "both at once: a fight",
    UNNOTICED: "nobody notices; again in the next stretch",
}
"""How a meeting may end, with the words for it."""
SEEN = (ENDS[str(Side.THEIRS)], ENDS[str(None)])
"""The ends by which those who move have been seen."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Those who come into sight or act, and the enemies they meet, if there are any.

    `from_hiding` says that somebody hidden acts (A-16): these participants who are `hidden`. Those
    they have `met` are in sight as well, and nobody rolls again for them; for those who are
    `watching` from hiding nobody rolls at all (A-14).
    """

    ours: tuple[Stand, ...]
    theirs: tuple[Stand, ...]
    hidden: tuple[int, ...] = ()
    met: tuple[Stand, ...] = ()
    watching: tuple[Stand, ...] = ()

    @property
    def from_hiding(self) -> bool:
        """Whether anybody acts from hiding."""
        return bool(self.hidden)

    def ruled(self, chosen: Rulings) -> tuple[str, ...]:
        """The rulings that it goes by, if they are not at their default."""
        return chosen.changed("G-135", *(("G-136",) if self.from_hiding else ()))


def observers(
    field: Field, stands: Iterable[Stand], at: int | None = None, *, acting: bool = False
) -> tuple[Observer, ...]:
    """People with their OBSERVATION dice, where they are or as they would arrive in zone `at`.

    Who moves or is `acting` keeps no guard (A-17, G-139). What those throw whom the party does
    not know of is the referee's alone to see.
    """

    def tally(stand: Stand) -> Tally:
        row = stand.participant
        zone = field.zones[at if at is not None else row.zone_id]
        return observation_pool(
            stand.person.observation,
            dark=zone.dark,
            flashlight=row.flashlight,
            guarding=row.guarding and at is None and not acting,
            needs_light=not stand.person.sees_in_dark,
        )

    return tuple(Observer(stand.name, tally(stand), field.unseen(stand)) for stand in stands)


def actors(field: Field, meeting: Meeting, at: int | None = None) -> tuple[Observer, ...]:
    """Those who come into sight or act, with their dice; from hiding as it is ruled (G-136)."""
    chosen = rulings(field.session).hidden_pool
    if not meeting.from_hiding or chosen is HiddenPool.OBSERVATION:
        return observers(field, meeting.ours, at, acting=meeting.from_hiding)
    return tuple(
        Observer(s.name, mobility_pool(s.person.mobility), field.unseen(s), chosen.value)
        for s in meeting.ours
    )


def meeting_chances(field: Field, meeting: Meeting, at: int | None = None) -> tuple[Chance, ...]:
    """Who spots whom first, with `ours` where they are or as they would arrive in zone `at`."""
    if not meeting.theirs:
        return (Chance(MET, Fraction(1)),) if meeting.met else ()
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
    """The dice of everybody who would roll, with reasons, and who rolls no more."""
    met: tuple[str, ...] = ()
    if meeting.met:
        met = (f"{does(meeting.met, 'have')} met them already: no roll (A-16).",)
    if not meeting.theirs:
        return met
    rolls = (*actors(field, meeting, at), *observers(field, meeting.theirs))
    more = (f"and {len(rolls) - MOST_NOTES} more",) if len(rolls) > MOST_NOTES else ()
    rule = (
        "The best roll on each side counts; a tie, even with no sixes, starts a fight (A-06, A-12)."
    )
    ruled = rulings(field.session)
    notes = ruled.notes(meeting.ruled(ruled))
    if "G-135" not in meeting.ruled(ruled):
        notes = (rule, *notes)
    return (*met, *notes, *(_dice_words(roll) for roll in rolls[:MOST_NOTES]), *more)


def in_view(field: Field, meeting: Meeting) -> str:
    """Whom those see who come into sight, as players know it before anything is rolled."""
    there = (*meeting.theirs, *meeting.met)
    known = [stand for stand in there if not field.unseen(stand)]
    return f"{does(known, 'are')} in sight" if known else "no enemy comes into sight"


def _ended(result: Detection) -> str:
    return UNNOTICED if result.unnoticed else str(result.winner)


def _dice_words(roll: Observer) -> str:
    """`Wei 4 dice: 6, darkness -2 A-22`."""
    base, *others = roll.pool
    parts = [f"{r.label}{f' {r.value:+d}' if r.value else ''} {r.rows[0]}" for r in others]
    why = ": " + ", ".join([f"{base.value}", *parts]) if parts else ""
    return f"{roll.name} {counted(roll.pool.total, 'die', 'dice')}{why}"


def rolls_due(field: Field) -> list[tuple[int, Meeting]]:
    """Who rolls again this stretch, by the key of the row that says so.

    Those do who are in sight of each other still, in the open, and not known to one another.
    """
    rows = select(Unnoticed).where(
        Unnoticed.scene_id == field.scene.key, col(Unnoticed.stretch) < field.scene.stretch
    )
    found = []
    for row in field.session.exec(rows.order_by(col(Unnoticed.id))):
        here = [s for s in field.stands if s.active and not s.participant.hidden]
        ours = [stand for stand in here if stand.key in row.ours]
        seen = {stand.key for stand in in_plain_sight(field, ours)} if ours else set()
        theirs = [stand for stand in here if stand.key in row.theirs and stand.key in seen]
        known = field.sighted[theirs[0].participant.side] if theirs else set()
        ours = [stand for stand in ours if stand.key not in known]
        if ours and theirs:
            found.append((row.key, Meeting(tuple(ours), tuple(theirs))))
    return found
