"""The concussion of an explosion: a value that halves from ring to ring."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

RING = 5
"""Metres: how wide each ring is (X-02)."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring around an explosion: as far as `metres`, that edge included, it has this value."""

    metres: int
    value: int


def concussion_at(value: int, distance: int | Fraction) -> int:
    """The concussion value so many metres away, halved for each ring after the first (X-02, G-106).

    Fractions are lost at each halving. Raises `ValueError` for a value or distance below 0.
    """
    if value < 0 or distance < 0:
        raise ValueError("a concussion value and a distance are 0 or more")
    return value >> (max(1, ceil(Fraction(distance, RING))) - 1)


def rings(value: int) -> tuple[Ring, ...]:
    """Every ring in which an explosion of this value can still hurt, from the inside (X-02)."""
    return tuple(
        Ring(RING * number, value >> (number - 1)) for number in range(1, value.bit_length() + 1)
    )


def concussion_reach(value: int) -> int:
    """How many metres away the concussion can still hurt somebody (X-02, X-19)."""
    return RING * value.bit_length()
