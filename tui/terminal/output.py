"""Sending the terminal only the cells that change.

Textual sends every cell of a region that may have changed, with all its colours; over SSH that
is what a user waits for. This builds on private parts of Textual 8.2: `App._display` and the two
updates it is given. With `OUTRIDER_OUTPUT=full` in the environment every cell is sent. In either
case a code that a stranger's text may hold ends here: nothing else writes what is on the screen.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, Final, cast

from rich.color import ColorSystem
from rich.console import Console, RenderableType
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App, ReturnType
from textual.events import CursorPosition
from textual.filter import Monochrome, NoColor
from textual.screen import Screen
from textual.strip import Strip

from tui.terminal.colourless import colourless, has_colours
from tui.terminal.harmless import harmless
from tui.terminal.repeating import REPEATED
from tui.terminal.shadow import Shadow

SPARSE: Final = os.environ.get("OUTRIDER_OUTPUT") != "full"


class SparseApp(App[ReturnType]):
    """An app that remembers what the terminal shows and sends what differs."""

    _shadow: Shadow | None = None
    _repeats = False

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.no_color:
            self._lose_colours()

    def _lose_colours(self) -> None:
        """Send no colour from now on, not even greys, which Textual makes of them."""
        self._filters = [f for f in self._filters if not isinstance(f, Monochrome | NoColor)]
        self.no_color = True

    def _as_sent(self, strip: Strip) -> Strip:
        """A strip with the colours that are sent, if any are."""
        return colourless(strip, dark=self.current_theme.dark) if self.no_color else strip

    def on_mount(self) -> None:
        """Expect another screen after a suspension; send no colour where the terminal has none."""
        if not (self.no_color or self.is_headless or has_colours()):
            self._lose_colours()
        self.app_resume_signal.subscribe(self, lambda _: self.action_redraw())

    def on_cursor_position(self, event: CursorPosition) -> None:
        """Learn from where the cursor is that the terminal has repeated a character."""
        if (event.x, event.y) == REPEATED:
            self._repeats = True
            if self._shadow is not None:
                self._shadow.repeats = True

    def on_resize(self) -> None:
        """Expect another screen after a resize, even one that was taken back."""
        self.action_redraw()

    def action_redraw(self) -> None:
        """Send the whole screen again, for a terminal that shows something else."""
        if self._shadow is not None:
            self._shadow.forget()
            self.refresh()

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        if self.is_inline or not isinstance(renderable, ChopsUpdate | LayoutUpdate):
            if renderable is not None:
                self._shadow = None
            super()._display(screen, renderable)
            return
        if not SPARSE:
            super()._display(screen, cast(RenderableType, _Codes(self._all_codes(renderable))))
            return
        codes = self._codes(renderable) if self._sends() else ""
        if codes or self._cursor_moved():
            super()._display(screen, cast(RenderableType, _Codes(codes)))
        else:
            self.post_display_hook()

    def _sends(self) -> bool:
        """Whether Textual would send an update now; it drops those within a batch."""
        return (
            self._running
            and not self._closed
            and not self._batch_count
            and self._driver is not None
            and not self.is_headless
        )

    def _cursor_moved(self) -> bool:
        """Whether the cursor has to be put elsewhere, for an input method that follows it."""
        wanted = self.screen.outer_size.clamp_offset(self.cursor_position)
        return wanted != self._previous_cursor_position

    def _codes(self, update: ChopsUpdate | LayoutUpdate) -> str:
        """What to send so that the terminal shows an update."""
        shadow = self._current_shadow()
        for x, y, strip in _strips(update):
            shadow.paint(x, y, self._as_sent(strip))
        return shadow.changes()

    def _all_codes(self, update: ChopsUpdate | LayoutUpdate) -> str:
        """What draws an update whatever the terminal shows."""
        return "".join(
            f"\x1b[{y + 1};{x + 1}H{harmless(self._as_sent(strip)).render(self.console)}"
            for x, y, strip in _strips(update)
        )

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
            shadow.repeats = self._repeats
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


class _Codes(CompositorUpdate):
    """An update that is ready to be sent."""

    def __init__(self, codes: str) -> None:
        self._codes = codes

    def render_segments(self, console: Console) -> str:
        """The codes to send."""
        return self._codes


def _strips(update: ChopsUpdate | LayoutUpdate) -> Iterator[tuple[int, int, Strip]]:
    """The strips of an update with their column and row, as Textual itself would place them.

    While the terminal changes its size an update may have gaps, and spans below its last row: what
    is not drawn yet comes with the next update.
    """
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in line:
                if strip is None:
                    break
                yield x, y, strip
                x += strip.cell_length
        return
    for y, x1, x2 in (span for span in update.spans if span[0] < len(update.chops)):
        for end, (x, chop) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if chop is not None and x <= x2 and end > x1:
                inside = x1 <= x < x2 and end <= x2
                yield x, y, chop if inside else chop.crop(0, min(end, x2) - x)
