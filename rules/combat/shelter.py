"""What the ground of a stealth scene is worth in a fight: what it hides, and the cover it gives.

The rules of combat print what cover does (C-45 to C-47), and those of stealth what there is to hide
in; how the one maps to the other is INVENTED throughout, and the referee's to change for any shot.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from rules.combat.cover import Material, Stance
from rules.stealth.bands.environment import Terrain as Country
from rules.stealth.bands.look import Cover as Growth
from rules.stealth.tokens.grid import Board, Square, Terrain

Place = tuple[float, float]
"""Metres east and north."""


@dataclass(frozen=True, slots=True)
class Shelter:
    """Partial cover that a place gives: what of the body, and what it is made of (C-46, C-47)."""

    stance: Stance
    material: Material
    centimetres: int


@dataclass(frozen=True, slots=True)
class Feature:
    """A round thing on the ground that one search covers, so many metres across (B-03)."""

    name: str
    centre: Place
    across: int

    def holds(self, place: Place) -> bool:
        """Whether a place is within it."""
        return _apart(self.centre, place) <= self.across / 2

    def between(self, one: Place, other: Place) -> bool:
        """Whether it stands between two places, neither of which is within it."""
        if self.holds(one) or self.holds(other):
            return False
        return _from_line(self.centre, one, other) < self.across / 2


def _low(material: Material, centimetres: int, *, lying: bool) -> Shelter:
    """Chest-high cover: who lies down behind it shows head and arms, who stands more (C-21)."""
    stance = Stance.HEAD_AND_ARMS if lying else Stance.WAIST_HIGH
    return Shelter(stance, material, centimetres)


def on_board(
    board: Board, target: Square, attacker: Square | None, *, lying: bool
) -> Shelter | None:
    """The cover a square gives against an attacker elsewhere, or against anybody (D-10).

    Of a square of cover it is a heap of wood; at the edge of a blocked one that stands toward the
    attacker, a corner of construction steel.
    """
    if target == attacker:
        return None
    if board.terrain.get(target) is Terrain.COVER:
        return _low(Material.WOOD, 10, lying=lying)
    if attacker is None:
        return None
    east, south = attacker[0] - target[0], attacker[1] - target[1]
    edges = ((1, 0), (-1, 0), (0, 1), (0, -1))
    toward = any(
        x * east + y * south > 0 and board.blocked((target[0] + x, target[1] + y)) for x, y in edges
    )
    return Shelter(Stance.SIDE_ON, Material.CONSTRUCTION_STEEL, 1) if toward else None


def at_feature(
    features: tuple[Feature, ...], target: Place, attacker: Place | None, *, lying: bool
) -> Shelter | None:
    """The cover a feature gives to those within it, against all who are not (B-03, B-14): wood."""
    for feature in features:
        inside = attacker is not None and feature.holds(attacker)
        if feature.holds(target) and not inside:
            return _low(Material.WOOD, 10, lying=lying)
    return None


_OF = {
    Country.PLAIN: (Material.PACKED_DIRT, 30),
    Country.LIGHT_FOREST: (Material.WOOD, 10),
    Country.HEAVY_FOREST: (Material.WOOD, 10),
    Country.CITY: (Material.BRICK, 20),
}


def along_track(country: Country, growth: Growth, *, lying: bool) -> Shelter | None:
    """The cover of a group on a track: much of it, or some where anything grows or is built (R-23).

    It is earth on the plain, wood in a forest, brick in a city.
    """
    if growth is Growth.NONE or (growth is Growth.SOME and country is Country.PLAIN):
        return None
    return _low(*_OF[country], lying=lying or growth is Growth.MUCH)


def _apart(one: Place, other: Place) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _from_line(point: Place, one: Place, other: Place) -> float:
    """How far a point is from the straight line between two places."""
    east, north = other[0] - one[0], other[1] - one[1]
    length = east * east + north * north
    if not length:
        return _apart(point, one)
    along = ((point[0] - one[0]) * east + (point[1] - one[1]) * north) / length
    along = min(1.0, max(0.0, along))
    return _apart(point, (one[0] + along * east, one[1] + along * north))
