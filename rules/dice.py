"""Dice as an argument.

A rule is a plain function of its inputs and a `Dice`; it never asks for a random number any other
way. Whoever calls the rule chooses the hand that holds the dice: `RandomDice` in play, `GivenDice`
for typed dice, replay and tests, and `rules.odds.every` for exact chances.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Protocol, TypeVar

from rules.rulings import TenSided

Meaning = TypeVar("Meaning", bound=Hashable)


class Reading(StrEnum):
    """How the faces of a throw become one number."""

    SUM = "sum"
    SIXES = "sixes"


@dataclass(frozen=True, slots=True)
class Throw:
    """So many dice of so many faces, thrown together for a purpose people can read.

    `low` is the number on the lowest face: 0 for task dice (T-04), mostly 1 for others (G-01).
    A `secret` throw is the referee's alone.
    """

    purpose: str
    count: int = 1
    faces: int = 10
    low: int = 1
    reading: Reading = Reading.SUM
    secret: bool = False

    @property
    def lowest(self) -> int:
        """The smallest number this throw can show."""
        return 0 if self.reading is Reading.SIXES else self.count * self.low

    @property
    def highest(self) -> int:
        """The largest number this throw can show."""
        if self.reading is Reading.SIXES:
            return self.count
        return self.count * (self.low + self.faces - 1)

    @property
    def notation(self) -> str:
        """The throw as a referee writes it: `1D10 (0-9)`, `2D6`, `sixes on 4D6`."""
        dice = f"{self.count}D{self.faces}"
        if self.reading is Reading.SIXES:
            return f"sixes on {dice}"
        return dice if self.low == 1 else f"{dice} ({self.lowest}-{self.highest})"

    @property
    def zero_is_ten(self) -> bool:
        """Whether this is one die that is read 1 to 10, and prints its ten as a 0."""
        return (self.lowest, self.highest) == (1, 10)

    def value(self, faces: Iterable[int]) -> int:
        """What these faces amount to under the throw's reading."""
        if self.reading is Reading.SIXES:
            return sum(face == self.faces for face in faces)
        return sum(faces)

    def cases(self) -> Mapping[int, int]:
        """In how many of all cases, each as likely as any other, the throw shows each number."""
        return _cases(self.count, self.faces, self.low, self.reading)

    def distribution(self) -> Mapping[int, Fraction]:
        """The exact chance of every number the throw can show."""
        cases = self.cases()
        whole = sum(cases.values())
        return {value: Fraction(count, whole) for value, count in cases.items()}


@cache
def _cases(count: int, faces: int, low: int, reading: Reading) -> Mapping[int, int]:
    values = [
        int(face == faces) if reading is Reading.SIXES else face for face in range(low, low + faces)
    ]
    totals = {0: 1}
    for _ in range(count):
        spread: dict[int, int] = defaultdict(int)
        for total, cases in totals.items():
            for value in values:
                spread[total + value] += cases
        totals = dict(spread)
    return totals


def task_die(purpose: str, *, secret: bool = False) -> Throw:
    """The task die: 1D10 read 0 to 9 (T-04)."""
    return Throw(purpose, low=0, secret=secret)


def d10(purpose: str, reading: TenSided = TenSided.MIXED, *, secret: bool = False) -> Throw:
    """1D10 that is compared or multiplied: 1 to 10, or as the campaign reads it 0 to 9 (G-01)."""
    return Throw(purpose, low=0 if reading is TenSided.ZERO else 1, secret=secret)


def chart_die(purpose: str, *, secret: bool = False) -> Throw:
    """1D10 that finds the row of a chart: 1 to 10, however 1D10 is read (G-01)."""
    return Throw(purpose, secret=secret)


def d6(count: int, purpose: str, *, secret: bool = False) -> Throw:
    """The sum of `count` six-sided dice."""
    return Throw(purpose, count=count, faces=6, secret=secret)


