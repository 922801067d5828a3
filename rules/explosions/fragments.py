"""Fragments of an explosion: how far they fly, and how likely they hit."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor

from rules.dice import d6
from rules.rulings import FragmentRounding

STEP = 5
"""Metres: the radius of one explosive point, and what each doubling adds (X-13)."""

NUMBER = d6(1, "fragments that hit")
"""How many fragments hit whoever is hit at all, each a wound of its own (X-07)."""


@dataclass(frozen=True, slots=True)
class Shower:
    """Fragments where somebody stands: they hit on `need` or less of 1D10 (1-10) (G-107)."""

    need: int
    dpv: Fraction
    rows: tuple[str, ...]


INSIDE = Shower(6, Fraction("0.4"), ("X-05", "X-07", "G-107"))
BEYOND = Shower(2, Fraction("0.2"), ("X-06", "X-07", "G-107"))
SATURATION = Shower(6, Fraction("0.4"), ("X-20", "X-05", "X-07", "G-107"))


def shower(radius: int, distance: int | Fraction, *, saturation: bool = False) -> Shower | None:
    """The fragments so many metres away from a burst of this radius; `None` where there are none.

    Low-energy fragments fly to twice the radius (X-05, X-06, X-14), but those of a saturation round
    stay inside it (X-20). A radius of 0 is an explosion without fragments.
    """
    if not radius or distance > (radius if saturation else 2 * radius):
        return None
    if saturation:
        return SATURATION
    return INSIDE if distance <= radius else BEYOND


def charge_radius(points: int | Fraction, rounding: FragmentRounding = FragmentRounding.UP) -> int:
    """The burst radius in metres of so many explosive points against hard material (X-13).

    One point or less gives 5 m (G-110), every doubling 5 m more; between doublings as the campaign
    rules (G-105). Interpolation is linear, to the nearest metre (INVENTED). Raises `ValueError`
    unless there are points.
    """
    if points <= 0:
        raise ValueError("explosive points are above 0")
    doublings = max(0, floor(points).bit_length() - 1)
    below = STEP * (doublings + 1)
    between = max(Fraction(0), Fraction(points) / (1 << doublings) - 1)
    match rounding:
        case FragmentRounding.UP:
            return below + (STEP if between else 0)
        case FragmentRounding.DOWN:
            return below
        case FragmentRounding.INTERPOLATE:
            return floor(below + STEP * between + Fraction(1, 2))
