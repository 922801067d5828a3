"""The detection check: when it may be made, and whether it finds the token (D-12 to D-15, D-19)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache

from rules.dice import Dice, Throw
from rules.odds import every
from rules.rulings import DEFAULTS, BesideCheck, Rulings
from rules.tally import Tally

DETECTION_RANGE = 3
"""Squares; the printed example, for a scene to change (D-12, G-156)."""


class Way(StrEnum):
    """How a unit comes to check a token."""

    PASSIVE = "passive"
    SCAN = "scan"
    BESIDE = "beside"


@dataclass(frozen=True, slots=True)
class Sight:
    """How a unit stands to a token, before it may check it.

    `squares` is the distance, `reach` how far the unit detects; `moved` says that the unit has
    moved this turn, `acted` that it has done anything in it; `checked` that it has tried this
    token already this turn, `checked_beside` close by where that is an attempt of its own (G-153).
    """

    squares: int
    reach: int = DETECTION_RANGE
    in_sight: bool = True
    moved: bool = False
    acted: bool = False
    checked: bool = False
    checked_beside: bool = False

    @property
    def beside(self) -> bool:
        """Whether the unit has moved next to the token this turn (D-19)."""
        return self.moved and self.squares == 1


def refusals(way: Way, sight: Sight, rulings: Rulings = DEFAULTS) -> tuple[str, ...]:
    """Why a unit may not check a token this way now; empty when it may.

    That a scan reaches no farther than passive detection is INVENTED.
    """
    found = []
    if sight.checked_beside if is_extra(way, rulings) else sight.checked:
        found.append("it has tried this token already this turn (D-14, G-153)")
    if not sight.in_sight:
        found.append("it has no line of sight to the token (D-14)")
    if way is Way.BESIDE and not sight.beside:
        found.append("it has not moved next to the token this turn (D-19)")
    if way is not Way.BESIDE and sight.squares > sight.reach:
        cited = "INVENTED, as D-12" if way is Way.SCAN else "D-12"
        found.append(f"the token is {sight.squares} squares off, beyond {sight.reach} ({cited})")
    if way is Way.PASSIVE and sight.acted:
        found.append("passive detection comes at the start of the turn (D-12)")
    return tuple(found)


def is_extra(way: Way, rulings: Rulings) -> bool:
    """Whether a check this way does not count as the one attempt of the turn (D-14, G-153)."""
    return way is Way.BESIDE and rulings.beside_check is BesideCheck.EXTRA


@dataclass(frozen=True, slots=True)
class Detection:
    """Whether a check found the token."""

    found: bool
    rows: tuple[str, ...] = ("D-15", "G-151")


def detect(
    perception: Tally,
    rating: Tally,
    dice: Dice,
    *,
    rulings: Rulings = DEFAULTS,
    purpose: str = "perception",
) -> Detection:
    """A die and the perception against the fixed rating: as much is enough (D-15, G-157).

    Which die it is stands in the example alone, and is a ruling (G-151).
    """
    die = Throw(purpose, faces=rulings.check_die.faces)
    return Detection(_reaches(rating.total - perception.total, die, dice))


def detection_chance(perception: Tally, rating: Tally, rulings: Rulings = DEFAULTS) -> Fraction:
    """The exact chance that a check finds the token."""
    return _chance(rating.total - perception.total, rulings.check_die.faces)


def _reaches(need: int, die: Throw, dice: Dice) -> bool:
    return dice.read(die, lambda face: face >= need)


@cache
def _chance(need: int, faces: int) -> Fraction:
    odds = every(lambda dice: _reaches(need, Throw("", faces=faces), dice))
    return odds.get(True, Fraction(0))
