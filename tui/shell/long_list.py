"""A page over a list that is read only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from textual import on

from models.views.unrolled import Unrolled
from tui.shell.browser import Browser
from tui.widgets.listing import Line, Lines, Listing

PAUSE = 0.08
"""Seconds without a key after which a search begins."""
_NEAR = 50
"""So many rows before its end the list is read on."""
Long = TypeVar("Long", bound=Unrolled[Any])


class LongList(Browser[Long]):
    """A browser that reads on when the cursor comes near the end; it says what a row is (`line`).

    What is searched for is read, so a letter reads anew.
    """

    def line(self, place: int, thing: Any) -> Line:
        """A row of the list, known by its place."""
        raise NotImplementedError

    def lines(self) -> Sequence[Line]:
        """The rows that are there so far."""
        return Lines(self.view if self.view is not None else [], self.line)

    def find(self) -> None:
        """Whatever is found is read."""
        self.forget()
        self.show()

    @on(Listing.Moved)
    def _read_on(self) -> None:
        listing = self.query_one(Listing)
        if self.view is not None and listing.cursor >= len(self.view) - _NEAR and self.view.more():
            listing.fill(self.lines(), place=listing.cursor)
