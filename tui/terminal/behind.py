"""What is seen of the page behind a dialog.

Textual has Rich print the page whole and takes it apart into lines again, for every layout of the
dialog, in case it must be tinted. Nothing is tinted here: the lines are the page's own. This builds
on a private part of Textual 8.2, a screen's compositor. None of the pages has links, or text that
acts on a click, which a click beside a dialog could reach.
"""

from __future__ import annotations

from typing import TypeVar

from textual.geometry import Region
from textual.screen import ModalScreen
from textual.strip import Strip

Answer = TypeVar("Answer")


class ClearModal(ModalScreen[Answer]):
    """A modal screen whose own background is clear."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of the screen behind."""
        screens = self.app.screen_stack
        if self not in screens[1:]:  # it was closed meanwhile
            return super().render_lines(crop)
        lines = screens[screens.index(self) - 1]._compositor.render_strips()
        return [line.crop(crop.x, crop.right) for line in lines[crop.y : crop.bottom]]
