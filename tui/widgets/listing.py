"""A list of rows in columns that draws only what is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import ClassVar, Generic, NamedTuple, TypeVar, overload

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.events import MouseEvent, MouseScrollDown, MouseScrollUp
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from models.text import clean
from tui.widgets.moved import keep_moved
from tui.widgets.pointing import Copied, Pointed

_WHEEL = 3
"""Rows for one turn of the wheel."""
NOT_FOUND = "Nothing here matches."


class Column(NamedTuple):
    """A column: its heading, its width in cells (0: what is left over), and its side."""

    title: str
    width: int = 0
    right: bool = False


class Line(NamedTuple):
    """A row: a key to know it by, its cells, and the tone it is written in.

    `tone` is one of "", "good", "warn", "bad" and "dim"; colour only underlines what the cells
    say, they must be enough by themselves. Where cells hold signs, `said` has them in words, for
    whoever is told the row.
    """

    key: int
    cells: tuple[str, ...]
    tone: str = ""
    said: str = ""


Shown = TypeVar("Shown")


class Lines(Sequence[Line], Generic[Shown]):
    """Rows made from things only when they are drawn; `line` is given a place and the thing there.

    With these, `Listing.fill` needs a `place`, or else it looks for its key through all of them.
    """

    def __init__(self, things: Sequence[Shown], line: Callable[[int, Shown], Line]) -> None:
        self._things = things
        self._line = line

    def __len__(self) -> int:
        return len(self._things)

    @overload
    def __getitem__(self, place: int) -> Line: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Line]: ...

    def __getitem__(self, place: int | slice) -> Line | Sequence[Line]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        return self._line(place, self._things[place])


class Listing(ScrollView, Pointed, can_focus=True):
    """Rows to move through with the arrow keys and to choose from with Enter.

    The row under the cursor is kept by its key when the rows change. The wheel takes the cursor
    along only where it would be out of sight.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "listing--cursor",
        "listing--quiet",
        "listing--head",
        *(f"listing--{tone}" for tone in ("good", "warn", "bad", "dim")),
    }
    DEFAULT_CSS = """
    Listing {
        background: $background; overflow-x: hidden; scrollbar-size-vertical: 1;
        & > .listing--cursor { background: $primary; color: $text; text-style: bold; }
        & > .listing--quiet { background: $surface; }
        & > .listing--head { color: $text-muted; text-style: underline; }
        & > .listing--good { color: $text-success; }
        & > .listing--warn { color: $text-warning; }
        & > .listing--bad { color: $text-error; }
        & > .listing--dim { color: $text-muted; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("pageup", "leap(-1)", show=False),
        Binding("pagedown", "leap(1)", show=False),
        Binding("home", "end(0)", show=False),
        Binding("end", "end(1)", show=False),
        Binding("enter", "choose", show=False),
    ]

    cursor = reactive(0, repaint=False)
    searched = reactive(default=False)
    """Whether only what holds some words is shown."""
    unfound = reactive(NOT_FOUND)
    """What is said where nothing holds them."""

    class Moved(Message):
        """The cursor stands on another row."""

        def __init__(self, listing: Listing, line: Line | None) -> None:
            super().__init__()
            self.listing = listing
            self.line = line

        @property
        def control(self) -> Listing:
            """The list that sent this."""
            return self.listing

    class Chosen(Moved):
        """Enter was pressed on a row."""

    def __init__(
        self, *columns: Column, empty: str = "", name: str | None = None, head: bool = True
    ) -> None:
        super().__init__(id=name)
        self._columns = columns
        self._empty = empty
        self._head = head
        self._lines: Sequence[Line] = ()
        self._filled = False  # that there is nothing is not known before
        self._top = 0  # the first row in view, as somebody moved to it

    @property
    def lines(self) -> Sequence[Line]:
        """The rows."""
        return self._lines

    def head(self, *columns: Column) -> None:
        """Show these columns instead; `fill` follows with rows that have as many cells."""
        if columns != self._columns:
            self._columns = columns
            self.refresh()

    @property
    def current(self) -> Line | None:
        """The row under the cursor."""
        return self._lines[self.cursor] if self._lines else None

    def fill(
        self, lines: Sequence[Line], key: int | None = None, *, place: int | None = None
    ) -> None:
        """Show these rows, with the cursor on `key`, at `place`, or where it was.

        With a `place`, rows are read only as far as they are shown.
        """
        if place is None:
            wanted = key if key is not None else (self.current.key if self.current else None)
            found = (i for i, line in enumerate(lines) if line.key == wanted)
            place = next(found, self.cursor)
        before, self._lines, self._filled = self._lines, lines, True
        self.cursor = max(0, min(place, len(lines) - 1))
        self._measure()
        if isinstance(before, list) and isinstance(lines, list) and len(before) == len(lines):
            self._refresh_changed(before)
        else:
            self.refresh()

    def go_to(self, key: int | None) -> None:
        """Put the cursor on the row with this key, if there is one."""
        self.fill(self._lines, key)

    def _refresh_changed(self, before: Sequence[Line]) -> None:
        """Repaint the rows in view that say something else now."""
        top = self.scroll_offset.y
        for place in range(top, min(len(before), top + self.size.height)):
            if before[place] != self._lines[place]:
                self._refresh_row(place)

    def _measure(self) -> None:
        self._fit()
        self._keep_in_view()

    def _fit(self) -> None:
        rows = max(1, len(self._lines)) + self._head
        self.virtual_size = Size(max(1, self.scrollable_content_region.width), rows)

    def on_resize(self) -> None:
        """The width of the last column follows the terminal.

        In a lower one the cursor stays in view; in the one before, what was seen there is again.
        """
        self._fit()
        if self.scrollable_content_region.height:
            self._scroll(self._top_with_cursor(self._top))

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Paint what comes in; what has moved is as it was."""
        dirty = set(self._styles_cache._dirty_lines)
        super().watch_scroll_y(old_value, new_value)
        keep_moved(self, round(new_value) - round(old_value), dirty, self._head)

    def watch_cursor(self, old: int, new: int) -> None:
        """Repaint the two rows that changed."""
        for place in (old, new):
            self._refresh_row(place)
        self._keep_in_view()
        if self.is_attached and old != new:
            self.post_message(self.Moved(self, self.current))

    def watch_has_focus(self, _has_focus: bool) -> None:
        """The cursor is bright only where the keys go."""
        super().watch_has_focus(_has_focus)
        self._refresh_row(self.cursor)

    def _refresh_row(self, place: int) -> None:
        y = place + self._head - self.scroll_offset.y
        self.refresh(Region(0, y, self.size.width, 1))

    def _keep_in_view(self) -> None:
        if self.scrollable_content_region.height:
            self._top = self._top_with_cursor(self.scroll_offset.y)
            self._scroll(self._top)

    def _top_with_cursor(self, top: int) -> int:
        """The row to begin with, as near to one as the cursor and the last row allow."""
        room = max(1, self.scrollable_content_region.height - self._head)
        nearest = max(self.cursor - room + 1, min(top, self.cursor))
        return max(0, min(nearest, len(self._lines) - room))

    def _scroll(self, y: int) -> None:
        """Show the rows from one on; that there is a scroll bar Textual may not know yet."""
        self.scroll_to(y=y, animate=False, immediate=True, force=True)

    @property
    def spots(self) -> int:
        """Every row has a number."""
        return len(self._lines)

    @property
    def spot_here(self) -> int | None:
        """The row under the cursor."""
        return self.cursor if self._lines else None

    def spot_in_words(self, number: int) -> str:
        """A row: each cell that says anything, but for the first behind its column's title."""
        line = self._lines[number]
        if line.said:
            return line.said
        cells = zip(self._columns, line.cells, strict=False)
        said = [
            (column.title, "marked" if cell == "*" else cell)
            for column, cell in cells
            if cell == "*" or any(map(str.isalnum, cell))
        ]
        (_, first), *rest = said or [("", "")]
        named = (f"{title}: {cell}" if title and self._head else cell for title, cell in rest)
        return "; ".join(map(str.strip, (first, *named)))

    def go_to_spot(self, number: int) -> None:
        """Put the cursor on a row."""
        self._go(number)

    def words(self) -> Iterable[str]:
        """What is said where there are no rows."""
        nothing = self.unfound if self.searched else self._empty
        return (nothing,) if self._filled else ()

    def place_at(self, at: Offset) -> int | None:
        """The row there."""
        place = at.y + self.scroll_offset.y - self._head
        return place if 0 <= place < len(self._lines) and at.y >= self._head else None

    def here(self) -> int:
        """The row under the cursor."""
        return self.cursor

    def point_to(self, place: int) -> None:
        """Put the cursor on a row."""
        self._go(place)

    def copied(self) -> Copied | None:
        """The row under the cursor."""
        cells = self.current.cells if self.current else ()
        line = "  ".join(filter(None, map(str.strip, cells)))
        return Copied("the line", line) if line else None

    def point_at(self, key: int) -> None:
        """Put the cursor on the row of this key, if there is one."""
        found = (place for place, line in enumerate(self._lines) if line.key == key)
        self._go(next(found, self.cursor))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """The wheel is turned towards the end."""
        self._turn(event, _WHEEL)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """The wheel is turned towards the beginning."""
        self._turn(event, -_WHEEL)

    def _turn(self, event: MouseEvent, by: int) -> None:
        event.stop()
        event.prevent_default()
        self._top = top = max(0, min(self.max_scroll_y, self.scroll_offset.y + by))
        self.scroll_to(y=top, animate=False, immediate=True)
        last = top + self.scrollable_content_region.height - 1 - self._head
        self._go(max(top, min(self.cursor, last)))

    def action_step(self, by: int) -> None:
        """Move the cursor by rows."""
        self._go(self.cursor + by)

    def action_leap(self, by: int) -> None:
        """Move the cursor by pages."""
        self._go(self.cursor + by * max(1, self.scrollable_content_region.height - 2))

    def action_end(self, last: int) -> None:
        """Move the cursor to the first or the last row."""
        self._go(len(self._lines) - 1 if last else 0)

    def _go(self, place: int) -> None:
        if self._lines:
            self.cursor = max(0, min(len(self._lines) - 1, place))

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        if self.current:
            self.post_message(self.Chosen(self, self.current))

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        width = self.scrollable_content_region.width
        if self._head and y == 0:
            head = self.get_component_rich_style("listing--head")
            return self._strip(tuple(c.title for c in self._columns), head, width)
        place = y + self.scroll_offset.y - self._head
        if self._filled and not self._lines:
            dim = self.get_component_rich_style("listing--dim")
            nothing = wrap(self.unfound if self.searched else self._empty, max(1, width - 2))
            said = f" {nothing[place]}" if place < len(nothing) else ""
            return Strip([Segment(said, dim)]).adjust_cell_length(width, dim)
        if not 0 <= place < len(self._lines):
            return Strip.blank(width, self.rich_style)
        line = self._lines[place]
        return self._strip(line.cells, self._style(line, place), width)

    def _style(self, line: Line, place: int) -> Style:
        at_cursor = place == self.cursor
        if at_cursor and self.has_focus:
            return self.get_component_rich_style("listing--cursor")
        style = self.rich_style
        if line.tone:
            style = self.get_component_rich_style(f"listing--{line.tone}")
        if at_cursor:
            style += self.get_component_rich_style("listing--quiet", partial=True)
        return style

    def cut(self, line: Line, width: int) -> tuple[str, ...]:
        """The cells of a row, whole, that are cut off where the list is so many cells wide."""
        cells = zip(map(clean, line.cells), self._sizes(width), strict=False)
        return tuple(text for text, size in cells if cell_len(text) > size)

    def _sizes(self, width: int) -> list[int]:
        fixed = sum(c.width + 1 for c in self._columns if c.width)
        spare = max(4, width - fixed - 2)
        return [c.width or spare for c in self._columns]

    def _strip(self, cells: tuple[str, ...], style: Style, width: int) -> Strip:
        parts = [" "]
        for column, cell, size in zip(self._columns, cells, self._sizes(width), strict=False):
            text = clean(cell)
            if column.right:
                text = text.rjust(size)
            parts.append(_fitted(text, size))
            parts.append(" ")
        return Strip([Segment("".join(parts), style)]).adjust_cell_length(width, style)


def _fitted(text: str, size: int) -> str:
    """The text in exactly so many cells; what is cut off is marked."""
    if cell_len(text) > size:
        return set_cell_size(text, size - 1) + "…"
    return set_cell_size(text, size)
