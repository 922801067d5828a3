"""Whether dice are fair: what was thrown against what was to be expected (chi-squared)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, lgamma, log

from rules.dice import Reading, Throw

FEWEST_EXPECTED = 5.0
"""How often a number must be expected for its count to be tested by itself; others are joined."""
SURPRISING, STRIKING = 0.05, 0.001
"""How rarely fair dice would stray so far: below the first it is worth a look."""

_NOTATION = re.compile(r"(sixes on )?(\d{1,3})D(\d{1,3})(?: \((-?\d{1,4})--?\d{1,4}\))?")


def throw_of(notation: str) -> Throw | None:
    """The throw that is written so (`Throw.notation`); None if none is."""
    found = _NOTATION.fullmatch(notation)
    if found is None:
        return None
    count, faces = int(found[2]), int(found[3])
    if not (count and faces):
        return None
    low = int(found[4]) // count if found[4] else 1
    reading = Reading.SIXES if found[1] else Reading.SUM
    return Throw("", count, faces, low, reading)


@dataclass(frozen=True, slots=True)
class Fit:
    """How well counts fit what was expected.

    `expected` is how often each number was, on the average; `squares` is chi-squared with so many
    `degrees` of freedom, 0 where too little was thrown to tell; `p` is the chance that fair dice
    stray at least so far.
    """

    expected: Mapping[int, float]
    squares: float
    degrees: int
    p: float


def fit(throw: Throw, counts: Mapping[int, int]) -> Fit:
    """Test counts of a throw by chi-squared, rare numbers joined with their neighbours.

    Raises `ValueError` where a number was counted that the throw cannot show.
    """
    chances = throw.distribution()
    if strange := counts.keys() - chances.keys():
        raise ValueError(f"{throw.notation} cannot show {min(strange)}.")
    total = sum(counts.values())
    expected = {value: float(chance) * total for value, chance in sorted(chances.items())}
    cells: list[list[float]] = [[0.0, 0.0]]
    for value, hoped in expected.items():
        if cells[-1][1] >= FEWEST_EXPECTED:
            cells.append([0.0, 0.0])
        cells[-1][0] += counts.get(value, 0)
        cells[-1][1] += hoped
    if len(cells) > 1 and cells[-1][1] < FEWEST_EXPECTED:
        seen, hoped = cells.pop()
        cells[-1][0] += seen
        cells[-1][1] += hoped
    degrees = len(cells) - 1
    if not degrees:
        return Fit(expected, 0.0, 0, 1.0)
    squares = sum((seen - hoped) ** 2 / hoped for seen, hoped in cells)
    return Fit(expected, squares, degrees, beyond(squares, degrees))


def beyond(squares: float, degrees: int) -> float:
    """The chance that chi-squared with so many degrees of freedom is at least that large.

    The upper incomplete gamma function, by its series below the middle and by its continued
    fraction above; exact to some ten digits.
    """
    if squares <= 0:
        return 1.0
    a, x = degrees / 2, squares / 2
    scale = exp(a * log(x) - x - lgamma(a))
    return 1.0 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while abs(term) > abs(total) * 1e-12:
        n += 1
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's way to sum the continued fraction."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    value = d
    for n in range(1, 500):
        factor = -n * (n - a)
        b += 2
        d = 1 / ((factor * d + b) or tiny)
        c = (b + factor / c) or tiny
        value *= c * d
        if abs(c * d - 1) < 1e-12:
            break
    return value
