"""Fields in lines, to move over with the arrow keys; only what is on the screen is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from models.text import clean
from tui.widgets.pointing import Copied, Pointed

if TYPE_CHECKING:
    from models.views.sheet import Spot


@dataclass(frozen=True, slots=True)
class Cell:
    """A label and a value; with a `spot` it can be gone to and edited.

    `width` in cells holds label, value and the space between; 0 takes what they need. A value
    stands at the right of its cell when `right` is set. `tone` is "", "head" or "dim".
    """

    label: str = ""
    value: str = ""
    width: int = 0
    spot: Spot | None = None
    right: bool = False
    tone: str = ""

    @property
    def size(self) -> int:
        """The width in cells that the cell takes."""
        gap = 1 if self.label and self.value else 0
        return self.width or cell_len(clean(self.label)) + gap + cell_len(clean(self.value))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a spot stands: its line, the number of its cell there, its columns."""

    y: int
    number: int
    x: int
    size: int
    spot: Spot

    def off(self, column: int) -> int:
        """How many columns it stands away from a column."""
        return max(0, self.x - column, column - self.x - self.size)


class FieldGrid(ScrollView, Pointed, can_focus=True):
    """Lines of cells with a cursor that goes from field to field."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "grid--cursor", "grid--head", "grid--label", "grid--dim",
    }  # fmt: skip
    DEFAULT_CSS = """
    FieldGrid {
        background: $background; overflow-x: hidden; scrollbar-size-vertical: 1; height: 1fr;
        & > .grid--cursor { background: $primary; color: $text; text-style: bold; }
        & > .grid--head { background: $background; color: $text-accent; text-style: bold; }
        & > .grid--label, & > .grid--dim { background: $background; color: $text-muted; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "line(-1)", show=False),
        Binding("down", "line(1)", show=False),
        Binding("left", "field(-1)", show=False),
        Binding("right", "field(1)", show=False),
        Binding("pageup", "leap(-1)", show=False),
        Binding("pagedown", "leap(1)", show=False),
        Binding("home", "end(0)", show=False),
        Binding("end", "end(1)", show=False),
        Binding("enter", "choose", show=False),
    ]

    cursor: reactive[int] = reactive(0, repaint=False)

    class Moved(Message):
        """The cursor stands on another field."""

    class Chosen(Message):
        """Enter was pressed on a field."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[tuple[Cell, ...]] = []
        self._places: list[Place] = []
        self._column = 0

    @property
    def spot(self) -> Spot | None:
        """The field under the cursor."""
        return self._places[self.cursor].spot if self._places else None

    def fill(self, lines: Sequence[tuple[Cell, ...]]) -> None:
        """Show these lines, with the cursor on the field it was on."""
        wanted = self.spot.name if self.spot else None
        self._lines = list(lines)
        self._places = list(_places(self._lines))
        same = [i for i, place in enumerate(self._places) if place.spot.name == wanted]
        last = max(0, len(self._places) - 1)
        self.cursor = min(same, key=lambda i: abs(i - self.cursor), default=min(self.cursor, last))
        self.virtual_size = Size(max(1, self.size.width), max(1, len(self._lines)))
        self._keep_in_view()
        self.refresh()

    def watch_cursor(self, old: int, new: int) -> None:
        """Repaint the two lines that changed."""
        for number in {old, new}:
            if number < len(self._places):
                y = self._places[number].y - self.scroll_offset.y
                self.refresh(Region(0, y, self.size.width, 1))
        self._keep_in_view()
        self.post_message(self.Moved())

    @property
    def spots(self) -> int:
        """Every field has a number."""
        return len(self._places)

    @property
    def spot_here(self) -> int | None:
        """The field under the cursor."""
        return self.cursor if self._places else None

    def spot_in_words(self, number: int) -> str:
        """A field, behind what stands between it and the field before that is none."""
        here, before = self._places[number], self._places[number - 1] if number else None
        cells = [
            cell
            for y in range(before.y if before else 0, here.y + 1)
            for place, cell in enumerate(self._lines[y])
            if (before is None or (y, place) > (before.y, before.number))
            and (y, place) <= (here.y, here.number)
        ]
        return "; ".join(filter(None, (f"{cell.label} {cell.value}".strip() for cell in cells)))

    def go_to_spot(self, number: int) -> None:
        """Go to a field."""
        self._go(number)

    def place_at(self, at: Offset) -> int | None:
        """The field there, by its number."""
        y = at.y + self.scroll_offset.y
        there = (n for n, place in enumerate(self._places) if place.y == y and not place.off(at.x))
        return next(there, None)

    def here(self) -> int:
        """The field under the cursor."""
        return self.cursor

    def point_to(self, place: int) -> None:
        """Go to a field."""
        self._go(place)

    def value_region(self, spot: Spot, least: int = 1) -> Region | None:
        """Where on the screen the value under the cursor stands, with the room it may take.

        None if that is no more the value of the `spot`. Where it has less than the `least` room,
        what stands behind it is covered, each cell whole.
        """
        if self.spot is None or self.spot.name != spot.name:
            return None
        place = self._places[self.cursor]
        cell, *behind = self._lines[place.y][place.number :]
        label = cell_len(clean(cell.label)) + 1 if cell.label else 0
        x, y = self.region.offset - self.scroll_offset + (place.x, place.y)
        room = max(1, place.size - label)
        for other in behind:
            room += other.size + 1 if room < least else 0
        return Region(x + label, y, room, 1)

    def copied(self) -> Copied | None:
        """All the fields, as they stand."""
        lines = ("  ".join(_said(cell) for cell in line if _said(cell)) for line in self._lines)
        return Copied("the sheet", "\n".join(lines)) if self._lines else None

    def action_field(self, by: int) -> None:
        """Go to the next field, or the one before."""
        self._go(self.cursor + by)

    def action_line(self, by: int) -> None:
        """Go to the nearest field of the next line that has any, up or down."""
        if not self._places:
            return
        here = self._places[self.cursor]
        ahead = [place for place in self._places if (place.y - here.y) * by > 0]
        if ahead:
            y = min((place.y for place in ahead), key=lambda y: abs(y - here.y))
            self.cursor = self._nearest(y)

    def action_leap(self, by: int) -> None:
        """Go a page up or down."""
        if self._places:
            here = self._places[self.cursor]
            wanted = here.y + by * max(1, self.size.height - 2)
            y = min((place.y for place in self._places), key=lambda y: abs(y - wanted))
            self.cursor = self._nearest(y)

    def action_end(self, last: int) -> None:
        """Go to the first or the last field."""
        self._go(len(self._places) - 1 if last else 0)

    def action_choose(self) -> None:
        """Choose the field under the cursor."""
        if self.spot:
            self.post_message(self.Chosen())

    def _nearest(self, y: int) -> int:
        """The field of a line that is nearest to the column the cursor came down or up from."""
        line = [i for i, place in enumerate(self._places) if place.y == y]
        return min(line, key=lambda i: self._places[i].off(self._column))

    def _go(self, number: int) -> None:
        if self._places:
            self.cursor = max(0, min(len(self._places) - 1, number))
            self._column = self._places[self.cursor].x

    def _keep_in_view(self) -> None:
        height = self.size.height
        if not self._places or not height:
            return
        y, top = self._places[self.cursor].y, self.scroll_offset.y
        if self.cursor == 0:
            self.scroll_to(y=0, animate=False, immediate=True)
        elif y <= top:
            self.scroll_to(y=max(0, y - 1), animate=False, immediate=True)
        elif y >= top + height:
            self.scroll_to(y=y - height + 1, animate=False, immediate=True)

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        width = self.size.width
        line = y + self.scroll_offset.y
        plain = self.rich_style
        if not 0 <= line < len(self._lines):
            return Strip.blank(width, plain)
        here = self._places[self.cursor] if self._places else None
        segments = [Segment(" ", plain)]
        for number, cell in enumerate(self._lines[line]):
            at_cursor = here is not None and (here.y, here.number) == (line, number)
            segments += self._cell(cell, plain, at_cursor=at_cursor)
            segments.append(Segment(" ", plain))
        return Strip(segments).adjust_cell_length(width, plain)

    def _cell(self, cell: Cell, plain: Style, *, at_cursor: bool) -> list[Segment]:
        label, value = clean(cell.label), clean(cell.value)
        styles = [plain + self._style(cell.tone or "label"), plain]
        if cell.tone:
            styles[1] = styles[0]
        if at_cursor:
            styles = [plain + self._style("cursor")] * 2
        text = f"{label} " if label and value else label
        if cell.right:
            text = set_cell_size(text, max(0, cell.size - cell_len(value)))
        room = max(0, cell.size - cell_len(text))
        return [
            Segment(set_cell_size(text, min(cell.size, cell_len(text))), styles[0]),
            Segment(_fitted(value, room), styles[1]),
        ]

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"grid--{name}", partial=True)


def _said(cell: Cell) -> str:
    return f"{cell.label} {cell.value}".strip()


def _fitted(text: str, size: int) -> str:
    """The text in exactly so many cells; what is cut off is marked."""
    fitted = Text(text)
    fitted.truncate(size, overflow="ellipsis", pad=True)
    return fitted.plain


def _places(lines: Sequence[tuple[Cell, ...]]) -> list[Place]:
    places = []
    for y, line in enumerate(lines):
        x = 1
        for number, cell in enumerate(line):
            if cell.spot is not None:
                places.append(Place(y, number, x, cell.size, cell.spot))
            x += cell.size + 1
    return places
