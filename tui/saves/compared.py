"""How a campaign differs from another, or from a backup of it: who lives, what is not the same."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual import work
from textual.app import ComposeResult

from models.storage.schema import NotACampaignError
from tui.shell.page import Page
from tui.widgets.listing import Column, Line, Listing


class ComparedPage(Page):
    """A line for whatever differs, lives and deaths first."""

    DEFAULT_CSS = "ComparedPage Listing { height: 1fr; }"

    def __init__(self, here: Path, there: Path) -> None:
        super().__init__()
        self._here, self._there = here, there

    def content(self) -> ComposeResult:
        """The list."""
        yield Listing(
            Column("What", 34),
            Column("Here", 22),
            Column("There"),
            empty="Nobody and nothing that has a name differs between them.",
        )

    def page_title(self) -> str:
        """Which is here, and which is there."""
        return f"{self._here.stem} here, {self._there.stem} there"

    def on_mount(self) -> None:
        """The list has the keys."""
        self.query_one(Listing).focus()

    def reload(self) -> None:
        """Compare them, while the keys go on."""
        self._compare()

    @work(exclusive=True)
    async def _compare(self) -> None:
        from models.views.compared import compared

        listing = self.query_one(Listing)
        if not listing.lines:
            listing.searched, listing.unfound = True, "Comparing them."
            listing.fill([])
        try:
            found = await asyncio.to_thread(
                compared, self._here, self._there, self.outrider.looks.clock
            )
        except NotACampaignError as error:
            self.outrider.tell(str(error))
            listing.unfound = "They could not be compared."
            return
        listing.searched = False
        listing.fill(
            [
                Line(place, (one.what, one.here, one.there), "bad" if one.weighty else "")
                for place, one in enumerate(found)
            ]
        )
