"""The widget that shows the zone map."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from models.scene_view import SceneView
from tui.encounter.picture import Picture, draw


class ZoneMap(Widget):
    """A picture of the zones; the zone of the person under the cursor is framed double."""

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
        self._view: SceneView | None = None
        self._here: int | None = None
        self._picture: Picture = []

    def show(self, view: SceneView, here: int | None) -> None:
        """Show a scene, with one zone marked."""
        if (view, here) != (self._view, self._here):
            self._view, self._here = view, here
            self._redraw()

    def on_resize(self) -> None:
        """Boxes grow and shrink with the terminal."""
        self._redraw()

    def _redraw(self) -> None:
        if self._view is not None and self.size.width:
            self._picture = draw(self._view, self.size.width, self._here)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line of the map."""
        width, plain = self.size.width, self.rich_style
        if y >= len(self._picture):
            return Strip.blank(width, plain)
        segments, at = [], 0
        for span in self._picture[y]:
            if span.x > at:
                segments.append(Segment(" " * (span.x - at), plain))
            style = plain
            if span.tone:
                style += self.get_component_rich_style(f"zonemap--{span.tone}", partial=True)
            segments.append(Segment(span.text, style))
            at = span.x + cell_len(span.text)
        return Strip(segments).adjust_cell_length(width, plain)
