"""Whom or what a word means: rows are called by their names where a deed takes their keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, SQLModel, col, select

from models.bridge.aim import Aim, aim_at, aim_in, aim_on
from models.bridge.by_key import field_of, present_scene
from models.storage.mentions import ASKED
from models.tables import (
    Deployment,
    Due,
    DueState,
    GameSession,
    Participant,
    Person,
    Scene,
    Vehicle,
)
from models.tables.base import Row
from models.text import clean

_NAMED: Mapping[str, str] = {
    **ASKED,
    "scene": "scene",
    "people": "person",
    "person": "person",
    "other_id": "person",
    "aside": "person",
    "hurt": "person",
    "animal": "person",
    "vehicle": "vehicle",
    "vehicle_id": "vehicle",
    "like": "vehicle",
    "place": "deployment",
    "beyond": "zone",
    "weapon": "weapon",
    "missile": "missile",
    "explosive": "explosive",
    "sensor": "sensor",
    "due_id": "due",
    "note_id": "note",
    "subject_id": "subject",
    "session_id": "session",
    "list_id": "keptlist",
    "research_id": "research",
    "survey_id": "survey",
    "animal_id": "animal",
    "patrol": "patrol",
    "seat": "seat",
    "seat_key": "seatkey",
    "handout": "handout",
    "wish": "wish",
}
"""Of which table the key is that a deed is asked with, by the name of its field."""

_IN_A_SCENE: Mapping[str, str] = {
    "people": "participant",
    "person": "participant",
    "movers": "participant",
    "walkers": "participant",
    "scout": "participant",
    "animal": "participant",
    "taker": "participant",
    "at": "participant",
    "on": "deployment",
    "vehicle": "deployment",
    "route": "zone",
    "into": "zone",
    "group": "bandgroup",
    "feature": "ladderfeature",
}
"""The same where the deed belongs to a scene."""

_OTHERWISE: Mapping[tuple[str, str], str] = {
    ("AddPeople", "people"): "person",
    ("PlaceVehicle", "vehicle"): "vehicle",
    ("MountSensor", "pattern"): "sensor",
    ("Walk", "to"): "zone",
    ("Drive", "to"): "zone",
    ("FireAtArea", "to"): "zone",
    ("Sneak", "to"): "zone",
    ("Cross", "other"): "participant",
    ("SetBorder", "one"): "zone",
    ("SetBorder", "other"): "zone",
    ("ThrowDetection", "one"): "bandgroup",
    ("ThrowDetection", "other"): "bandgroup",
    ("Look", "group"): "",
    ("SetSpotted", "observer"): "bandgroup",
    ("SetSpotted", "target"): "bandgroup",
}
"""The same where a word means something of its own in a deed."""

_OF_ITS_TABLE = {"key", "pattern", "pattern_id"}
"""Keys of the table that another field of the deed names."""
_CALLED = ("name", "label", "statement", "title", "topic", "region", "player", "text")
_MOST = 6
_METRES = re.compile(r"(-?[0-9]{1,5}(?:\.[0-9])?)\s*,\s*(-?[0-9]{1,5}(?:\.[0-9])?)")
PRESENT = "present"
"""The word for the scene on the table."""
PATTERN = "of the book"
"""Stands in `within` where a pattern of the equipment book is meant."""


def table_of(deed: type[Any], field: str, fields: Collection[str]) -> str:
    """Of which table the key is that a field holds; empty for a number, `table` for what says."""
    own = _OTHERWISE.get((deed.__name__, field))
    if own is not None:
        return own
    if field in _OF_ITS_TABLE and "table" in fields:
        return "table"
    if "scene" in fields and field in _IN_A_SCENE:
        return _IN_A_SCENE[field]
    return _NAMED.get(field, "")


def _on_the_table(session: Session) -> int:
    """The key of the scene that is played; raises `ValueError` when there is none."""
    scene = present_scene(session)
    if scene is None:
        raise ValueError("no scene is on the table: say which with scene=")
    return scene.key


@dataclass(frozen=True, slots=True)
class _Found:
    key: int
    name: str
    whose: str = ""

    def __str__(self) -> str:
        whose = f" of {self.whose}" if self.whose else ""
        return f"{clean(self.name, 60)}{whose} (key {self.key})"


def key_of(session: Session, table: str, word: str, within: Mapping[str, Any]) -> int:
    """The key of the row of a table that is called so, or of which alone a name begins so.

    `within` are the fields of the deed that are known already: who acts, and in which scene. Raises
    `ValueError` with those that may be meant.
    """
    kind = _table(table)
    name = clean(word).casefold()
    if kind is Scene and name == PRESENT:
        return _on_the_table(session)
    there = list(_rows(session, kind, within))
    same = [one for one in there if clean(one.name).casefold() == name]
    near = same or [one for one in there if name and _begins(one.name, name)]
    if len(near) == 1:
        return near[0].key
    which = near or there
    said = "; ".join(map(str, which[:_MOST])) + ("; ..." if len(which) > _MOST else "")
    if near:
        raise ValueError(f"{clean(word, 60)!r} may be {said}")
    raise UnknownNameError(
        f"no {table} is called {clean(word, 60)!r}" + (f": {said}" if said else "")
    )


def aim_of(session: Session, word: str, within: Mapping[str, Any]) -> Aim:
    """What is aimed at: somebody, a vehicle or a zone of the scene, or metres on open ground.

    Raises `ValueError` as `key_of`.
    """
    field = field_of(session, within["scene"])
    metres = _METRES.fullmatch(word.strip())
    if metres and field.open_ground:
        return aim_on(next(iter(field.zones)), float(metres[1]), float(metres[2]))
    aims: Mapping[str, Callable[[int], Aim]] = {
        "participant": lambda key: aim_at(field, who=key),
        "deployment": lambda key: aim_at(field, craft=key),
        "zone": lambda key: aim_in(field, key),
    }
    for table, aim in aims.items():
        with suppress(UnknownNameError):
            return aim(key_of(session, table, word, within))
    raise UnknownNameError(f"nobody and nothing in the scene is called {clean(word, 60)!r}")


class UnknownNameError(ValueError):
    """A name that nothing has."""


def _begins(name: str, word: str) -> bool:
    """Whether a word of a name begins so."""
    return f" {clean(name).casefold()}".find(f" {word}") >= 0


def _table(name: str) -> type[Any]:
    for mapper in SQLModel._sa_registry.mappers:
        if mapper.class_.__tablename__ == name:
            return mapper.class_
    raise ValueError(f"there is no table {clean(name, 60)!r}")


def _rows(session: Session, kind: type[Any], within: Mapping[str, Any]) -> Iterator[_Found]:
    """The rows of a table that may be meant, each by its name."""
    if kind in (Participant, Deployment):
        yield from _in_scene(session, kind, within)
        return
    for row in session.exec(_narrowed(session, kind, within)):
        owner = session.get(Person, getattr(row, "person_id", None) or 0)
        yield _Found(row.key, called(row), owner.name if owner is not None else "")


def called(row: Row) -> str:
    """What a row is called where it is asked for."""
    if isinstance(row, GameSession):
        return f"Session {row.number}"
    return next((str(text) for name in _CALLED if (text := getattr(row, name, ""))), "")


def _in_scene(session: Session, kind: type[Any], within: Mapping[str, Any]) -> Iterator[_Found]:
    """Those who stand in a scene, people or vehicles."""
    whose = Person if kind is Participant else Vehicle
    column = kind.person_id if kind is Participant else kind.vehicle_id
    asked = select(kind.id, whose.name).join(whose, column == col(whose.id)).order_by(kind.id)
    scene = within.get("scene") or _on_the_table(session)
    for key, name in session.exec(asked.where(kind.scene_id == scene)):
        yield _Found(key, name)


def _narrowed(session: Session, kind: type[Any], within: Mapping[str, Any]) -> Any:
    """The question for the rows of a table, as far as the rest of the deed says which."""
    asked: Any = select(kind).order_by(kind.id)
    fields, scene = kind.model_fields, session.get(Scene, within.get("scene") or 0)
    owner = _owner(session, within)
    if kind is Due:
        asked = asked.where(col(Due.state) == DueState.WAITING)
    if scene is not None and "map_id" in fields and kind is not Scene:
        asked = asked.where(kind.map_id == scene.map_id)
    if scene is not None and "scene_id" in fields:
        asked = asked.where(kind.scene_id == scene.id)
    if kind is Vehicle:
        asked = asked.where(col(Vehicle.pattern).is_(bool(within.get(PATTERN))))
    elif within.get(PATTERN):
        for whose in {"person_id", "vehicle_id"} & fields.keys():
            asked = asked.where(getattr(kind, whose).is_(None))
    elif owner is not None and "person_id" in fields:
        asked = asked.where(kind.person_id == owner)
    return asked


def _owner(session: Session, within: Mapping[str, Any]) -> int | None:
    """Whose gear is meant: that of who acts."""
    for field in ("who", "firer", "striker"):
        acting = session.get(Participant, within.get(field) or 0)
        if acting is not None:
            return acting.person_id
    return within.get("person_id")
