"""Fields in which the rest of a word is offered behind the cursor, until a key takes it.

It slants, so that it is told from what is written where there are no colours. What has been taken
is a whole word: the space before the next is written by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import TextArea
from textual.widgets.text_area import EditResult, Location

from tui.terminal.typing import TypedApp
from tui.widgets.text_line import TextLine

TAKES = "→ takes what is offered"
"""Said beside the keys of a field while something stands there."""


def offers(field: Widget) -> bool:
    """Whether the rest of a word can be seen, as it is not where screens are said in lines."""
    app = field.app
    return isinstance(app, TypedApp) and app.offers


def _apart(taken: str, before: str, text: str) -> str:
    """What is typed behind what was taken, if that still stands there, with a space if need be."""
    follows = taken and before == taken and before[-1:].isalnum() and text[:1].isalnum()
    return f" {text}" if follows else text


class CompletedArea(TextArea):
    """Lines whose end `complete` goes on with, from a line as far as it goes and from the others.

    What is typed is met in a private part of Textual 8.2, which the keys and a paste go through.
    The key takes it where it stands, and moves the cursor everywhere else.
    """

    DEFAULT_CSS = """
    CompletedArea .text-area--suggestion { text-style: dim italic; }
    """
    complete: Callable[[str, str], str] | None = None
    _taken = ""

    @property
    def rest(self) -> str:
        """What the line in hand may go on with; empty where the cursor is not at its end."""
        row, column = self.cursor_location
        lines = self.document.lines
        if (
            self.complete is None
            or not offers(self)
            or not self.selection.is_empty
            or column < len(lines[row])
        ):
            return ""
        return self.complete(lines[row], "\n".join([*lines[:row], *lines[row + 1 :]]))

    def update_suggestion(self) -> None:
        """Show it."""
        self.suggestion = self.rest

    @on(TextArea.SelectionChanged)
    def _moved(self) -> None:
        self.update_suggestion()

    def action_cursor_right(self, select: bool = False) -> None:
        """Take what is offered, or move on."""
        self.suggestion = ""  # which would be taken with Shift, and in the middle of a line
        if select or not self.action_take():
            super().action_cursor_right(select)

    def action_take(self) -> bool:
        """Write what is offered; hands back whether anything was."""
        rest = self.rest
        if rest:
            self.insert(rest)
            self._taken = self._before()
        return bool(rest)

    def _before(self) -> str:
        row, column = self.cursor_location
        return self.document.get_line(row)[:column]

    def _replace_via_keyboard(
        self, insert: str, start: Location, end: Location
    ) -> EditResult | None:
        if start == end:
            insert = _apart(self._taken, self._before(), insert)
        return super()._replace_via_keyboard(insert, start, end)


class CompletedLine(TextLine):
    """A line that `complete` goes on with, from all that is written in it.

    As long as it is empty, its `example` is offered, and taken by the same key.
    """

    DEFAULT_CSS = """
    CompletedLine > .input--suggestion { text-style: dim italic; }
    CompletedLine > .input--placeholder { text-style: italic; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "take", show=False)]

    def __init__(self, complete: Callable[[str], str], example: str = "") -> None:
        super().__init__(placeholder=example, suggester=_Rest(complete))
        self._complete = complete
        self._taken = ""

    @property
    def rest(self) -> str:
        """What it may go on with; empty where the cursor is not at its end."""
        if not self.cursor_at_end or not self.selection.is_empty or not offers(self):
            return ""
        return self._complete(self.value) if self.value else str(self.placeholder)

    def action_cursor_right(self, select: bool = False) -> None:
        """Take what is offered, or move on."""
        if select or not self.action_take():
            super().action_cursor_right(select)

    def action_take(self) -> bool:
        """Write what is offered; hands back whether anything was."""
        rest = self.rest
        if rest:
            self.insert_text_at_cursor(rest)
            self._taken = self.value
        return bool(rest)

    def insert_text_at_cursor(self, text: str) -> None:
        """Write at the cursor."""
        super().insert_text_at_cursor(_apart(self._taken, self.value[: self.cursor_position], text))


class _Rest(Suggester):
    """What a line would be with what it may go on with."""

    def __init__(self, complete: Callable[[str], str]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        """The whole of it; None for nothing."""
        rest = self._complete(value)
        return value + rest if rest else None
