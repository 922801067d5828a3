"""How far a target is, as a weapon sees it."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import lru_cache


class RangeBand(StrEnum):
    """The four bands of a weapon's range, nearest first (C-28)."""

    CLOSE = "close"
    EFFECTIVE = "effective"
    LONG = "long"
    EXTREME = "extreme"


UPPER_EDGES = (
    (RangeBand.CLOSE, Fraction(1, 2)),
    (RangeBand.EFFECTIVE, Fraction(1)),
    (RangeBand.LONG, Fraction(2)),
    (RangeBand.EXTREME, Fraction(4)),
)
"""Each band, and how far it goes as a multiple of the weapon's range (C-28)."""


@lru_cache(maxsize=1024)
def range_band(distance: int | Fraction, effective_range: int | Fraction) -> RangeBand | None:
    """The band a distance falls in, both in metres; `None` beyond four times the range (C-28).

    A band's upper edge belongs to it (G-42). Raises `ValueError` for a distance below 0 or an
    effective range that is not above 0.
    """
    if distance < 0:
        raise ValueError(f"a distance is 0 m or more, not {distance}")
    if effective_range <= 0:
        raise ValueError(f"an effective range is more than 0 m, not {effective_range}")
    for band, edge in UPPER_EDGES:
        if distance <= effective_range * edge:
            return band
    return None


def farthest(effective_range: Fraction | int, *, near: bool = False) -> Fraction:
    """The metres over which a weapon of this effective range fires at all (C-28).

    With `near` it is one that may not fire at extreme range: a shotgun, or flechettes (C-32, C-33).
    """
    edges = dict(UPPER_EDGES)
    return edges[RangeBand.LONG if near else RangeBand.EXTREME] * effective_range
