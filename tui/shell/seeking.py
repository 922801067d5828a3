"""Finding a row of any list by typing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static

from tui.dialogs.dialog import Dialog
from tui.widgets.listing import Listing
from tui.widgets.text_line import TextLine


def _holding(rows: Sequence[str], words: Sequence[str]) -> list[int]:
    """The rows that hold all of the words; none without a word."""
    return [n for n, row in enumerate(rows) if words and all(word in row for word in words)]


class Seek(Dialog[None]):
    """A line to type in: the cursor of a list goes to the next row that holds all its words.

    Where a row shows them it goes there first; others are known to hold them though it is not seen.
    """

    KEEPS = True
    DEFAULT_CSS = """
    Seek { align: center bottom; }
    Seek > .box { width: 100%; height: 3; border: none; border-top: heavy $primary; }
    Seek Horizontal { height: 1; }
    Seek TextLine { width: 1fr; }
    Seek #found { width: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
    ]

    def __init__(self, listing: Listing) -> None:
        super().__init__()
        self._listing = listing
        self._from = listing.cursor
        self._cells = [" ".join(line.cells).casefold() for line in listing.lines]
        said = (line.said.casefold() for line in listing.lines)
        self._rows = [f"{cells} {more}" for cells, more in zip(self._cells, said, strict=True)]
        self._found: list[int] = []

    def compose(self) -> ComposeResult:
        """The line, and how many rows hold what is typed."""
        with Horizontal(classes="box"):
            yield TextLine(placeholder="Type what to find in the list")
            yield Static(id="found", classes="hint")

    def on_mount(self) -> None:
        """Say what can be done."""
        self._say("Enter goes there · Esc leaves")

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        words = event.value.casefold().split()
        self._found = _holding(self._rows, words)
        plain = _holding(self._cells, words) or self._found
        ahead = (row for row in plain if row >= self._from)
        self._listing.cursor = next(ahead, plain[0] if plain else self._from)
        self._say_found(bool(words))

    def _say_found(self, typed: bool) -> None:
        if not typed:
            self._say("Enter goes there · Esc leaves")
        elif not self._found:
            self._say("no row holds this · Esc leaves")
        else:
            here = self._found.index(self._listing.cursor) + 1
            self._say(f"{here} of {len(self._found)} · ↑↓ others · Enter goes there · Esc leaves")

    def _say(self, words: str) -> None:
        self.query_one("#found", Static).update(words)

    def action_step(self, by: int) -> None:
        """Go to another row that holds the words."""
        if self._found:
            here = self._found.index(self._listing.cursor)
            self._listing.cursor = self._found[(here + by) % len(self._found)]
            self._say_found(typed=True)

    @on(Input.Submitted)
    async def _submitted(self) -> None:
        self.dismiss(None)

    def action_leave(self) -> None:
        """Leave, with the cursor where it was."""
        self._listing.cursor = self._from
        self.dismiss(None)
