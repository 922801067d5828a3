"""Longer texts, written over several lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static, TextArea

from tui.dialogs.dialog import Dialog
from tui.terminal.text import clean, shown

if TYPE_CHECKING:
    from models.views.sheet import Spot


class NotesDialog(Dialog[str]):
    """Write a text of several lines; ctrl+s hands it back.

    Escape asks once before it throws changes away.
    """

    DEFAULT_CSS = """
    NotesDialog > .box { width: 100%; height: 100%; }
    NotesDialog TextArea { height: 1fr; padding: 0; background: $boost; }
    NotesDialog TextArea, NotesDialog TextArea:focus { border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s", "save", show=False, priority=True)]

    def __init__(self, spot: Spot) -> None:
        super().__init__()
        self._spot = spot
        self._asked = False

    def compose(self) -> ComposeResult:
        """Title, text and keys."""
        with Vertical(classes="box"):
            yield Static(shown(self._spot.spec.title), classes="title")
            text = clean(self._spot.shown, lines=True)
            yield TextArea(text, soft_wrap=True, tab_behavior="focus", highlight_cursor_line=False)
            yield Static("^s saves, Esc leaves.", classes="hint")
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
        from models.fields import checked

        try:
            text = checked(self._spot.table, self._spot.spec.name, self.query_one(TextArea).text)
        except ValueError as error:
            self._say(str(error))
            return
        self.dismiss(text)

    def action_leave(self) -> None:
        """Leave; what was written is thrown away only when Escape is pressed a second time."""
        written = self.query_one(TextArea).text.strip()
        if written == clean(self._spot.shown, lines=True).strip() or self._asked:
            self.dismiss(None)
            return
        self._asked = True
        self._say("Esc again throws away what you wrote; ^s saves it.")

    def _say(self, line: str) -> None:
        self.query_one(".error", Static).update(shown(line))
