"""The box that shows a one-time code, once, and what the player types with it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tui.dialogs.dialog import Dialog
from tui.terminal.text import shown

NO_WAY = "The table is closed: once it is open, what to type is on the page of seats."


class CodeBox(Dialog[None]):
    """A code for a player, so that it can be read across a table, and the ways in."""

    DEFAULT_CSS = """
    CodeBox #code { text-align: center; text-style: bold; color: $text-accent; padding: 1 0; }
    CodeBox VerticalScroll { height: auto; max-height: 60vh; }
    """

    def __init__(self, player: str, code: str, ways: Sequence[str]) -> None:
        super().__init__()
        self._player, self._code, self._ways = player, code, ways

    def compose(self) -> ComposeResult:
        """Whose it is, the code, what to type, and that it is not shown again."""
        with Vertical(classes="box"):
            yield Static(shown(f"The one-time code of {self._player}"), classes="title")
            yield Static(spaced(self._code), id="code")
            with VerticalScroll(can_focus=False):
                lines = self._ways or (NO_WAY,)
                yield Static(Content("\n").join(shown(line, lines=True) for line in lines))
            yield Static(
                "It lets in whoever is first to type it, once, and is not shown again. Esc closes.",
                classes="hint",
            )


def spaced(code: str) -> Content:
    """A code with room between its signs, its groups farther apart."""
    return Content("     ".join(" ".join(group) for group in code.split("-")))
