"""Writing a note: names are completed as they are typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Static, TextArea

from tui.dialogs.naming import NAMING, OFFERED, offering
from tui.dialogs.writing import Writing
from tui.terminal.text import shown

_HOW = "@ and a name makes a link to it."


class NoteWriting(Writing):
    """Write a note; after an @ the names that begin as typed are offered, and Tab takes the first.

    `names` gives those that begin with some letters.
    """

    DEFAULT_CSS = """
    NoteWriting .names { color: $text-accent; height: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", "take the first name", show=False, priority=True)
    ]

    def __init__(
        self,
        title: str,
        parse: Callable[[str], str],
        names: Callable[[str], Sequence[str]],
        *,
        initial: str = "",
        typed: str = "",
    ) -> None:
        super().__init__(title, parse, initial=initial, typed=typed)
        self._names = names
        self._found: Sequence[str] = ()

    def on_mount(self) -> None:
        """Room for the names stands above the keys."""
        super().on_mount()
        self.query_one(".box").mount(Static(_HOW, classes="names"), before=self.query_one(".hint"))

    @on(TextArea.SelectionChanged)
    def _look(self) -> None:
        """Offer the names that begin with what stands before the cursor."""
        naming = NAMING.search(self._before_cursor())
        self._found = self._names(naming[1])[:OFFERED] if naming else ()
        for line in self.query(".names").results(Static):
            line.update(shown(offering(self._found) if self._found else _HOW))

    def _before_cursor(self) -> str:
        area = self.query_one(TextArea)
        row, column = area.cursor_location
        return str(area.document.get_line(row))[:column]

    def action_complete(self) -> None:
        """Write the first of the names that are offered in place of what was typed of it."""
        naming = NAMING.search(self._before_cursor())
        if not naming or not self._found:
            return
        area = self.query_one(TextArea)
        row, column = area.cursor_location
        area.replace(self._found[0], (row, column - len(naming[1])), (row, column))
