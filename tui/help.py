"""Every key of a page."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tui.dialogs.dialog import Dialog
from tui.page import Page
from tui.widgets.listing import Column, Line, Listing


class HelpPanel(Dialog[None]):
    """The keys of the page below it, with a sentence for each; choosing one presses it."""

    DEFAULT_CSS = """
    HelpPanel > .box { width: 78; }
    HelpPanel Listing { height: auto; max-height: 18; background: $surface; }
    """

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page

    def compose(self) -> ComposeResult:
        """One line for each command that works now."""
        with Vertical(classes="box"):
            yield Static("Keys", classes="title")
            yield Listing(Column("", 6), Column("", 16), Column(""), head=False)
            yield Static("Enter presses the key, Esc leaves.", classes="hint")

    def on_mount(self) -> None:
        """Fill the list."""
        commands = [c for c in self._page.commands() if self._page.can(c.name)]
        listing = self.query_one(Listing)
        listing.styles.height = min(18, len(commands))
        listing.fill([Line(n, (c.key, c.title, c.help)) for n, c in enumerate(commands)])
        self._names = [c.name for c in commands]

    async def on_listing_chosen(self, event: Listing.Chosen) -> None:
        """Press the key that was chosen."""
        event.stop()
        assert event.line is not None
        name = self._names[event.line.key]
        self.dismiss(None)
        self.app.call_later(self._page.run_action, name)
