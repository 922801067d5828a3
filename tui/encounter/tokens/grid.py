"""The widget that shows a square grid, with a cursor to move over it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.message import Message

from rules.stealth.tokens.grid import Square
from tui.scene.board import SMALL, Chart, Window, draw_board, square_at, window_around
from tui.scene.picture import ROOM_FOR_NAMES
from tui.widgets.canvas import Canvas, Picture
from tui.widgets.pointing import Pointed

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_STRIDE = 5


class Grid(Canvas, Pointed, can_focus=True):
    """A grid to move over with the arrow keys; with Shift, five squares at a time."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "canvas--cursor",
        "canvas--reach",
    }
    DEFAULT_CSS = """
    Grid {
        & > .canvas--cursor { text-style: reverse bold; }
        & > .canvas--reach { color: $text-accent; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"go({x}, {y})", show=False) for key, (x, y) in _ARROWS.items()),
        *(
            Binding(f"shift+{key}", f"go({_STRIDE * x}, {_STRIDE * y})", show=False)
            for key, (x, y) in _ARROWS.items()
        ),
    ]

    class Moved(Message):
        """The cursor stands in another square."""

    def __init__(self, name: str | None = None) -> None:
        super().__init__(name)
        self.cursor: Square = (0, 0)
        self._chart: Chart | None = None
        self._window = Window(0, 0, 1, 1)

    def show(self, chart: Chart) -> None:
        """Show a grid; the cursor stays within it."""
        self._chart = chart
        self.cursor = min(self.cursor[0], chart.columns - 1), min(self.cursor[1], chart.rows - 1)
        self.repaint()

    def paint(self) -> None:
        """Draw the part around the cursor."""
        if self._chart is None:
            return
        width, height = self.size
        self._window = window_around(self._chart, self.cursor, width, height, self._window)
        self.picture = self._drawn(self._chart, self._window)

    def _drawn(self, chart: Chart, window: Window) -> Picture:
        width, height = self.size
        cursor = self.cursor if self.can_focus else None
        named = width >= ROOM_FOR_NAMES.width and height >= ROOM_FOR_NAMES.height
        return draw_board(chart, cursor, window, named=named)

    def words(self) -> Iterable[str]:
        """The picture as lines: one for a row of squares, however large they are drawn."""
        if self._chart is None:
            return ()
        lines = self._drawn(self._chart, replace(self._window, square=SMALL))
        return ("".join(f" {span.text}" for span in line) for line in lines)

    def place_at(self, at: Offset) -> Square | None:
        """The square there; none where the players look on."""
        return square_at(at.x, at.y, self._window) if self.can_focus else None

    def here(self) -> Square:
        """The square under the cursor."""
        return self.cursor

    def point_to(self, place: Square) -> None:
        """Put the cursor into a square."""
        self.go_to(place)

    def go_to(self, square: Square) -> None:
        """Put the cursor into a square."""
        if square != self.cursor:
            self.cursor = square
            self.repaint()
            self.post_message(self.Moved())

    def action_go(self, x: int, y: int) -> None:
        """Move the cursor by so many columns and rows, as far as the grid goes."""
        if self._chart is not None:
            column = min(max(self.cursor[0] + x, 0), self._chart.columns - 1)
            self.go_to((column, min(max(self.cursor[1] + y, 0), self._chart.rows - 1)))
