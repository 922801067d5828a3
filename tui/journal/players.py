"""The players' copy of the journal, for the referee to check before it is shown to anybody."""

from __future__ import annotations

import asyncio

from textual.content import Content

from models.calendar import Calendar
from models.text import in_one
from models.views.entries import PublicEntries
from models.views.players import PublicEntry
from tui.journal.text import public_text
from tui.shell.browser import Browser
from tui.shell.long_list import PAUSE, LongList
from tui.widgets.listing import Column, Line, Listing


class PlayersPage(LongList[PublicEntries]):
    """What players may know of what has happened, newest first, and nothing else."""

    FOR_PLAYERS = True
    KEYS = Browser.SEARCH

    def listing(self) -> Listing:
        """When and what."""
        return Listing(
            Column("Game time", self.calendar.width),
            Column("What the players may know"),
            empty="Nothing that players may know.",
        )

    def page_title(self) -> str:
        """The page."""
        return "Players' copy"

    async def look(self) -> PublicEntries:
        """What players may know, when nobody has typed for a moment; keys need not wait for it."""
        path = (await self.outrider.campaign()).path
        if self.search_text:
            await asyncio.sleep(PAUSE)
        return await asyncio.to_thread(PublicEntries, path, self.search_text)

    def paint(self, view: PublicEntries) -> None:
        """The newest first."""
        self.query_one(Listing).fill(self.lines())
        self.show_text()

    def line(self, place: int, thing: PublicEntry) -> Line:
        """When and what, with the first thing that was told."""
        return _line(self.calendar, place, thing)

    def text(self, line: Line) -> Content:
        """The entry as players may read it."""
        return public_text(self.view[line.key], self.calendar) if self.view else Content()


def _line(calendar: Calendar, place: int, entry: PublicEntry) -> Line:
    time = calendar.short(entry.clock)
    return Line(place, (time, in_one(entry.title, *entry.lines[:1])))
