"""Between a participant's row and the turn: who can still act."""

from __future__ import annotations

from sqlmodel import Session

from models.bridge.body import level_of
from models.bridge.grip import controlled_in
from models.tables import Participant, Person
from rules.combat.initiative import Pass, Readiness, Slot, Stop


def readiness_of(
    participant: Participant, level: int | None, *, controlled: bool = False
) -> Readiness:
    """What a participant with this initiative level can still do, in somebody's grip or not."""
    spent = {Slot.FIRST: participant.first_spent, Slot.SECOND: participant.second_spent}
    held = (
        Pass(Slot(participant.pass_slot), participant.pass_point) if participant.pass_slot else None
    )
    stopped = None
    if participant.stop_point:
        left = Slot(participant.stop_slot) if participant.stop_slot else None
        stopped = Stop(participant.stop_point, participant.stop_bulk, left)
    return Readiness(
        level=level,
        spent=frozenset(slot for slot, gone in spent.items() if gone),
        passed=held,
        stopped=stopped,
        immobilised=participant.immobilised,
        dazed=participant.dazed,
        dazed_turns=participant.dazed_turns,
        ducks_owed=participant.ducks_owed,
        no_fire=participant.no_fire,
        controlled=controlled,
    )


def store(participant: Participant, readiness: Readiness) -> None:
    """Write what is left of the turn back to the row; who is in whose grip is kept as holds.

    Only what is another than before is set: at the end of a turn most of a crowd stays as it is.
    """
    for column, left in _columns(readiness).items():
        if getattr(participant, column) != left:
            setattr(participant, column, left)


def _columns(readiness: Readiness) -> dict[str, bool | int | str]:
    passed, stopped = readiness.passed, readiness.stopped
    return {
        "first_spent": Slot.FIRST in readiness.spent,
        "second_spent": Slot.SECOND in readiness.spent,
        "pass_slot": passed.slot if passed else "",
        "pass_point": passed.point if passed else 0,
        "stop_point": stopped.point if stopped else 0,
        "stop_bulk": stopped.bulk if stopped else 0,
        "stop_slot": (stopped and stopped.slot) or "",
        "immobilised": readiness.immobilised,
        "dazed": readiness.dazed,
        "dazed_turns": readiness.dazed_turns,
        "ducks_owed": readiness.ducks_owed,
        "no_fire": readiness.no_fire,
    }


def readiness_in(session: Session, participant: Participant, person: Person) -> Readiness:
    """The readiness of a participant as things stand."""
    controlled = participant.id in controlled_in(session, participant.scene_id)
    return readiness_of(participant, level_of(session, person), controlled=controlled)
