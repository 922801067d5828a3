"""Entries of the journal to look through: what was thrown for each, and who may know."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from textual.content import Content

from models.bridge.purses import currency
from models.calendar import Calendar
from models.text import in_one
from models.views.asked import EVERYTHING, Asked, plain
from models.views.entries import Entries, authors
from models.views.entry import JournalEntry
from models.views.kinds import KINDS
from models.views.lines import said_once
from models.views.search.filters import searched
from models.views.search.wrong_filter import wrong_filter
from tui.dialogs.menu import Item, Menu
from tui.journal.text import entry_text
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.shell.long_list import PAUSE, LongList
from tui.widgets.listing import NOT_FOUND, Column, Line, Listing


class EntriesPage(LongList[Entries]):
    """All entries, or those that are `asked` for, newest first; the cursor begins at `entry`."""

    SOUGHT = "Words to find, or person:maya session:12 scene:dock date:yesterday kind:fight"

    def __init__(self, entry: int = 0, asked: Asked = EVERYTHING) -> None:
        super().__init__()
        self._entries: Sequence[JournalEntry] = ()
        self._entry = entry
        self._whole, self._asked, self._among, self._wrong = asked, asked, "", ""
        self._reader = ""

    def listing(self) -> Listing:
        """When and what."""
        return Listing(
            Column("Game time", self.calendar.width),
            Column("What happened"),
            empty="Nothing has happened yet; whatever does is written here.",
        )

    def page_title(self) -> str:
        """The page."""
        return " · ".join(filter(None, ("Journal", self._among)))

    @property
    def _rules(self) -> tuple[str, ...]:
        line = self.current
        return self._entries[line.key].rows if line else ()

    async def look(self) -> Entries:
        """Look for the words when nobody has typed for a moment; keys need not wait for it."""
        campaign = await self.outrider.campaign()
        self._reader = campaign.author
        if self.search_text:
            await asyncio.sleep(PAUSE)
        return await asyncio.to_thread(self._sought, campaign.path, self.search_text)

    def _sought(self, path: Path, words: str) -> Entries:
        """What the words find, read as far as the entry that the cursor begins at."""
        found = searched(path, words, self._asked)
        self._wrong = wrong_filter(path, words) if words and not found else ""
        if self._entry:
            found.place_of(self._entry)
        return found

    def paint(self, view: Entries) -> None:
        """The newest first; the cursor stays on its entry."""
        listing = self.query_one(Listing)
        at_top = listing.cursor == 0 or not self._entries
        key = self._entry if at_top else self._entries[listing.cursor].key
        at_top, self._entry = at_top and not self._entry, 0
        self._entries = view
        listing.searched = bool(self.search_text or self._among)
        none = "" if self.search_text else "There is no entry of this kind."
        listing.unfound = none or self._wrong or NOT_FOUND
        listing.fill(self.lines(), place=0 if at_top else view.place_of(key))
        self.show_text()

    def line(self, place: int, thing: JournalEntry) -> Line:
        """When and what, with the first thing that was told."""
        return _line(self.calendar, place, thing, self._reader)

    def text(self, line: Line) -> Content:
        """The whole entry."""
        redo = self.key_of(EntriesPage.action_redo)
        return entry_text(self._entries[line.key], self.calendar, redo, self._reader)

    def action_rules(self) -> None:
        """Open the rules behind the entry; behind a plain note there are none, only keys."""
        if self._rules:
            self.outrider.visit(places.Rules(self._rules))
        else:
            self.action_help()

    async def action_filter(self) -> None:
        """Ask which entries to show, and show only them; of several referees, also of one."""
        path = (await self.outrider.campaign()).path
        names = await asyncio.to_thread(authors, path)
        paid = plain(await self.outrider.read(currency))
        items = [
            Item(("", EVERYTHING), "Everything"),
            Item(("Play", Asked(play=True)), "Play", "what happened, without edits"),
            Item(("Bookkeeping", Asked(play=False)), "Bookkeeping", "edits, gear, people, rulings"),
            Item(("Public", Asked(public=True)), "Public", "what players may know, in part or all"),
            Item(("Secret", Asked(public=False)), "Secret", "what players may not know"),
            *([Item(("Money", Asked(paid=paid)), "Money", "who paid whom")] if paid else []),
            *(Item((f"by {each}", Asked(author=each)), f"By {each}") for each in names),
            *(Item((name, Asked(kind=kind)), name) for kind, name in KINDS.items()),
        ]

        def chosen(answer: tuple[str, Asked] | None) -> None:
            if answer is not None:
                self._among, asked = answer
                self._asked = replace(asked, about=self._whole.about, scene=self._whole.scene)
                self.find()

        self.outrider.show(Menu("Show", items), chosen)

    SHOW: ClassVar[tuple[Command[Any], ...]] = (
        *Browser.SEARCH,
        Command(
            "f",
            "show",
            "Show only play, a part of the game, money, or what is public.",
            action_filter,
            looks=True,
        ),
        Command("f1", "rules", "The rules behind this entry.", action_rules, looks=True),
    )


def _line(calendar: Calendar, place: int, entry: JournalEntry, reader: str) -> Line:
    """An entry as a row of the list, known by its place; another's than the reader's is named."""
    time = calendar.short(entry.clock)
    title, lines = said_once(entry.title, entry.lines)
    by = "" if entry.author in {"", reader} else f"({entry.author}) "
    said = by + in_one(title.text, *(line.text for line in lines[:1]))
    if entry.state in {"undone", "abandoned"}:
        return Line(place, (time, f"(undone) {said}"), "dim")
    return Line(place, (time, said))
