"""The scene's text: what to read aloud, and what the referee keeps."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from models.views.scene import SceneView
from tui.dialogs.dialog import Dialog
from tui.terminal.text import shown


class Reading(Dialog[None]):
    """A box with the read-aloud text and the referee's notes."""

    DEFAULT_CSS = """
    Reading > .box { width: 76; }
    Reading VerticalScroll { height: auto; max-height: 18; }
    Reading .secret { color: $text-warning; }
    """

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
            yield Static("Esc leaves", classes="hint")
