"""The line of keys in the panel of a roll."""

from __future__ import annotations

from typing import ClassVar, cast

from textual import on
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Mount
from textual.widgets import Static

from tui.dialogs.dialog import Answer, Dialog
from tui.terminal.text import shown
from tui.widgets.pointing import Copied

_ARROWS = "↑↓"


class Hinted(Dialog[Answer]):
    """A box with a text that moves, and a line that names the keys that work now."""

    MOVE_KEYS: ClassVar[str] = _ARROWS
    """The keys that move the text, as they are shown; while dice are typed, the arrows do."""
    _hint = ""
    _done: object = None
    """What was done, once it is."""

    @on(Mount)
    def _follow(self) -> None:
        """Say that there is more as soon as it no longer fits, and only as long."""

        def changed() -> None:
            self.call_after_refresh(self._show_more)

        text = self.query_one(VerticalScroll)
        for size in ("virtual_size", "show_vertical_scrollbar"):
            self.watch(text, size, changed, init=False)

    def copied(self) -> Copied:
        """The odds, or what came of it."""
        text = cast("Content", self.query_one("#what", Static).content).plain
        return Copied("what came of it" if self._done else "the odds", text)

    def _keys(self, text: str) -> None:
        self._hint = text
        self._show_keys("")
        self.call_after_refresh(self._show_more)

    def _show_more(self) -> None:
        """Name the keys that move the text too while it is longer than the panel."""
        more = self.query_one(VerticalScroll).max_scroll_y > 0
        keys = _ARROWS if self.has_class("asking") else self.MOVE_KEYS
        self._show_keys(f" · {keys} more" * more)

    def _show_keys(self, more: str) -> None:
        """The keys that work now; painted with the text, and again only for other keys."""
        line = shown(self._hint + more)
        keys = self.query_one("#keys", Static)
        if keys.content != line:
            keys.update(line)
