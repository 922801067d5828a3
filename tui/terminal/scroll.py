"""Rows that have moved: a terminal can move them itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import ne

Row = Sequence[object]
"""The cells of a row, to be compared with those of another."""

WORTH = 2
"""Moving rows must save as many cells as fill this many rows, or it is not looked at further."""


@dataclass(frozen=True, slots=True)
class Scroll:
    """The rows from `top` to before `bottom` move `by` a row: -1 up, 1 down.

    The row that this frees, the last or the first of them, is blank in no certain colour.
    """

    top: int
    bottom: int
    by: int

    @property
    def codes(self) -> str:
        """A line is taken out or put in at the top, with margins around those that follow."""
        act = "M" if self.by < 0 else "L"
        return f"\x1b[{self.top + 1};{self.bottom}r\x1b[{self.top + 1}H\x1b[{act}\x1b[r"


def found(wanted: Sequence[Row], sent: Sequence[Row]) -> Scroll | None:
    """The move that saves most of what would be sent for these rows, if any is worth it."""
    changed = [_differing(*pair) for pair in zip(wanted, sent, strict=True)]
    width = len(wanted[0])
    if sum(changed) < 2 * WORTH * width:
        return None
    saved, scroll = max((_best(wanted, sent, changed, by) for by in (-1, 1)), key=lambda it: it[0])
    return scroll if saved >= WORTH * width else None


def _best(
    wanted: Sequence[Row], sent: Sequence[Row], changed: Sequence[int], by: int
) -> tuple[int, Scroll | None]:
    """How many cells the best move in one direction saves, and the move."""
    width, height = len(wanted[0]), len(wanted)
    best, move, total, first = 0, None, 0, 0
    for y in range(max(0, by), height + min(0, by)):
        if total <= 0:
            total, first = 0, y
        total += changed[y] - _differing(wanted[y], sent[y - by])
        freed = y + 1 if by < 0 else first - 1
        saved = total - (width - changed[freed])
        if saved > best:
            best, move = saved, Scroll(min(first, freed), max(y, freed) + 1, by)
    return best, move


def _differing(one: Row, other: Row) -> int:
    return sum(map(ne, one, other))
