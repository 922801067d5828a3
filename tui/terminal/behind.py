"""What is seen of the page behind a dialog.

Textual has Rich print the page whole and takes it apart into lines again, for every layout of the
dialog, in case it must be tinted. Nothing is tinted here: the lines are the page's own. This builds
on private parts of Textual 8.2: the stack of visible screens, and a screen's compositor. None of
the pages has links, or text that acts on a click, which a click on a dialog's edge could reach.
"""

from __future__ import annotations

from typing import TypeVar

from textual._context import visible_screen_stack
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.strip import Strip

Answer = TypeVar("Answer")


class ClearModal(ModalScreen[Answer]):
    """A modal screen whose own background is clear."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of the screen behind; each screen takes the next of the stack."""
        behind = visible_screen_stack.get([])
        if not behind:
            return super().render_lines(crop)
        lines = behind.pop()._compositor.render_strips()
        return [line.crop(crop.x, crop.right) for line in lines[crop.y : crop.bottom]]
