"""Crews: who is aboard which vehicle, and what they do there."""

from __future__ import annotations

from enum import StrEnum

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret


class Role(StrEnum):
    """What somebody does aboard; a rider is the driver of an animal (V-01, V-02)."""

    DRIVER = "driver"
    GUNNER = "gunner"
    COMMANDER = "commander"
    PASSENGER = "passenger"
    RIDER = "rider"

    @property
    def drives(self) -> bool:
        """Whether the vehicle moves at this one's initiative points."""
        return self in {Role.DRIVER, Role.RIDER}


class Station(Row, table=True):
    """One person aboard one vehicle; nobody has two. A gunner serves one of its weapons (C-25)."""

    vehicle_id: int = Field(foreign_key="vehicle.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    role: str = secret("Role aboard", "V-01", choices=tuple(Role), default=Role.PASSENGER)
    weapon_id: int | None = Field(default=None, foreign_key="weapon.id")
