"""The equipment book and the motor pool as a screen reads them."""

from __future__ import annotations

from sqlmodel import Session, col, select

from models.bridge import equipment
from models.tables import Missile, Person, Vehicle, Weapon
from models.views.sheet import RowView, view


def in_book(session: Session, *tables: str) -> tuple[RowView, ...]:
    """The patterns of these kinds, or of all, kind after kind."""
    wanted = tables or tuple(equipment.EQUIPMENT)
    return tuple(view(row) for table in wanted for row in equipment.patterns(session, table))


def in_motor_pool(session: Session) -> tuple[RowView, ...]:
    """The vehicles of the campaign."""
    return tuple(map(view, equipment.motor_pool(session)))


def holders(session: Session, pattern: RowView) -> tuple[str, ...]:
    """Who has a piece of this name, by name: people, and vehicles that it is mounted on."""
    name, found = pattern.values["name"], list[str]()
    if (kind := equipment.CARRIED.get(pattern.table)) is not None:
        mine = select(Person.name).join(kind, col(kind.person_id) == Person.id)
        found += session.exec(mine.where(kind.name == name).order_by(Person.name))
    if (mount := equipment.MOUNTED.get(pattern.table)) is not None:
        on = select(Vehicle.name).join(mount, col(mount.vehicle_id) == Vehicle.id)
        found += session.exec(on.where(mount.name == name).order_by(Vehicle.name))
    return tuple(found)


def mounted(session: Session) -> dict[int, tuple[str, ...]]:
    """The names of the weapons and missiles of every vehicle and pattern of one, by its key."""
    found: dict[int, tuple[str, ...]] = {}
    for table in (Weapon, Missile):
        there = select(table.vehicle_id, table.name).where(col(table.vehicle_id) > 0)
        for key, name in session.exec(there.order_by(col(table.vehicle_id), col(table.id))):
            found[key or 0] = (*found.get(key or 0, ()), name)
    return found
