"""Screens without a colour: where none is wanted (NO_COLOR), or the terminal has none.

Textual makes colours grey there, and greys are sent as colours are. Here none is; what stood out as
dark on light, or light on dark on a light page, is reversed.
"""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip

from tui.terminal.outlet import screen

_FEWEST = 8
"""A terminal of fewer colours has none to speak of."""


def colourless(strip: Strip, *, dark: bool) -> Strip:
    """A strip with weight, lines and reversal only; `dark` if the page is light on dark."""
    segments = [
        Segment(text, style and _without_colour(style, dark=dark), control)
        for text, style, control in strip
    ]
    return Strip(segments, strip.cell_length)


def has_colours() -> bool:
    """Whether the terminal has colours, as far as there is one and its description says."""
    end = screen()
    if end is None or not end.isatty():
        return True
    try:
        from curses import error, setupterm, tigetnum
    except ImportError:
        return True
    try:
        setupterm(fd=end.fileno())
    except error:
        return True
    return tigetnum("colors") >= _FEWEST


@lru_cache(4096)
def _without_colour(style: Style, *, dark: bool) -> Style:
    """A style as it is but for its colours."""
    plain = style.without_color
    return plain + Style(reverse=True) if _stands_out(style, dark=dark) else plain


def _stands_out(style: Style, *, dark: bool) -> bool:
    """Whether letter and ground are the other way round than on the page."""
    letter, ground = style.color, style.bgcolor
    if letter is None or ground is None or letter.is_default or ground.is_default:
        return False
    by = _brightness(ground) - _brightness(letter)
    return by > 0 if dark else by < 0


def _brightness(color: RichColor) -> float:
    return Color(*color.get_truecolor()).brightness
