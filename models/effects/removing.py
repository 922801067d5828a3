"""Somebody is taken out of the campaign."""

from __future__ import annotations

from typing import Any

from sqlmodel import or_, select

from models.action import Action
from models.bridge.equipment import CARRIED
from models.effects.forgetting import forget
from models.effects.leaving import uproot
from models.tables import Due, Participant, Person, Relation, Scene, Tag


def remove_person(action: Action, person: Person) -> None:
    """Delete every row that is about somebody; notes on them stay, and say that they are gone."""
    places = rows_of(action, Participant, person)
    forget(action.session, [place.key for place in places])
    for place in places:
        uproot(action, place)
    for table in (Due, *CARRIED.values()):
        for row in rows_of(action, table, person):
            action.delete(row)
    unrelate(action, person.ref)
    for tag in action.session.exec(select(Tag).where(Tag.about == person.ref)).all():
        action.session.delete(tag)
    action.delete(person)
    _forget_in_scenes(action, {place.key for place in places})


def unrelate(action: Action, ref: str) -> None:
    """Nothing stands any more to what a ref names."""
    named = or_(Relation.one == ref, Relation.other == ref)
    for relation in action.session.exec(select(Relation).where(named)).all():
        action.session.delete(relation)


def rows_of(action: Action, table: Any, person: Person) -> list[Any]:
    """The rows of a table that name somebody."""
    return list(action.session.exec(select(table).where(table.person_id == person.id)))


def _forget_in_scenes(action: Action, gone: set[int]) -> None:
    """Nobody waits for a choice of, or against, a participant who is gone (A-07)."""
    for scene in action.session.exec(select(Scene)):
        waiting = scene.detection
        if waiting is None or gone.isdisjoint((*waiting["winners"], *waiting["losers"])):
            continue
        left = {side: [k for k in waiting[side] if k not in gone] for side in ("winners", "losers")}
        scene.detection = waiting | left if all(left.values()) else None
        action.session.add(scene)
