"""The square grid: terrain, distance, line of sight and legal moves (D-03, D-05, D-12, D-14)."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from enum import StrEnum
from string import ascii_uppercase

Square = tuple[int, int]
"""A square by its column, counted from the left, and its row, counted from above; from 0."""


class Terrain(StrEnum):
    """What a square is like: open ground, forest or buildings to hide in, rough ground, a wall."""

    PLAIN = "plain"
    OPEN = "open"
    COVER = "cover"
    ROUGH = "rough"
    BLOCKED = "blocked"

    @property
    def cost(self) -> int:
        """Squares of movement it takes to enter; that rough ground takes two is INVENTED (D-05)."""
        return 2 if self is Terrain.ROUGH else 1


@dataclass(frozen=True, slots=True)
class Board:
    """A grid of so many columns and rows; every square that is not named is plain.

    How squares are counted, and seen and moved over at an angle, is not printed. INVENTED: a
    diagonal step is one square, but leads past no corner of a blocked square; a line of sight is
    the straight line between the centres of two squares.
    """

    columns: int
    rows: int
    terrain: Mapping[Square, Terrain] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse a board without squares with `ValueError`."""
        if self.columns < 1 or self.rows < 1:
            raise ValueError("a board has at least one square")

    def holds(self, square: Square) -> bool:
        """Whether there is such a square."""
        return 0 <= square[0] < self.columns and 0 <= square[1] < self.rows

    def name(self, square: Square) -> str:
        """What a square is called, `off the board` for one beyond its edges."""
        return square_name(square) if self.holds(square) else "off the board"

    def at(self, square: Square) -> Terrain:
        """What a square is like; raises `ValueError` for one that is not on the board."""
        if not self.holds(square):
            raise ValueError(f"there is no square {square} on this board")
        return self.terrain.get(square, Terrain.PLAIN)

    def blocked(self, square: Square) -> bool:
        """Whether nobody enters a square, or sees through it."""
        return self.terrain.get(square) is Terrain.BLOCKED

    def in_sight(self, one: Square, other: Square) -> bool:
        """Whether nothing blocks the line between two squares, either way (D-14).

        A line through a corner is blocked only when both squares at that corner are.
        """
        return not any(
            all(self.blocked(square) and square not in (one, other) for square in passed)
            for passed in _passed(one, other)
        )

    def reach(
        self, start: Square, squares: int, occupied: Set[Square] = frozenset()
    ) -> dict[Square, int]:
        """Every square a unit can get to with so many squares of movement, and what it takes.

        `occupied` squares are in the way as blocked ones are, INVENTED; the start is free (D-05).
        """
        taken: dict[Square, int] = {}
        queue = [(0, start)]
        while queue:
            cost, here = heapq.heappop(queue)
            if here in taken:
                continue
            taken[here] = cost
            for there in self._steps(here):
                ahead = cost + self.at(there).cost
                if ahead <= squares and there not in occupied:
                    heapq.heappush(queue, (ahead, there))
        return taken

    def _steps(self, here: Square) -> Iterator[Square]:
        x, y = here
        for dx, dy in _DIRECTIONS:
            there = (x + dx, y + dy)
            around = {there, (x + dx, y), (x, y + dy)} - {here}
            if self.holds(there) and not any(map(self.blocked, around)):
                yield there


_DIRECTIONS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def square_name(square: Square) -> str:
    """A square as it is called at the table: the column as letters, the row from 1: `C4`.

    Raises `ValueError` for one that no board has.
    """
    if min(square) < 0:
        raise ValueError(f"there is no square {square} on any board")
    column, letters = square[0] + 1, ""
    while column:
        column, last = divmod(column - 1, len(ascii_uppercase))
        letters = ascii_uppercase[last] + letters
    return f"{letters}{square[1] + 1}"


def distance(one: Square, other: Square) -> int:
    """How far apart two squares are, a diagonal counted as one square. INVENTED (D-12)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def adjacent(one: Square, other: Square) -> bool:
    """Whether two squares touch, at a side or a corner (D-19)."""
    return distance(one, other) == 1


def area(board: Board, centre: Square, radius: int) -> frozenset[Square]:
    """The squares of the board that are no farther than `radius` squares from a centre (D-20)."""
    x, y = centre
    around = range(-radius, radius + 1)
    return frozenset((x + i, y + j) for i in around for j in around if board.holds((x + i, y + j)))


def _passed(one: Square, other: Square) -> Iterable[tuple[Square, ...]]:
    """What a straight line between two centres passes: single squares, and pairs at corners.

    Counted in half squares: for each border between two columns or rows that the line crosses,
    the square behind it; where it crosses both at once, the two squares beside the corner, then
    the one behind it.
    """
    x, y = one
    dx, dy = abs(other[0] - x), abs(other[1] - y)
    right = 1 if other[0] > x else -1
    down = 1 if other[1] > y else -1
    across = along = 0
    while (x, y) != other:
        next_column, next_row = (2 * across + 1) * dy, (2 * along + 1) * dx
        if next_column == next_row:
            yield (x + right, y), (x, y + down)
        if next_column <= next_row:
            x, across = x + right, across + 1
        if next_row <= next_column:
            y, along = y + down, along + 1
        yield ((x, y),)
