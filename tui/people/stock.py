"""What is in stock: the armoury's patterns of weapons and armour, and vehicles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on, work
from textual.app import ComposeResult

from tui.command import Command
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.page import Page
from tui.people.row import RowPage
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.views.sheet import RowView

_TABLES = ("weapon", "armour", "vehicle")


class StockPage(Page):
    """Weapons, armour and vehicles, each with all of its figures behind Enter."""

    KEYS = (
        Command("enter", "open", "figures", "All figures, to be edited."),
        Command("n", "new", "new", "A new weapon, piece of armour or vehicle."),
        Command("c", "copy", "copy", "One more like this."),
        Command("x,delete", "remove", "remove", "Take it out of stock; u takes it back."),
    )

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[RowView] = []

    def content(self) -> ComposeResult:
        """The list."""
        yield Listing(
            Column("Name", 22),
            Column("Kind", 8),
            Column("Figures"),
            name="stock",
            empty="Nothing in stock: n makes something.",
        )

    def page_title(self) -> str:
        """Where we are."""
        return "Armoury and vehicles"

    def can(self, name: str) -> bool:
        """Most commands need a row under the cursor."""
        return name not in {"open", "copy", "remove"} or bool(self._rows)

    def reload(self) -> None:
        """Read the stock, as soon as the campaign is open."""
        self._reload()

    @work(exclusive=True, group="read")
    async def _reload(self) -> None:
        await self._read()

    async def _read(self) -> None:
        from models.views.sheet import in_stock

        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            self._rows = [row for table in _TABLES for row in in_stock(session, table)]
        self._fill()
        self.refresh_keys()

    def _fill(self, key: int | None = None) -> None:
        self.query_one(Listing).fill([_line(row) for row in self._rows], key)

    def _current(self) -> RowView:
        return self._rows[self.query_one(Listing).cursor]

    @on(Listing.Chosen)
    def action_open(self) -> None:
        """Open all figures."""
        row = self._current()
        self.app.push_screen(_page(row.table, row.key))

    def action_new(self) -> None:
        """Ask what it is and what it is called, and open its figures."""
        items = [Item(table, table, key=table[0]) for table in _TABLES]
        self.app.push_screen(Menu("New", items), self._ask_name)

    def _ask_name(self, table: str | None) -> None:
        from models.fields import checked

        if table is None:
            return

        async def make(name: str | None) -> None:
            if name is not None:
                await self._make(table, name)

        def parse(text: str) -> str:
            return str(checked(table, "name", text))

        self.app.push_screen(Prompt("Name", parse), make)

    async def _make(self, table: str, name: str) -> None:
        from models.deeds.people.stock import NewStock

        if await self.outrider.perform(NewStock(table, name)):
            await self._read()
            newest = max(row.key for row in self._rows if row.table == table)
            self._fill(_key(table, newest))
            self.app.push_screen(_page(table, newest))

    async def action_copy(self) -> None:
        """Make one more."""
        from models.deeds.people.stock import CopyStock

        row = self._current()
        await self.outrider.perform(CopyStock(row.table, row.key))

    async def action_remove(self) -> None:
        """Take it out of stock."""
        from models.deeds.people.stock import RemoveStock

        row = self._current()
        await self.outrider.perform(RemoveStock(row.table, row.key))


def _page(table: str, key: int) -> Page:
    """The page with all figures of one: a vehicle has a sheet."""
    from tui.people.vehicle import VehiclePage

    return VehiclePage(key) if table == "vehicle" else RowPage(table, key)


def figures(row: RowView) -> str:
    """The figures of a weapon, a piece of armour or a vehicle that tell it from others."""
    values = row.values
    if row.table == "weapon":
        return f"{values['skill']} · DPV {row.spot('dpv').shown} · {values['aimed_range']} m"
    if row.table == "vehicle":
        return f"{values['kind']} · crew {values['crew']} · {values['suspension']}"
    best = max(("head", "chest", "abdomen"), key=lambda where: float(values[where]))
    return f"{best} {row.spot(best).shown}"


def _line(row: RowView) -> Line:
    name = str(row.values["name"])
    return Line(_key(row.table, row.key), (name, row.table, figures(row)))


def _key(table: str, key: int) -> int:
    """A number for a row of any of the tables that no other row has."""
    return key * len(_TABLES) + _TABLES.index(table)
