"""Two groups come into sight of each other: the roll, and the fight it may begin (A-04 to A-12)."""

from __future__ import annotations

from collections.abc import Sequence

from models.action import Action
from models.bridge.ground import Field, Stand
from models.bridge.group import does, names
from models.bridge.meeting import Meeting, actors, observers
from models.effects.sighting import sight
from models.effects.turn import start_combat
from models.rulings import rulings
from models.tables import Participant, Unnoticed
from models.tables import Side as Party
from rules.stealth.zones.detection import Detection, Side, detection


def has_acted(action: Action, row: Participant) -> None:
    """Note that somebody's stretch is used up, and that they no longer just watch (A-17)."""
    row.acted = True
    row.guarding = False
    action.session.add(row)


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
        seen = f"{does(meeting.ours, 'see')} {names(meeting.theirs)}, and the other way round"
        action.tell(f"{seen}, at once: {score}.", *result.rows)
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
