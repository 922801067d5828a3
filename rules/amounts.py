"""So many as dice say: `2D6`, `1D6+1`, `D100`, or simply `3`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from rules.dice import Dice, Throw

MOST_DICE, MOST_FACES, MOST_PLUS = 20, 1_000, 999
PATTERN = r"[0-9]{0,2}D(?:[0-9]{1,4}|%)(?:\s?[+-]\s?[0-9]{1,3})?|[0-9]{1,4}"
"""What an amount looks like in a text, in capital letters or small."""
_AMOUNT = re.compile(r"(?:([0-9]{0,2})D([0-9]{1,4}|%))?([+-]?[0-9]{1,4})?")


@dataclass(frozen=True, slots=True)
class Amount:
    """The sum of `count` dice of so many `faces`, and `plus`; with no dice it is `plus` alone."""

    count: int = 0
    faces: int = 0
    plus: int = 0

    def __str__(self) -> str:
        if not self.count:
            return str(self.plus)
        return f"{self.count}D{self.faces}" + (f"{self.plus:+d}" if self.plus else "")

    @property
    def lowest(self) -> int:
        """The smallest it can be."""
        return self.count + self.plus

    @property
    def highest(self) -> int:
        """The largest it can be."""
        return self.count * self.faces + self.plus

    @property
    def average(self) -> Fraction:
        """What it is on average, exactly."""
        return Fraction(self.lowest + self.highest, 2)

    def read(self, dice: Dice, purpose: str, *, secret: bool = False) -> int:
        """Throw for it; what is no throw is only read."""
        if not self.count:
            return self.plus
        throw = Throw(purpose, self.count, self.faces, secret=secret)
        return dice.read(throw, lambda shown: shown + self.plus)


def parse_amount(text: str) -> Amount:
    """Read `2D6`, `d6+1`, `D%` or `12`; raises `ValueError` with a sentence for anything else."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-").upper()
    written = re.sub(r"\s*([+-])\s*", r"\1", plain)
    found = _AMOUNT.fullmatch(written)
    if not written or found is None or (found[2] and found[3] and found[3][0] not in "+-"):
        raise ValueError(f'Dice are written 2D6, 1D6+1 or D100; you wrote "{text.strip()[:30]}".')
    if found[2] is None:
        return Amount(plus=int(found[3]))
    faces = 100 if found[2] == "%" else int(found[2])
    amount = Amount(int(found[1] or 1), faces, int(found[3] or 0))
    if not 1 <= amount.count <= MOST_DICE or not 2 <= faces <= MOST_FACES:
        raise ValueError(
            f"{amount} is out of reach: 1 to {MOST_DICE} dice of 2 to {MOST_FACES} faces."
        )
    if abs(amount.plus) > MOST_PLUS:
        raise ValueError(f"{amount.plus:+d} is too much: {MOST_PLUS} is the most.")
    return amount
