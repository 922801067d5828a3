"""The footer: one line with the keys that work now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.geometry import Offset
from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.pointing import press

_MARGIN, _BETWEEN = 1, 2
"""Cells before the first key, and between two."""


class Lit(NamedTuple):
    """A key that works now: as it is shown, what it does, and the key as Textual writes it."""

    key: str
    title: str
    pressed: str


class KeyBar(Widget):
    """One line of keys; the last give way when the terminal is narrow, those of the tail never.

    It is empty while it is `quiet`: the keys go to a box over the page.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"keybar--key"}
    DEFAULT_CSS = """
    KeyBar {
        height: 1; dock: bottom; background: $panel; color: $text-muted;
        & > .keybar--key { color: $text-accent; text-style: bold; background: $panel; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._keys: list[Lit] = []
        self._tail: list[Lit] = []
        self._quiet = False

    @property
    def quiet(self) -> bool:
        """Whether none of the keys works now."""
        return self._quiet

    @quiet.setter
    def quiet(self, quiet: bool) -> None:
        if quiet != self._quiet:
            self._quiet = quiet
            self.refresh()

    def show(self, keys: Sequence[Lit], tail: Sequence[Lit]) -> None:
        """Show these keys, in this order, and the tail behind them."""
        if (list(keys), list(tail)) != (self._keys, self._tail):
            self._keys, self._tail = list(keys), list(tail)
            self.refresh()

    @property
    def lit(self) -> list[Lit]:
        """The keys that are seen, from the left."""
        if self._quiet:
            return []
        room = self.size.width - sum(map(_length, self._tail))
        shown = []
        for key in self._keys:
            room -= _length(key)
            if room < 1:
                break
            shown.append(key)
        return shown + self._tail

    def jumps(self) -> Iterator[tuple[Offset, Callable[[], object]]]:
        """Every key that is seen."""
        at = _MARGIN
        for key in self.lit:
            yield Offset(at, 0), partial(press, self.app, key.pressed)
            at += _length(key)

    def on_click(self, event: Click) -> None:
        """Press the key that the mouse points to."""
        at = _MARGIN
        for key in self.lit:
            if at <= event.x < at + _length(key) - _BETWEEN:
                event.stop()
                press(self.app, key.pressed)
            at += _length(key)

    def render_line(self, y: int) -> Strip:
        """The line itself."""
        width = self.size.width
        plain = self.rich_style
        bold = self.get_component_rich_style("keybar--key")
        segments = [Segment(" " * _MARGIN, plain)]
        for key in self.lit:
            segments += _segments(key, bold, plain)
        return Strip(segments).adjust_cell_length(width, plain)


def _length(key: Lit) -> int:
    return len(key.key) + 1 + len(key.title) + _BETWEEN


def _segments(key: Lit, bold: Style, plain: Style) -> list[Segment]:
    return [Segment(key.key, bold), Segment(f" {key.title}{' ' * _BETWEEN}", plain)]
