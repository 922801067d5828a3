"""What stands between an attacker and a target."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.combat.hit_location import Location
from rules.rulings import DEFAULTS, CoverValue, Rulings


class Material(StrEnum):
    """What cover is made of (C-47)."""

    WOOD = "wood"
    LOOSE_DIRT = "loose dirt"
    PACKED_DIRT = "packed dirt or stone"
    BRICK = "brick or cement"
    REINFORCED_CONCRETE = "reinforced concrete"
    CONSTRUCTION_STEEL = "construction steel"
    HARDENED_STEEL = "hardened steel"
    CRYSTAL_STEEL = "aligned crystal steel"
    CONSTRUCTION_COMPOSITES = "construction composites"
    COMPOSITE_MATRIX = "composite matrix armour"

    @property
    def per_centimetre(self) -> Fraction:
        """The armour value of one centimetre of it (C-47, G-34)."""
        return _ARMOUR[self]


_ARMOUR = {
    Material.WOOD: Fraction("0.025"),
    Material.LOOSE_DIRT: Fraction("0.03"),
    Material.PACKED_DIRT: Fraction("0.15"),
    Material.BRICK: Fraction("0.25"),
    Material.REINFORCED_CONCRETE: Fraction("0.5"),
    Material.CONSTRUCTION_STEEL: Fraction("0.8"),
    Material.HARDENED_STEEL: Fraction("1"),
    Material.CRYSTAL_STEEL: Fraction("1.5"),
    Material.CONSTRUCTION_COMPOSITES: Fraction("2"),
    Material.COMPOSITE_MATRIX: Fraction("3"),
}


def cover_armour(
    material: Material, centimetres: int | Fraction, rulings: Rulings = DEFAULTS
) -> Fraction:
    """The armour value of so many centimetres of a material (C-47, G-34).

    Raises `ValueError` for a thickness below 0.
    """
    if centimetres < 0:
        raise ValueError(f"cover is 0 cm thick or more, not {centimetres}")
    if rulings.cover_value is CoverValue.OBSTACLE:
        return _ARMOUR[material] if centimetres else Fraction(0)
    return material.per_centimetre * centimetres


class Stance(StrEnum):
    """A common way to stand behind partial cover (G-36).

    INVENTED: the printed diagram is lost; the referee may choose any locations instead.
    """

    WAIST_HIGH = "behind a waist-high wall"
    HEAD_AND_ARMS = "only head and arms exposed"
    SIDE_ON = "half behind a corner"

    @property
    def covered(self) -> frozenset[Location]:
        """The locations that meet the cover first."""
        return _COVERED[self]


_LEGS = frozenset({Location.RIGHT_LEG, Location.LEFT_LEG})
_COVERED = {
    Stance.WAIST_HIGH: _LEGS | {Location.ABDOMEN},
    Stance.HEAD_AND_ARMS: _LEGS | {Location.ABDOMEN, Location.CHEST},
    Stance.SIDE_ON: frozenset({Location.ABDOMEN, Location.LEFT_ARM, Location.LEFT_LEG}),
}


@dataclass(frozen=True, slots=True)
class Cover:
    """The cover a target has from one attacker; another attacker may face another (C-45).

    `full` cover can be neither seen nor hit. Otherwise a hit on one of the `locations` must pass
    the cover's `armour` first (C-46).
    """

    locations: frozenset[Location] = frozenset()
    armour: Fraction = Fraction(0)
    full: bool = False

    def over(self, location: Location) -> Fraction:
        """The armour value a hit on this location must pass before it strikes the target (C-46)."""
        return self.armour if location in self.locations else Fraction(0)


NO_COVER = Cover()
FULL_COVER = Cover(full=True)
