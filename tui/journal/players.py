"""The players' copy of the journal, for the referee to check before it is shown to anybody."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual import work
from textual.content import Content

from models.clock import moment
from models.views.entries import every_entry
from models.views.players import PublicEntry, players_journal
from tui.journal.text import public_text
from tui.shell.browser import Browser
from tui.widgets.listing import Column, Line, Listing


class PlayersPage(Browser):
    """What players may know of what has happened, newest first, and nothing else."""

    FOR_PLAYERS = True
    KEYS = Browser.SEARCH

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[PublicEntry] = []

    def listing(self) -> Listing:
        """When and what."""
        return Listing(
            Column("Game time", 12),
            Column("What the players may know"),
            empty="Nothing that players may know.",
        )

    def page_title(self) -> str:
        """The page."""
        return "Players' copy"

    def find(self, search: str) -> None:
        """Show the entries with these words."""
        self._find(search.casefold().split())

    @work(exclusive=True)
    async def _find(self, words: list[str]) -> None:
        path = (await self.outrider.campaign()).path
        self._entries = await asyncio.to_thread(_public, path, words)
        lines = [_line(place, entry) for place, entry in enumerate(self._entries)]
        self.query_one(Listing).fill(lines)
        self.show_text()

    def text(self, line: Line) -> Content:
        """The entry as players may read it."""
        return public_text(self._entries[line.key])


def _public(path: Path, words: list[str]) -> list[PublicEntry]:
    return [
        entry
        for entry in players_journal(every_entry(path))
        if all(word in "\n".join((entry.title, *entry.lines)).casefold() for word in words)
    ]


def _line(place: int, entry: PublicEntry) -> Line:
    time = moment(entry.clock).removeprefix("day ")[:-3]
    return Line(place, (time, ": ".join((entry.title, *entry.lines[:1]))))
