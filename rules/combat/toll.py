"""What several hits amount to, and the chances of it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import Protocol, Self, TypeVar

from rules.combat.wounds import Wound
from rules.odds import Odds, merge


class Total(Protocol):
    """What several hits on one target amount to: the totals of two parts add up."""

    def __add__(self, other: Self, /) -> Self: ...

    def __hash__(self) -> int: ...


AnyTotal = TypeVar("AnyTotal", bound=Total)


class Effect(StrEnum):
    """The worst that came of an attack, worst first."""

    KILLED = "killed"
    SHOCK = "shock"
    STUN = "stun"
    LIGHT = "light wound"
    KNOCKED_DOWN = "knocked down"
    NO_EFFECT = "hit, no effect"
    MISS = "miss"


@dataclass(frozen=True, slots=True)
class Toll:
    """The totals of an attack on one target: was it struck, and what did all hits do together.

    Of somebody killed nothing else is counted.
    """

    struck: bool = False
    killed: bool = False
    shock: int = 0
    stun: int = 0
    light: int = 0
    knocked_down: bool = False

    @classmethod
    def of(cls, wound: Wound | None) -> Toll:
        """The toll of one hit; `None` is a hit of which nothing got through."""
        if wound is None:
            return cls(struck=True)
        if wound.killed:
            return KILLED
        return cls(True, False, wound.shock, wound.stun, wound.light, wound.knocked_down)

    def __add__(self, other: Toll) -> Toll:
        if self.killed or other.killed:
            return KILLED
        return Toll(
            self.struck or other.struck,
            False,
            self.shock + other.shock,
            self.stun + other.stun,
            self.light + other.light,
            self.knocked_down or other.knocked_down,
        )

    @property
    def worst(self) -> Effect:
        """The worst part of the toll."""
        found = (
            (self.killed, Effect.KILLED),
            (self.shock, Effect.SHOCK),
            (self.stun, Effect.STUN),
            (self.light, Effect.LIGHT),
            (self.knocked_down, Effect.KNOCKED_DOWN),
            (self.struck, Effect.NO_EFFECT),
        )
        return next((effect for happened, effect in found if happened), Effect.MISS)

    @property
    def harms(self) -> bool:
        """Whether anything gets through at all."""
        return self.worst not in {Effect.NO_EFFECT, Effect.MISS}


KILLED = Toll(struck=True, killed=True)
"""The toll of whoever is killed."""


def added(first: Odds[AnyTotal], second: Odds[AnyTotal]) -> dict[AnyTotal, Fraction]:
    """The chances of two independent tolls together."""
    together: dict[AnyTotal, int] = defaultdict(int)
    ones, of_ones = _weights(first)
    others, of_others = _weights(second)
    for one, weight in ones:
        for other, also in others:
            together[one + other] += weight * also
    return {toll: Fraction(weight, of_ones * of_others) for toll, weight in together.items()}


def _weights(odds: Odds[AnyTotal]) -> tuple[list[tuple[AnyTotal, int]], int]:
    """The chances over one common denominator: adding whole numbers is many times faster."""
    whole = lcm(*(chance.denominator for chance in odds.values()))
    return [(toll, int(chance * whole)) for toll, chance in odds.items()], whole


def repeated(hits: Odds[int], each: Odds[AnyTotal], nothing: AnyTotal) -> dict[AnyTotal, Fraction]:
    """The chances of the toll of an uncertain number of hits, every one of them alike.

    The hits do not look at each other, so one is counted and the rest are added up. `nothing` is
    the toll of no hit at all.
    """
    mixed: dict[AnyTotal, Fraction] = defaultdict(Fraction)
    total: dict[AnyTotal, Fraction] = {nothing: Fraction(1)}
    for number in range(max(hits) + 1):
        if share := hits.get(number):
            for toll, chance in total.items():
                mixed[toll] += share * chance
        if number < max(hits):
            total = added(total, each)
    return dict(mixed)


def chances(odds: Odds[Toll]) -> dict[Effect, Fraction]:
    """The chance that each effect is the worst of the attack, worst first; they add up to 1."""
    worst = merge(odds, lambda toll: toll.worst)
    return {effect: worst.get(effect, Fraction(0)) for effect in Effect}
