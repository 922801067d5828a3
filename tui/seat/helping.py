"""The keys of a page in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Click

from tui.seat.laying import Block, said
from tui.seat.looking import Looking
from tui.seat.pages import PAGES, Page, Sight
from tui.seat.pane import Pane
from tui.terminal.behind import ClearModal

_COLUMN = 11
"""Where the words begin."""


def keys_of(looking: Looking, *, dice: bool) -> Iterator[tuple[str, str]]:
    """The keys of the page that is looked at, and what each does."""
    picks, may_note = looking.page.picks is not None, looking.may_note
    if dice and not looking.silenced:
        yield "d", "the dice you are asked for"
    if not looking.silenced:
        yield "i", "say what you want to do"
    if may_note:
        yield "a", "write a note of your own"
    if picks and may_note:
        yield "Enter", "change this note"
        yield "x", "take this note away"
    yield "Tab", "the next page"
    yield "Shift+Tab", "the page before"
    yield "↑ ↓", "the next note, the last" if picks else "a line up or down"
    if any(looking.ways[2:]):
        yield "← →", "to the left or right"
    yield "PgUp PgDn", "a screen up or down"
    yield "Home End", "the beginning, the end"
    yield "o", "more: the next heading"
    yield "q", "leave the table"
    for page in PAGES:
        yield page.key, page.name


class Keys(ClearModal[None]):
    """The keys of a page, in front of it until one goes back."""

    DEFAULT_CSS = """
    Keys { align: center middle; background: transparent; }
    Keys > .box {
        width: 100%; max-width: 60; height: 100%; background: $panel; padding: 0 1;
        &:ansi { background: ansi_default; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,enter,q", "dismiss", show=False),
        Binding("ctrl+q", "app.quit", show=False, priority=True),
        Binding("down", "move(1)", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("pagedown,space", "leaf(1)", show=False),
        Binding("pageup,b", "leaf(-1)", show=False),
    ]

    def __init__(self, looking: Looking, *, dice: bool) -> None:
        super().__init__()
        self._of = looking.page.name
        self._keys = tuple(keys_of(looking, dice=dice))
        self._pane = Pane()

    def compose(self) -> ComposeResult:
        """The keys, one below the other."""
        with Vertical(classes="box"):
            yield self._pane

    def on_mount(self) -> None:
        """Lay them out."""
        self._pane.turn(Page("", "", self._blocks, ()), Sight({}, 0, 0))

    def _blocks(self, sight: Sight) -> Iterator[Block]:
        yield Block(tuple(said(f"The keys of {self._of}; Esc goes back", sight.width, "here")))
        for key, words in self._keys:
            yield Block(tuple(said(words, sight.width, lead=set_cell_size(key, _COLUMN))))

    def on_click(self, event: Click) -> None:
        """A tap goes back."""
        event.stop()
        self.dismiss(None)

    def action_move(self, lines: int) -> None:
        """Move by lines."""
        self._pane.move(lines)

    def action_leaf(self, by: int) -> None:
        """Move by as much as is in view, but for a line."""
        self._pane.move(by * max(1, self._pane.size.height - 1))
