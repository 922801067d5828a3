"""The one way untrusted text reaches a widget."""

from __future__ import annotations

from textual.content import Content

from models.text import clean

__all__ = ["clean", "shown"]


def shown(text: str, *, lines: bool = False) -> Content:
    """Cleaned text as content that a widget shows as it is, brackets included.

    A widget given a plain `str` would run the markup in it. With `lines`, line breaks stay.
    """
    return Content(clean(text, lines=lines))