def pool(count: int, purpose: str, *, secret: bool = False) -> Throw:
    """A pool of `count` six-sided dice of which only the sixes count."""
    return Throw(purpose, count=count, faces=6, reading=Reading.SIXES, secret=secret)


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw and the number it showed."""

    throw: Throw
    value: int


class Dice(Protocol):
    """A hand that holds the dice."""

    def read(self, throw: Throw, meaning: Callable[[int], Meaning]) -> Meaning:
        """Throw, and return what the number means to the rule.

        A rule reads only what it needs to know (hit or miss, not the face), because exact odds
        branch over meanings: the fewer meanings, the fewer branches.
        """
        ...


@dataclass(frozen=True, slots=True)
class ThrownFor:
    """Dice thrown for one of several people: every purpose says for whom.

    The throws for somebody `secret` are the referee's alone.
    """

    who: str
    dice: Dice
    secret: bool = False

    def read(self, throw: Throw, meaning: Callable[[int], Meaning]) -> Meaning:
        """Throw as the rule asks."""
        purpose, secret = f"{self.who}: {throw.purpose}", throw.secret or self.secret
        return self.dice.read(replace(throw, purpose=purpose, secret=secret), meaning)


class RandomDice:
    """Draws from a seeded generator and remembers what it threw."""

    def __init__(self, seed: int | None = None) -> None:
        self._source = random.Random(seed)
        self.thrown: list[Thrown] = []

    def read(self, throw: Throw, meaning: Callable[[int], Meaning]) -> Meaning:
        """Throw every die of the throw."""
        faces = (
            self._source.randrange(throw.low, throw.low + throw.faces) for _ in range(throw.count)
        )
        value = throw.value(faces)
        self.thrown.append(Thrown(throw, value))
        return meaning(value)


class Needed(Exception):
    """The given dice have run out: somebody must say what this throw shows."""

    def __init__(self, throw: Throw) -> None:
        super().__init__(f"{throw.notation} for {throw.purpose}")
        self.throw = throw


class GivenDice:
    """Returns the given numbers in order and raises `Needed` for the first throw without one.

    They were `typed`, as real dice showed them, unless it is said otherwise; whose they were is
    `noted`.
    """

    def __init__(self, values: Iterable[int], by: str = "", *, typed: bool = True) -> None:
        self._values = iter(values)
        self.noted = {"dice_by": by} if by else {}
        self.typed = typed
        self.thrown: list[Thrown] = []

    def read(self, throw: Throw, meaning: Callable[[int], Meaning]) -> Meaning:
        """Take the next given number.

        Raises `Needed` when there is none, and `ValueError` when the dice cannot show it.
        """
        value = next(self._values, None)
        if value is None:
            raise Needed(throw)
        if not throw.lowest <= value <= throw.highest:
            raise ValueError(
                f"{throw.notation} for {throw.purpose} shows {throw.lowest} to {throw.highest}, "
                f"not {value}"
            )
        self.thrown.append(Thrown(throw, value))
        return meaning(value)


class SupposedDice:
    """Returns the given numbers in order, and then the highest that each throw can show, or lowest.

    What is thrown once more at once shows the next number, as there are rules that throw again and
    again on the same one. What has been `thrown` at the end tells how many throws a rule may ask
    for.
    """

    def __init__(self, values: Iterable[int], *, high: bool) -> None:
        self._values = iter(values)
        self._high = high
        self.thrown: list[Thrown] = []

    def read(self, throw: Throw, meaning: Callable[[int], Meaning]) -> Meaning:
        """Take the next given number, or suppose one."""
        value = next(self._values, None)
        if value is None:
            value = self._suppose(throw)
        self.thrown.append(Thrown(throw, value))
        return meaning(value)

    def _suppose(self, throw: Throw) -> int:
        last = self.thrown[-1] if self.thrown else None
        span = throw.highest - throw.lowest + 1
        if last is not None and last.throw == throw:
            return throw.lowest + (last.value - throw.lowest + (-1 if self._high else 1)) % span
        return throw.highest if self._high else throw.lowest
