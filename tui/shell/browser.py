"""A page to look things up on: a search, a list, and the text of the row under the cursor."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Iterable
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.timer import Timer
from textual.visual import VisualType
from textual.widgets import Input, Static

from tui.shell.campaign_page import CampaignPage, View
from tui.shell.command import Command, first_key, writes
from tui.shell.page import Page
from tui.widgets.listing import Line, Listing
from tui.widgets.moved_text import MovedText
from tui.widgets.text_line import TextLine

_ROOM = 8
"""In fewer rows, a row of the list is more than a row of its text."""
REST_SECONDS = 0.1
"""How long the cursor rests on a row before its text is written."""


class Browser(CampaignPage[View]):
    """A list with the text of its current row, beside it or below where the screen is narrow.

    A page of this kind says what its list is (`listing`), fills it with what `search_text` finds
    in what was read (`paint`), mostly by `fill`, and writes the text of a row (`text`).
    """

    DEFAULT_CSS = """
    Browser #search { display: none; padding: 0 1; }
    Browser.-searching #search { display: block; }
    Browser #browser { height: 1fr; }
    Browser #browser Listing { height: 3fr; }
    Browser #text { height: 2fr; padding: 0 1; background: $surface; scrollbar-size-vertical: 1; }
    Browser #text:focus { background-tint: $foreground 5%; }
    Browser.-low.-narrow #text { height: 0; }
    Browser.-low.-narrow #text:focus { height: 2fr; }
    Browser.-wide #browser { layout: horizontal; }
    Browser.-wide #browser Listing { height: 1fr; width: 1fr; }
    Browser.-wide #text { height: 1fr; width: 1fr; }
    """

    VERTICAL_BREAKPOINTS = [(0, "-low"), (_ROOM, "-high")]
    SOUGHT: ClassVar[str] = "Words to find; Enter goes to the list, Esc as well"
    """What stands where words are typed, before any are."""
    _resting: Timer | None = None

    def content(self) -> ComposeResult:
        """The search, the list and the text."""
        yield TextLine(placeholder=self.SOUGHT, id="search")
        with Container(id="browser"):
            yield self.listing()
            with VerticalScroll(id="text"):
                yield MovedText()

    def listing(self) -> Listing:
        """The empty list, with its columns."""
        raise NotImplementedError

    def text(self, line: Line) -> VisualType:
        """What there is to read on a row."""
        raise NotImplementedError

    @property
    def search_text(self) -> str:
        """What is being searched for."""
        return self.query_one(Input).value.strip()

    @property
    def current(self) -> Line | None:
        """The row under the cursor."""
        return self.query_one(Listing).current

    def on_mount(self) -> None:
        """The list has the keys."""
        listing = self.query_one(Listing)
        listing.focus()
        self.watch(listing, "scroll_y", self._scrolled, init=False)

    def fill(self, lines: Iterable[Line], key: int | None = None) -> None:
        """Fill the list with the rows that hold all words of the search; or all.

        The cursor is on `key`, or where it was.
        """
        words = self.search_text.casefold().split()
        found = [line for line in lines if _holds(line, words)]
        self.query_one(Listing).fill(found, key)
        self.show_text()

    @property
    def typing(self) -> bool:
        """Whether words are typed."""
        return isinstance(self.focused, Input)

    def why_not(self, command: Command[Any]) -> str:
        """While words are typed, letters are letters."""
        return why_not_typing(self, command) or super().why_not(command)

    def on_descendant_focus(self) -> None:
        """The line that is typed in is shown; the keys that work depend on where they go."""
        if isinstance(self.focused, Input):
            self.add_class("-searching")
        if self.is_mounted:
            self.refresh_keys()

    def find(self) -> None:
        """Show what the words find."""
        self.repaint()

    def show_text(self) -> None:
        """Write the text of the row under the cursor, from its beginning."""
        self._stop_resting()
        line = self.current
        self.query_one("#text Static", Static).update(self.text(line) if line else Content())
        self.query_one("#text").scroll_home(animate=False, immediate=True)

    @on(Listing.Moved)
    def _moved(self) -> None:
        """Write the text when the cursor rests: a key held down only moves through the list."""
        self._stop_resting()
        self._resting = self.set_timer(REST_SECONDS, self._rested)

    def _scrolled(self, before: float, now: float) -> None:
        """Take the text along where it stands beside the list, until the cursor rests."""
        if abs(now - before) == 1 and self.has_class("-wide"):
            self.query_one(MovedText).move_along(int(now - before))
            self._moved()

    def _rested(self) -> None:
        """What there is to read and to do depends on the row."""
        self.show_text()
        self.refresh_keys()

    def _stop_resting(self) -> None:
        if self._resting is not None:
            self._resting.stop()
            self._resting = None

    @on(Input.Changed)
    async def _typed(self) -> None:
        self.query_one(Listing).searched = bool(self.search_text)
        self.find()
        await sleep(0)  # the list asks for its repaint now: one frame shows all, not two

    @on(Input.Submitted)
    def _found(self) -> None:
        self._to_list()

    @on(Listing.Chosen)
    def action_read(self) -> None:
        """Let the arrow keys move through the text, or else through the list."""
        in_list = isinstance(self.focused, Listing)
        self.query_one("#text" if in_list else Listing).focus()

    def action_search(self) -> None:
        """Type words to find."""
        self.query_one(Input).focus()

    def leave(self) -> None:
        """Leave the text or the words for the list, then the search, then the page."""
        if not isinstance(self.focused, Listing):
            self._to_list()
        elif self.search_text:
            self._show_all()
        else:
            super().leave()

    def _to_list(self) -> None:
        """Let the arrow keys move through the list; a search that has words stays."""
        self.query_one(Listing).focus()
        self.set_class(bool(self.search_text), "-searching")

    def _show_all(self) -> None:
        """End the search."""
        self.query_one(Input).value = ""
        self.remove_class("-searching")

    SEARCH: ClassVar[tuple[Command[Any], ...]] = (
        Command(
            "slash", "find", "Show only what matches what you type.", action_search, looks=True
        ),
        Command(
            "tab", "text", "Move through the text; Tab again returns.", action_read, looks=True
        ),
    )


WHILE_TYPING = (Page.action_help, Page.action_back, Page.action_quit)
"""What can be asked for while words are typed."""


def why_not_typing(page: Page, command: Command[Any]) -> str:
    """Why words that are typed keep a command from its key, which would be one of them."""
    key = first_key(page.keys_of(command), typing=True)
    if page.typing and (command.run not in WHILE_TYPING or writes(key)):
        return "You are typing in the search line."
    return ""


def _holds(line: Line, words: list[str]) -> bool:
    text = " ".join(line.cells).casefold()
    return all(word in text for word in words)
