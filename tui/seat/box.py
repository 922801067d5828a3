"""Boxes in front of the pages: what is asked of the player, a place to type, and the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Static

from tui.seat.bar import Bar, Item
from tui.seat.laying import folded
from tui.terminal.behind import ClearModal
from tui.terminal.text import shown

_TALL, _WIDEST, _SAID = 14, 90, 3
"""Lines below which there is no frame, the cells of the widest, and the lines of what is said."""
WAITING = "Sent. The table has not taken it yet."


class Box(ClearModal[None]):
    """A box that keeps what is typed in it, until the table has taken it.

    What was refused is still there to be changed.
    """

    DEFAULT_CSS = """
    Box { align: center bottom; background: transparent; }
    Box > .box {
        width: 100%; max-width: 90; height: auto; max-height: 100%;
        border: round $primary; background: $panel; padding: 0 1;
        &:ansi { border: round ansi_cyan; background: ansi_default; }
    }
    Box .what { text-style: bold; height: auto; }
    Box .said { height: auto; max-height: 3; color: $text-warning; }
    Box .said:ansi { color: ansi_yellow; }
    Box Input, Box Input:focus { height: 1; border: none; border-left: thick $primary; padding: 0; }
    Box Input:ansi { border-left: thick ansi_cyan; }
    Box Bar { margin-top: 1; }
    .-low Box > .box, Box.-low > .box { border: none; padding: 0; }
    Box.-low .said { max-height: 1; }
    Box.-low Bar { margin-top: 0; }
    """
    VERTICAL_BREAKPOINTS = [(0, "-low"), (_TALL, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "later", show=False, priority=True),
        Binding("ctrl+q", "app.quit", show=False, priority=True),
    ]

    def __init__(self, what: str) -> None:
        super().__init__()
        self._what = what
        self._said = ""
        self.sent = False
        """Whether it was sent, and neither taken yet nor refused."""
        self._tried: str | None = None

    def compose(self) -> ComposeResult:
        """What it is about, where one types, what is said of it, and the keys."""
        with Vertical(classes="box"):
            yield Static(shown(self._what, lines=True), classes="what")
            yield self.line()
            yield Static(shown(self._said), classes="said")
            yield Bar()

    def on_mount(self) -> None:
        """Show the keys."""
        self.query_one(Bar).show(self.keys())
        self.fit()

    def on_resize(self) -> None:
        """Keys, and where one types, stay in view."""
        self.fit()

    def fit(self) -> None:
        """Give every key its room, and the question what is left."""
        width, height = self.size
        low = height < _TALL
        width, height = (width, height) if low else (min(width, _WIDEST) - 4, height - 3)
        bar = self.query_one(Bar)
        keys = min(bar.lines_in(width), max(1, height // 3))
        bar.styles.height = keys
        said = min(1 if low else _SAID, height - keys - 2)
        room = max(1, height - keys - said - self.lines())
        text = "\n".join(folded(self._what, width, room))
        self.query_one(".what", Static).update(shown(text, lines=True))

    def ask_for(self, what: str) -> None:
        """Something else is asked, of which it is about."""
        self._what = what
        self.fit()

    def lines(self) -> int:
        """How many lines where one types has at the least."""
        return 1

    def line(self) -> Widget:
        """Where one types."""
        raise NotImplementedError

    def typed(self) -> str:
        """What is typed now."""
        raise NotImplementedError

    @property
    def tried(self) -> bool:
        """Whether it was sent as it is; what was said since may not have been of it."""
        return self._tried is not None and self._tried == self.typed()

    def keys(self) -> Sequence[Item]:
        """What can be pressed or tapped."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Say a line in the box."""
        if text != self._said:
            self._said = text
            for line in self.query(".said").results(Static):
                line.update(shown(text))

    def refuse(self, why: str) -> None:
        """It was not taken; it is still there to be changed."""
        self.sent = False
        self.say(why)

    def take(self, send: Callable[[], str], waiting: str = WAITING) -> None:
        """Send what is typed, once; `send` gives a sentence when that cannot be."""
        if self.sent:
            self.say(waiting)
        elif why := send():
            self.say(why)
        else:
            self.sent, self._tried = True, self.typed()
            self.say(waiting)

    def action_later(self) -> None:
        """Leave it; what was typed is kept."""
        self.dismiss(None)
