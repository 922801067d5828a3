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


def readiness_in(session: Session, participant: Participant, person: Person) -> Readiness:
    """The readiness of a participant as things stand."""
    controlled = participant.id in controlled_in(session, participant.scene_id)
    return readiness_of(participant, level_of(session, person), controlled=controlled)
