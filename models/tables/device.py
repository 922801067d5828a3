"""Devices, and the components of vehicles, that can be damaged and repaired."""

from __future__ import annotations

from enum import StrEnum

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import FieldKind, secret


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


_WORST = ("", "minor", "major", "destroyed")
_TRUTH = ("", "no truth", "some truth", "total truth")


class Device(Row, table=True):
    """A device, or a component of a vehicle kept apart from the others (T-39).

    `marks` to `field_repair` are its `rules.tasks.damage.Condition`. `diagnosis` is how true the
    last diagnosis of the present damage is, empty before one (T-40, T-41). What helps to diagnose
    and repair it and how long that takes are the referee's to say (T-42); the defaults are
    INVENTED. `part` says what a component is to its vehicle: while the hull, the drive, or the
    weapon `weapon_id`, is too damaged to use, the vehicle is a wreck, stopped, or without it.
    """

    vehicle_id: int | None = Field(default=None, foreign_key="vehicle.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    name: str = secret("Name", max_length=60)
    part: str = secret("Part of a vehicle", "V-12", choices=("", *Part), default="", max_length=20)
    weapon_id: int | None = Field(default=None, foreign_key="weapon.id")
    price: int = secret("List price", "G-17", default=0, ge=0, le=1_000_000_000)
    assets: str = secret(
        "Repair assets",
        "T-42",
        kind=FieldKind.ASSETS,
        default="Mechanic or Electronics",
        max_length=120,
    )
    diagnosis_time: str = secret(
        "Diagnosis time", "T-42", kind=FieldKind.TIME, default="10 minutes", max_length=40
    )
    repair_time: str = secret(
        "Repair time", "T-42", kind=FieldKind.TIME, default="10 minutes", max_length=40
    )
    marks: int = secret("Superficial damage", "T-37", default=0, ge=0, le=999)
    points: int = secret("Damage points", "G-15", default=0, ge=0, le=3)
    makeshift: str = secret("Patched up, at worst", "T-46", choices=_WORST, default="")
    field_repair: str = secret("Mended in the field, at worst", "T-47", choices=_WORST, default="")
    notes: str = secret("Notes", default="", max_length=20_000)
    diagnosis: str = secret("Referee: diagnosis holds", "T-41", choices=_TRUTH, default="")
    secret_notes: str = secret("Referee's notes", default="", max_length=20_000)
