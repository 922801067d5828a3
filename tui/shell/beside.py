"""What stands beside a page where the terminal has room: what the referee looks at next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from textual import on, work
from textual.containers import Container
from textual.content import Content
from textual.geometry import Size
from textual.timer import Timer
from textual.widgets import Static

from tui.widgets.listing import Listing
from tui.words.block import Block

REST_SECONDS = 0.1
"""How long the cursor rests before what stands beside it is read."""


class Beside(NamedTuple):
    """From which size of the terminal on a page has something beside it, and how much room for it.

    At the right from `right` columns on, `cells` wide; in a narrower terminal below, from `below`
    rows on and `rows` high. 0 is never. A page declares one; what it is, `Page.look_beside` says.
    """

    right: int = 0
    below: int = 0
    cells: int = 50
    rows: int = 14

    def where(self, width: int, height: int) -> str:
        """On which side it stands in a terminal of this size; empty where there is no room."""
        if self.right and width >= self.right:
            return "right"
        return "below" if self.below and height >= self.below and width >= NARROWEST else ""


NARROWEST = 100
"""Columns below which nothing stands below a page: its lines would be cut."""


MOST = 4
"""How many parts there are room for."""


class Plain(Container):
    """What holds others and shows nothing itself but its ground, which needs no drawing."""

    BLANK = True


class Roomy(Plain):
    """A page's own content, and beside it what is read for it where there is room.

    Nothing is read where there is none. It is read anew when the page is painted, and when a
    cursor has rested, not for every row that a key held down passes.
    """

    DEFAULT_CSS = """
    Roomy > #beside {
        display: none; padding: 0 1; overflow: hidden auto; scrollbar-size-vertical: 1;
    }
    Roomy > #beside > Static { height: auto; margin: 0 0 1 0; }
    Roomy.-right { layout: horizontal; }
    Roomy.-right > #beside { display: block; border-left: solid $primary-muted; }
    Roomy.-below > #beside {
        display: block; layout: horizontal; border-top: solid $primary-muted;
    }
    Roomy.-below > #beside > Static { width: 1fr; margin: 0 2 0 0; }
    """

    def __init__(
        self, beside: Beside, read: Callable[[], Awaitable[Sequence[Block]]], size: Size
    ) -> None:
        """What is `beside`, how it is read, and the terminal's size now."""
        self._where = beside.where(*size)
        super().__init__(classes=f"-{self._where}" if self._where else None)
        self._declared, self._read = beside, read
        self._resting: Timer | None = None

    def room(self) -> Container:
        """Where that stands, still empty."""
        room = Container(id="beside")
        self._give(room)
        return room

    @property
    def _beside(self) -> Container:
        return self.query_one("#beside", Container)

    def on_resize(self) -> None:
        """Make room, or take it back."""
        where = self._declared.where(*self.app.size)
        if where == self._where:
            return
        self._where = where
        self.set_class(where == "right", "-right")
        self.set_class(where == "below", "-below")
        self._give(self._beside)
        self.show()

    def _give(self, room: Container) -> None:
        """Make the room as large as it is on that side."""
        room.styles.width = self._declared.cells if self._where == "right" else "1fr"
        room.styles.height = self._declared.rows if self._where == "below" else "1fr"

    @on(Listing.Moved)
    def rest(self) -> None:
        """Read when the cursor rests."""
        if self._resting is not None:
            self._resting.stop()
        self._resting = self.set_timer(REST_SECONDS, self.show) if self._where else None

    def on_descendant_focus(self) -> None:
        """What is looked at next depends on where the keys go."""
        self.rest()

    def show(self) -> None:
        """Read what there is to show, if there is room for it."""
        if self._where:
            self._show()

    @work(exclusive=True, group="beside")
    async def _show(self) -> None:
        blocks = await self._read()
        if self.is_attached and self._where:
            self._paint(blocks)

    def _paint(self, blocks: Sequence[Block]) -> None:
        """Write what is new; what stands there already is left alone."""
        parts = [*self._beside.query(Static)]
        new = [Static() for _ in blocks[len(parts) : MOST]]
        if new:
            self._beside.mount(*new)
        for part, block in zip_longest((*parts, *new), blocks[:MOST]):
            part.display = block is not None
            text = _written(block) if block is not None else Content()
            if not (isinstance(part.content, Content) and part.content.is_same(text)):
                part.update(text)


def _written(block: Block) -> Content:
    head = Content(block.title).stylize("bold $text-accent")
    return Content("\n").join([head, block.text])
