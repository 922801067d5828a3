"""Weapons and armour: somebody's, on a vehicle, or patterns of the equipment book."""

from __future__ import annotations

from enum import StrEnum

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import FieldKind, secret
from rules.combat.deviation import Ordnance


class WeaponKind(StrEnum):
    """How a weapon is used."""

    FIRE = "fire"
    MELEE = "melee"
    THROWN = "thrown"


class Damage(StrEnum):
    """What kind of damage a weapon does (W-01)."""

    NORMAL = "normal"
    BLUNT = "blunt"
    STUN = "stun"


_INDIRECT = ("", *(each for each in Ordnance if each is not Ordnance.DIRECT))


class Weapon(Row, table=True):
    """A weapon with the data of C-24: somebody's, a vehicle's, or a pattern to copy from.

    `concussion` and `burst_radius` are for rounds whose description lists them; None leaves them to
    the explosive points. `sample` marks figures that are ours, not a published list's (G-37).
    """

    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    vehicle_id: int | None = Field(default=None, foreign_key="vehicle.id", index=True)
    name: str = secret("Name", max_length=40)
    kind: str = secret("Kind", choices=tuple(WeaponKind), default=WeaponKind.FIRE)
    in_hand: bool = secret("In hand", default=False)
    skill: str = secret("Skill", default="Rifle", max_length=40)
    bulk: int = secret("Bulk", default=1, ge=0, le=20)
    magazine: int = secret("Magazine", default=0, ge=0, le=9999)
    rounds: int = secret("Rounds loaded", default=0, ge=0, le=9999)
    spare_magazines: int = secret("Spare magazines", default=0, ge=0, le=999)
    aimed_range: int = secret("Aimed fire range, metres", default=0, ge=0, le=50_000)
    area_range: int = secret("Area fire range, metres", default=0, ge=0, le=50_000)
    area_value: float = secret("Area fire value", default=0, ge=0, le=99)
    dpv: float = secret("Damage point value", default=0.5, ge=0, le=999)
    damage: str = secret("Damage", choices=tuple(Damage), default=Damage.NORMAL)
    rate_of_fire: int = secret("Rate of fire", default=1, ge=1, le=99)
    rounds_per_burst: int = secret("Rounds per burst", default=0, ge=0, le=999)
    explosive_points: float = secret("Explosive points", default=0, ge=0, le=9999)
    range_finder: int = secret("Range finder", default=0, ge=0, le=9)
    indirect_range: int = secret("Indirect fire range, metres", default=0, ge=0, le=50_000)
    ordnance: str = secret("Fired indirectly as", "C-54", choices=_INDIRECT, default="")
    homes: bool = secret("Rounds home on a laser's spot", "C-70", default=False)
    kilograms: float = secret("Kilograms, to throw it", "C-57", default=1, ge=0, le=999)
    concussion: int | None = secret(
        "Concussion, if not by its points", "X-12", default=None, ge=0, le=9999
    )
    burst_radius: int | None = secret(
        "Burst radius, if not by its points", "X-14", default=None, ge=0, le=9999
    )
    saturation: bool = secret("Wide area saturation round", "X-20", default=False)
    remote_mount: bool = secret("On a remote mount", "V-17", default=False)
    laser: bool = secret("Laser", default=False)
    shotgun: bool = secret("Shotgun", default=False)
    flechette: bool = secret("Flechette grenades", "C-33", default=False)
    slug_die: str = secret("Slug die, as 1D6", kind=FieldKind.DICE, default="", max_length=5)
    reach: str = secret("Melee reach", choices=("short", "long"), default="short")
    sample: bool = secret("Sample figures", "G-37", default=False)
    notes: str = secret("Notes", default="", max_length=4_000)


class Armour(Row, table=True):
    """Armour by location (W-24): what it takes off the damage point value there."""

    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    name: str = secret("Name", max_length=40)
    head: float = secret("Head", default=0, ge=0, le=99)
    chest: float = secret("Chest", default=0, ge=0, le=99)
    abdomen: float = secret("Abdomen", default=0, ge=0, le=99)
    right_arm: float = secret("Right arm", default=0, ge=0, le=99)
    left_arm: float = secret("Left arm", default=0, ge=0, le=99)
    right_leg: float = secret("Right leg", default=0, ge=0, le=99)
    left_leg: float = secret("Left leg", default=0, ge=0, le=99)
    initiative_penalty: int = secret("Initiative penalty", "C-06", default=0, ge=0, le=9)
    rigid: bool = secret("Rigid", default=False)
    sample: bool = secret("Sample figures", "G-37", default=False)
    notes: str = secret("Notes", default="", max_length=4_000)
