"""A square grid as lines of text: two cells a square, letters above, numbers at the left."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from rich.cells import cell_len, set_cell_size

from rules.stealth.tokens.grid import Square, Terrain, square_name
from tui.terminal.text import clean
from tui.widgets.canvas import Picture, Span
from tui.widgets.fitting import called

SQUARE = 2
"""Cells of a square."""

EDGE = 3
"""Cells of the numbers at the left."""
SHORTEST_NAME = 4
"""Cells below which a name on the board says nothing."""

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
    """Something that lies in a square: two cells of text, their tone, and who that is."""

    square: Square
    text: str
    tone: str = ""
    name: str = ""


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


def draw_board(
    chart: Chart, cursor: Square | None, window: Window, *, named: bool = False
) -> Picture:
    """The part of the grid in a window, the cursor in reverse.

    With `named`, names stand behind their pieces as far as the ground there says nothing.
    """
    pieces = {piece.square: piece for piece in chart.pieces}
    across = range(window.left, min(window.left + window.columns, chart.columns))
    heads = [Span(_at(x, window), square_name((x, 0))[:-1].ljust(SQUARE), "line") for x in across]
    picture: Picture = [heads]
    for y in range(window.top, min(window.top + window.rows, chart.rows)):
        line = [Span(0, f"{y + 1:>2} ", "line")]
        at = across.start
        while at < across.stop:
            text, tone = _square(chart, pieces, (at, y))
            line.append(Span(_at(at, window), text, "cursor" if (at, y) == cursor else tone))
            at += 1
            if named and (piece := pieces.get((at - 1, y))) is not None and piece.name:
                ahead = takewhile(
                    lambda there: there != cursor and _says_nothing(chart, pieces, there),
                    ((x, y) for x in range(at, across.stop)),
                )
                if name := _name(piece.name, sum(1 for _ in ahead)):
                    line.append(Span(_at(at, window), name, "dark"))
                    at += cell_len(name) // SQUARE
        picture.append(line)
    return picture


def _says_nothing(chart: Chart, pieces: Mapping[Square, Piece], square: Square) -> bool:
    """Whether a square has nothing on it and is like most: a name may be written over it."""
    plain = chart.terrain.get(square, Terrain.PLAIN) in {Terrain.PLAIN, Terrain.OPEN}
    return plain and square not in pieces and square not in chart.reach


def _name(name: str, squares: int) -> str:
    """A name for so many squares, blank before and behind; empty where it would say nothing."""
    room = squares * SQUARE - 2
    if room < SHORTEST_NAME:
        return ""
    text = f" {called(clean(name), room)} "
    return set_cell_size(text, -(-cell_len(text) // SQUARE) * SQUARE)


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
