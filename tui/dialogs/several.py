"""Any number of several, marked with Space."""

from __future__ import annotations

import re
from collections import Counter
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
_NUMBERED = re.compile(r"(.+?)\s*\d+")


def squads(names: Sequence[str]) -> list[str]:
    """The squad of each of these, by its name; empty for whoever is in none.

    Those of one name with numbers are one, `Guard 1` and `Guard 2`, and so is the `Guard` of whom
    `Guard 2` is a copy.
    """
    found = [_NUMBERED.fullmatch(name) for name in names]
    numbered = [said[1].casefold() if said else "" for said in found]
    there = {squad for squad in numbered if squad}
    return [
        squad or (name.casefold() if name.casefold() in there else "")
        for name, squad in zip(names, numbered, strict=True)
    ]


class Several(Choosing[tuple[Any, ...]]):
    """Ask which of several things; hands back the values of those marked, in their order.

    Where `some` are wanted, the one under the cursor is taken when nothing is marked. Those of one
    squad can be marked together.
    """

    KEEPS = True
    TAKES = "tab"
    DEFAULT_CSS = """
    Several Listing { height: auto; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,tab", "mark", show=False),
        Binding("a", "mark_all", show=False),
        Binding("s,shift+tab", "mark_squad", show=False),
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
        self._squads = squads([item.label for item in items])

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
            keys = f"{self._keys()}. Enter takes {taken}. Esc leaves."
            nothing = "There is nothing to mark. Esc leaves."
            yield Static(keys if self._items else nothing, classes="hint")

    def _keys(self) -> str:
        """The keys that mark; one for a squad where there is one."""
        squads = any(n > 1 for squad, n in Counter(self._squads).items() if squad)
        if self.sought:
            return "Letters find, Tab marks and goes on" + ", Shift+Tab marks a squad" * squads
        return "Space marks and goes on, " + "s marks a squad, " * squads + "a marks all or none"

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

    def action_mark_squad(self) -> None:
        """Mark the squad of the item under the cursor, or unmark it, and go on below its last."""
        listing = self.query_one(Listing)
        if listing.current is None:
            return
        here: int = listing.current.key
        squad = self._squads[here] or None
        members = {here} | {at for at, each in enumerate(self._squads) if each == squad}
        self._marked = self._marked - members if members <= self._marked else self._marked | members
        self.fill()
        below = (at for at, place in enumerate(self.found) if place > max(members))
        listing.cursor = next(below, listing.cursor)

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        if self._some and not self._marked and event.line is not None:
            self._marked = {event.line.key}
        self.dismiss(tuple(self._items[place].value for place in sorted(self._marked)))
