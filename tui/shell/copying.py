"""What is copied of a screen: what stands on it, and nothing that it only knows."""

from __future__ import annotations

from typing import Any

from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from tui.widgets.pointing import Copied, Copying


def copied_of(screen: Screen[Any]) -> Copied | None:
    """What a screen itself has to copy, or what has the keys, or else its first list."""
    asked = [screen, screen.focused, *screen.query(Widget)]
    copies = (each.copied() for each in asked if isinstance(each, Copying) and _is_shown(each))
    return next(filter(None, copies), None) or _typed(screen) or _texts(screen)


def _typed(screen: Screen[Any]) -> Copied | None:
    """Whatever is written in the field that has the keys."""
    field = screen.focused
    written = ""
    if isinstance(field, Input):
        written = field.value
    elif isinstance(field, TextArea):
        written = field.text
    return Copied("what you typed", written) if written.strip() else None


def _is_shown(each: object) -> bool:
    return not isinstance(each, Widget) or bool(each.display)


def _texts(screen: Screen[Any]) -> Copied | None:
    """Whatever texts stand on it."""
    around = [screen.focused] if screen.focused and screen.focused.query(Static) else [screen]
    text = "\n".join(
        _plain(part)
        for widget in around
        for part in widget.query(Static)
        if part.display and part.region and not part.has_class("hint")
    )
    return Copied("the text", text) if text.strip() else None


def _plain(part: Static) -> str:
    return part.content.plain if isinstance(part.content, Content) else str(part.content)
