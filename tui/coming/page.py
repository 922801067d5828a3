"""The due list: everything on the clock, in order, to be searched, met and changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from textual import on
from textual.content import Content

from models.clock import time_left
from models.dating import hint, read_until
from models.reading import Reader
from models.storage.headline import Coming
from models.views.agenda import Item, agenda, agenda_until
from tui.clock.arranging import arrange
from tui.clock.commands import ALIKE, DATES, PASSING, REMIND, why_no_time
from tui.clock.due import change, meet
from tui.coming.text import item_text
from tui.coming.timeline import timeline
from tui.dialogs.prompt import Prompt
from tui.shell import places
from tui.shell.beside import Beside
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.widgets.listing import NOT_FOUND, Column, Line, Listing
from tui.words.block import Block
from tui.words.person import sheet_blocks

if TYPE_CHECKING:
    from models.deeds.clock.time import Advance, AdvanceToNext


_FOLLOWS = "It comes of what is due before it: what is done to that is done to this."


class ComingPage(Browser[tuple[Item, ...]]):
    """Everything that waits, the next first; or what comes until a date, nothing overdue."""

    DEFAULT_CSS = """
    ComingPage.-wide #browser Listing { width: 2fr; }
    """
    BESIDE = Beside(right=170, below=40, cells=56, rows=14)

    _until: int | None = None
    """The last clock second that is shown; None for everything."""
    _shown: Mapping[int, Item] = {}
    """What the rows of the list are, by their keys."""

    def look_beside(self, reader: Reader) -> list[Block]:
        """The sheet of whom it is about."""
        item = self._item
        return sheet_blocks(reader, item.person_id) if item and item.person_id else []

    def listing(self) -> Listing:
        """When, in how long, what, and about whom."""
        return Listing(
            *self._columns(), empty=f"Nothing is due: {self.key_of(REMIND.run)} sets a reminder."
        )

    def _columns(self) -> tuple[Column, ...]:
        """They depend on what the days are called, which may change here."""
        return Column("When", self.calendar.width + 1), Column("In", 11), Column("Due")

    def page_title(self) -> str:
        """How much there is, and until when."""
        count = len(self.view or ())
        if self._until is None:
            return f"Due · {count}"
        return f"Due until {self.calendar.short(self._until)} · {count}"

    def read(self, reader: Reader) -> tuple[Item, ...]:
        """All of it, or what comes until the date."""
        return agenda(reader) if self._until is None else agenda_until(reader, self._until)

    def paint(self, view: tuple[Item, ...]) -> None:
        """Fill the list with what holds the words."""
        words = self.search_text.casefold().split()
        listing = self.query_one(Listing)
        listing.head(*self._columns())
        listing.unfound = NOT_FOUND if words else "Nothing more comes until then."
        listing.searched = bool(words) or self._until is not None
        self._shown = _by_key(item for item in view if _holds(item, words))
        listing.fill([self._line(key, item) for key, item in self._shown.items()])
        self.show_text()

    def _line(self, key: int, item: Item) -> Line:
        left = item.at - self._now
        cells = self.calendar.short(item.at), time_left(left), item.label
        return Line(key, cells, "" if left > 0 else "bad")

    def text(self, line: Line) -> Content:
        """Everything about it."""
        item = self._item
        return item_text(item, self.calendar, self._now) if item else Content()

    @property
    def _now(self) -> int:
        return self.outrider.headline.clock if self.outrider.headline else 0

    @property
    def _item(self) -> Item | None:
        """What the cursor is on."""
        line = self.current
        return self._shown.get(line.key) if line else None

    @property
    def _coming(self) -> Coming:
        item = self._item
        assert item is not None
        return Coming(item.key, item.at, item.deed, item.label, item.person_id)

    def _why_nothing(self) -> str:
        item = self._item
        if item is None:
            return "Nothing is under the cursor."
        return _FOLLOWS if item.follows else ""

    @on(Listing.Chosen)
    async def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        if why := self._item and self._why_nothing():
            self.outrider.tell(why)
        elif self._item:
            await self.action_meet()

    async def action_meet(self) -> None:
        """Do what it asks for if it is at hand, or else ask what shall become of it."""
        await meet(self.outrider, self._coming, self._now)

    async def action_change(self) -> None:
        """Move, reword or skip it."""
        await change(self.outrider, self._coming, self._now)

    async def action_advance(self) -> None:
        """Let time pass."""
        from tui.clock.advance import AdvanceDialog

        self.outrider.show(AdvanceDialog(await self.outrider.campaign()), self._pass)

    async def _pass(self, deed: Advance | AdvanceToNext | None) -> None:
        if deed is not None:
            self.query_one(Listing).cursor = 0  # what stops the clock comes first
            await self.outrider.perform(deed)

    def action_until(self) -> None:
        """Ask until when, and show what comes till then; at a row, until that is proposed."""
        headline, item = self.outrider.headline, self._item
        if headline is None:
            return
        day = self.calendar, headline.clock
        proposed = self.calendar.moment(item.at) if item and item.at > headline.clock else ""
        self.outrider.show(
            Prompt(
                "What comes due, until when?",
                lambda text: read_until(text, *day),
                initial=proposed,
                hint=hint(*day),
                proposed=True,
            ),
            self._show_until,
        )

    def _show_until(self, until: int | None, *, every: bool = False) -> None:
        if until is not None or every:
            self._until = until
            self.forget()
            self.show()

    def leave(self) -> None:
        """Show everything again before the page is left."""
        if self._until is None or self.search_text or not isinstance(self.focused, Listing):
            super().leave()
        else:
            self._show_until(None, every=True)

    def action_arrange(self) -> None:
        """Say when it comes again, what follows, and who is told."""
        arrange(self.outrider, self._coming.key)

    def action_month(self) -> None:
        """Show the days of this month."""
        self.outrider.visit(places.Month())

    def _why_nothing_listed(self) -> str:
        return "" if self.view else "Nothing is due."

    def action_timeline(self) -> None:
        """Show it all on a line of time."""
        self.outrider.show(timeline(self.view or (), self._now))

    KEYS = (
        *Browser.SEARCH,
        Command(
            "a",
            "time",
            "Let game time pass, with a look at what falls due.",
            action_advance,
            why_no_time,
        ),
        Command(
            "t", "until", "What comes due until a date, nothing overdue.", action_until, looks=True
        ),
        REMIND,
        Command("x", "change", "Move, reword or skip it.", action_change, _why_nothing),
        Command(
            "g",
            "arrange",
            "When it comes again, what follows, and who is told.",
            action_arrange,
            _why_nothing,
        ),
        ALIKE,
        PASSING,
        Command(
            "m",
            "month",
            "The days of a month: what was, and what is due.",
            action_month,
            looks=True,
        ),
        Command(
            "y",
            "time line",
            "Everything that is due on one line of time, as a picture.",
            action_timeline,
            _why_nothing_listed,
            footer=False,
            looks=True,
        ),
        DATES,
    )


def _by_key(items: Iterable[Item]) -> dict[int, Item]:
    """What is shown, by the keys of its rows; what comes again has a key of its own each time."""
    shown: dict[int, Item] = {}
    for place, item in enumerate(items, start=1):
        shown[-place if item.follows else item.key] = item
    return shown


def _holds(item: Item, words: list[str]) -> bool:
    text = " ".join((item.label, item.about, item.deed, item.notes)).casefold()
    return all(word in text for word in words)
