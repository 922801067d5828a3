"""Blowing a hole in a barrier."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.combat.cover import Material

PASSABLE = 50
"""Centimetres: the least hole that somebody gets through (INVENTED)."""


@dataclass(frozen=True, slots=True)
class Breach:
    """What a charge does to a barrier, in centimetres."""

    penetration: Fraction
    thickness: Fraction

    @property
    def diameter(self) -> Fraction:
        """How wide the hole is; 0 is a crater and no hole (X-18, G-109)."""
        return max(self.penetration - self.thickness, Fraction(0))

    @property
    def holed(self) -> bool:
        """Whether there is a hole at all (G-109)."""
        return self.diameter > 0

    @property
    def passable(self) -> bool:
        """Whether somebody gets through the hole."""
        return self.diameter >= PASSABLE


def breach(contact: Fraction, material: Material, thickness: int | Fraction) -> Breach:
    """What a contact DP value does to so many centimetres of a material (X-17, X-18).

    The material's armour value counts for each centimetre (G-34). Raises `ValueError` for a
    thickness below 0.
    """
    if thickness < 0:
        raise ValueError(f"a barrier is 0 cm thick or more, not {thickness}")
    return Breach(contact / material.per_centimetre, Fraction(thickness))
