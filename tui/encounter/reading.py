"""The scene's text: what to read aloud, and what the referee keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from models.fields import spec_of
from models.views.scene import SceneView
from models.views.sheet import Spot
from tui.choosing.rewriting import rewrite_field
from tui.dialogs.dialog import Dialog
from tui.dialogs.notes import NotesDialog
from tui.terminal.text import shown

if TYPE_CHECKING:
    from tui.shell.service import Service


class Reading(Dialog[None]):
    """A box with the read-aloud text and the referee's notes; each can be written anew."""

    DEFAULT_CSS = """
    Reading > .box { width: 76; }
    Reading VerticalScroll { height: auto; max-height: 18; }
    Reading .secret { color: $text-warning; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "write('read_aloud')", show=False),
        Binding("n", "write('notes')", show=False),
    ]

    def __init__(self, view: SceneView) -> None:
        super().__init__()
        self._view = view

    def compose(self) -> ComposeResult:
        """Aloud above, notes below."""
        with Vertical(classes="box"):
            yield Static(shown(self._view.name), classes="title")
            with VerticalScroll():
                yield Static(shown(self._view.read_aloud or "Nothing to read aloud.", lines=True))
                if self._view.notes:
                    yield Static("Referee only", classes="title")
                    yield Static(shown(self._view.notes, lines=True), classes="secret")
            hint = "e writes what is read aloud, n the notes; Esc leaves."
            yield Static(hint, classes="hint")

    def action_write(self, field: str) -> None:
        """Write one of the texts anew."""
        key = self._view.key
        spot = Spot("scene", key, spec_of("scene", field), getattr(self._view, field))

        box = NotesDialog(spot)

        def done(_text: str) -> None:
            self.dismiss(None)

        rewrite_field(cast("Service", self.app), box, "scene", key, field, done)
