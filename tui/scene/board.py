"""A square grid as lines of text: two cells a square, letters above, numbers at the left."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rules.stealth.tokens.grid import Square, Terrain, square_name
from tui.widgets.canvas import Picture, Span

SQUARE = 2
"""Cells of a square."""

EDGE = 3
"""Cells of the numbers at the left."""

SIGNS = {
    Terrain.PLAIN: "·",
    Terrain.OPEN: " ",
    Terrain.COVER: "♣",
    Terrain.ROUGH: "~",
    Terrain.BLOCKED: "█",
}
_STANDS_OUT = {Terrain.COVER, Terrain.ROUGH}
REACHED = "'"
"""What stands behind the sign of a square that can be reached."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies in a square: two cells of text, and their tone."""

    square: Square
    text: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn: the grid, what lies on it, and where a piece that is moved can go.

    Of two pieces in one square the later hides the earlier.
    """

    columns: int
    rows: int
    terrain: Mapping[Square, Terrain]
    pieces: Sequence[Piece] = ()
    reach: Collection[Square] = ()


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a grid that is shown: its first column and row, and how many of each."""

    left: int
    top: int
    columns: int
    rows: int


def window_around(chart: Chart, cursor: Square, width: int, height: int, before: Window) -> Window:
    """So much of the grid as there is room for, moved from `before` only as far as needed."""
    columns, rows = max(1, (width - EDGE) // SQUARE), max(1, height - 1)
    return Window(
        _moved(before.left, cursor[0], columns, chart.columns),
        _moved(before.top, cursor[1], rows, chart.rows),
        min(columns, chart.columns),
        min(rows, chart.rows),
    )


def draw_board(chart: Chart, cursor: Square | None, window: Window) -> Picture:
    """The part of the grid in a window, the cursor in reverse."""
    pieces = {piece.square: piece for piece in chart.pieces}
    across = range(window.left, min(window.left + window.columns, chart.columns))
    heads = [Span(_at(x, window), square_name((x, 0))[:-1].ljust(SQUARE), "line") for x in across]
    picture: Picture = [heads]
    for y in range(window.top, min(window.top + window.rows, chart.rows)):
        line = [Span(0, f"{y + 1:>2} ", "line")]
        for x in across:
            text, tone = _square(chart, pieces, (x, y))
            line.append(Span(_at(x, window), text, "cursor" if (x, y) == cursor else tone))
        picture.append(line)
    return picture


def square_at(x: int, y: int, window: Window) -> Square | None:
    """The square that is drawn at some cell of the picture."""
    column, row = (x - EDGE) // SQUARE, y - 1
    if 0 <= column < window.columns and 0 <= row < window.rows:
        return window.left + column, window.top + row
    return None


def _square(chart: Chart, pieces: Mapping[Square, Piece], square: Square) -> tuple[str, str]:
    piece = pieces.get(square)
    reached = square in chart.reach
    if piece is not None:
        text, tone = piece.text, piece.tone
    else:
        kind = chart.terrain.get(square, Terrain.PLAIN)
        wall = kind is Terrain.BLOCKED
        text = SIGNS[kind] * SQUARE if wall else SIGNS[kind] + (REACHED if reached else " ")
        tone = "reach" if reached else "line" if kind in _STANDS_OUT else "dark"
    return text, tone


def _at(column: int, window: Window) -> int:
    return EDGE + (column - window.left) * SQUARE


def _moved(first: int, cursor: int, room: int, length: int) -> int:
    first = min(max(first, cursor - room + 1), cursor)
    return max(0, min(first, length - room))
