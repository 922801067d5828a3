"""People are taken out of the campaign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlmodel import col, or_, select

from models.action import Action
from models.bridge.equipment import CARRIED
from models.effects.forgetting import forget
from models.effects.leaving import uproot
from models.tables import Due, Participant, Person, Relation, Scene, Tag

_AT_ONCE = 200


def remove_people(action: Action, people: Sequence[Person]) -> None:
    """Delete every row that is about them; notes on them stay, and say that they are gone."""
    for start in range(0, len(people), _AT_ONCE):
        action.progress(start, len(people))
        _remove(action, people[start : start + _AT_ONCE])


def _remove(action: Action, people: Sequence[Person]) -> None:
    keys, refs = [person.key for person in people], [person.ref for person in people]
    places = _rows(action, Participant, keys)
    forget(action.session, [place.key for place in places])
    for place in places:
        uproot(action, place)
    for table in (Due, *CARRIED.values()):
        action.delete_all(_rows(action, table, keys))
    unrelate(action, *refs)
    for tag in action.session.exec(select(Tag).where(col(Tag.about).in_(refs))).all():
        action.session.delete(tag)
    action.delete_all(people)
    _forget_in_scenes(action, {place.key for place in places})


def unrelate(action: Action, *refs: str) -> None:
    """Nothing stands any more to what these refs name."""
    named = or_(col(Relation.one).in_(refs), col(Relation.other).in_(refs))
    for relation in action.session.exec(select(Relation).where(named)).all():
        action.session.delete(relation)


def rows_of(action: Action, table: Any, person: Person) -> list[Any]:
    """The rows of a table that name somebody."""
    return _rows(action, table, [person.key])


def _rows(action: Action, table: Any, people: Sequence[int]) -> list[Any]:
    return list(action.session.exec(select(table).where(table.person_id.in_(people))))


def _forget_in_scenes(action: Action, gone: set[int]) -> None:
    """Nobody waits for a choice of, or against, a participant who is gone (A-07)."""
    for scene in action.session.exec(select(Scene)):
        waiting = scene.detection
        if waiting is None or gone.isdisjoint((*waiting["winners"], *waiting["losers"])):
            continue
        left = {side: [k for k in waiting[side] if k not in gone] for side in ("winners", "losers")}
        scene.detection = waiting | left if all(left.values()) else None
        action.session.add(scene)
