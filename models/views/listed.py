"""What a campaign holds as lists for a script: rows of plain values under names that stay.

A row has the columns of its table under their own names, which are those of the folder that a
campaign is exported to, and with them its `key` and its `ref`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from sqlmodel import Session, col, select

from models.bridge.dates import calendar_of
from models.bridge.equipment import EQUIPMENT, motor_pool, patterns
from models.tables import (
    Device,
    Due,
    DueState,
    GameSession,
    LibraryTask,
    LifeSurvey,
    Note,
    Person,
    PersonKind,
    RandomTable,
    ResearchProject,
    Scene,
    Skill,
    Subject,
    Switch,
    TableRow,
    World,
    Wound,
    ZoneMap,
)
from models.tables.base import Row
from models.views.seats_list import seats_list, waiting_wishes

Rows = Iterator[dict[str, Any]]


def as_row(row: Row) -> dict[str, Any]:
    """A row as plain values."""
    values = row.model_dump(mode="json")
    columns = (name for name in type(row).model_fields if name != "id")
    return {"key": row.key, "ref": row.ref, **{name: values[name] for name in columns}}


def _people(session: Session) -> Rows:
    """Everybody with skills and gear, by name."""
    skills: dict[int, dict[str, int]] = {}
    for skill in session.exec(select(Skill).order_by(Skill.name)):
        skills.setdefault(skill.person_id, {})[skill.name] = skill.level
    for person in session.exec(select(Person).order_by(Person.name, col(Person.id))):
        yield {**as_row(person), "skills": skills.get(person.key, {})}


def _wounds(session: Session) -> Rows:
    """Every wound with whose it is, the newest last."""
    calendar = calendar_of(session)
    names = dict(session.exec(select(Person.id, Person.name)).all())
    for wound in session.exec(select(Wound).order_by(col(Wound.at), col(Wound.id))):
        row = {"when": calendar.moment(wound.at), "person": names[wound.person_id]}
        yield row | as_row(wound)


def _random_tables(session: Session) -> Rows:
    """The random tables, each with its own rows."""
    held: dict[int, list[dict[str, Any]]] = {}
    for row in session.exec(select(TableRow).order_by(col(TableRow.low), col(TableRow.id))):
        held.setdefault(row.table_id, []).append(as_row(row))
    for table in session.exec(select(RandomTable).order_by(RandomTable.name, col(RandomTable.id))):
        yield {**as_row(table), "rows": held.get(table.key, [])}


def _vehicles(session: Session) -> Rows:
    """The vehicles of the campaign."""
    yield from map(as_row, motor_pool(session))


def _equipment(session: Session) -> Rows:
    """The equipment book, kind after kind."""
    for table in EQUIPMENT:
        for row in patterns(session, table):
            yield {"equipment": table, **as_row(row)}


def _due(session: Session) -> Rows:
    """What waits on the clock, the next first."""
    calendar = calendar_of(session)
    waiting = select(Due).where(Due.state == DueState.WAITING).order_by(col(Due.at), col(Due.id))
    for due in session.exec(waiting):
        yield {"when": calendar.moment(due.at), **as_row(due)}


def _clock(session: Session) -> Rows:
    """The one clock of the campaign, and the notes on all of it."""
    world = session.exec(select(World)).one()
    row = as_row(world)
    del row["key"]  # there is no other
    yield {"when": calendar_of(session).moment(world.clock), **row}


def _of(table: type[Row]) -> Callable[[Session], Rows]:
    """What lists all rows of a table."""

    def rows(session: Session) -> Rows:
        yield from map(as_row, session.exec(select(table).order_by(col(table.id))))

    return rows


def _seats(session: Session) -> Rows:
    """The seats of players; nothing that tells what lets them in."""
    for seat in seats_list(session):
        row = {"key": seat.key, "ref": f"seat:{seat.key}", **asdict(seat)}
        yield row | {"may": seat.may, "in": seat.comes_in}


def _wishes(session: Session) -> Rows:
    """What players want to do that was not answered."""
    for wish in waiting_wishes(session):
        yield {"key": wish.key, "ref": f"wish:{wish.key}", **asdict(wish)}


LISTS: Mapping[str, Callable[[Session], Rows]] = {
    "people": _people,
    "kinds": _of(PersonKind),
    "wounds": _wounds,
    "vehicles": _vehicles,
    "equipment": _equipment,
    "devices": _of(Device),
    "tasks": _of(LibraryTask),
    "random-tables": _random_tables,
    "due": _due,
    "scenes": _of(Scene),
    "maps": _of(ZoneMap),
    "sessions": _of(GameSession),
    "notes": _of(Note),
    "lore": _of(Subject),
    "research": _of(ResearchProject),
    "surveys": _of(LifeSurvey),
    "seats": _seats,
    "wishes": _wishes,
    "rulings": _of(Switch),
    "clock": _clock,
}
"""The lists by their words."""
