"""Vehicles: what a vehicle's sheet says, and where vehicles are in a scene."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret
from models.tables.person import Side


class Vehicle(Row, table=True):
    """A vehicle with its movement, armour by face, and suspension.

    A `pattern` is no vehicle of the campaign but one of the equipment book, to make others like.
    `animal_id` is the person row of a ridden animal: it moves as a vehicle and is wounded as a
    body (V-02). Damage beyond the suspension's points is that of its components (`Device.part`).
    """

    pattern: bool = Field(default=False)
    name: str = secret("Name", max_length=60)
    kind: str = secret("Kind", default="", max_length=60)
    animal_id: int | None = Field(default=None, foreign_key="person.id")
    crew: int = secret("Crew", default=1, ge=0, le=999)
    driving_skill: str = secret("Driven with the skill", default="Driver", max_length=40)
    combat_movement: int = secret("Movement, metres an action", default=0, ge=0, le=9999)
    evasion: int = secret("Evasion", default=0, ge=0, le=99)
    signature: int = secret("Signature", default=0, ge=-99, le=99)
    sensor_range: float = secret("Sensor range, km", default=0, ge=0, le=9999)
    sensor_bonus: int = secret("Sensor bonus", default=0, ge=-9, le=9)
    armour_front: float = secret("Armour, front", default=0, ge=0, le=9999)
    armour_overhead: float = secret("Armour, overhead", default=0, ge=0, le=9999)
    armour_flank: float = secret("Armour, flank", default=0, ge=0, le=9999)
    armour_rear: float = secret("Armour, rear", default=0, ge=0, le=9999)
    armour_bottom: float = secret("Armour, bottom", default=0, ge=0, le=9999)
    suspension: str = secret("Suspension", default="wheels", max_length=30)
    suspension_armour: float = secret("Suspension armour", default=0, ge=0, le=9999)
    suspension_points: int = secret("Suspension damage", default=0, ge=0, le=99)
    airborne: bool = secret("Airborne", default=False)
    open_topped: bool = secret("Open: those aboard can be fired at", default=False)
    sample: bool = secret("Sample figures", "G-37", default=False)
    archived: bool = Field(default=False)
    notes: str = secret("Notes", default="", max_length=20_000)
    secret_notes: str = secret("Referee's notes", default="", max_length=20_000)


class Deployment(Row, table=True):
    """One vehicle in one scene: where, which way it faces, and how it was last driven.

    It is placed as participants are: in a zone, perhaps on the way to the next, or in metres.
    `doubled` and `evading` last until the driver's next action (G-98).
    """

    scene_id: int = Field(foreign_key="scene.id", index=True)
    vehicle_id: int = Field(foreign_key="vehicle.id", index=True)
    side: str = secret("Side", choices=tuple(Side), default=Side.OPPOSITION)
    zone_id: int = Field(foreign_key="zone.id")
    toward_id: int | None = Field(default=None, foreign_key="zone.id")
    toward_metres: float = secret("Metres on the way", default=0, ge=0)
    x: float = secret("Metres east, on open ground", default=0, ge=-50_000, le=50_000)
    y: float = secret("Metres north, on open ground", default=0, ge=-50_000, le=50_000)
    facing: int = secret("Faces, degrees from north", "V-07", default=0, ge=0, le=359)
    doubled: bool = secret("At double speed", "V-04", default=False)
    evading: bool = secret("Driven evasively", "V-05", default=False)
