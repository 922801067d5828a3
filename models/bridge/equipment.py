"""The equipment book: patterns that nobody has, to give or build others like them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from sqlmodel import Session, col, select

from models.action import Refusal
from models.tables import Armour, Explosive, Missile, Sensor, Vehicle, Weapon

Piece = Weapon | Armour | Explosive | Missile | Sensor | Vehicle
"""A piece of equipment: a pattern of the book, or like one."""
_Kind = TypeVar("_Kind")

EQUIPMENT: dict[str, type[Piece]] = {
    "weapon": Weapon,
    "armour": Armour,
    "explosive": Explosive,
    "missile": Missile,
    "sensor": Sensor,
    "vehicle": Vehicle,
}
"""The kinds of equipment, by the names of their tables."""

CARRIED: dict[str, type[Weapon] | type[Armour] | type[Explosive] | type[Missile] | type[Sensor]] = {
    "weapon": Weapon,
    "armour": Armour,
    "explosive": Explosive,
    "missile": Missile,
    "sensor": Sensor,
}
"""The kinds that somebody may have."""

MOUNTED: dict[str, type[Weapon] | type[Missile]] = {"weapon": Weapon, "missile": Missile}
"""The kinds that a vehicle may have."""

OF_ONE = frozenset({"in_hand", "rounds", "suspension_points"})
"""The fields that tell of one piece in somebody's hands, and nothing of a pattern."""


def kind_in(kinds: Mapping[str, _Kind], word: str) -> _Kind:
    """The kind of this name; raises `Refusal` with those there are."""
    if word not in kinds:
        raise Refusal(f"There is no such kind of thing here: it is one of {', '.join(kinds)}.")
    return kinds[word]


def patterns(session: Session, table: str) -> list[Any]:
    """The patterns of one kind, in the order they were made."""
    model: Any = EQUIPMENT[table]
    rows = select(model).order_by(model.id)
    if table == "vehicle":
        rows = rows.where(col(Vehicle.pattern))
    for owner in ("person_id", "vehicle_id"):
        if owner in model.model_fields:
            rows = rows.where(getattr(model, owner).is_(None))
    return list(session.exec(rows))


def motor_pool(session: Session) -> list[Vehicle]:
    """The vehicles of the campaign, which are no patterns."""
    return list(
        session.exec(select(Vehicle).where(~col(Vehicle.pattern)).order_by(col(Vehicle.id)))
    )


def mounted_on(session: Session, vehicle: Vehicle) -> list[Weapon | Missile]:
    """The weapons and missiles of a vehicle, working or not."""
    weapons = select(Weapon).where(Weapon.vehicle_id == vehicle.id).order_by(col(Weapon.id))
    missiles = select(Missile).where(Missile.vehicle_id == vehicle.id).order_by(col(Missile.id))
    return [*session.exec(weapons), *session.exec(missiles)]


def weapons_of(session: Session, person: int) -> list[Weapon]:
    """The weapons that somebody has, in hand or not."""
    return list(session.exec(select(Weapon).where(Weapon.person_id == person)))
