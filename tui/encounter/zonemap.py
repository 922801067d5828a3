"""The widget that shows the zone map."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from tui.encounter.picture import BOX_HEIGHT, GAP_WIDTH, Ground, Picture, box_width, draw


class ZoneMap(Widget):
    """A picture of the zones; the marked one is framed double, and always in view."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "zonemap--dark",
        "zonemap--here",
        "zonemap--party",
        "zonemap--foe",
        "zonemap--line",
    }
    DEFAULT_CSS = """
    ZoneMap {
        & > .zonemap--dark { color: $text-muted; }
        & > .zonemap--here { color: $text-accent; text-style: bold; }
        & > .zonemap--party { color: $text-success; text-style: bold; }
        & > .zonemap--foe { color: $text-error; text-style: bold; }
        & > .zonemap--line { color: $foreground 60%; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._view: Ground | None = None
        self._here: int | None = None
        self._picture: Picture = []
        self._left = self._top = 0

    def show(self, view: Ground, here: int | None) -> None:
        """Show a scene or a map, with one zone marked."""
        if (view, here) != (self._view, self._here):
            self._view, self._here = view, here
            self._redraw()

    def on_resize(self) -> None:
        """Boxes grow and shrink with the terminal."""
        self._redraw()

    def _redraw(self) -> None:
        if self._view is not None and self.size.width:
            self._picture = draw(self._view, self.size.width, self._here)
            self._scroll(self._view)
            self.refresh()

    def _scroll(self, view: Ground) -> None:
        """Leave out as much at the left and above as the marked zone needs to be in view."""
        here = next((zone for zone in view.zones if zone.key == self._here), None)
        self._left = self._top = 0
        if here is not None:
            right = (here.x + 1) * (box_width(view, self.size.width) + GAP_WIDTH) - GAP_WIDTH
            self._left = max(0, right - self.size.width)
            self._top = max(0, (here.y + 1) * (BOX_HEIGHT + 1) - 1 - self.size.height)

    def render_line(self, y: int) -> Strip:
        """One line of the map."""
        width, plain = self.size.width, self.rich_style
        line = y + self._top
        if line >= len(self._picture):
            return Strip.blank(width, plain)
        segments, at = [], 0
        for span in self._picture[line]:
            if span.x > at:
                segments.append(Segment(" " * (span.x - at), plain))
            style = plain
            if span.tone:
                style += self.get_component_rich_style(f"zonemap--{span.tone}", partial=True)
            segments.append(Segment(span.text, style))
            at = span.x + cell_len(span.text)
        shown = Strip(segments).crop(self._left, self._left + width)
        return shown.adjust_cell_length(width, plain)
