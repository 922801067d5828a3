"""Vehicles: what a vehicle's sheet says."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row


class Vehicle(Row, table=True):
    """A vehicle with its movement, armour by face, and suspension."""

    name: str = Field(title="Name", max_length=60)
    kind: str = Field(default="", title="Kind", max_length=60)
    crew: int = Field(default=1, ge=0, le=999, title="Crew")
    combat_movement: int = Field(default=0, ge=0, le=9999, title="Movement, metres an action")
    evasion: int = Field(default=0, ge=0, le=99, title="Evasion")
    signature: int = Field(default=0, ge=-99, le=99, title="Signature")
    sensor_range: float = Field(default=0, ge=0, le=9999, title="Sensor range, km")
    sensor_bonus: int = Field(default=0, ge=-9, le=9, title="Sensor bonus")
    armour_front: float = Field(default=0, ge=0, le=9999, title="Armour, front")
    armour_overhead: float = Field(default=0, ge=0, le=9999, title="Armour, overhead")
    armour_flank: float = Field(default=0, ge=0, le=9999, title="Armour, flank")
    armour_rear: float = Field(default=0, ge=0, le=9999, title="Armour, rear")
    armour_bottom: float = Field(default=0, ge=0, le=9999, title="Armour, bottom")
    suspension: str = Field(default="wheels", title="Suspension", max_length=30)
    suspension_armour: float = Field(default=0, ge=0, le=9999, title="Suspension armour")
    suspension_points: int = Field(default=0, ge=0, le=99, title="Suspension damage")
    airborne: bool = Field(default=False, title="Airborne")
    notes: str = Field(default="", title="Notes", max_length=20_000)
    secret_notes: str = Field(default="", title="Referee's notes", max_length=20_000)
