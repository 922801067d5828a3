"""Sending the terminal only the cells that change.

Textual sends every cell of a region that may have changed, with all its colours; over SSH that
is what a user waits for. This builds on private parts of Textual 8.2: `App._display` and the two
updates it is given. `OUTRIDER_OUTPUT=full` in the environment leaves output to Textual.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final, cast

from rich.color import ColorSystem
from rich.console import Console, RenderableType
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App, ReturnType
from textual.screen import Screen
from textual.strip import Strip

from tui.terminal.shadow import Shadow

SPARSE: Final = os.environ.get("OUTRIDER_OUTPUT") != "full"


class SparseApp(App[ReturnType]):
    """An app that remembers what the terminal shows and sends what differs."""

    _shadow: Shadow | None = None

    def on_mount(self) -> None:
        """Expect another screen after a suspension."""
        self.app_resume_signal.subscribe(self, lambda _: self.action_redraw())

    def on_resize(self) -> None:
        """Expect another screen after a resize, even one that was taken back."""
        self.action_redraw()

    def action_redraw(self) -> None:
        """Send the whole screen again, for a terminal that shows something else."""
        if self._shadow is not None:
            self._shadow.forget()
            self.refresh()

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        if SPARSE and isinstance(renderable, ChopsUpdate | LayoutUpdate) and not self.is_inline:
            update = _SparseUpdate(renderable, self._current_shadow())
            super()._display(screen, cast(RenderableType, update))
            return
        if renderable is not None:
            self._shadow = None
        super()._display(screen, renderable)

    def _current_shadow(self) -> Shadow:
        """The shadow of the terminal as it is now; a new one for a new size or new colours."""
        width, height = self.size
        colors = self.console._color_system or ColorSystem.TRUECOLOR
        shadow = self._shadow
        if shadow is None or (shadow.width, shadow.height, shadow.colors) != (
            width,
            height,
            colors,
        ):
            shadow = self._shadow = Shadow(width, height, colors, erases=erases())
        return shadow


def erases() -> bool:
    """Whether erased cells take the background colour in use (`bce` in terminfo)."""
    try:
        from curses import error, setupterm, tigetflag
    except ImportError:
        return False
    try:
        setupterm(fd=2)
    except error:
        return False
    return tigetflag("bce") > 0


class _SparseUpdate(CompositorUpdate):
    """An update that is sent as its difference from a shadow.

    It is drawn on the shadow only when it is rendered: Textual drops some updates unseen.
    """

    def __init__(self, update: ChopsUpdate | LayoutUpdate, shadow: Shadow) -> None:
        self._update = update
        self._shadow = shadow

    def render_segments(self, console: Console) -> str:
        """The codes that bring the terminal up to date with the update."""
        for x, y, strip in _strips(self._update):
            self._shadow.paint(x, y, strip)
        return self._shadow.changes()


def _strips(update: ChopsUpdate | LayoutUpdate) -> Iterator[tuple[int, int, Strip]]:
    """The strips of an update with their column and row, as Textual itself would place them."""
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in line:
                yield x, y, strip
                x += strip.cell_length
        return
    for y, x1, x2 in update.spans:
        for end, (x, chop) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if chop is not None and x <= x2 and end > x1:
                inside = x1 <= x < x2 and end <= x2
                yield x, y, chop if inside else chop.crop(0, min(end, x2) - x)
