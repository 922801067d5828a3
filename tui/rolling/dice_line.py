"""Dice typed on one line: which number is for what, and what is asked for next."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from rules.dice import Reading, SupposedDice, Throw, Thrown
from tui.widgets.dice_digits import first_number, may_grow

if TYPE_CHECKING:
    from models.action import PlayDice

_BETWEEN = re.compile(r"[\s,;]+")
_NUMBER = re.compile(r"[^\s,;]+")


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for after some dice: the next throw, None at the end.

    There are from `least` to `most` throws in all, as far as the lowest and the highest dice tell,
    and the next is the same so many times running, be it `alike`. With `secret` the throw, or all
    that comes of it, is the referee's alone.
    """

    throw: Throw | None
    least: int
    most: int
    alike: int = 0
    secret: bool = False

    def place(self, typed: int) -> str:
        """Which throw comes after so many: `3 of 6`, or `throw 3` where more depends on dice."""
        sure = self.least == self.most
        return f"{typed + 1} of {self.least}" if sure else f"throw {typed + 1}"


@dataclass(frozen=True, slots=True)
class Written:
    """A line as it was understood: the dice in it, and what is asked for next.

    `fault` is a sentence on what is wrong with the rest of the line; `unfinished` if it would be
    right with more digits. `wrong_from` is where in the line that rest begins. `joined` are the
    digits of the last number where they could be two.
    """

    thrown: tuple[Thrown, ...]
    asked: Asked
    fault: str = ""
    unfinished: bool = False
    joined: str = ""
    wrong_from: int = 0

    @property
    def values(self) -> list[int]:
        """The numbers on the dice."""
        return [each.value for each in self.thrown]


class DiceLine:
    """Reads the dice for a deed from a line.

    Every number is the longest that its dice can show, so that `923506` is six ten-sided dice, the
    fifth of them a ten, and a space or comma parts what would be read together. `rehearse` lets the
    deed happen with some dice and takes it back; it gives whether all of it is the referee's alone.
    """

    def __init__(self, rehearse: Callable[[PlayDice], bool]) -> None:
        self._rehearse = rehearse
        self._known: dict[tuple[int, ...], Asked] = {}

    def read(self, line: str) -> Written:
        """What the line says."""
        thrown: list[Thrown] = []
        asked, joined, parted = self._asked(()), "", bool(_BETWEEN.search(line))
        for found in _NUMBER.finditer(line):
            digits = number = found[0]
            while digits:
                taken, fault = _first(digits, asked)
                if taken is None:
                    grows = found.end() == len(line) and _may_grow(digits, asked.throw)
                    at = found.end() - len(digits)
                    return Written(tuple(thrown), asked, fault, grows, wrong_from=at)
                thrown.append(taken[0])
                alone = parted and len(number) == taken[1]
                joined = "" if alone else _joined(digits[: taken[1]], taken[0].throw)
                digits = digits[taken[1] :]
                asked = self._asked(tuple(each.value for each in thrown))
        return Written(tuple(thrown), asked, joined=joined)

    def _asked(self, values: tuple[int, ...]) -> Asked:
        """What is thrown after these dice."""
        if values not in self._known:
            self._known[values] = self._ask(values)
        return self._known[values]

    def _ask(self, values: tuple[int, ...]) -> Asked:
        from models.action import Refusal

        supposed = [SupposedDice(values, high=high) for high in (False, True)]
        secret = False
        for dice in supposed:
            with suppress(Refusal):  # it is said when the deed is done
                secret |= self._rehearse(dice)
        coming = [[each.throw for each in dice.thrown[len(values) :]] for dice in supposed]
        least, most = sorted(len(dice.thrown) for dice in supposed)
        first = next((throws[0] for throws in coming if throws), None)
        if secret or any(throws and throws[0].secret for throws in coming):
            return Asked(first, least, most, secret=True)
        return Asked(first, least, most, _alike(*coming))


def _alike(one: list[Throw], other: list[Throw]) -> int:
    """How often the same is thrown one after the other, whatever the dice show."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: {*pair} == {one[0]}, pairs))


def what_to_write(throw: Throw | None) -> str:
    """What is typed for a throw, as a sentence: of sixes only how many there are."""
    if throw is not None and throw.reading is Reading.SIXES:
        return f"Write how many sixes there are, {throw.lowest} to {throw.highest}."
    return "Write the numbers on the dice."


def _first(digits: str, asked: Asked) -> tuple[tuple[Thrown, int] | None, str]:
    """The first throw in a run of digits and how many of them it takes, or what is wrong."""
    throw = asked.throw
    if throw is None:
        return None, f"Too many numbers: this takes {asked.least}. Delete the rest."
    digits = digits[: len(digits) - len(digits.lstrip("0123456789"))]
    if not digits:
        return None, what_to_write(throw)
    found = first_number(digits, throw.lowest, throw.highest)
    if found is not None:
        return (Thrown(throw, found[0]), found[1]), ""
    shows = "are" if throw.reading is Reading.SIXES else "shows"
    wrong = f"{throw.notation} for {throw.purpose} {shows} {throw.lowest} to {throw.highest}"
    return None, f"{wrong}, not {digits[: len(str(throw.highest))]}."


def _joined(digits: str, throw: Throw) -> str:
    """Digits that are read as ten, where they could be one and, on the next die, nought.

    On dice with more faces, two digits are what anybody expects of a number.
    """
    return digits if len(digits) > 1 and throw.zero_is_ten else ""


def _may_grow(digits: str, throw: Throw | None) -> bool:
    """Whether more digits may make it a number that the dice can show."""
    return throw is not None and may_grow(digits, throw.lowest, throw.highest)
