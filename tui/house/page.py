"""The tables of this campaign: where a hit lands, and what partial cover covers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from models.bridge.house import covered, hit_table
from models.deeds.house.house import SetCovered, SetHitTable, in_words, parts
from models.reading import Reader
from rules.book import reference
from rules.book.reference import Ruling
from rules.combat.cover import Stance
from rules.combat.hit_location import (
    DEFAULT_HIT_TABLE,
    ROWS,
    HitRow,
    HitTable,
    Location,
    Potential,
)
from tui.dialogs.menu import Item, Menu
from tui.dialogs.several import Several
from tui.dialogs.talk import talk
from tui.shell import places
from tui.shell.campaign_page import CampaignPage
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing
from tui.words.rules import ruling_text

Step = TypeVar("Step", Location, Potential)
_STANCES = tuple(Stance)


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables as they stand."""

    hits: HitTable
    covers: dict[Stance, frozenset[Location]]


class TablesPage(CampaignPage[Tables]):
    """The target-hits table and the stances behind cover, row by row; a change works at once."""

    CSS_PATH = "house.tcss"

    view = Tables(DEFAULT_HIT_TABLE, {})

    def content(self) -> ComposeResult:
        """The rows, and the ruling behind the row under the cursor."""
        yield Listing(Column("", 26), Column("", 27), Column(""), head=False)
        with VerticalScroll(id="text"):
            yield Static()

    def page_title(self) -> str:
        """What is on the page."""
        return "House tables"

    def read(self, reader: Reader) -> Tables:
        """The tables as they stand."""
        covers = {stance: covered(reader, stance) for stance in _STANCES}
        return Tables(hit_table(reader), covers)

    def paint(self, view: Tables) -> None:
        """Show them, row by row."""
        self.query_one(Listing).fill([*self._lines()])
        self._say()

    def _lines(self) -> Iterator[Line]:
        rows = self.view.hits.rows
        counts = ", ".join(
            f"{each} {sum(row.potential is each for row in rows)}" for each in Potential
        )
        yield Line(-1, ("Target hits, 1D10 (G-35)", counts, "default, INVENTED"), "good")
        for place, (row, first) in enumerate(zip(rows, DEFAULT_HIT_TABLE.rows, strict=True)):
            cells = (f"{place + 1:>2}", in_words(row))
            yield Line(place, (*cells, _default(in_words(first), in_words(row))))
        yield Line(-2, ("Partial cover (G-36)", "covers", "default, INVENTED"), "good")
        for place, (stance, there) in enumerate(self.view.covers.items(), ROWS):
            default = _default(parts(stance.covered), parts(there))
            yield Line(place, (stance.value, parts(there), default))

    @property
    def _place(self) -> int:
        """The row under the cursor: below `ROWS` of the hit table, then a stance; negative none."""
        line = self.query_one(Listing).current
        return line.key if line else -1

    @property
    def _stance(self) -> Stance | None:
        place = self._place
        return _STANCES[place - ROWS] if place >= ROWS else None

    @property
    def _ruling(self) -> str:
        """The ruling that the row under the cursor comes from."""
        return "G-36" if self._stance or self._place == -2 else "G-35"

    def _why_no_row(self) -> str:
        return "" if self._place >= 0 else "A heading cannot be changed."

    def _why_no_hit(self) -> str:
        return (
            "" if 0 <= self._place < ROWS else "There is no row of the hit table under the cursor."
        )

    def _why_no_default(self) -> str:
        stance = self._stance
        if stance is not None:
            is_default = self.view.covers[stance] == stance.covered
        else:
            is_default = self.view.hits == DEFAULT_HIT_TABLE
        return self._why_no_row() or ("This is the default." if is_default else "")

    @on(Listing.Moved)
    def _moved(self) -> None:
        self._say()
        self.refresh_keys()

    def _say(self) -> None:
        ruling = reference.entry(self._ruling)
        assert isinstance(ruling, Ruling)
        said: Content = ruling_text(ruling)
        self.query_one("#text Static", Static).update(said)

    @on(Listing.Chosen)
    def _chosen(self) -> None:
        if why := self._why_no_row():
            self.outrider.tell(why)
        else:
            self.action_change()

    def action_change(self) -> None:
        """Choose what the row under the cursor says."""
        stance, place = self._stance, self._place
        if stance is not None:
            talk(self, partial(self._change_cover, stance))
        elif place >= 0:
            talk(self, partial(self._change_hit, place))

    async def _change_hit(self, place: int) -> None:
        row = self.view.hits.rows[place]
        title = f"A {place + 1} hits"
        where = await self.outrider.ask(Menu(title, _items(Location, row.location)))
        if where is None:
            return
        title = f"{title} the {where.label}; at worst"
        worst = await self.outrider.ask(Menu(title, _items(Potential, row.potential)))
        if worst is not None:
            await self._set_hit(place, HitRow(where, worst))

    async def _change_cover(self, stance: Stance) -> None:
        items = [Item(each, each.label) for each in Location]
        now = self.view.covers[stance]
        chosen = await self.outrider.ask(Several(f"Covered {stance}", items, now))
        if chosen is not None and frozenset(chosen) != now:
            await self.outrider.perform(SetCovered(stance, frozenset(chosen)))

    async def action_location(self) -> None:
        """The next part of the body."""
        row = self.view.hits.rows[self._place]
        await self._set_hit(self._place, replace(row, location=_next(row.location)))

    async def action_potential(self) -> None:
        """The next of kill, serious and light."""
        row = self.view.hits.rows[self._place]
        await self._set_hit(self._place, replace(row, potential=_next(row.potential)))

    async def _set_hit(self, place: int, row: HitRow) -> None:
        rows = [*self.view.hits.rows]
        rows[place] = row
        await self.outrider.perform(SetHitTable(tuple((r.location, r.potential) for r in rows)))

    async def action_restore(self) -> None:
        """Bring the default back."""
        stance = self._stance
        await self.outrider.perform(SetCovered(stance, None) if stance else SetHitTable(None))

    def action_read(self) -> None:
        """Let the arrow keys move through the text, or else through the rows."""
        in_rows = isinstance(self.focused, Listing)
        self.query_one("#text" if in_rows else Listing).focus()

    def leave(self) -> None:
        """Leave the text for the rows, then the page."""
        if isinstance(self.focused, Listing):
            super().leave()
        else:
            self.action_read()

    def action_rules(self) -> None:
        """Open the ruling and the rules behind it."""
        ruling = reference.entry(self._ruling)
        rows = ruling.rows if isinstance(ruling, Ruling) else ()
        self.outrider.visit(places.Rules((self._ruling, *rows)))

    KEYS = (
        Command("enter", "change", "Choose what the row says.", action_change, _why_no_row),
        Command(
            "l",
            "next location",
            "The next part of the body (W-02).",
            action_location,
            _why_no_hit,
            looks=True,
        ),
        Command(
            "p",
            "next potential",
            "Kill, serious or light (W-02).",
            action_potential,
            _why_no_hit,
            looks=True,
        ),
        Command(
            "R",
            "restore default",
            "Bring back the table that came with Outrider.",
            action_restore,
            _why_no_default,
        ),
        Command(
            "tab", "text", "Move through the text; Tab again returns.", action_read, looks=True
        ),
        Command(
            "f1", "rules", "The ruling and the rules behind the row.", action_rules, looks=True
        ),
    )


def _default(default: str, now: str) -> str:
    return default if now != default else ""


def _items(kind: type[Step], now: Step) -> list[Item]:
    return [Item(each, each.value.replace("_", " "), "now" if each is now else "") for each in kind]


def _next(now: Step) -> Step:
    every = list(type(now))
    return every[(every.index(now) + 1) % len(every)]
