"""Where area fire goes: the area, the line to it, and what lies beyond."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

AREA_METRES = 10
"""How far the area is across (C-38)."""

LINE_METRES = 1
"""INVENTED: how far from the middle of the line somebody is still on it."""


class Place(StrEnum):
    """Where somebody is, as area fire sees it (C-38, C-39)."""

    INSIDE = "in the area"
    LINE = "on the line"
    BEYOND = "beyond"


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on open ground, in metres east and north."""

    x: Fraction
    y: Fraction

    def to(self, other: Spot) -> tuple[Fraction, Fraction]:
        """The way to another place."""
        return other.x - self.x, other.y - self.y


def place_of(weapon: Spot, aim: Spot, person: Spot) -> Place | None:
    """Where somebody is when a weapon fires at an area around `aim`; `None` out of its way (C-38).

    Whoever is farther off on the same line is beyond, whatever the range band.
    """
    off = aim.to(person)
    if _dot(off, off) <= Fraction(AREA_METRES, 2) ** 2:
        return Place.INSIDE
    line, way = weapon.to(aim), weapon.to(person)
    along, length = _dot(line, way), _dot(line, line)
    aside = line[0] * way[1] - line[1] * way[0]
    if along <= 0 or aside**2 > LINE_METRES**2 * length:
        return None
    return Place.LINE if along < length else Place.BEYOND


def _dot(one: tuple[Fraction, Fraction], other: tuple[Fraction, Fraction]) -> Fraction:
    return one[0] * other[0] + one[1] * other[1]
