"""The count of a fight: of everybody what it depends on, and nothing else (C-11, C-15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy.orm import Bundle
from sqlmodel import bindparam, col, select

from models.bridge.body import Body, level_with
from models.bridge.fighter import Left, readiness_with
from models.bridge.ground import Field
from models.bridge.turn import slot_of
from models.tables import Participant, Person
from rules.combat.initiative import Readiness, Slot


@dataclass(frozen=True, slots=True)
class Counted:
    """Somebody in the count, by participant and person, with the action they have now.

    `pace` is how they moved at this point.
    """

    key: int
    person_id: int
    name: str
    pace: str
    readiness: Readiness
    bulk: int
    slot: Slot | None


class _Place(NamedTuple):
    """The columns of a participant that say who is counted."""

    id: int
    person_id: int
    pace: str
    ambushing: bool


class _Columns(Bundle[Any]):
    """Columns of a row as a tuple `made` of them: a fifth of the time that whole rows take."""

    def __init__(self, made: type[NamedTuple], table: type[Participant | Person]) -> None:
        columns = [getattr(table, name) for name in made._fields]
        super().__init__(made.__name__, *columns)
        self._made: Callable[..., NamedTuple] = made

    def create_row_processor(
        self, _query: Any, procs: Sequence[Callable[[Any], Any]], _labels: Sequence[str]
    ) -> Callable[[Any], Any]:
        """How that is made from a row."""
        return lambda row: self._made(*[read(row) for read in procs])


_EVERYBODY = (
    select(
        _Columns(_Place, Participant),
        _Columns(Left, Participant),
        _Columns(Body, Person),
        Person.name,
    )
    .join(Person, col(Participant.person_id) == col(Person.id))
    .where(Participant.scene_id == bindparam("scene"))
    .order_by(col(Participant.arrived), col(Participant.id))
)


def count_of(field: Field) -> list[Counted]:
    """Everybody in a fight with what they can still do, in the order they came."""
    found, asked = [], {"scene": field.scene.key}
    for place, left, body, name in field.session.exec(_EVERYBODY, params=asked):
        key, person = place.id, place.person_id
        level, bulk = level_with(body, field.penalties[person]), field.bulks[person]
        readiness = readiness_with(left, level, controlled=key in field.controlled)
        slot = slot_of(field.scene, readiness, bulk, ambushing=place.ambushing)
        found.append(Counted(key, person, name, place.pace, readiness, bulk, slot))
    return found
