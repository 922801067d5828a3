"""Texts of several lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static, TextArea

from models.two_texts import merged
from tui.dialogs.drafted import Drafted
from tui.terminal.text import clean, shown

OVERTAKEN = "This text was changed while you wrote. What both of you changed stands between marks."
"""Said when the box comes back with the texts of two people in it."""


class Writing(Drafted[str]):
    """Write a text of several lines; ^s or F2 hands it back as `parse` gives it.

    `parse` raises `ValueError` with a sentence that says what would be right. What was `typed` of
    a change to the `initial` text is there already. Escape asks once before it throws changes away.
    Examples of what may be written, `such`, stand below it.
    """

    DEFAULT_CSS = """
    Writing > .box { width: 100%; height: 100%; }
    Writing TextArea { height: 1fr; padding: 0; background: $boost; }
    Writing TextArea, Writing TextArea:focus { border: none; }
    Writing .such { color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,f2", "save", show=False, priority=True)
    ]

    def __init__(
        self,
        title: str,
        parse: Callable[[str], str],
        *,
        initial: str = "",
        typed: str = "",
        such: str = "",
    ) -> None:
        super().__init__()
        self._title = self.what = title
        self._such = such
        self._parse = parse
        self._initial = clean(initial, lines=True)
        self._begun = clean(typed, lines=True) or self._initial
        self._asked = False

    def compose(self) -> ComposeResult:
        """Title, text and keys."""
        with Vertical(classes="box"):
            yield Static(shown(self._title), classes="title")
            yield TextArea(
                self._begun, soft_wrap=True, tab_behavior="focus", highlight_cursor_line=False
            )
            if self._such:
                yield Static(shown(self._such), classes="such")
            yield Static("^s or F2 keeps it, Enter is a new line, Esc leaves.", classes="hint")
            yield Static("", classes="error")

    def on_mount(self) -> None:
        """The cursor does not blink: an idle screen sends nothing."""
        area = self.query_one(TextArea)
        area.cursor_blink = False
        area.focus()

    @on(TextArea.Changed)
    def _typed(self) -> None:
        self._asked = False
        self._say("")

    def action_save(self) -> None:
        """Check the text and hand it back."""
        try:
            text = self._parse(self.query_one(TextArea).text)
        except ValueError as error:
            self._say(str(error))
            return
        self.dismiss(text)

    @property
    def holds_text(self) -> bool:
        """Whether something is written in it that was not there at first."""
        return self.query_one(TextArea).text.strip() != self._initial.strip()

    @property
    def begun_with(self) -> str:
        """What stood in it at first."""
        return self._initial

    def overtaken_by(self, now: str) -> bool:
        """Whether the text that was begun with is now another one.

        Then what was written is put together with it, to be looked at and kept as a change to that.
        """
        now = clean(now, lines=True)
        if now == self._initial:
            return False
        area = self.query_one(TextArea)
        with self.prevent(TextArea.Changed):  # which takes away the reason
            area.text = merged(self._initial, area.text, now)
        self._initial = now
        return True

    def action_leave(self) -> None:
        """Leave; what was written is thrown away only when Escape is pressed a second time."""
        if self._asked or not self.holds_text:
            self.dismiss(None)
            return
        self._asked = True
        self._say("Esc again throws away what you wrote; ^s keeps it.")

    def _say(self, line: str) -> None:
        self.query_one(".error", Static).update(shown(line))
