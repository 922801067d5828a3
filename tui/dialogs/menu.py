"""One of several, by its key or with the arrow keys."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.widgets import Input, Static

from tui.dialogs.dialog import SIDES, Answer, Dialog
from tui.terminal.text import shown
from tui.widgets.listing import Column, Line, Lines, Listing
from tui.widgets.text_line import TextLine


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
_MANY = 3 * _MOST
"""From how many items on they are searched."""
_WHOLE = 4
"""Rows in which a line that is cut off is written out."""


class Choosing(Dialog[Answer]):
    """A list of items; where there are many, none has a key, and what is typed finds some.

    Every word that is typed has to begin a word of an item.
    """

    DEFAULT_CSS = """
    Choosing Listing > .listing--quiet { background: $primary; color: $text; text-style: bold; }
    """
    TAKES: ClassVar[str] = "enter"
    """The key that takes the item under the cursor, or marks it."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("pageup", "leap(-1)", show=False),
        Binding("pagedown", "leap(1)", show=False),
    ]

    def __init__(self, items: Sequence[Item]) -> None:
        super().__init__()
        self.sought = len(items) > _MANY
        said = (f" {item.label} {item.detail}" for item in items) if self.sought else ()
        self._said = [text.casefold() for text in said]
        self.found: Sequence[int] = range(len(items))

    def search(self) -> ComposeResult:
        """The line to type in, where there is one."""
        if self.sought:
            yield TextLine(placeholder="Type what to find")

    def fill(self) -> None:
        """Show the items that are `found`, by their places."""
        raise NotImplementedError

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        words = event.value.casefold().split()
        hold = (all(f" {word}" in said for word in words) for said in self._said)
        self.found = [place for place, holds in enumerate(hold) if holds]
        listing = self.query_one(Listing)
        listing.searched = bool(words)
        self.fill()
        listing.cursor = 0

    @on(Input.Submitted)
    async def _submitted(self) -> None:
        self.query_one(Listing).action_choose()

    def action_step(self, by: int) -> None:
        """Move through the list while words are typed."""
        self.query_one(Listing).action_step(by)

    def action_leap(self, by: int) -> None:
        """Move through the list a page at a time."""
        self.query_one(Listing).action_leap(by)


class Menu(Choosing[Any]):
    """Ask for one of several things; hands back the item's value. The cursor is on item `start`.

    Where lines are cut off, the one under the cursor is written out below them.
    """

    DEFAULT_CSS = f"""
    Menu > .box {{ width: {_WIDTH}; }}
    Menu Listing {{ height: auto; max-height: {_MOST}; background: $surface; }}
    Menu .whole {{ display: none; min-height: 1; max-height: {_WHOLE}; padding: 0 1; }}
    """

    def __init__(
        self, title: str, items: Sequence[Item], *, hint: str = "", start: int = 0
    ) -> None:
        super().__init__(items)
        self._title = title
        self._start = start
        how = "Letters find, Enter chooses" if self.sought else "A key or Enter chooses"
        self._hint = hint or f"{how}, Esc leaves."
        self._items = [("", item) for item in items]

    def _give_keys(self) -> None:
        """Give every item its key; one that moves through the menu is on Shift instead.

        Of two that name the same one the first has it. A key that begins a move of two moves too.
        """
        moves = {keys.split()[0] for keys in getattr(self.app, "moves", ())}
        items = [item for _, item in self._items]
        shifted = (item.key.upper() if item.key in moves else item.key for item in items)
        named = [key if key not in moves else "" for key in shifted]
        own = [key if key not in named[:place] else "" for place, key in enumerate(named)]
        free = iter(key for key in KEYS if key not in own and key not in moves)
        self._items = [(key or next(free, ""), item) for key, item in zip(own, items, strict=True)]

    def letters(self) -> Collection[str]:
        """The keys of the items."""
        return {key for key, _ in self._items if key}

    def compose(self) -> ComposeResult:
        """The title and a line for each item."""
        if not self.sought:
            self._give_keys()
        with Vertical(classes="box"):
            yield Static(shown(self._title), classes="title")
            yield from self.search()
            width = max((len(item.label) for _, item in self._items), default=10)
            keys = () if self.sought else (Column("", 2),)
            yield Listing(
                *keys, Column("", min(width + 1, 40)), Column(""), head=False, empty="none"
            )
            yield Static(classes="whole")
            yield Static(shown(self._hint), classes="hint")

    def on_mount(self) -> None:
        """Fill the list."""
        self.fill()
        self.query_one(Listing).cursor = self._start
        self.write_out()

    def fill(self) -> None:
        """Show the items that are found, each with its key if it has one."""
        self.query_one(Listing).fill(Lines(self.found, self._line), place=0)

    def _line(self, _: int, number: int) -> Line:
        key, item = self._items[number]
        cells = (item.label, item.detail) if self.sought else (key, item.label, item.detail)
        more = f"key {key}" if key and key != str(number + 1) else ""
        return Line(number, cells, said="; ".join(filter(None, (item.label, item.detail, more))))

    @on(Listing.Moved)
    def write_out(self) -> None:
        """Write out what is cut off of the line under the cursor, if any line is cut."""
        listing, whole = self.query_one(Listing), self.query_one(".whole", Static)
        room = min(_WIDTH, self.app.size.width) - SIDES - (len(self._items) > _MOST)
        here = listing.cut(listing.current, room) if listing.current else ()
        some = self.sought or any(listing.cut(line, room) for line in listing.lines)
        whole.display = some
        rows = self.rows_beside(".title", ".hint") - _WHOLE * some - self.sought
        listing.styles.height = max(1, min(_MOST, rows, len(self._items)))
        whole.update(shown(" · ".join(here)))

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
