"""What is seen of the page behind a dialog.

Textual has Rich print the page whole and takes it apart into lines again, for every layout of the
dialog, in case it must be tinted. Nothing is tinted here: the lines are the page's own. This builds
on a private part of Textual 8.2, a screen's compositor. None of the pages has links, or text that
acts on a click, which a click beside a dialog could reach.

When the terminal takes another size, Textual lays out the dialog before the page. The page has to
come first here, for the dialog is painted as soon as it is laid out. It also lays out the page
twice more for every dialog that opens: one that has its size stays as it is. Were it laid out once
more with what it showed before, a text that is then broken anew would keep the height of the old.
"""

from __future__ import annotations

from typing import TypeVar

from textual.geometry import Region, Size
from textual.screen import ModalScreen, Screen
from textual.strip import Strip

Answer = TypeVar("Answer")


class LaidOut(Screen[Answer]):
    """A screen that is laid out for a size only if it is not."""

    def _screen_resized(self, size: Size) -> None:
        """Take another size."""
        if self._layout_required or self._compositor.size != size:
            super()._screen_resized(size)
            self._layout_required = False


class ClearModal(LaidOut[Answer], ModalScreen[Answer]):
    """A modal screen whose own background is clear."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of the screen behind, blank where it has none yet after a resize."""
        screens = self.app.screen_stack
        if self not in screens[1:]:  # it was closed meanwhile
            return super().render_lines(crop)
        behind = screens[screens.index(self) - 1]
        ground = behind.rich_style
        lines = behind._compositor.render_strips()[crop.y : crop.bottom]
        seen = [line.crop_extend(crop.x, crop.right, ground) for line in lines]
        return seen + [Strip.blank(crop.width, ground)] * (crop.height - len(seen))

    def _screen_resized(self, size: Size) -> None:
        """Take another size, after the screen behind has."""
        screens = self.app.screen_stack
        if self in screens[1:]:
            screens[screens.index(self) - 1]._screen_resized(size)
        super()._screen_resized(size)
