"""Rows that have moved: a terminal can move them itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import ne
from typing import NamedTuple

Row = Sequence[object]
"""The cells of a row, to be compared with those of another."""

WORTH = 2
"""Moving rows must save as many cells as fill this many rows, or it is not looked at further."""


MOST_LOOKED_AT = 2
"""Of all the ways by which rows are found elsewhere, so many are looked at."""


class Scroll(NamedTuple):
    """The rows from `top` to before `bottom` move `by` so many rows: up below 0, or down.

    The rows that this frees, the last or the first of them, are blank in no certain colour.
    """

    top: int
    bottom: int
    by: int

    @property
    def codes(self) -> str:
        """Lines are taken out or put in at the top, with margins around those that follow."""
        many = abs(self.by)
        act = f"{many if many > 1 else ''}{'M' if self.by < 0 else 'L'}"
        return f"\x1b[{self.top + 1};{self.bottom}r\x1b[{self.top + 1}H\x1b[{act}\x1b[r"


def found(wanted: Sequence[Row], sent: Sequence[Row]) -> Scroll | None:
    """The move that saves most of what would be sent for these rows, if any is worth it."""
    changed = [_differing(*pair) for pair in zip(wanted, sent, strict=True)]
    width = len(wanted[0])
    if sum(changed) < 2 * WORTH * width:
        return None
    ways = {-1, 1, *_ways(wanted, sent, changed)}
    saved, scroll = max((_best(wanted, sent, changed, by) for by in ways), key=lambda it: it[0])
    return scroll if saved >= WORTH * width else None


def _ways(wanted: Sequence[Row], sent: Sequence[Row], changed: Sequence[int]) -> Iterable[int]:
    """By how many rows those have moved that are found elsewhere as they were."""
    rows = [tuple(row) for row in sent]
    often = Counter(rows)
    was = {row: y for y, row in enumerate(rows) if often[row] == 1}
    new = ((y, was.get(tuple(row))) for y, row in enumerate(wanted) if changed[y])
    found = Counter(y - before for y, before in new if before is not None)
    return [by for by, _rows in found.most_common(MOST_LOOKED_AT)]


def _best(
    wanted: Sequence[Row], sent: Sequence[Row], changed: Sequence[int], by: int
) -> tuple[int, Scroll | None]:
    """How many cells the best move by so many rows saves, and the move."""
    width, height = len(wanted[0]), len(wanted)
    best, move, total, first = 0, None, 0, 0
    for y in range(max(0, by), height + min(0, by)):
        if total <= 0:
            total, first = 0, y
        total += changed[y] - _differing(wanted[y], sent[y - by])
        freed = range(y + 1, y + 1 - by) if by < 0 else range(first - by, first)
        saved = total - sum(width - changed[row] for row in freed)
        if saved > best:
            best, move = saved, Scroll(min(first, freed[0]), max(y, freed[-1]) + 1, by)
    return best, move


def _differing(one: Row, other: Row) -> int:
    return 0 if one == other else sum(map(ne, one, other))
