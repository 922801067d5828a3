"""The journal: everything that has happened, what was thrown for it, and who may know."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from textual.content import Content

from models.calendar import Calendar
from models.views.entries import Entries
from models.views.entry import JournalEntry
from models.views.lines import said_once
from tui.choosing.noting import write_note
from tui.journal.past import ask_for_moment, branch_off
from tui.journal.text import entry_text
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.shell.long_list import PAUSE, LongList
from tui.widgets.listing import Column, Line, Listing


class JournalPage(LongList[Entries]):
    """All entries, newest first."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: Sequence[JournalEntry] = ()

    def listing(self) -> Listing:
        """When and what."""
        return Listing(
            Column("Game time", self.calendar.width),
            Column("What happened"),
            empty="Nothing has happened yet.",
        )

    def page_title(self) -> str:
        """The page."""
        return "Journal"

    @property
    def _rules(self) -> tuple[str, ...]:
        line = self.current
        return self._entries[line.key].rows if line else ()

    async def look(self) -> Entries:
        """Look for the words when nobody has typed for a moment; keys need not wait for it."""
        path = (await self.outrider.campaign()).path
        if self.search_text:
            await asyncio.sleep(PAUSE)
        return await asyncio.to_thread(Entries, path, self.search_text)

    def paint(self, view: Entries) -> None:
        """The newest first; the cursor stays on its entry."""
        listing = self.query_one(Listing)
        at_top = listing.cursor == 0 or not self._entries
        key = 0 if at_top else self._entries[listing.cursor].key
        self._entries = view
        listing.fill(self.lines(), place=0 if at_top else view.place_of(key))
        self.show_text()

    def line(self, place: int, thing: JournalEntry) -> Line:
        """When and what, with the first thing that was told."""
        return _line(self.calendar, place, thing)

    def text(self, line: Line) -> Content:
        """The whole entry."""
        return entry_text(
            self._entries[line.key], self.calendar, self.key_of(JournalPage.action_redo)
        )

    def action_rules(self) -> None:
        """Open the rules behind the entry; behind a plain note there are none, only keys."""
        if self._rules:
            self.outrider.visit(places.Rules(self._rules))
        else:
            self.action_help()

    async def action_note(self) -> None:
        """Write a note that players may read."""
        await write_note(self.outrider, shown=True)

    async def action_secret_note(self) -> None:
        """Write a note that is the referee's alone."""
        await write_note(self.outrider)

    def _why_no_entry(self) -> str:
        return "" if self.current else "No entry is under the cursor."

    async def action_look_back(self) -> None:
        """Look at the campaign as it was after the entry."""
        if line := self.current:
            await self.outrider.look_back(self._entries[line.key].key)

    async def action_branch_off(self) -> None:
        """Make a campaign of its own from the moment after the entry."""
        if line := self.current:
            await branch_off(self.outrider, self._entries[line.key].key)

    async def action_look_back_to(self) -> None:
        """Ask for a date or a session, and look at the campaign as it was then."""
        await ask_for_moment(self.outrider)

    def action_players(self) -> None:
        """Show the players' copy."""
        self.outrider.visit(places.PlayersJournal())

    KEYS = (
        *Browser.SEARCH,
        Command("w", "note", "Write a note into the journal.", action_note),
        Command("W", "secret", "Write a note that only the referee knows.", action_secret_note),
        Command("f1", "rules", "The rules behind this entry.", action_rules),
        Command(
            "L",
            "look back",
            "The campaign as it was after this entry, on all its pages.",
            action_look_back,
            _why_no_entry,
        ),
        Command(
            "B",
            "what if",
            "A campaign of its own that goes another way from this entry on.",
            action_branch_off,
            _why_no_entry,
            footer=False,
            files=True,
        ),
        Command(
            "D",
            "look back to",
            "The campaign as it was on a date, or at the end of a session.",
            action_look_back_to,
            footer=False,
        ),
        Command("p", "players", "The journal exactly as players may see it.", action_players),
    )


def _line(calendar: Calendar, place: int, entry: JournalEntry) -> Line:
    """An entry as a row of the list, known by its place."""
    time = calendar.short(entry.clock)
    title, lines = said_once(entry.title, entry.lines)
    said = ": ".join((title.text, *(line.text for line in lines[:1])))
    if entry.state in {"undone", "abandoned"}:
        return Line(place, (time, f"(undone) {said}"), "dim")
    return Line(place, (time, said))
