"""The box that shows a one-time code, once, and the ways in with it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from tui.dialogs.dialog import EDGES, SIDES, Dialog
from tui.terminal.text import shown

CLOSED = "The table is closed: once it is open, what to type is on the page of seats."
OPENING = "The table is being opened: what to type stands here in a moment."
HINT = "It lets in whoever is first to use it, once, and is not shown again. Esc closes."
_LEAST = 34
"""Columns that the words need beside a link as dots."""


class CodeBox(Dialog[None]):
    """A code for a player, large enough for a table; the lines to type, and a link as dots."""

    DEFAULT_CSS = """
    CodeBox > .box { width: 80; }
    CodeBox Horizontal { height: auto; }
    CodeBox Vertical.words { width: 1fr; height: auto; }
    CodeBox #code { text-align: center; text-style: bold; color: $text-accent; padding: 1 0; }
    CodeBox #dots { width: auto; color: #000000; background: #ffffff; }
    """

    def __init__(self, player: str, code: str) -> None:
        super().__init__()
        self._player, self._code = player, code
        self._ways: Sequence[str] = ()
        self._dots: Sequence[str] = ()

    def fill(self, ways: Sequence[str], dots: Sequence[str]) -> None:
        """Show what to type, and a link as dots, now or once the box stands."""
        if (ways, dots) == (self._ways, self._dots):
            return
        self._ways, self._dots = ways, dots
        if self.is_mounted:
            self._write()

    def compose(self) -> ComposeResult:
        """Whose it is, the code, what to type, and that it is not shown again; the dots beside."""
        with Vertical(classes="box"), Horizontal():
            with Vertical(classes="words"):
                yield Static(shown(f"The one-time code of {self._player}"), classes="title")
                yield Static(spaced(self._code), id="code")
                yield Static(id="ways")
                yield Static(f"\n{HINT}", classes="hint")
            yield Static(id="dots", markup=False)

    def on_mount(self) -> None:
        """Show what to type."""
        self._write()

    def _write(self) -> None:
        self.query_one("#ways", Static).update(Content("\n").join(map(shown, self._ways)))
        self.query_one("#dots", Static).update("\n".join(self._dots))
        self.on_resize()

    def on_resize(self) -> None:
        """A link that is cut off is none."""
        wide, high = max(map(len, self._dots), default=0), len(self._dots)
        size = self.app.size
        fits = wide + _LEAST + SIDES <= min(80, size.width) and high + EDGES <= size.height
        self.query_one("#dots").display = bool(self._dots) and fits


def spaced(code: str) -> Content:
    """A code with room between its signs, its groups one below the other."""
    return Content("\n\n".join("  ".join(group) for group in code.split("-")))


def dots_of(link: str) -> tuple[str, ...]:
    """A link as dots that a phone reads; none where they cannot be drawn."""
    from tui.widgets.qr_code import qr_lines

    try:
        return qr_lines(link)
    except (ImportError, ValueError):  # of an extra that is not installed; or it is too long
        return ()
