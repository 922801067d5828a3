"""What comes of a failed attempt: the failure table and the mishap table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import TypeVar

from rules.combat.hit_location import Potential
from rules.dice import Dice, Throw, d6
from rules.rulings import Injury

_Row = TypeVar("_Row", bound=StrEnum)

REROLL = 2


class Failure(StrEnum):
    """The results of the failure table, from 3, 7, 11 and 15 up (T-25)."""

    RETRY = "retry"
    CHECK_DETERMINATION = "check determination"
    MISHAP = "mishap"
    SERIOUS_MISHAP = "serious mishap"


class Mishap(StrEnum):
    """The results of the mishap table, from 3, 7, 11 and 15 up (T-31)."""

    SUPERFICIAL = "superficial"
    MINOR = "minor"
    MAJOR = "major"
    TOTAL = "total"


class Damage(StrEnum):
    """How badly a device is damaged; `total` and `destroyed` are one level (G-16)."""

    SUPERFICIAL = "superficial"
    MINOR = "minor"
    MAJOR = "major"
    DESTROYED = "destroyed"


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a mishap may do: damage to a device, a wound to a person, or both.

    The referee says who or what suffers (T-36, G-13). `wound` is the worst a wound can be.
    """

    damage: Damage
    wound: Potential
    row: str


CONSEQUENCES: Mapping[Mishap, Consequence] = {
    Mishap.SUPERFICIAL: Consequence(Damage.SUPERFICIAL, Potential.LIGHT, "T-32"),
    Mishap.MINOR: Consequence(Damage.MINOR, Potential.LIGHT, "T-33"),
    Mishap.MAJOR: Consequence(Damage.MAJOR, Potential.SERIOUS, "T-34"),
    Mishap.TOTAL: Consequence(Damage.DESTROYED, Potential.KILL, "T-35"),
}

# The rules give a mishap no damage point value: this is what a referee is offered first (G-12).
INJURY_DPV = Fraction(1, 2)
_INJURIES = {Injury.HALF: INJURY_DPV, Injury.WHOLE: Fraction(1), Injury.NONE: Fraction(0)}


def injury_dpv(injury: Injury = Injury.HALF) -> Fraction:
    """The damage point value a referee is offered first for a mishap's wound (G-12).

    INVENTED; 0 is no wound.
    """
    return _INJURIES[injury]


@dataclass(frozen=True, slots=True)
class _TableThrow(Throw):
    """A throw made again for as long as it shows the reroll (T-26, G-07).

    Its cases are those of the number that stands in the end, so following every branch ends
    after one throw, while dice in play are really thrown again.
    """

    def cases(self) -> Mapping[int, int]:
        """In how many cases each number stands."""
        return _standing(self.count)


@cache
def _standing(count: int) -> Mapping[int, int]:
    shown = d6(count, "table").cases()
    return {value: cases for value, cases in shown.items() if value != REROLL}


def failure_table(dice: Dice, *, hazardous: bool = False, secret: bool = False) -> Failure:
    """Throw once on the failure table, with 3D6 if hazardous and else 2D6 (T-24, T-25, T-54).

    What the dice cannot show cannot come of it (G-06).
    """
    return _consult(tuple(Failure), 3 if hazardous else 2, "failure", dice, secret)


def mishap_table(dice: Dice, *, serious: bool = False, secret: bool = False) -> Mishap:
    """Throw once on the mishap table, with 3D6 if serious and else 2D6 (T-29 to T-31)."""
    return _consult(tuple(Mishap), 3 if serious else 2, "mishap", dice, secret)


def _consult(rows: tuple[_Row, ...], count: int, purpose: str, dice: Dice, secret: bool) -> _Row:
    def meaning(total: int) -> _Row | None:
        return None if total == REROLL else rows[(total - 3) // 4]

    throw = _TableThrow(purpose, count=count, faces=6, secret=secret)
    row = None
    while row is None:
        row = dice.read(throw, meaning)
    return row
