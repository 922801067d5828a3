"""Text that moves along where a list beside it scrolls.

This builds on a private part of Textual 8.2: the regions that a widget wants on the screen.
"""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip
from textual.visual import VisualType
from textual.widgets import Static


class MovedText(Static):
    """The text of a row, which moves along where a list beside it scrolls.

    So a key that scrolls sends none of the text again. Its first line is beside the head of the
    list, and stays as that does.
    """

    _moved = 0
    """By how many lines the rest has moved up."""

    def move_along(self, lines: int) -> None:
        """Move up by some lines; less than none is down."""
        self._moved += lines
        self._repaint_regions.add(self.size.region)
        self._repaint_required = True
        self.check_idle()

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        """Show another text where it belongs."""
        self._moved = 0
        super().update(content, layout=layout)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines as they have moved, blank where there is none."""
        if not self._moved:
            return super().render_lines(crop)
        first, *rest = super().render_lines(self.size.region)
        blank = Strip.blank(self.size.width, self.rich_style)
        seen = [rest[y] if 0 <= y < len(rest) else blank for y in self._places(len(rest))]
        return [strip.crop(*crop.column_span) for strip in [first, *seen][slice(*crop.line_span)]]

    def _places(self, lines: int) -> range:
        return range(self._moved, self._moved + lines)
