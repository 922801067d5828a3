"""Explosive charges: how much they are worth, and setting one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import floor

from rules.combat.cover import Material
from rules.dice import Dice
from rules.explosions.blast import Explosion
from rules.explosions.fragments import charge_radius
from rules.odds import Odds, every
from rules.rulings import FragmentRounding
from rules.tasks.assets import parse_assets
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import Duration
from rules.tasks.resolution import Truth, grade
from rules.tasks.success import Success, success_throw
from rules.tasks.task import Kind, Task

MOST_KILOGRAMS = 10
"""How much explosive one charge may be (X-10)."""

EMPLACING = Task(
    "emplace an explosive charge",
    Difficulty.EASY,
    parse_assets("Demolitions"),
    Duration.period(60),
    frozenset({Kind.UNCERTAIN}),
)
"""Setting a charge: Easy, as the campaign plays it; a period of a minute (X-11, G-02, G-11)."""


def bulk_points(kilograms: Fraction, per_kilogram: Fraction) -> Fraction:
    """The explosive points of so much bulk explosive in one charge (X-09).

    Raises `ValueError` unless it is more than nothing and at most 10 kg (X-10).
    """
    if not 0 < kilograms <= MOST_KILOGRAMS or per_kilogram <= 0:
        raise ValueError(f"One charge is more than 0 and at most {MOST_KILOGRAMS} kg (X-10).")
    return kilograms * per_kilogram


@dataclass(frozen=True, slots=True)
class Load:
    """An explosive charge by its explosive points, above 0, and how it lies.

    It throws fragments when `backed` by hard material such as rock, brick or steel (X-13), and
    whenever it is `tamped` (X-16). Missiles act as tamped charges (G-102).
    """

    points: Fraction
    tamped: bool = False
    backed: bool = False

    @property
    def contact(self) -> Fraction:
        """The DP value for what it touches: its points, four times as many tamped (X-15, X-16)."""
        return self.points * (4 if self.tamped else 1)

    @property
    def concussion(self) -> int:
        """The value within five metres: twice its points, once when tamped (X-12, X-16)."""
        return floor(self.points * (1 if self.tamped else 2))

    @property
    def fragments(self) -> bool:
        """Whether it throws any (X-13, X-16)."""
        return self.tamped or self.backed

    def explosion(self, rounding: FragmentRounding = FragmentRounding.UP) -> Explosion:
        """What it does when it goes off (X-12 to X-16)."""
        return together([self], rounding)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows behind its explosion."""
        flying = ("X-13", "X-14", "G-105") if self.fragments else ()
        return ("X-12", *flying, "X-15", *(["X-16"] if self.tamped else []))


def splinters(material: Material) -> bool:
    """Whether a charge against this throws fragments (X-13).

    INVENTED for what is neither rock, brick nor steel: all but wood and loose dirt does.
    """
    return material not in (Material.WOOD, Material.LOOSE_DIRT)


def together(loads: Iterable[Load], rounding: FragmentRounding = FragmentRounding.UP) -> Explosion:
    """Charges fired together in one place: their contact adds up (G-108).

    INVENTED: so do concussion, and the points of all that throw fragments.
    """
    fired = tuple(loads)
    flying = sum(load.points for load in fired if load.fragments)
    return Explosion(
        sum(load.concussion for load in fired),
        charge_radius(flying, rounding) if flying else 0,
        sum((load.contact for load in fired), Fraction(0)),
    )


class Fate(StrEnum):
    """How a charge has been set, which is the referee's to know (X-11)."""

    GOOD = "good"
    DUD = "dud"
    ACCIDENT = "goes off at once"


_FATES = {Truth.TOTAL: Fate.GOOD, Truth.SOME: Fate.DUD, Truth.NO: Fate.ACCIDENT}


@dataclass(frozen=True, slots=True)
class Emplaced:
    """A charge set: the setter's own throw, and in secret what became of it."""

    own: Success
    truth: Truth

    @property
    def fate(self) -> Fate:
        """What became of the charge (X-11)."""
        return _FATES[self.truth]


def emplace(attempt: Attempt, dice: Dice) -> Emplaced:
    """Set a charge: the setter throws, and the referee in secret (X-11, G-09).

    Only when both succeed is the charge good. When both fail it goes off as its setting ends
    (G-11); that is what the failure comes to, so the failure table is not consulted. Raises
    `ValueError` if the task is barred (G-18, G-19).
    """
    need, dm = attempt.need, attempt.dm.total
    own = success_throw(need, dm, dice)
    unseen = dm + attempt.hidden.total
    hidden = success_throw(need, unseen, dice, "success, the referee's", secret=True)
    return Emplaced(own, grade(own, hidden))


def emplace_odds(attempt: Attempt) -> Odds[Emplaced]:
    """The exact chances of everything `emplace` can come to.

    Raises `ValueError` if the task is barred (G-18, G-19).
    """
    return every(lambda dice: emplace(attempt, dice))
