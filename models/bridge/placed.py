"""Places in a scene: of whoever is there, and of nobody."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from models.bridge.body import exact


class UnderWay(Protocol):
    """Whatever may be on its way out of a zone."""

    @property
    def toward_id(self) -> int | None:
        """The zone it is on the way to."""
        ...

    @property
    def toward_metres(self) -> float:
        """How far it has gone there."""
        ...


class Placed(UnderWay, Protocol):
    """Whatever is somewhere in a scene, so that distances from it can be measured."""

    @property
    def zone_id(self) -> int:
        """The zone it is in."""
        ...

    @property
    def x(self) -> float:
        """Metres east, on open ground."""
        ...

    @property
    def y(self) -> float:
        """Metres north, on open ground."""
        ...


@dataclass(frozen=True, slots=True)
class Point:
    """A place where nobody need be: a zone, so many metres toward another, or open ground."""

    zone_id: int
    x: float = 0
    y: float = 0
    toward_id: int | None = None
    toward_metres: float = 0


def apart(one: UnderWay, other: UnderWay) -> Fraction:
    """How far those who started from one zone have gone from each other."""
    first, second = exact(one.toward_metres), exact(other.toward_metres)
    return abs(first - second) if one.toward_id == other.toward_id else first + second


def tenths(metres: float) -> Fraction:
    """A distance to a tenth of a metre, as near as it is measured. INVENTED."""
    return exact(round(metres, 1))
