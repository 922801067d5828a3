"""A character sheet, and any other row that can be edited by hand, as a screen reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session, col, select

from models.bridge.body import initiative_of, level_of
from models.bridge.dates import today
from models.bridge.naming import name_of
from models.bridge.purses import PARTY, has, sum_of
from models.dating import FIRST_DAY, Today
from models.fields import TABLES, FieldSpec, fields_of, spec_of
from models.tables import (
    Armour,
    Due,
    DueState,
    Explosive,
    Missile,
    Person,
    Sensor,
    Skill,
    Vehicle,
    Weapon,
)
from models.tables.base import Row
from models.views.lore import remembered
from models.views.roster import state_of
from rules.tally import Tally


@dataclass(frozen=True, slots=True)
class Spot:
    """One field of one row, with what it holds."""

    table: str
    key: int
    spec: FieldSpec
    value: Any
    today: Today = FIRST_DAY

    @property
    def name(self) -> tuple[str, int, str]:
        """What tells it from every other spot."""
        return self.table, self.key, self.spec.name

    @property
    def shown(self) -> str:
        """The value as text."""
        return self.spec.shown(self.value, self.today.calendar)


_OWNERS: Mapping[str, tuple[type[Row], str]] = {
    "participant": (Person, "person_id"),
    "deployment": (Vehicle, "vehicle_id"),
}
"""Whom a row is about that has no name: the table, and the column with the key."""


@dataclass(frozen=True, slots=True)
class RowView:
    """A row, with the values of all its fields that can be edited, as they read today."""

    table: str
    key: int
    values: Mapping[str, Any]
    today: Today = FIRST_DAY
    whose: str = ""
    """Who, or what, it is about, where it has no name of its own."""

    def spot(self, field: str) -> Spot:
        """One of its fields."""
        return Spot(
            self.table, self.key, spec_of(self.table, field), self.values[field], self.today
        )

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All of its fields, in the table's order."""
        return tuple(self.spot(spec.name) for spec in fields_of(self.table))


@dataclass(frozen=True, slots=True)
class Sheet:
    """Somebody's sheet: the person, what they can do and have, and what follows from it.

    `gear` is what else they have: explosives, missiles and sensors. `level` is the initiative
    level now, None when out of action; `initiative` gives its reasons. `due` are the next things
    due, as (seconds from now, what). `remembered` is how they stand to others, and the titles of
    the notes about them, the latest first. `money` is what they have, and the party.
    """

    person: RowView
    skills: tuple[RowView, ...]
    weapons: tuple[RowView, ...]
    armour: tuple[RowView, ...]
    gear: tuple[RowView, ...]
    level: int | None
    initiative: Tally
    state: str
    due: tuple[tuple[int, str], ...]
    remembered: tuple[str, ...]
    money: str


def read_sheet(session: Session, person_id: int) -> Sheet | None:
    """The sheet of a person, or None when there is no such person."""
    person = session.get(Person, person_id)
    if person is None:
        return None
    worn = _owned(session, Armour, person_id)
    clock = today(session).now
    waiting = (
        select(Due)
        .where(Due.person_id == person_id, Due.state == DueState.WAITING)
        .order_by(col(Due.at), col(Due.id))
        .limit(3)
    )
    return Sheet(
        person=view(person, today(session)),
        skills=tuple(view(row) for row in _owned(session, Skill, person_id)),
        weapons=tuple(view(row) for row in _owned(session, Weapon, person_id)),
        armour=tuple(view(row) for row in worn),
        gear=tuple(
            view(row)
            for table in (Explosive, Missile, Sensor)
            for row in _owned(session, table, person_id)
        ),
        level=level_of(session, person),
        initiative=initiative_of(session, person),
        state=state_of(person)[0],
        due=tuple((due.at - clock, due.label) for due in session.exec(waiting)),
        money=_money(session, person),
        remembered=remembered(session, person.ref),
    )


def _money(session: Session, person: Person) -> str:
    """What somebody has, and what the party has together if it has anything."""
    shared = has(session, PARTY)
    party = f" · the party has {sum_of(session, shared)}" if shared else ""
    return f"{sum_of(session, person.money)}{party}"


def read_row(session: Session, table: str, key: int) -> RowView | None:
    """One row of a table that can be edited by hand, or None when it is gone."""
    row = session.get(TABLES[table], key)
    if row is None:
        return None
    owner = _OWNERS.get(table)
    whose = session.get(owner[0], getattr(row, owner[1])) if owner else None
    return replace(view(row, today(session)), whose=name_of(whose) if whose is not None else "")


def view(row: Row, day: Today = FIRST_DAY) -> RowView:
    """A row as a screen reads it."""
    table = str(row.__tablename__)
    values = {spec.name: getattr(row, spec.name) for spec in fields_of(table)}
    return RowView(table, row.key, values, day)


def _owned(session: Session, table: Any, person_id: int) -> list[Any]:
    return list(session.exec(select(table).where(table.person_id == person_id).order_by(table.id)))


def stands(session: Session, table: str, key: int, field: str) -> Any:
    """What a field of a row holds now; None when the row is gone."""
    return getattr(session.get(TABLES[table], key), field, None)
