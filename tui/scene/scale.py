"""Open ground from above: how many metres a cell of a picture stands for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SCALES = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 50, 100, 200, 500, 1000, 2000)
"""Metres that one column may stand for; a line stands for twice as many, as cells are tall."""
_ASIDE = 2
"""How many columns a sign may stand beside where it belongs, and still be to scale."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What part of the ground a picture shows: the west and north edge, and metres a column."""

    west: float
    north: float
    metres: int

    def column(self, x: float) -> int:
        """The column of a place so many metres east."""
        return round((x - self.west) / self.metres)

    def line(self, y: float) -> int:
        """The line of a place so many metres north."""
        return round((self.north - y) / (2 * self.metres))


def are_crowded(signs: Iterable[tuple[int, int]]) -> bool:
    """Whether signs of a line, by column and width, stand aside as if they belonged there."""
    at = 0
    for column, width in sorted(signs):
        at = max(at, column)
        if at - column > _ASIDE:
            return True
        at += width + 1
    return False


def scale_bar(metres: int, width: int, *, crowded: bool) -> str:
    """How long ten columns are, of so many metres each, and that it does not hold for all signs.

    Where there is no room for both, a bar that does not hold is left out.
    """
    bar = f"├{'─' * 9}┤ {10 * metres} m"
    if not crowded:
        return bar
    both = f"{bar}; crowded signs stand aside"
    return both if len(both) <= width else "not to scale"


def frame_for(shown: Sequence[tuple[float, float]], width: int, height: int) -> Frame:
    """The finest scale that shows all these places, with room for the words beside them."""
    if not shown:
        return Frame(0, 0, SCALES[0])
    west, east = min(x for x, _ in shown), max(x for x, _ in shown)
    south, north = min(y for _, y in shown), max(y for _, y in shown)
    columns, lines = max(1, width - 18), max(1, height - 3)
    fits = (m for m in SCALES if east - west <= m * columns and north - south <= 2 * m * lines)
    return Frame(west, north, next(fits, SCALES[-1]))
