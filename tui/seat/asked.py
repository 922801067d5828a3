"""A throw that a player is asked for, and their dice as they type them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from models.seat.shown import Section, Shown
from tui.widgets.dice_digits import first_number, may_grow

_BETWEEN = re.compile(r"[\s,;]+")
_SIXES = "sixes on "
"""How the notation of a throw begins of which only the sixes count."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line of dice as it was understood.

    `fault` is a sentence on what is wrong with the rest; `unfinished` if it would be right with
    more digits.
    """

    values: tuple[int, ...]
    fault: str = ""
    unfinished: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A throw by its number: what for, in which notation, and which numbers are wanted.

    From `least` to `most` numbers, each from `lowest` to `highest`.
    """

    number: int
    purpose: str
    notation: str
    least: int
    most: int
    lowest: int
    highest: int

    @property
    def what(self) -> str:
        """What is to be thrown, and for what: `Throw 3 × 1D10: rifle at the sentry`.

        Of sixes it is asked how many there are, for that is the number wanted.
        """
        many = f"{self.in_all} × " if self.most > 1 else ""
        if self.sixes_on:
            each = "each of " if many else ""
            return f"How many sixes on {each}{many}{self.sixes_on}? {self.purpose}"
        return f"Throw {many}{self.notation}: {self.purpose}"

    @property
    def sixes_on(self) -> str:
        """The dice of which the sixes are counted: `4D6`; empty where the dice themselves count."""
        return self.notation.removeprefix(_SIXES) if self.notation.startswith(_SIXES) else ""

    @property
    def wanted(self) -> str:
        """What is typed: `the numbers on your dice`, `how many sixes, 0 to 4`."""
        if self.sixes_on:
            return f"how many sixes, {self.lowest} to {self.highest}"
        return "the numbers on your dice"

    @property
    def in_all(self) -> str:
        """How many numbers there are: `6`, `4 to 11`."""
        return f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"

    def read(self, line: str) -> Typed:
        """What a line says; every number is the longest that the dice can show."""
        values: list[int] = []
        for number in filter(None, _BETWEEN.split(line)):
            digits, whole = number, not line.endswith(number)
            while digits:
                fault = self._fault(digits, len(values))
                found = None if fault else first_number(digits, self.lowest, self.highest)
                if found is None:
                    grows = not whole and may_grow(digits, self.lowest, self.highest)
                    return Typed(tuple(values), fault or self._wrong(digits), grows and not fault)
                values.append(found[0])
                digits = digits[found[1] :]
        return Typed(tuple(values))

    def missing(self, typed: Typed) -> str:
        """What keeps these dice from being sent; empty when nothing does."""
        if typed.fault:
            return typed.fault
        if len(typed.values) < self.least:
            left = self.least - len(typed.values)
            return f"{left} more {'number is' if left == 1 else 'numbers are'} needed."
        return ""

    def _fault(self, digits: str, before: int) -> str:
        if before == self.most:
            return f"Too many numbers: this takes {self.in_all}. Delete the rest."
        if digits.isascii() and digits.isdigit():
            return ""
        return f"Write {self.wanted}." if self.sixes_on else "Write the numbers on the dice."

    def _wrong(self, digits: str) -> str:
        shown = digits[: len(str(self.highest))]
        if self.sixes_on:
            count = f"{self.lowest} to {self.highest}"
            return f"Write how many of the dice show a six: {count}, not {shown}."
        return f"{self.notation} shows {self.lowest} to {self.highest}, not {shown}."


def asked_in(shown: Shown) -> Asked | None:
    """The throw that is asked for now."""
    return next(_rows(shown), None)


def _rows(shown: Shown) -> Iterator[Asked]:
    for row in shown.get(Section.THROW, ()):
        match row:
            case (int(number), purpose, notation, _, _, int(least), int(most), int(low), int(high)):
                least, most = max(1, least), max(1, least, most)
                yield Asked(number, str(purpose), str(notation), least, most, low, max(low, high))
