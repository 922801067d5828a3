"""Missiles: in somebody's hands or on a vehicle, or patterns of the book when neither has them."""

from __future__ import annotations

from typing import ClassVar

from sqlmodel import Field

from models.tables.base import Row


class Missile(Row, table=True):
    """A kind of missile with its launcher (V-22), and how many of them are at hand."""

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {
        "guidance": ("fully automatic", "after lock-on"),
        "attack_angle": ("direct", "overhead", "selectable"),
    }

    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    vehicle_id: int | None = Field(default=None, foreign_key="vehicle.id", index=True)
    name: str = Field(title="Name", max_length=40)
    number: int = Field(default=1, ge=0, le=999, title="Missiles at hand")
    launcher_kg: float = Field(default=0, ge=0, le=9999, title="Launcher, kg")
    missile_kg: float = Field(default=0, ge=0, le=9999, title="Missile, kg")
    range: int = Field(default=1000, ge=0, le=1_000_000, title="Range, metres (V-23)")
    guidance: str = Field(default="after lock-on", title="Guidance (V-24)")
    homing: int = Field(default=5, ge=0, le=99, title="Homing value (V-25)")
    attack_angle: str = Field(default="direct", title="Attack angle (V-27)")
    explosive_points: float = Field(default=1, ge=0, le=9999, title="Explosive points (V-28)")
    bulk: int = Field(default=3, ge=0, le=20, title="Bulk of the launcher")
    sample: bool = Field(default=False, title="Sample figures (G-37)")
    notes: str = Field(default="", title="Notes", max_length=4_000)
