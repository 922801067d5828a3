"""Weapons and armour: somebody's, on a vehicle, or patterns of the equipment book."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from sqlmodel import Field

from models.tables.base import Row
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


class Weapon(Row, table=True):
    """A weapon with the data of C-24: somebody's, a vehicle's, or a pattern to copy from.

    `concussion` and `burst_radius` are for rounds whose description lists them; None leaves them to
    the explosive points. `sample` marks figures that are ours, not a published list's (G-37).
    """

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {
        "kind": tuple(WeaponKind),
        "damage": tuple(Damage),
        "reach": ("short", "long"),
        "ordnance": ("", *(each for each in Ordnance if each is not Ordnance.DIRECT)),
    }

    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    vehicle_id: int | None = Field(default=None, foreign_key="vehicle.id", index=True)
    name: str = Field(title="Name", max_length=40)
    kind: str = Field(default=WeaponKind.FIRE, title="Kind")
    in_hand: bool = Field(default=False, title="In hand")
    skill: str = Field(default="Rifle", title="Skill", max_length=40)
    bulk: int = Field(default=1, ge=0, le=20, title="Bulk")
    magazine: int = Field(default=0, ge=0, le=9999, title="Magazine")
    rounds: int = Field(default=0, ge=0, le=9999, title="Rounds loaded")
    spare_magazines: int = Field(default=0, ge=0, le=999, title="Spare magazines")
    aimed_range: int = Field(default=0, ge=0, le=50_000, title="Aimed fire range, metres")
    area_range: int = Field(default=0, ge=0, le=50_000, title="Area fire range, metres")
    area_value: float = Field(default=0, ge=0, le=99, title="Area fire value")
    dpv: float = Field(default=0.5, ge=0, le=999, title="Damage point value")
    damage: str = Field(default=Damage.NORMAL, title="Damage")
    rate_of_fire: int = Field(default=1, ge=1, le=99, title="Rate of fire")
    rounds_per_burst: int = Field(default=0, ge=0, le=999, title="Rounds per burst")
    explosive_points: float = Field(default=0, ge=0, le=9999, title="Explosive points")
    range_finder: int = Field(default=0, ge=0, le=9, title="Range finder")
    indirect_range: int = Field(default=0, ge=0, le=50_000, title="Indirect fire range, metres")
    ordnance: str = Field(default="", title="Fired indirectly as (C-54)")
    homes: bool = Field(default=False, title="Rounds home on a laser's spot (C-70)")
    kilograms: float = Field(default=1, ge=0, le=999, title="Kilograms, to throw it (C-57)")
    concussion: int | None = Field(
        default=None, ge=0, le=9999, title="Concussion, if not by its points (X-12)"
    )
    burst_radius: int | None = Field(
        default=None, ge=0, le=9999, title="Burst radius, if not by its points (X-14)"
    )
    saturation: bool = Field(default=False, title="Wide area saturation round (X-20)")
    remote_mount: bool = Field(default=False, title="On a remote mount (V-17)")
    laser: bool = Field(default=False, title="Laser")
    shotgun: bool = Field(default=False, title="Shotgun")
    flechette: bool = Field(default=False, title="Flechette grenades (C-33)")
    slug_die: str = Field(default="", title="Slug die, as 1D6", max_length=5)
    reach: str = Field(default="short", title="Melee reach")
    sample: bool = Field(default=False, title="Sample figures (G-37)")
    notes: str = Field(default="", title="Notes", max_length=4_000)


class Armour(Row, table=True):
    """Armour by location (W-24): what it takes off the damage point value there."""

    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    name: str = Field(title="Name", max_length=40)
    head: float = Field(default=0, ge=0, le=99, title="Head")
    chest: float = Field(default=0, ge=0, le=99, title="Chest")
    abdomen: float = Field(default=0, ge=0, le=99, title="Abdomen")
    right_arm: float = Field(default=0, ge=0, le=99, title="Right arm")
    left_arm: float = Field(default=0, ge=0, le=99, title="Left arm")
    right_leg: float = Field(default=0, ge=0, le=99, title="Right leg")
    left_leg: float = Field(default=0, ge=0, le=99, title="Left leg")
    initiative_penalty: int = Field(default=0, ge=0, le=9, title="Initiative penalty (C-06)")
    rigid: bool = Field(default=False, title="Rigid")
    sample: bool = Field(default=False, title="Sample figures (G-37)")
    notes: str = Field(default="", title="Notes", max_length=4_000)
