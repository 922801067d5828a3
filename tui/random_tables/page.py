"""The random tables: what is on them, how likely it is, and a roll on one."""

from __future__ import annotations

from textual import on
from textual.visual import VisualType

from models.bridge.starter import missing
from models.deeds.people.starter import AddStarter
from models.deeds.random.roll import RollTable
from models.deeds.random.tables import ChangeRandomTable, NewRandomTable, RemoveRandomTable
from models.reading import Reader
from models.starters import Starter
from models.views.random_tables import TableLine, random_tables, table_text, written_text
from tui.dialogs.talk import talk
from tui.random_tables.text import table_content
from tui.random_tables.writing import TableWriting
from tui.rolling.panel import RollPanel
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing


class RandomTablesPage(Browser[tuple[TableLine, ...]]):
    """Every random table of the referee's own, with the exact chance of each row."""

    DEFAULT_CSS = """
    RandomTablesPage #browser Listing { height: 2fr; }
    RandomTablesPage #text { height: 3fr; }
    RandomTablesPage.-wide #browser Listing { height: 1fr; }
    """
    LEGEND = (("i", "Invented: it is in no rule document."),)

    def __init__(self, table: int | None = None) -> None:
        super().__init__()
        self._first = table
        self._has_ours = False

    def listing(self) -> Listing:
        """What it is called, its die, and how many rows it has."""
        cls = RandomTablesPage
        starter, new = map(self.key_of, (cls.action_starter, cls.action_new))
        return Listing(
            Column("Table"), Column("Die", 6), Column("Rows", 5, right=True), Column("", 1),
            name="random-tables",
            empty=f"No random tables yet: {starter} takes our name lists, {new} writes one.",
        )  # fmt: skip

    def page_title(self) -> str:
        """The page."""
        return "Random tables"

    def read(self, reader: Reader) -> tuple[TableLine, ...]:
        """All of them."""
        self._has_ours = not missing(reader, Starter.NAMES)
        return random_tables(reader)

    def paint(self, view: tuple[TableLine, ...]) -> None:
        """Fill the list; at first the cursor is where somebody asked to go."""
        self.fill((_line(table) for table in view), self._first)
        self._first = None

    def text(self, line: Line) -> VisualType:
        """Its rows with their chances."""
        if self.campaign is None:
            return ""
        with self.campaign.read() as reader:
            return table_content(table_text(reader, line.key))

    @property
    def _table(self) -> TableLine | None:
        """What the cursor is on."""
        line, tables = self.current, self.view or ()
        return next((table for table in tables if line and table.key == line.key), None)

    def _why_no_starter(self) -> str:
        return "All of our name lists are here already." if self._has_ours else ""

    def _why_none(self) -> str:
        return "" if self._table else "There is no table under the cursor."

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        if why := self._why_none():
            self.outrider.tell(why)
        else:
            self.action_roll()

    def action_roll(self) -> None:
        """Roll on it."""
        if (table := self._table) is not None:
            self.outrider.show(RollPanel(RollTable(table.key)))

    def action_new(self) -> None:
        """Write or paste a table."""
        talk(self, self._ask_new)

    async def _ask_new(self) -> None:
        text = await self.outrider.ask(TableWriting("A random table"))
        if text is None:
            return
        before = {table.key for table in self.view or ()}
        if await self.outrider.perform(NewRandomTable(text)):
            await self.catch_up()
            made = next((table.key for table in self.view or () if table.key not in before), None)
            self.fill(map(_line, self.view or ()), made)

    async def action_starter(self) -> None:
        """Put what it lacks of our name lists into the campaign."""
        await self.outrider.perform(AddStarter(Starter.NAMES))

    def action_edit(self) -> None:
        """Write it anew."""
        talk(self, self._ask_rows)

    async def _ask_rows(self) -> None:
        table = self._table
        if table is None:
            return
        written = await self.outrider.read(lambda reader: written_text(reader, table.key))
        text = await self.outrider.ask(TableWriting(table.name, initial=written))
        if text is not None and text != written:
            await self.outrider.perform(ChangeRandomTable(table.key, text))

    def action_fields(self) -> None:
        """Notes, and whether it is invented."""
        if (table := self._table) is not None:
            self.outrider.visit(places.Row("randomtable", table.key))

    def action_life(self) -> None:
        """Open everything that has happened to it."""
        if (table := self._table) is not None:
            self.outrider.visit(places.Life(table.ref, table.name))

    async def action_remove(self) -> None:
        """Keep it no longer."""
        if (table := self._table) is not None:
            await self.outrider.perform(RemoveRandomTable(table.key))

    KEYS = (
        Command("enter,r", "roll", "Roll, or type what the dice show.", action_roll, _why_none),
        Command("n", "new", "Write a table, or paste its rows.", action_new),
        Command("b", "starter names", "Add what is missing of our invented name lists.",
                action_starter, _why_no_starter, footer=False),
        Command("e", "edit", "Write its rows anew.", action_edit, _why_none),
        *Browser.SEARCH,
        Command("f", "fields", "Its notes, and whether it is invented.",
                action_fields, _why_none, looks=True),
        Command("L", "life", "Everything in the journal that has to do with it.", action_life,
                _why_none, footer=False, looks=True),
        Command("x,delete", "remove", "Keep it no longer.", action_remove, _why_none,
                footer=False),
    )  # fmt: skip


def _line(table: TableLine) -> Line:
    cells = (table.name, table.die or "weight", str(table.rows), "i" if table.invented else "")
    return Line(table.key, cells)
