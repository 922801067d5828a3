"""Where a page is read: lines that are moved through, and a place that updates leave alone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import ClassVar

from rich.cells import cell_len
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message

from models.seat.shown import Row, Section, Shown, difference
from tui.seat.laying import Block, Drawn
from tui.seat.pages import Page, Sight
from tui.widgets.canvas import Canvas

WHEEL = 3
"""Lines that a turn of the wheel moves."""
ASIDE = 8
"""Columns that a key moves to the side."""


class Pane(Canvas):
    """The lines of one page, from where they are read."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"canvas--strong"}
    DEFAULT_CSS = """
    Pane {
        height: 1fr;
        & > .canvas--strong { text-style: bold; }
        & > .canvas--here { color: $text-primary; text-style: bold; }
        &:ansi > .canvas--dark { color: ansi_default; text-style: dim; }
        &:ansi > .canvas--line { color: ansi_default; text-style: dim; }
        &:ansi > .canvas--here { color: ansi_cyan; text-style: bold; }
        &:ansi > .canvas--party { color: ansi_green; text-style: bold; }
        &:ansi > .canvas--foe { color: ansi_red; text-style: bold; }
    }
    """

    class Moved(Message):
        """Another part of the page is in view, or there is more or less of it."""

    class Tapped(Message):
        """The row under the cursor was tapped once more."""

    def __init__(self) -> None:
        super().__init__()
        self._cursor = 0
        self._page: Page | None = None
        self._sight = Sight({}, 0, 0)
        self._blocks: Sequence[Block] = ()
        self._starts: list[int] = [0]
        self._height = 0

    @property
    def lowest(self) -> int:
        """The line that is on top when the last is in view."""
        return max(0, len(self.picture) - self.size.height)

    @property
    def farthest(self) -> int:
        """The column that is at the left when the last is in view."""
        drawn = (line for line in self.picture if isinstance(line, Drawn))
        widest = max((cell_len(s.text) + s.x for line in drawn for s in line), default=0)
        return max(0, widest - self.size.width)

    def left_of(self, line: int) -> int:
        """A drawing moves to the side; words stay."""
        return self.left if isinstance(self.picture[line], Drawn) else 0

    @property
    def ways(self) -> tuple[bool, bool, bool, bool]:
        """Whether there is more above, below, to the left and to the right."""
        return self.top > 0, self.top < self.lowest, self.left > 0, self.left < self.farthest

    @property
    def picked(self) -> Row | None:
        """The row under the cursor; None on a page where there is none."""
        rows = self._rows
        return rows[self._cursor] if rows else None

    @property
    def _rows(self) -> tuple[Row, ...]:
        """The rows that the cursor goes over."""
        part = self._page.picks if self._page is not None else None
        return self._sight.rows(part) if part is not None else ()

    def turn(self, page: Page, sight: Sight) -> None:
        """Show another page, from its beginning or, where the newest is there, its end."""
        self._page, self._sight = page, sight
        self.left = self.top = self._cursor = 0
        self._build()
        if page.ends:
            self.top = self.lowest
        self.refresh()
        self.post_message(self.Moved())

    def show(self, sight: Sight) -> None:
        """Show what has changed, and stay where one reads; at the end, as much more as there is."""
        before, at_end = self._sight.shown, self.top >= self.lowest
        place, lines, top = self._place(), len(self.picture), self.top
        self._sight = sight
        if self._page is not None and self._page.picks is not None:
            self._cursor = moved(self._page.picks, self._cursor, before, sight.shown)
        old = list(self.picture)
        self._build()
        if place is not None:
            self.top = self._top_of(place, before, sight.shown)
        if self._page is not None and self._page.ends and at_end and len(self.picture) > lines:
            self.top = min(self.lowest, max(self.top, lines))
        self.top = min(self.top, self.lowest)
        if self.top != top or self.picture != old:
            self.refresh()
            self.post_message(self.Moved())

    def move(self, lines: int, columns: int = 0) -> None:
        """Move so far down, and to the right."""
        self.go(self.top + lines, self.left + columns)

    def go(self, top: int, left: int) -> None:
        """Go to a line and a column, as far as there are any."""
        place = max(0, min(top, self.lowest)), max(0, min(left, self.farthest))
        if place != (self.top, self.left):
            self.top, self.left = place
            self.refresh()
            self.post_message(self.Moved())

    def pick(self, by: int) -> None:
        """Take the cursor to another row; through one that is longer than the page, by lines."""
        first, last = self._lines_of(self._cursor)
        below = self.top + self.size.height
        if (by > 0 and last > below) or (by < 0 and first < self.top):
            self.move(by)
        else:
            self._point(self._cursor + by)

    def _point(self, row: int) -> None:
        """Put the cursor on a row, and show it."""
        self._cursor = max(0, min(row, len(self._rows) - 1))
        self._build()
        first, last = self._lines_of(self._cursor)
        top = min(first, max(self.top, last - self.size.height))
        self.top = max(0, min(top, self.lowest))
        self.refresh()
        self.post_message(self.Moved())

    def _lines_of(self, row: int) -> tuple[int, int]:
        """The first line of a row of those that the cursor goes over, and that behind its last."""
        part = self._page.picks if self._page is not None else None
        for n, block in enumerate(self._blocks):
            if block.section is part is not None and block.row == row:
                return self._starts[n], self._starts[n + 1]
        return 0, 0

    def on_click(self, event: Click) -> None:
        """Put the cursor on what is tapped; a tap on where it is changes that."""
        at = event.get_content_offset(self)
        if at is None or not self._rows:
            return
        event.stop()
        block = self._blocks[
            min(bisect_right(self._starts, at.y + self.top), len(self._blocks)) - 1
        ]
        if self._page is None or block.section is not self._page.picks:
            return
        if block.row == self._cursor:
            self.post_message(self.Tapped())
        else:
            self._point(block.row)

    def next_title(self) -> None:
        """Go to the next heading below the first line, or to the first."""
        tops = [self._starts[n] for n, block in enumerate(self._blocks) if block.title]
        below = (top for top in tops if top > self.top)
        if self.top < self.lowest:
            self.go(next(below, self.lowest), self.left)
        else:
            self.go(0, self.left)

    def on_resize(self) -> None:
        """Lay out the page for the new size; what was on top stays there."""
        place, at_end = self._place(), self.top >= len(self.picture) - self._height
        self._build()
        if place is not None:
            self.top = self._top_of(place, self._sight.shown, self._sight.shown)
        if self._page is not None and self._page.ends and at_end:
            self.top = self.lowest
        self.top, self.left = min(self.top, self.lowest), min(self.left, self.farthest)
        self.refresh()
        self.post_message(self.Moved())

    def _on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.move(WHEEL)

    def _on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.move(-WHEEL)

    def _build(self) -> None:
        width, height = self.size
        if self._page is None or not width:
            return
        self._height = height
        self._cursor = max(0, min(self._cursor, len(self._rows) - 1))
        cursor = self._cursor if self._rows else None
        sight = self._sight._replace(width=width, height=height, cursor=cursor)
        self._blocks = list(self._page.blocks(sight))
        self.picture = [line for block in self._blocks for line in block.lines]
        self._starts = [0, *accumulate(len(block.lines) for block in self._blocks)]

    def _place(self) -> tuple[Block, int] | None:
        """The row that is on top, or the next below it, and how many lines above it one is."""
        if self.top == 0 or not self._blocks:
            return None
        first = bisect_right(self._starts, self.top) - 1
        for n, block in enumerate(self._blocks[first:], first):
            if block.section is not None and block.lines:
                return block, self.top - self._starts[n]
        return None

    def _top_of(self, place: tuple[Block, int], before: Shown, after: Shown) -> int:
        """The line of a place, in what there is after an update."""
        block, lines = place
        section = block.section
        assert section is not None, "a place is told by a row"
        row = moved(section, block.row, before, after)
        for n, each in enumerate(self._blocks):
            if each.section is section and each.row >= row:
                return max(0, self._starts[n] + min(lines, max(0, len(each.lines) - 1)))
        return self.lowest


def moved(section: Section, row: int, before: Shown, after: Shown) -> int:
    """Which number a row has after an update; of one that is gone, where it was."""
    one, other = before.get(section, ()), after.get(section, ())
    for splice in difference({section: one}, {section: other}):
        if splice.at + splice.cut <= row:
            row += len(splice.rows) - splice.cut
        elif splice.at <= row:
            row = splice.at
    return row
