"""Any number of several, marked with Space."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tui.dialogs.menu import Choosing, Item
from tui.terminal.text import shown
from tui.widgets.listing import Column, Line, Listing

MOST = 16
"""Lines that are seen at once."""


class Several(Choosing[tuple[Any, ...]]):
    """Ask which of several things; hands back the values of those marked, in their order.

    Where `some` are wanted, the one under the cursor is taken when nothing is marked.
    """

    KEEPS = True
    TAKES = "tab"
    DEFAULT_CSS = """
    Several Listing { height: auto; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,tab", "mark", show=False),
        Binding("a", "mark_all", show=False),
    ]

    def __init__(
        self,
        title: str,
        items: Sequence[Item],
        marked: Collection[Any] = (),
        *,
        some: bool = False,
    ) -> None:
        super().__init__(items)
        self._some = some
        self._title = title
        self._items = items
        self._marked = {place for place, item in enumerate(items) if item.value in marked}

    def compose(self) -> ComposeResult:
        """The title and a line for each item."""
        with Vertical(classes="box"):
            yield Static(shown(self._title), classes="title")
            yield from self.search()
            width = max((len(item.label) for item in self._items), default=10)
            yield Listing(
                Column("", 1), Column("", min(width + 1, 40)), Column(""), head=False, empty="none"
            )
            taken = "what is marked" + ", or this line if nothing is" * self._some
            marks = "Letters find, Tab marks" if self.sought else "Space marks, a marks all or none"
            keys = f"{marks}. Enter takes {taken}. Esc leaves."
            nothing = "There is nothing to mark. Esc leaves."
            yield Static(keys if self._items else nothing, classes="hint")

    def on_mount(self) -> None:
        """Fill the list."""
        self.fill()

    def on_resize(self) -> None:
        """Show as many lines as there is room for."""
        rows = min(MOST, self.rows_beside(".title", ".hint") - self.sought, len(self._items))
        self.query_one(Listing).styles.height = max(1, rows)

    def fill(self) -> None:
        """Show the items that are found, each with its mark."""
        listing = self.query_one(Listing)
        listing.fill([self._line(place) for place in self.found])

    def _line(self, place: int) -> Line:
        item = self._items[place]
        return Line(place, ("*" if place in self._marked else "", item.label, item.detail))

    def action_mark(self) -> None:
        """Mark or unmark the item under the cursor and go to the next."""
        listing = self.query_one(Listing)
        if listing.current is not None:
            self._marked ^= {listing.current.key}
            self.fill()
            listing.action_step(1)

    def action_mark_all(self) -> None:
        """Mark all, or none if all are marked."""
        everything = set(range(len(self._items)))
        self._marked = set() if self._marked == everything else everything
        self.fill()

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        if self._some and not self._marked and event.line is not None:
            self._marked = {event.line.key}
        self.dismiss(tuple(self._items[place].value for place in sorted(self._marked)))
