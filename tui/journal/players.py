"""The players' copy of the journal, for the referee to check before it is shown to anybody."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual.content import Content

from models.calendar import Calendar
from models.views.entries import every_entry
from models.views.players import PublicEntry, players_journal
from tui.journal.text import public_text
from tui.shell.browser import Browser
from tui.widgets.listing import Column, Line, Listing


class PlayersPage(Browser[list[PublicEntry]]):
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

    async def look(self) -> list[PublicEntry]:
        """All that players may know; keys need not wait for it."""
        path = (await self.outrider.campaign()).path
        return await asyncio.to_thread(_public, path)

    def paint(self, view: list[PublicEntry]) -> None:
        """Show the entries with the words."""
        words = self.search_text.casefold().split()
        lines = [
            _line(self.calendar, n, entry) for n, entry in enumerate(view) if _holds(entry, words)
        ]
        self.query_one(Listing).fill(lines)
        self.show_text()

    def text(self, line: Line) -> Content:
        """The entry as players may read it."""
        return public_text(self.view[line.key], self.calendar) if self.view else Content()


def _public(path: Path) -> list[PublicEntry]:
    return [*players_journal(every_entry(path))]


def _holds(entry: PublicEntry, words: list[str]) -> bool:
    text = "\n".join((entry.title, *entry.lines)).casefold()
    return all(word in text for word in words)


def _line(calendar: Calendar, place: int, entry: PublicEntry) -> Line:
    time = calendar.short(entry.clock)
    return Line(place, (time, ": ".join((entry.title, *entry.lines[:1]))))
