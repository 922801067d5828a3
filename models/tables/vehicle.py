"""Vehicles: what a vehicle's sheet says, and where vehicles are in a scene."""

from __future__ import annotations

from typing import ClassVar

from sqlmodel import Field

from models.tables.base import Row
from models.tables.person import Side


class Vehicle(Row, table=True):
    """A vehicle with its movement, armour by face, and suspension.

    A `pattern` is no vehicle of the campaign but one of the equipment book, to make others like.
    `animal_id` is the person row of a ridden animal: it moves as a vehicle and is wounded as a
    body (V-02). Damage beyond the suspension's points is that of its components (`Device.part`).
    """

    pattern: bool = Field(default=False)
    name: str = Field(title="Name", max_length=60)
    kind: str = Field(default="", title="Kind", max_length=60)
    animal_id: int | None = Field(default=None, foreign_key="person.id")
    crew: int = Field(default=1, ge=0, le=999, title="Crew")
    driving_skill: str = Field(default="Driver", title="Driven with the skill", max_length=40)
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
    open_topped: bool = Field(default=False, title="Open: those aboard can be fired at")
    sample: bool = Field(default=False, title="Sample figures (G-37)")
    notes: str = Field(default="", title="Notes", max_length=20_000)
    secret_notes: str = Field(default="", title="Referee's notes", max_length=20_000)


class Deployment(Row, table=True):
    """One vehicle in one scene: where, which way it faces, and how it was last driven.

    It is placed as participants are: in a zone, perhaps on the way to the next, or in metres.
    `doubled` and `evading` last until the driver's next action (G-98).
    """

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {"side": tuple(Side)}

    scene_id: int = Field(foreign_key="scene.id", index=True)
    vehicle_id: int = Field(foreign_key="vehicle.id", index=True)
    side: str = Field(default=Side.OPPOSITION, title="Side")
    zone_id: int = Field(foreign_key="zone.id")
    toward_id: int | None = Field(default=None, foreign_key="zone.id")
    toward_metres: float = Field(default=0, ge=0, title="Metres on the way")
    x: float = Field(default=0, ge=-50_000, le=50_000, title="Metres east, on open ground")
    y: float = Field(default=0, ge=-50_000, le=50_000, title="Metres north, on open ground")
    facing: int = Field(default=0, ge=0, le=359, title="Faces, degrees from north (V-07)")
    doubled: bool = Field(default=False, title="At double speed (V-04)")
    evading: bool = Field(default=False, title="Driven evasively (V-05)")
