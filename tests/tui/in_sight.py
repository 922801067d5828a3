"""Whether the last lines of a page or a box are on the screen: its keys, hints and questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.containers import VerticalScroll
from textual.geometry import Offset, Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from tui.people.grid import FieldGrid
from tui.people.in_cell import InCell
from tui.rolling.hinted import Hinted
from tui.shell.keybar import KeyBar

USUAL = (80, 24)
"""The smallest terminal in which every key and every question has to be seen."""
TOLD = "Dialog .title, Dialog .hint, Dialog .error"
LAST_LINES = ".hint, .error, #options, KeyBar, Input, TextArea"


def off_screen(screen: Screen) -> Iterator[str]:
    """The keys, hints and boxes to write in that are not whole on a screen of the usual size."""
    if screen.size.width < USUAL[0] or screen.size.height < USUAL[1]:
        return
    for part in screen.query(LAST_LINES):
        if part.display and _says_something(part):
            place = screen.find_widget(part)
            seen = place.region.intersection(place.clip).intersection(screen.region)
            if not place.region.area or seen != place.region:
                yield f"{type(part).__name__} {part.id or ''} {part.classes & {'hint', 'error'}}"


def cut_short(screen: Screen) -> Iterator[str]:
    """What a box asks, says of its keys or finds wrong that goes on below its last line."""
    if screen.size.width < USUAL[0] or screen.size.height < USUAL[1]:
        return
    for part in screen.query(TOLD).results(Static):
        room = part.size
        if part.display and room and part.get_content_height(room, room, room.width) > room.height:
            yield f"{part.classes} {part.content!s:.300}"


def beside_its_field(screens: Sequence[Screen]) -> Iterator[str]:
    """What is written into a field, where that does not stand over the value of the very field.

    A value that is off the right edge is written at that edge.
    """
    if isinstance(box := screens[-1], InCell):
        grid, line = screens[-2].query_one(FieldGrid), box.query_one(Input)
        value = grid.value_region(box.spot)
        at = value and Offset(min(value.x, box.size.width - 1), value.y)
        seen = line.region.intersection(box.region).intersection(grid.region)
        if at is None or at not in seen:
            yield f"{line.value!r} at {line.region}, {box.spot.name} at {value}"


def says_more(screen: Screen) -> Iterator[str]:
    """The keys of a panel that say there is more of its text where there is not, or do not."""
    if isinstance(screen, Hinted):
        keys, text = screen.query_one("#keys", Static), screen.query_one(VerticalScroll)
        if str(keys.content).endswith(" more") != (text.max_scroll_y > 0):
            yield f"{keys.content!s:.300}, with {text.max_scroll_y} rows more"


def room_of(screens: Sequence[Screen]) -> dict[Widget, tuple[Size, Offset]]:
    """How large everything is that is shown on these screens, and how far it is scrolled."""
    parts = (part for screen in screens for part in screen.walk_children(Widget))
    return {part: (part.outer_size, part.scroll_offset) for part in parts if _seen(part)}


def _says_something(part: Widget) -> bool:
    if isinstance(part, Static):
        return bool(str(part.content).strip())
    if isinstance(part, KeyBar):
        return not part.quiet
    return _seen(part)


def _seen(part: Widget) -> bool:
    """Whether nothing that it stands in is hidden."""
    return all(it.display for it in part.ancestors_with_self if isinstance(it, Widget))
