"""Output as Textual sends it, without what would command the terminal."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.terminal.shadow import glyphs


def harmless(strip: Strip) -> Strip:
    """The strip with its letters and styles, and none of the codes that may stand between them."""
    kept = [segment for segment in strip if not segment.control]
    return Strip([Segment(_text(text), _style(style)) for text, style, _ in kept])


def _text(text: str) -> str:
    return text if text.isprintable() else "".join(glyph for glyph, _ in glyphs(text))


def _style(style: Style | None) -> Style | None:
    """The style; a link whose address is none is no link."""
    if style is None or not style.link or style.link.isprintable():
        return style
    return style.update_link(None)
