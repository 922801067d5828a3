"""A square grid as lines of text: letters above, numbers at the left; larger in more room."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from rules.stealth.tokens.grid import Square, Terrain, square_name
from tui.terminal.text import clean
from tui.widgets.canvas import Picture, Span
from tui.widgets.fitting import called


class Cells(NamedTuple):
    """How many cells a square is wide and high; twice as wide as high, it looks like one."""

    width: int
    height: int


SMALL = Cells(2, 1)
"""The smallest square, which holds a sign and a letter."""
SIZES = (Cells(6, 3), Cells(4, 2), SMALL)
"""Squares, the largest first: the first is drawn with which the whole grid has room."""

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
    """The part of a grid that is shown: first column and row, how many of each, and how large."""

    left: int
    top: int
    columns: int
    rows: int
    square: Cells = SMALL


def window_around(chart: Chart, cursor: Square, width: int, height: int, before: Window) -> Window:
    """So much of the grid as there is room for, moved from `before` only as far as needed."""
    whole = (
        size
        for size in SIZES
        if EDGE + chart.columns * size.width <= width and 1 + chart.rows * size.height <= height
    )
    square = next(whole, SMALL)
    columns = max(1, (width - EDGE) // square.width)
    rows = max(1, (height - 1) // square.height)
    return Window(
        _moved(before.left, cursor[0], columns, chart.columns),
        _moved(before.top, cursor[1], rows, chart.rows),
        min(columns, chart.columns),
        min(rows, chart.rows),
        square,
    )


def draw_board(
    chart: Chart, cursor: Square | None, window: Window, *, named: bool = False
) -> Picture:
    """The part of the grid in a window, the cursor in reverse.

    With `named`, names stand behind their pieces as far as the ground there says nothing.
    """
    pieces = {piece.square: piece for piece in chart.pieces}
    across = range(window.left, min(window.left + window.columns, chart.columns))
    wide = window.square.width
    heads = [Span(_at(x, window), square_name((x, 0))[:-1].ljust(wide), "line") for x in across]
    picture: Picture = [heads]
    for y in range(window.top, min(window.top + window.rows, chart.rows)):
        line = [Span(0, f"{y + 1:>2} ", "line")]
        at = across.start
        while at < across.stop:
            text, tone = _square(chart, pieces, (at, y), wide)
            line.append(Span(_at(at, window), text, "cursor" if (at, y) == cursor else tone))
            at += 1
            if named and (piece := pieces.get((at - 1, y))) is not None and piece.name:
                ahead = takewhile(
                    lambda there: there != cursor and _says_nothing(chart, pieces, there),
                    ((x, y) for x in range(at, across.stop)),
                )
                if name := _name(piece.name, sum(1 for _ in ahead), wide):
                    line.append(Span(_at(at, window), name, "dark"))
                    at += cell_len(name) // wide
        picture.append(line)
        below = [
            Span(_at(x, window), *_ground(chart, (x, y), wide, here=(x, y) == cursor))
            for x in across
        ]
        picture += [below] * (window.square.height - 1)
    return picture


def _says_nothing(chart: Chart, pieces: Mapping[Square, Piece], square: Square) -> bool:
    """Whether a square has nothing on it and is like most: a name may be written over it."""
    plain = chart.terrain.get(square, Terrain.PLAIN) in {Terrain.PLAIN, Terrain.OPEN}
    return plain and square not in pieces and square not in chart.reach


def _name(name: str, squares: int, wide: int) -> str:
    """A name for so many squares, blank before and behind; empty where it would say nothing."""
    room = squares * wide - 2
    if room < SHORTEST_NAME:
        return ""
    text = f" {called(clean(name), room)} "
    return set_cell_size(text, -(-cell_len(text) // wide) * wide)


def square_at(x: int, y: int, window: Window) -> Square | None:
    """The square that is drawn at some cell of the picture."""
    column, row = (x - EDGE) // window.square.width, (y - 1) // window.square.height
    if 0 <= column < window.columns and 0 <= row < window.rows:
        return window.left + column, window.top + row
    return None


def _square(
    chart: Chart, pieces: Mapping[Square, Piece], square: Square, wide: int
) -> tuple[str, str]:
    """The first line of a square: what lies on it, or the ground, with its tone."""
    if (piece := pieces.get(square)) is not None:
        return set_cell_size(piece.text, wide), piece.tone
    kind = chart.terrain.get(square, Terrain.PLAIN)
    if square in chart.reach and kind is not Terrain.BLOCKED:
        return f"{SIGNS[kind]}{REACHED}".ljust(wide), "reach"
    if kind is Terrain.PLAIN:
        return SIGNS[kind].ljust(wide), "dark"
    text, tone = _ground(chart, square, wide)
    return text, "reach" if square in chart.reach else tone


def _ground(chart: Chart, square: Square, wide: int, *, here: bool = False) -> tuple[str, str]:
    """The ground of a square in any line below its first; plain ground is blank there."""
    kind = chart.terrain.get(square, Terrain.PLAIN)
    sign = "" if kind is Terrain.PLAIN else SIGNS[kind]
    text = sign * wide if kind is Terrain.BLOCKED else f"{sign:<{SMALL.width}}" * (wide // 2)
    return text, "cursor" if here else "line" if kind in _STANDS_OUT else "dark"


def _at(column: int, window: Window) -> int:
    return EDGE + (column - window.left) * window.square.width


def _moved(first: int, cursor: int, room: int, length: int) -> int:
    first = min(max(first, cursor - room + 1), cursor)
    return max(0, min(first, length - room))
