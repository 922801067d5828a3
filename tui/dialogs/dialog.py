"""What all dialogs share."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from time import time
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from textual import on
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Click, Key, Mount
from textual.notifications import Notification
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from tui.dialogs.guarded import Guarded
from tui.terminal.behind import ClearModal
from tui.terminal.text import shown
from tui.terminal.typing import TypedApp
from tui.widgets.listing import Listing
from tui.widgets.pointing import first_named, key_named, press

Answer = TypeVar("Answer")


EDGES, SIDES = 2, 4
"""Rows and columns that the edge of a box takes, with the blank columns within."""
TOLD_SECONDS = 3.0
"""How long a line that was told stays on the edge of a box."""

WITH_IT_SECONDS = 0.2
"""How long before a box opened a line was told at most that is about it."""


def told_just_now(app: App[Any], notice: Notification) -> bool:
    """Whether a line was told by what happens now, and not by a key before the last."""
    keyed_at = app.keyed_at if isinstance(app, TypedApp) else 0.0
    return notice.raised_at >= max(keyed_at, time() - WITH_IT_SECONDS)


class _Helping(Protocol):
    """A program that shows the keys of a box."""

    def heed(self) -> None:
        """Answer what players want to do."""
        ...

    def jump_on(self, screen: Screen[Any]) -> None:
        """Put letters on what can be jumped to."""
        ...

    def copy_of(self, screen: Screen[Any]) -> None:
        """Copy of what is on a screen."""
        ...

    def seek_in(self, listing: Listing) -> None:
        """Find a row by typing."""
        ...

    def help_with(self, box: Dialog[Any]) -> None:
        """Show the keys of a box over it."""
        ...


class Dialog(Guarded, ClearModal[Answer | None], Generic[Answer]):
    """A box over the page; Escape leaves it without an answer (None).

    What is told while it is open stands on its upper edge, where it covers nothing. A box that
    `KEEPS` what was put into it comes back with it when what it asks for cannot be done.
    """

    KEEPS: ClassVar[bool] = False
    TURNS_BACK: ClassVar[bool] = True
    """Whether to leave it leads back to what was typed in a box before it."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 0%; }
    Dialog > .box {
        width: 64; max-width: 100%; height: auto; max-height: 100%;
        background: $surface; border: round $primary; padding: 0 1;
    }
    Dialog .title { text-style: bold; color: $text-accent; max-height: 25vh; }
    Dialog .hint { color: $text-muted; max-height: 4; }
    Dialog .error { color: $text-error; height: auto; max-height: 3; }
    Dialog Input { border: none; height: 1; padding: 0; background: $boost; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "leave", show=False),
        Binding("f1,question_mark", "help", show=False),
        Binding("ctrl+q", "app.quit", show=False),
        Binding("ctrl+o", "jump", show=False, id="jump"),
        Binding("ctrl+c", "clip", show=False, id="clip"),
        Binding("f4", "heed", show=False, id="heed"),
        Binding("slash", "seek", show=False),
    ]

    ground: int | None = None
    """The newest entry of the journal when that was read which is chosen from here."""
    _telling: Timer | None = None

    @on(Mount)
    def take_over(self) -> None:
        """Take over what was told with it; what was told before has nothing to do with the box."""
        for notice in self.app._notifications:
            if told_just_now(self.app, notice):
                self.tell(notice.message)
        self.app.clear_notifications()

    def rows_beside(self, *parts: str) -> int:
        """How many rows of the terminal the edge of the box and these parts of it leave free."""
        size = self.app.size
        width = self.query_one(".box").styles.width
        inside = min(size.width, (width and width.cells) or size.width) - SIDES
        taken = EDGES
        for part in map(self.query_one, parts):
            height = part.get_content_height(size, size, inside)
            most = part.styles.max_height
            taken += min(height, int(most.resolve(size, size)) if most else height)
        return max(1, size.height - taken)

    def tell(self, line: str) -> None:
        """Say one line, for a moment."""
        if self._telling is not None:
            self._telling.stop()
        self._telling = self.set_timer(TOLD_SECONDS, partial(self._on_edge, "")) if line else None
        self._on_edge(line)

    def letters(self) -> Collection[str]:
        """The characters that mean something of their own here, beside its bindings."""
        return ()

    def takes(self, key: Key) -> bool:
        """Whether a key is the box's own, and moves nothing in it."""
        own = key.character is not None and key.character in self.letters()
        return own or key.key in self._bindings.key_to_bindings

    @property
    def holds_text(self) -> bool:
        """Whether something is typed in it that would be lost."""
        return False

    def come_back(self, why: str) -> None:
        """Say why what was asked for here could not be done."""
        if not self.say_wrong(why):
            self._on_edge(why)

    def say_wrong(self, why: str) -> bool:
        """Say what is wrong, or nothing any more; gives whether the box has room for that."""
        self.set_class(bool(why), "-wrong")
        for error in self.query(".error").results(Static):
            error.update(shown(why))
            return True
        return False

    def _on_edge(self, line: str) -> None:
        for box in self.query(".box").results(Widget):
            box.border_title = shown(line)

    def on_click(self, event: Click) -> None:
        """Press the key that a hint names where the mouse points to, or that stands before words.

        Words of the class `keyed` are what can be chosen or changed, each behind its key.
        """
        widget = event.widget
        at = event.get_content_offset(widget) if widget is not None else None
        if widget is None or at is None:
            return
        line, key = widget.render_line(at.y).text, ""
        if widget.has_class("hint"):
            key = key_named(line, at.x)
        elif widget.has_class("keyed"):
            key = {"Enter": "enter"}.get(first := first_named(line, at.x), first)
            key = key if key == "enter" or key in self.letters() else ""
        if key:
            press(self.app, key)

    def action_help(self) -> None:
        """Show the keys of this box."""
        cast("_Helping", self.app).help_with(self)

    def action_jump(self) -> None:
        """Put letters on everything that can be jumped to."""
        cast("_Helping", self.app).jump_on(self)

    def action_heed(self) -> None:
        """Answer what players want to do; the box stays as it is."""
        cast("_Helping", self.app).heed()

    def action_clip(self) -> None:
        """Copy the line, or what the box says."""
        cast("_Helping", self.app).copy_of(self)

    def action_seek(self) -> None:
        """Find a row of the list by typing."""
        if lists := list(self.query(Listing)):
            cast("_Helping", self.app).seek_in(lists[0])

    def action_leave(self) -> None:
        """Close without an answer."""
        self.dismiss(None)
