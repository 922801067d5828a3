"""Where an exploding round comes down that misses its target."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from rules.dice import Dice, Throw, d10, task_die
from rules.odds import Odds, every
from rules.rulings import DEFAULTS, Rulings, TenSided

Place = TypeVar("Place", bound=Hashable)


class Ordnance(StrEnum):
    """How a round is fired, which says how far it may stray (C-54)."""

    DIRECT = "direct fire"
    GRENADE = "grenade"
    MORTAR = "mortar"
    HOWITZER = "howitzer"
    MISSILE = "missile"
    ROCKET = "rocket"

    @property
    def multiplier(self) -> int:
        """Metres for each point of the distance die (C-54)."""
        return _MULTIPLIERS[self]


_MULTIPLIERS = {
    Ordnance.DIRECT: 1,
    Ordnance.GRENADE: 5,
    Ordnance.MORTAR: 10,
    Ordnance.HOWITZER: 10,
    Ordnance.MISSILE: 10,
    Ordnance.ROCKET: 20,
}


class Direction(StrEnum):
    """One of the eight directions of the scatter diagram, as whoever fires sees it (G-69)."""

    SHORT = "short"
    SHORT_RIGHT = "short and to the right"
    RIGHT = "to the right"
    LONG_RIGHT = "long and to the right"
    SHORT_LEFT = "short and to the left"
    LEFT = "to the left"
    LONG_LEFT = "long and to the left"
    LONG = "long"

    @property
    def of(self) -> str:
        """The same before what was aimed at: `short of`, `beyond`, `beyond and to the right of`."""
        return "beyond" if self is Direction.LONG else f"{self.replace('long', 'beyond')} of"

    @property
    def right(self) -> int:
        """1 for right of the line of fire, -1 for left of it, 0 for on it."""
        return _STEPS[self][0]

    @property
    def ahead(self) -> int:
        """1 for beyond the target, -1 for short of it, 0 for level with it."""
        return _STEPS[self][1]

    @property
    def degrees(self) -> int:
        """The angle from the line of fire, clockwise: 0 for long, 90 for right."""
        return _DEGREES[_STEPS[self]]


_STEPS = {
    Direction.SHORT: (0, -1),
    Direction.SHORT_RIGHT: (1, -1),
    Direction.RIGHT: (1, 0),
    Direction.LONG_RIGHT: (1, 1),
    Direction.SHORT_LEFT: (-1, -1),
    Direction.LEFT: (-1, 0),
    Direction.LONG_LEFT: (-1, 1),
    Direction.LONG: (0, 1),
}
_DEGREES = {
    (0, 1): 0, (1, 1): 45, (1, 0): 90, (1, -1): 135,
    (0, -1): 180, (-1, -1): 225, (-1, 0): 270, (-1, 1): 315,
}  # fmt: skip

SCATTER = (
    Direction.SHORT,
    Direction.SHORT,
    Direction.SHORT_RIGHT,
    Direction.RIGHT,
    Direction.LONG_RIGHT,
    Direction.SHORT_LEFT,
    Direction.LEFT,
    Direction.LONG_LEFT,
    Direction.LONG,
    Direction.LONG,
)
"""The scatter diagram: the direction for each number of the die, 0 to 9 (C-56)."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How far a round may stray.

    It is `doubled` beyond half the indirect range (C-55), and `designated` when it was to home on a
    laser's spot (C-71); both together make it four times as much (INVENTED). It never strays
    farther than `farthest` metres, None for no bound (C-60).
    """

    ordnance: Ordnance = Ordnance.DIRECT
    doubled: bool = False
    designated: bool = False
    farthest: int | Fraction | None = None
    rulings: Rulings = DEFAULTS

    @property
    def multiplier(self) -> int:
        """Metres for each point of the distance die (C-54, C-55, C-71)."""
        return self.ordnance.multiplier * (1 + self.doubled) * (1 + self.designated)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows behind the distance and the direction."""
        return (
            "C-53",
            "C-54",
            *(["C-55"] if self.doubled else []),
            *(["C-71"] if self.designated else []),
            *(["C-60"] if self.farthest is not None else []),
            "C-56",
            "G-69",
        )

    def metres(self, die: int) -> Fraction:
        """How far it strays when the distance die shows this (C-53, C-60)."""
        far = Fraction(die * self.multiplier)
        return far if self.farthest is None else min(far, Fraction(self.farthest))


@dataclass(frozen=True, slots=True)
class Deviation:
    """How far from its target, in metres, and in which direction a round comes down."""

    metres: Fraction
    direction: Direction
    rows: tuple[str, ...]

    def describe(self) -> str:
        """`deviates 12 m, long and to the left`."""
        return f"deviates {float(self.metres):g} m, {self.direction}"

    def clears(self, distance: int | Fraction, metres: int) -> bool:
        """Whether it comes down at least so far from where it came, `distance` from the target.

        The law of cosines without its root, so that the answer is exact on the diagonals too.
        """
        straight = Fraction(distance) ** 2 + self.metres**2 - metres**2
        along = 2 * Fraction(distance) * self.metres * self.direction.ahead
        if not (self.direction.right and self.direction.ahead):
            return straight + along >= 0
        if along >= 0:
            return straight >= 0 or along**2 >= 2 * straight**2
        return straight >= 0 and 2 * straight**2 >= along**2


@dataclass(frozen=True, slots=True)
class Arrival:
    """Where a round comes down: on its target without a `deviation`."""

    deviation: Deviation | None
    rows: tuple[str, ...]

    @property
    def hit(self) -> bool:
        """Whether it came down where it was to."""
        return self.deviation is None


def deviate(spread: Spread, dice: Dice) -> Deviation:
    """Throw for distance and direction (C-53, C-56); 1D10 as the campaign reads it (G-01)."""
    reading = spread.rulings.ten_sided
    metres = dice.read(d10("deviation distance", reading), spread.metres)
    direction = dice.read(scatter_die(reading), lambda die: SCATTER[die % 10])
    return Deviation(metres, direction, spread.rows)


# The throws of one fight differ in their distances only, and ask for few spreads.
@lru_cache(maxsize=64)
def deviation_odds(spread: Spread) -> Odds[Deviation]:
    """The exact chances of every deviation."""
    return every(lambda dice: deviate(spread, dice))


def hit_or_stray_odds(
    hits: Odds[bool], spread: Spread, comes_down: Callable[[Deviation | None], Place]
) -> Odds[Place]:
    """The exact chances of every place where a round comes down that hits or strays.

    `comes_down` gives the place of a deviation, of None for a hit; no two are the same.
    """
    miss = hits.get(False, Fraction(0))
    places = {comes_down(None): hits[True]} if hits.get(True) else {}
    if miss:
        strays = deviation_odds(spread)
        places |= {comes_down(each): miss * chance for each, chance in strays.items()}
    return places


def scatter_die(reading: TenSided) -> Throw:
    """The die for the direction: 0 to 9, or 1 to 10 with the 10 for 0 (G-01)."""
    purpose = "scatter direction"
    return Throw(purpose) if reading is TenSided.TEN else task_die(purpose)
