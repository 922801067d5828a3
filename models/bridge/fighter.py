"""Between a participant's row and the turn: who can still act."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from sqlmodel import Session

from models.bridge.body import level_of
from models.bridge.grip import controlled_in
from models.tables import Participant, Person
from rules.combat.initiative import Pass, Readiness, Slot, Stop

_OWN = (Slot.FIRST, Slot.SECOND)


class Left(NamedTuple):
    """The columns of a participant that say what is left of the turn."""

    first_spent: bool
    second_spent: bool
    pass_slot: str
    pass_point: int
    stop_point: int
    stop_bulk: int
    stop_slot: str
    immobilised: bool
    dazed: bool
    dazed_turns: int
    ducks_owed: int
    no_fire: bool


_left_of = attrgetter(*Left._fields)


def readiness_of(
    participant: Participant, level: int | None, *, controlled: bool = False
) -> Readiness:
    """What a participant with this initiative level can still do, in somebody's grip or not."""
    return readiness_with(Left(*_left_of(participant)), level, controlled=controlled)


@lru_cache(maxsize=4096)
def readiness_with(left: Left, level: int | None, *, controlled: bool) -> Readiness:
    """The same of the columns; in a crowd many are alike."""
    spent = zip(_OWN, (left.first_spent, left.second_spent), strict=True)
    passed = Pass(Slot(left.pass_slot), left.pass_point) if left.pass_slot else None
    still = Slot(left.stop_slot) if left.stop_slot else None
    return Readiness(
        level=level,
        spent=frozenset(one for one, gone in spent if gone),
        passed=passed,
        stopped=Stop(left.stop_point, left.stop_bulk, still) if left.stop_point else None,
        immobilised=left.immobilised,
        dazed=left.dazed,
        dazed_turns=left.dazed_turns,
        ducks_owed=left.ducks_owed,
        no_fire=left.no_fire,
        controlled=controlled,
    )


def readiness_in(session: Session, participant: Participant, person: Person) -> Readiness:
    """The readiness of a participant as things stand."""
    controlled = participant.id in controlled_in(session, participant.scene_id)
    return readiness_of(participant, level_of(session, person), controlled=controlled)
