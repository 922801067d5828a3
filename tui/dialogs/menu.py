"""One of several, by its key or with the arrow keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key
from textual.widgets import Static

from tui.dialogs.dialog import SIDES, Dialog
from tui.terminal.text import shown
from tui.widgets.listing import Column, Line, Listing


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a menu: what is handed back, what it says, more about it, and its key."""

    value: Any
    label: str
    detail: str = ""
    key: str = ""


KEYS = "123456789abcdefghilmnopqrstvwxyz"
"""The keys of items that name none, in their order."""
_WIDTH = 76
_MOST = 16
"""Lines that are seen at once; where there are more, a scroll bar takes a cell."""
_WHOLE = 4
"""Rows in which a line that is cut off is written out."""


class Menu(Dialog[Any]):
    """Ask for one of several things; hands back the item's value. The cursor is on item `start`.

    What is beyond the keys there are is reached with the arrow keys. Where lines are cut off, the
    one under the cursor is written out below them.
    """

    DEFAULT_CSS = f"""
    Menu > .box {{ width: {_WIDTH}; }}
    Menu Listing {{ height: auto; max-height: {_MOST}; background: $surface; }}
    Menu .whole {{ display: none; min-height: 1; max-height: {_WHOLE}; padding: 0 1; }}
    """

    def __init__(
        self, title: str, items: Sequence[Item], *, hint: str = "", start: int = 0
    ) -> None:
        super().__init__()
        self._title = title
        self._start = start
        self._hint = hint or "A key or Enter chooses, Esc leaves."
        taken = {item.key for item in items}
        free = iter(key for key in KEYS if key not in taken)
        self._items = [(item.key or next(free, ""), item) for item in items]

    def compose(self) -> ComposeResult:
        """The title and a line for each item."""
        with Vertical(classes="box"):
            yield Static(shown(self._title), classes="title")
            width = max((len(item.label) for _, item in self._items), default=10)
            yield Listing(
                Column("", 2), Column("", min(width + 1, 40)), Column(""), head=False, empty="none"
            )
            yield Static(classes="whole")
            yield Static(shown(self._hint), classes="hint")

    def on_mount(self) -> None:
        """Fill the list."""
        self.query_one(Listing).fill(
            [
                Line(number, (key, item.label, item.detail))
                for number, (key, item) in enumerate(self._items)
            ],
            key=self._start,
        )
        self.write_out()

    @on(Listing.Moved)
    def write_out(self) -> None:
        """Write out what is cut off of the line under the cursor, if any line is cut."""
        listing, whole = self.query_one(Listing), self.query_one(".whole", Static)
        room = min(_WIDTH, self.app.size.width) - SIDES - (len(self._items) > _MOST)
        cut = [listing.cut(line, room) for line in listing.lines]
        whole.display = any(cut)
        rows = self.rows_beside(".title", ".hint") - _WHOLE * any(cut)
        listing.styles.height = max(1, min(_MOST, rows, len(self._items)))
        whole.update(shown(" · ".join(cut[listing.cursor] if cut else ())))

    def on_resize(self) -> None:
        """Another width cuts off other lines."""
        self.write_out()

    def on_key(self, event: Key) -> None:
        """The key of an item chooses it."""
        item = next((item for key, item in self._items if key and key == event.character), None)
        if item is not None:
            event.stop()
            event.prevent_default()
            self.dismiss(item.value)

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        if event.line is not None:
            self.dismiss(self._items[event.line.key][1].value)


def confirmation(question: str, yes: str) -> Menu:
    """A menu that asks before something is done; hands back True for yes.

    The cursor is on no: Enter alone, pressed once too often, does nothing.
    """
    return Menu(question, [Item(None, "No, leave it as it is", key="n"), Item(True, yes, key="y")])
