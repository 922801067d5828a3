"""A rule of the catalogue, and the words for what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from rules.combat.hit_location import Location
from rules.combat.toll import Toll
from rules.combat.wounds import Armour, DamageType, Worn
from rules.inputs import Input, choice, decimal, whole

Chances = Mapping[str, Fraction]
"""Each outcome in words with its chance."""

DM = whole("dm", 0, -30, 30, "modifiers beyond the rest")
ARMOUR = decimal("armour", "0", 99, "armour value, everywhere")
DAMAGE = choice("damage", tuple(kind.name.lower() for kind in DamageType), "kind of damage")
"""Inputs that several rules ask for."""


@dataclass(frozen=True, slots=True)
class OddsRule:
    """A rule to ask for chances: its name, what it decides, its rows and its inputs.

    `run` takes the value of every input by its name, hyphens as underscores.
    """

    name: str
    title: str
    rows: tuple[str, ...]
    inputs: tuple[Input, ...]
    run: Callable[..., Chances]

    def read(self, given: Mapping[str, str]) -> dict[str, str]:
        """Every input as a word, defaults for those not given.

        Raises `ValueError` for a name the rule does not ask for, or a word that is not right.
        """
        names = [asked.name for asked in self.inputs]
        for name in given:
            if name not in names:
                raise ValueError(f"{self.name} asks for {', '.join(names)}, not for {name!r}")
        words = {asked.name: given.get(asked.name, asked.default) for asked in self.inputs}
        for asked in self.inputs:
            asked.value(words[asked.name])
        return words

    def odds(self, given: Mapping[str, str]) -> list[tuple[str, Fraction]]:
        """Everything that may come of it with its chance; the chances add up to 1.

        Raises `ValueError` as `read`, and when the rule refuses what was given.
        """
        words = self.read(given)
        values = {
            asked.name.replace("-", "_"): asked.value(words[asked.name]) for asked in self.inputs
        }
        return [(outcome, chance) for outcome, chance in self.run(**values).items() if chance]


def toll_words(toll: Toll) -> str:
    """What an attack came to: `1 shock, knocked down`."""
    parts = (
        "killed" if toll.killed else "",
        f"{toll.shock} shock" if toll.shock else "",
        f"{toll.stun} stun" if toll.stun else "",
        f"{toll.light} light" if toll.light else "",
        "knocked down" if toll.knocked_down else "",
    )
    return ", ".join(filter(None, parts)) or ("hit, no effect" if toll.struck else "miss")


def all_over(armour: Fraction) -> Armour:
    """The same armour everywhere."""
    return tuple(Worn(location, armour) for location in Location) if armour else ()


def told(chances: Mapping[bool, Fraction], yes: str, no: str) -> Chances:
    """The chances of yes and no, in words."""
    return {yes: chances.get(True, Fraction(0)), no: chances.get(False, Fraction(0))}


def in_order(table: type[StrEnum], chances: Mapping[Any, Fraction]) -> Chances:
    """The chances of every row of a table, in its order."""
    return {str(row): chances.get(row, Fraction(0)) for row in table}


def likeliest(chances: Chances) -> Chances:
    """Outcomes that have no order of their own, the likeliest first."""
    return dict(sorted(chances.items(), key=lambda one: one[1], reverse=True))
