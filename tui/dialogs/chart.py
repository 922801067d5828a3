"""A box with a picture, and what is to be seen on it in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from tui.dialogs.dialog import EDGES, SIDES, Dialog
from tui.terminal.text import clean

WIDEST = 116
MOST_ROWS = 30
"""Columns and lines above which a picture says no more."""

Draw = Callable[[int, int], str]
"""A picture for so many columns and lines; empty where there is no room for it."""


class Drawn(Widget):
    """A picture, which says nothing to who has it read out: the words below it do."""

    DEFAULT_CSS = "Drawn { height: auto; }"

    picture = reactive("", layout=True)

    def render(self) -> Content:
        """The picture as it is."""
        return Content(self.picture)


class Chart(Dialog[None]):
    """A picture as large as there is room for, and below it the same in words.

    The words come first: where the terminal is too small for both, they alone are shown.
    """

    DEFAULT_CSS = f"""
    Chart > .box {{ width: 100%; max-width: {WIDEST}; }}
    Chart #said {{ height: auto; }}
    """

    def __init__(self, title: str, draw: Draw, said: Sequence[str]) -> None:
        super().__init__()
        self._title, self._draw = title, draw
        self._said = Content("\n").join(Content(clean(line)) for line in said)

    def compose(self) -> ComposeResult:
        """The title, the picture, the words, and what Escape does."""
        with Vertical(classes="box"):
            yield Static(Content(clean(self._title)), classes="title")
            yield Drawn()
            yield Static(self._said, id="said")
            yield Static("Esc leaves", classes="hint")

    def on_mount(self) -> None:
        """Draw it."""
        self.on_resize()

    def on_resize(self) -> None:
        """Draw it as large as there is room for."""
        size = self.app.size
        width = min(size.width, WIDEST) - SIDES
        said = self.query_one("#said", Static).visual.get_height({}, width)
        height = min(MOST_ROWS, size.height - EDGES - 2 - said)
        self.query_one(Drawn).picture = self._draw(width, height)
