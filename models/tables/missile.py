"""Missiles: in somebody's hands or on a vehicle, or patterns of the book when neither has them."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret


class Missile(Row, table=True):
    """A kind of missile with its launcher (V-22), and how many of them are at hand."""

    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    vehicle_id: int | None = Field(default=None, foreign_key="vehicle.id", index=True)
    name: str = secret("Name", max_length=40)
    number: int = secret("Missiles at hand", default=1, ge=0, le=999)
    launcher_kg: float = secret("Launcher, kg", default=0, ge=0, le=9999)
    missile_kg: float = secret("Missile, kg", default=0, ge=0, le=9999)
    range: int = secret("Range, metres", "V-23", default=1000, ge=0, le=1_000_000)
    guidance: str = secret(
        "Guidance", "V-24", choices=("fully automatic", "after lock-on"), default="after lock-on"
    )
    homing: int = secret("Homing value", "V-25", default=5, ge=0, le=99)
    attack_angle: str = secret(
        "Attack angle", "V-27", choices=("direct", "overhead", "selectable"), default="direct"
    )
    explosive_points: float = secret("Explosive points", "V-28", default=1, ge=0, le=9999)
    bulk: int = secret("Bulk of the launcher", default=3, ge=0, le=20)
    sample: bool = secret("Sample figures", "G-37", default=False)
    notes: str = secret("Notes", default="", max_length=4_000)
