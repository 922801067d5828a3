"""One search over everything, as it is typed; Enter goes to what is found."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import ClassVar

from textual import on
from textual.content import Content
from textual.events import Mount

from models.calendar import Calendar
from models.views.search.filters import HINT
from models.views.search.finder import CALLED, Finder, Hit
from models.views.search.wrong_filter import wrong_filter
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.shell.long_list import PAUSE
from tui.terminal.text import clean
from tui.widgets.listing import NOT_FOUND, Column, Line, Listing

Hits = tuple[Hit, ...]
_FELT_SECONDS = 0.2
"""What is looked for longer is said to be."""


class SearchPage(Browser[Hits]):
    """What is found, with what it is; Enter goes there."""

    TITLE: ClassVar[str] = "Find"
    _looking = False
    """Whether what is shown is still what was found before."""

    def __init__(self) -> None:
        super().__init__()
        self._finder: Finder | None = None
        self._hits: Hits = ()
        self._asked = ""
        self._wrong = ""

    def listing(self) -> Listing:
        """What it is, and what it is called."""
        return Listing(Column("What", 10), Column("Found"), empty=HINT)

    def page_title(self) -> str:
        """The page, and that it is not done yet."""
        return f"{self.TITLE} · looking" if self._looking else self.TITLE

    def on_mount(self, event: Mount | None = None) -> None:
        """Words are typed at once."""
        if event is not None:
            event.prevent_default()  # the list has the keys elsewhere
        self.action_search()

    def find(self) -> None:
        """Whatever is found is read."""
        self.forget()
        self.show()

    async def look(self) -> Hits:
        """Look for it when nobody has typed for a moment; what comes later stops it."""
        text = self.search_text
        if self._finder is None:
            self._finder = Finder((await self.outrider.campaign()).path, self.FOR_PLAYERS)
        if not text:
            return ()
        await asyncio.sleep(PAUSE)
        looking = asyncio.ensure_future(asyncio.to_thread(self._find, self._finder, text))
        try:
            await asyncio.wait({looking}, timeout=_FELT_SECONDS)
            self._looking = not looking.done()
            if self._looking:
                self.repaint()
            found = await looking
        finally:
            self._looking = False
        return self._hits if found is None else found

    def _find(self, finder: Finder, text: str) -> Hits | None:
        """What is found, or what is wrong with what was typed; runs in a thread."""
        found = finder.find(text)
        if found == ():
            self._wrong = wrong_filter(finder.path, text, for_players=self.FOR_PLAYERS)
        return found

    def paint(self, view: Hits) -> None:
        """The best first; whoever comes back finds the cursor where it was."""
        place = self._place_in(view)
        self._hits, self._asked = view, self.search_text
        lines = [_line(self.calendar, place, hit) for place, hit in enumerate(view)]
        listing = self.query_one(Listing)
        listing.unfound = self._wrong or NOT_FOUND
        listing.fill(lines, place=place)
        self.show_text()

    def _place_in(self, view: Hits) -> int:
        """Where what the cursor is on stands now, if nothing else has been asked since."""
        if self.current is None or self._asked != self.search_text:
            return 0
        before = self._hits[self.current.key]
        same = (i for i, hit in enumerate(view) if hit[:3] == before[:3])
        return next(same, 0)

    def text(self, line: Line) -> Content:
        """What is said there."""
        hit = self._hits[line.key]
        when = f"{self.calendar.full(hit.at)}  " if hit.at is not None else ""
        head = Content(when).stylize("dim") + Content(clean(_called(hit))).stylize(
            "bold $text-accent"
        )
        return Content("\n").join((head, Content(clean(hit.said))))

    def _why_nowhere(self) -> str:
        if not self.current:
            return "Nothing is under the cursor."
        return "" if self._there else "There is no page of this for players."

    @property
    def _there(self) -> places.Place | None:
        hit = self._hits[self.current.key] if self.current else None
        if hit is None or not self.FOR_PLAYERS:
            return place_of_hit(hit) if hit else None
        return places.PlayersRules((hit.name,)) if hit.table == "rule" else None

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        self.action_read()

    def action_read(self) -> None:
        """Go there; where there is no page, the text is all there is."""
        if there := self._there:
            self.outrider.visit(there)
        else:
            super().action_read()

    def action_text(self) -> None:
        """Move through the text."""
        super().action_read()

    KEYS = (
        Command("slash", "search", "Type other words.", Browser.action_search, looks=True),
        Command(
            "enter", "go", "Go to what is under the cursor.", action_read, _why_nowhere, looks=True
        ),
        Command(
            "tab", "text", "Move through the text; Tab again returns.", action_text, looks=True
        ),
    )


class FindPage(SearchPage):
    """Everything there is."""


class PlayersFindPage(SearchPage):
    """The same for players' eyes: nothing is found but what is theirs to know."""

    FOR_PLAYERS = True
    TITLE = "Find, for players' eyes"


_PLACES: Mapping[str, Callable[[Hit], places.Place]] = {
    "rule": lambda hit: places.Rules((hit.name,)),
    "entry": lambda hit: places.Journal(hit.key),
    "note": lambda hit: places.Notes(note=hit.key),
    "task": lambda _: places.Tasks(),
    "zonemap": lambda hit: places.Map(hit.key),
    "kind": lambda hit: places.Kinds(hit.key),
    "randomtable": lambda hit: places.RandomTables(hit.key),
    "tablerow": lambda _: places.RandomTables(),
    "research": lambda hit: places.Research(hit.key),
    "survey": lambda hit: places.Survey(hit.key),
    **dict.fromkeys(
        ("person", "vehicle", "subject", "session"),
        lambda hit: places.place_of(f"{hit.table}:{hit.key}"),
    ),
}


def place_of_hit(hit: Hit) -> places.Place:
    """Where one reads of something that was found."""
    if hit.owner:
        return places.place_of(hit.owner)
    there = _PLACES.get(hit.table)
    return there(hit) if there else places.Row(hit.table, hit.key)


def _line(calendar: Calendar, place: int, hit: Hit) -> Line:
    when = f"{calendar.short(hit.at)} " if hit.at is not None else ""
    what = CALLED.get(hit.table, hit.table)
    said = f": {hit.said}" if hit.said else ""
    return Line(place, (what, f"{when}{_called(hit)}{said}"))


def _called(hit: Hit) -> str:
    """What it is called, and whose it is."""
    return f"{hit.name} ({hit.whose})" if hit.whose else hit.name
