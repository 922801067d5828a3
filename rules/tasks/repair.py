"""Diagnosing damage, repairing it, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from rules.dice import Dice, d10
from rules.odds import Odds, every
from rules.rulings import DEFAULTS, Rulings
from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.assets import Assets
from rules.tasks.attempt import Attempt
from rules.tasks.damage import POINTS, Condition
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import INSTANT, Duration
from rules.tasks.failure import Damage
from rules.tasks.task import Kind, Task

# One level of difficulty for each level of damage, of diagnosis and repair alike (T-41, T-43).
DIFFICULTY = {
    Damage.SUPERFICIAL: Difficulty.SIMPLE,
    Damage.MINOR: Difficulty.ROUTINE,
    Damage.MAJOR: Difficulty.DIFFICULT,
    Damage.DESTROYED: Difficulty.FORMIDABLE,
}

# The share of the list price for each point of the repair die (T-43, G-17).
SHARE = {
    Damage.SUPERFICIAL: Fraction(1, 100),
    Damage.MINOR: Fraction(5, 100),
    Damage.MAJOR: Fraction(10, 100),
    Damage.DESTROYED: Fraction(20, 100),
}


@dataclass(frozen=True, slots=True)
class Workplace:
    """Where a repair is made and with what; a shop has spare parts and tools (T-44)."""

    field: bool = False
    spares: bool = True
    tools: bool = True

    @property
    def levels(self) -> Tally:
        """The levels added to the difficulty of a repair: one each, added up (T-44)."""
        tally = Tally()
        if self.field:
            tally = tally.plus("in the field", 1, "T-44")
        if not self.spares:
            tally = tally.plus("no spare parts", 1, "T-44")
        if not self.tools:
            tally = tally.plus("no tools", 1, "T-44")
        return tally

    @property
    def is_makeshift(self) -> bool:
        """Whether a repair costs nothing here, and may not last (T-46)."""
        return self.field or not self.spares


SHOP = Workplace()


def diagnosis(
    subject: str, level: Damage, assets: Assets | None = None, duration: Duration = INSTANT
) -> Task:
    """The uncertain task of finding out what is wrong (T-40, T-41).

    The referee says what helps and how long it takes (T-42). It serves for an illness, an injury
    or a program as well as for a machine (T-69, T-82).
    """
    return Task(
        f"To diagnose {subject}",
        DIFFICULTY[level],
        assets or Assets(),
        duration,
        frozenset({Kind.UNCERTAIN}),
    )


def repair(
    subject: str, level: Damage, assets: Assets | None = None, duration: Duration = INSTANT
) -> Task:
    """The task of repairing damage of that level in a shop (T-43)."""
    return Task(f"To repair {subject}", DIFFICULTY[level], assets or Assets(), duration)


def repair_attempt(task: Task, abilities: Abilities, place: Workplace = SHOP) -> Attempt:
    """Somebody about to repair something; it may be too hard to attempt at all (T-44, G-19)."""
    return Attempt(task, abilities, circumstances=place.levels)


def due(condition: Condition, place: Workplace = SHOP) -> Damage | None:
    """The damage to be repaired next: the present one, then in a shop what was only made do.

    `None` when there is nothing to repair here (T-46, T-47).
    """
    if condition.level or place.field:
        return condition.level
    if not place.spares:
        return condition.field_repair
    return _worse(condition.field_repair, condition.makeshift)


def repaired(condition: Condition, place: Workplace = SHOP) -> Condition:
    """The condition once what is due here has been repaired (T-46, T-47).

    The original damage behind a makeshift repair is a repair of its own; a mark leaves no trace.
    """
    level = condition.level
    if level is None:
        made_good = due(condition, place) is not None
        return _made_good(condition, place) if made_good else condition
    sound = replace(condition, marks=0, points=0)
    if level is Damage.SUPERFICIAL:
        return sound
    if place.is_makeshift:
        sound = replace(sound, makeshift=_worse(level, condition.makeshift))
    if place.field:
        sound = replace(sound, field_repair=_worse(level, condition.field_repair))
    return sound


def _made_good(condition: Condition, place: Workplace) -> Condition:
    makeshift = None if place.spares else condition.makeshift
    return replace(condition, field_repair=None, makeshift=makeshift)


def _worse(first: Damage | None, second: Damage | None) -> Damage | None:
    return max(first, second, key=lambda level: POINTS[level] if level else -1)


def repair_cost(
    price: Fraction,
    level: Damage,
    dice: Dice,
    place: Workplace = SHOP,
    rulings: Rulings = DEFAULTS,
) -> Fraction:
    """What a repair costs: 1D10 times a share of the list price, in its currency (T-43, G-17).

    Nothing in the field or without spare parts (T-46). It may exceed the price of what is destroyed
    (G-16). How the die is read is the campaign's to say (G-01).
    """
    if place.is_makeshift:
        return Fraction(0)
    return price * SHARE[level] * dice.read(d10("repair cost", rulings.ten_sided), int)


def replacement_cost(
    price: Fraction, level: Damage, dice: Dice, rulings: Rulings = DEFAULTS
) -> Fraction:
    """What it costs to replace an assembly nobody has diagnosed (T-45, G-17).

    1D10 times the repair cost, itself thrown for.
    """
    cost = repair_cost(price, level, dice, SHOP, rulings)
    return cost * dice.read(d10("replacement", rulings.ten_sided), int)


def repair_cost_odds(
    price: Fraction, level: Damage, place: Workplace = SHOP, rulings: Rulings = DEFAULTS
) -> dict[Fraction, Fraction]:
    """The chance of every cost of a repair."""
    return every(lambda dice: repair_cost(price, level, dice, place, rulings))


def replacement_cost_odds(
    price: Fraction, level: Damage, rulings: Rulings = DEFAULTS
) -> dict[Fraction, Fraction]:
    """The chance of every cost of replacing an undiagnosed assembly."""
    return every(lambda dice: replacement_cost(price, level, dice, rulings))


def expected_cost(odds: Odds[Fraction]) -> Fraction:
    """The mean of a distribution of costs."""
    return sum((cost * chance for cost, chance in odds.items()), Fraction(0))
