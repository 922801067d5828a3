"""What is about to be put before players, shown as they will read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from tui.dialogs.dialog import Dialog
from tui.terminal.text import shown
from tui.widgets.canvas import Span

_HINT = "Enter puts it before them, {}Esc leaves it."
_MOVES = "↑↓ more, "


class Given(Dialog[bool]):
    """A text, for whom it is, and a last chance to keep it; hands back True to hand it out.

    One in Markdown is shown as a seat lays it out.
    """

    DEFAULT_CSS = """
    Given > .box { width: 100%; }
    Given VerticalScroll { height: auto; max-height: 75vh; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "hand", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "move(-10)", show=False),
        Binding("pagedown", "move(10)", show=False),
    ]

    def __init__(self, title: str, body: str, names: str, *, markdown: bool = False) -> None:
        super().__init__()
        self._title, self._body, self._names = title, body, names
        self._markdown = markdown

    def compose(self) -> ComposeResult:
        """For whom it is, the text, and the keys."""
        with Vertical(classes="box"):
            title = f"{self._title}, before" if self._title else "Before"
            yield Static(shown(f"{title} {self._names}"), classes="title")
            with VerticalScroll(can_focus=False):
                yield Static(shown(self._body, lines=True), id="body")
            yield Static(_HINT.format(""), classes="hint")

    def on_resize(self) -> None:
        """Lay the text out, and name the keys that move it while it is longer than its room."""
        if self._markdown:
            from tui.seat.markdown import laid_out

            lines = laid_out(self._body, self.app.size.width - 4)
            text = "\n".join(_in_signs(line) for line in lines)
            self.query_one("#body", Static).update(shown(text, lines=True))
        self.call_after_refresh(self._tell_moves)

    def _tell_moves(self) -> None:
        more = self.query_one(VerticalScroll).max_scroll_y > 0
        self.query_one(".hint", Static).update(_HINT.format(_MOVES if more else ""))

    def action_hand(self) -> None:
        """Hand it out."""
        self.dismiss(True)

    def action_move(self, rows: int) -> None:
        """Move through a long text."""
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)


def _in_signs(line: Sequence[Span]) -> str:
    """A line of spans as text, each at its column."""
    text = ""
    for span in line:
        text = text.ljust(span.x) + span.text
    return text
