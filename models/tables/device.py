"""Devices, and the components of vehicles, that can be damaged and repaired."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from sqlmodel import Field

from models.tables.base import Row


class Work(StrEnum):
    """What is done to a damaged device (T-40)."""

    DIAGNOSE = "diagnose"
    REPAIR = "repair"


class Part(StrEnum):
    """A part of a vehicle that hits in combat damage; the hull is the vehicle as a whole."""

    HULL = "hull"
    SUSPENSION = "suspension"
    DRIVE = "drive"
    WEAPON = "weapon"


class Device(Row, table=True):
    """A device, or a component of a vehicle kept apart from the others (T-39).

    `marks` to `field_repair` are its `rules.tasks.damage.Condition`. `diagnosis` is how true the
    last diagnosis of the present damage is, empty before one (T-40, T-41). What helps to diagnose
    and repair it and how long that takes are the referee's to say (T-42); the defaults are
    INVENTED. `part` says what a component is to its vehicle: while the hull, the drive, or the
    weapon `weapon_id`, is too damaged to use, the vehicle is a wreck, stopped, or without it.
    """

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {
        "diagnosis": ("", "no truth", "some truth", "total truth"),
        "makeshift": ("", "minor", "major", "destroyed"),
        "field_repair": ("", "minor", "major", "destroyed"),
        "part": ("", *Part),
    }

    vehicle_id: int | None = Field(default=None, foreign_key="vehicle.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    name: str = Field(title="Name", max_length=60)
    part: str = Field(default="", title="Part of a vehicle (V-12)", max_length=20)
    weapon_id: int | None = Field(default=None, foreign_key="weapon.id")
    price: int = Field(default=0, ge=0, le=1_000_000_000, title="List price (G-17)")
    assets: str = Field(
        default="Mechanic or Electronics", title="Repair assets (T-42)", max_length=120
    )
    diagnosis_time: str = Field(default="10 minutes", title="Diagnosis time (T-42)", max_length=40)
    repair_time: str = Field(default="10 minutes", title="Repair time (T-42)", max_length=40)
    marks: int = Field(default=0, ge=0, le=999, title="Superficial damage (T-37)")
    points: int = Field(default=0, ge=0, le=3, title="Damage points (G-15)")
    makeshift: str = Field(default="", title="Made do with, at worst (T-46)")
    field_repair: str = Field(default="", title="Mended in the field, at worst (T-47)")
    notes: str = Field(default="", title="Notes", max_length=20_000)
    diagnosis: str = Field(default="", title="Referee: diagnosis holds (T-41)")
    secret_notes: str = Field(default="", title="Referee's notes", max_length=20_000)
