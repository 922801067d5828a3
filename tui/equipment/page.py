"""The equipment book by kind, and the motor pool: found, sorted, edited, given and built."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from models.bridge.equipment import OF_ONE
from models.bridge.starter import missing
from models.deeds.people.equipment import KeepPattern, MakeVehicle, NewPattern, RemoveEquipment
from models.deeds.people.starter import AddStarter
from models.fields import checked
from models.reading import Reader
from models.starters import Starter
from models.views.equipment import holders, in_book, in_motor_pool, mounted
from tui.choosing.buying import buy
from tui.choosing.handing import for_the_hand, give, mount
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.equipment.exchanging import export_equipment, import_equipment
from tui.shell import places
from tui.shell.beside import Beside
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.shell.places import Place
from tui.terminal.text import shown
from tui.widgets.listing import Line, Lines, Listing
from tui.words.block import Block
from tui.words.equipment import COLUMNS, SAMPLE, cells_of, columns_of, order_of, whole_text

if TYPE_CHECKING:
    from models.action import Deed
    from models.views.sheet import RowView

ALL, POOL = "all", "motor pool"
_TABS = {
    ALL: "",
    "weapons": "weapon",
    "armour": "armour",
    "explosives": "explosive",
    "missiles": "missile",
    "sensors": "sensor",
    "vehicles": "vehicle",
    POOL: "vehicle",
}
"""The kinds of equipment as they stand above the list, with their tables."""

MOST_HOLDERS = 40
"""How many of those who have a piece are named."""
_CARRIED = {"weapon", "armour", "explosive", "missile", "sensor"}
_MOUNTED = {"weapon", "missile", "sensor"}


class Shelves(NamedTuple):
    """The book, the motor pool, and what is mounted on a vehicle, by its key.

    A book that `has_ours` lacks nothing of the starter set.
    """

    book: Sequence[RowView] = ()
    pool: Sequence[RowView] = ()
    mounted: Mapping[int, tuple[str, ...]] = MappingProxyType({})
    has_ours: bool = False


class EquipmentPage(Browser[Shelves]):
    """Every pattern of the book and every vehicle of the campaign, with all of its figures."""

    DEFAULT_CSS = """
    EquipmentPage #tabs { height: 1; padding: 0 1; color: $text-muted; }
    EquipmentPage.-wide #browser { layout: vertical; }
    EquipmentPage.-wide #browser Listing { height: 3fr; width: 100%; }
    EquipmentPage.-wide #text { height: 1fr; width: 100%; }
    """
    LEGEND = ((SAMPLE, "Sample figures: ours, not a published list's (G-37)."),)

    view = Shelves()
    BESIDE = Beside(right=170, below=40, cells=44, rows=5)

    def __init__(self) -> None:
        super().__init__()
        self._tab = ALL
        self._sorted_by = ""
        self._rows: dict[int, RowView] = {}

    def content(self) -> ComposeResult:
        """The kinds, the search, the list and all figures of one."""
        yield Static(id="tabs")
        yield from super().content()

    def look_beside(self, reader: Reader) -> list[Block]:
        """Who has one of what is under the cursor."""
        row = self._row()
        who = holders(reader, row) if row and self._tab != POOL and row.table in _CARRIED else ()
        return (
            [Block(f"Who has it: {len(who)}", shown(", ".join(who[:MOST_HOLDERS])))] if who else []
        )

    def listing(self) -> Listing:
        """What it is called, and its figures."""
        starter, new = map(self.key_of, (EquipmentPage.action_starter, EquipmentPage.action_new))
        return Listing(
            *columns_of(""),
            name="equipment",
            empty=f"Nothing of this kind yet: {starter} takes our starter book, {new} writes one.",
        )

    def page_title(self) -> str:
        """Which kind, how many, and their order."""
        by = f" by {self._heading()}" if self._heading() else ""
        return f"Equipment · {self._tab} · {len(self._rows)}{by}"

    def _why_none(self) -> str:
        return "" if self._row() else "Nothing is under the cursor."

    def _why_not_kind(self, kinds: set[str], why: str) -> str:
        row = self._row()
        return "" if row and row.table in kinds else self._why_none() or why

    def _why_no_gift(self) -> str:
        return self._why_not_kind(_CARRIED, "A vehicle cannot be given to a person.")

    def _why_no_mount(self) -> str:
        why = self._why_not_kind(_MOUNTED, cannot := "This cannot be mounted on a vehicle.")
        return why or (cannot if for_the_hand(self._current()) else "")

    def _why_not_made(self) -> str:
        give = self.key_of(EquipmentPage.action_give)
        return self._why_not_kind(
            {"vehicle"}, f"Only a vehicle is made for the campaign: {give} gives."
        )

    def _why_not_kept(self) -> str:
        return self._why_none() or ("" if self._tab == POOL else "It is in the book already.")

    def _why_no_export(self) -> str:
        keep = self.key_of(EquipmentPage.action_keep)
        why = f"The motor pool is not part of the book: {keep} keeps a pattern."
        return why if self._tab == POOL else ""

    def _why_no_starter(self) -> str:
        return "All of our starter book is here already." if self.view.has_ours else ""

    def read(self, reader: Reader) -> Shelves:
        """Every pattern, and every vehicle of the campaign."""
        has_ours = not missing(reader, Starter.BOOK)
        return Shelves([*in_book(reader)], [*in_motor_pool(reader)], mounted(reader), has_ours)

    def paint(self, view: Shelves) -> None:
        """Fill the list with what is of this kind and holds all the words."""
        words, table = self.search_text.casefold().split(), _TABS[self._tab]
        rows = view.pool if self._tab == POOL else view.book
        found = [row for row in rows if table in {"", row.table} and _holds(row, words)]
        if self._sorted_by:
            found.sort(key=lambda row: order_of(row, self._sorted_by))
        current = self.current.key if self.current else None
        self._rows = {_key(row): row for row in found}
        listing = self.query_one(Listing)
        listing.head(*columns_of(table))
        place = next((at for at, key in enumerate(self._rows) if key == current), listing.cursor)
        lines = Lines(found, lambda _, row: Line(_key(row), cells_of(row, table)))
        listing.fill(lines, place=place)
        self.query_one("#tabs", Static).update(_tabs(self._tab))
        self.show_text()

    def text(self, line: Line) -> Content:
        """All figures that are not nothing, and the notes."""
        row = self._rows[line.key]
        return whole_text(row, self.view.mounted.get(row.key, ()) if row.table == "vehicle" else ())

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        self.action_open()

    def action_kind(self) -> None:
        """The next kind."""
        self._turn(1)

    def action_kind_before(self) -> None:
        """The kind before."""
        self._turn(-1)

    def _turn(self, by: int) -> None:
        tabs = list(_TABS)
        self._tab = tabs[(tabs.index(self._tab) + by) % len(tabs)]
        self._sorted_by = ""
        self.repaint()
        self.query_one(Listing).cursor = 0

    def action_sort(self) -> None:
        """Sort by the next column, from the first row on; after the last as they were made."""
        fields = ["", "name", *(field for field, _, _ in COLUMNS.get(_TABS[self._tab], ()))]
        self._sorted_by = fields[(fields.index(self._sorted_by) + 1) % len(fields)]
        self.repaint()
        self.query_one(Listing).cursor = 0

    def _heading(self) -> str:
        columns = COLUMNS.get(_TABS[self._tab], ())
        heads = {"name": "name"} | {field: head for field, head, _ in columns}
        return heads.get(self._sorted_by, "")

    def action_open(self) -> None:
        """Open all figures."""
        row = self._row()
        if row is not None:
            self.outrider.visit(_sheet(row))

    def action_give(self) -> None:
        """Ask whom to give one."""
        talk(self, partial(give, self.outrider, self._current()))

    def action_buy(self) -> None:
        """Ask who buys one, and for how much."""
        talk(self, partial(buy, self.outrider, self._current()))

    def action_mount(self) -> None:
        """Ask on which vehicle to mount one."""
        talk(self, partial(mount, self.outrider, self._current()))

    async def action_starter(self) -> None:
        """Put what it lacks of our equipment into the book."""
        await self.outrider.perform(AddStarter(Starter.BOOK))

    async def action_make(self) -> None:
        """Make a vehicle like this and open its sheet."""
        if await self.outrider.perform(MakeVehicle(self._current().key)):
            await self._show_newest(POOL)

    async def action_keep(self) -> None:
        """Keep a pattern like this vehicle."""
        await self.outrider.perform(KeepPattern("vehicle", self._current().key))

    async def action_copy(self) -> None:
        """One more, in the same place."""
        row = self._current()
        pool = self._tab == POOL
        deed = MakeVehicle(row.key) if pool else KeepPattern(row.table, row.key)
        if await self.outrider.perform(deed):
            await self._go_to_newest(row.table)

    async def action_remove(self) -> None:
        """Take it out."""
        row = self._current()
        await self.outrider.perform(RemoveEquipment(row.table, row.key))

    def action_new(self) -> None:
        """Ask what it is and what it is called, and open its figures."""
        talk(self, self._new)

    async def _new(self) -> None:
        table = _TABS[self._tab] or await self.outrider.ask(Menu("New", _kinds()))
        if table is None:
            return
        named = Prompt("Name", lambda text: str(checked(table, "name", text)))
        name = await self.outrider.ask(named)
        if name is None:
            return
        pool = self._tab == POOL
        deed: Deed = MakeVehicle(name=name) if pool else NewPattern(table, name)
        if await self.outrider.perform(deed):
            await self._show_newest(self._tab, table)

    async def _show_newest(self, tab: str, table: str = "vehicle") -> None:
        """Put the cursor on what has just come, and open all its figures."""
        self._tab, self._sorted_by = tab, ""
        self.outrider.visit(_sheet(await self._go_to_newest(table)))

    async def _go_to_newest(self, table: str) -> RowView:
        """Put the cursor on what came last of this kind."""
        await self.catch_up()
        newest = max((row for row in self._rows.values() if row.table == table), key=_key)
        self.query_one(Listing).cursor = list(self._rows).index(_key(newest))
        return newest

    def action_export(self) -> None:
        """Ask for a file and write the patterns that are shown to it."""
        chosen = {(row.table, row.key) for row in self._rows.values()}
        talk(self, partial(export_equipment, self.outrider, chosen))

    def action_import(self) -> None:
        """Ask for a file and take in its patterns."""
        talk(self, partial(import_equipment, self.outrider))

    def _row(self) -> RowView | None:
        return self._rows.get(self.current.key) if self.current else None

    def _current(self) -> RowView:
        row = self._row()
        assert row is not None
        return row

    KEYS = (
        Command("enter", "figures", "See and edit all figures.",
                action_open, _why_none, looks=True),
        Command("right", "kind", "The next kind of equipment.", action_kind, looks=True),
        Command("left", "kind before", "The kind before.",
                action_kind_before, footer=False, looks=True),
        Command(
            "b",
            "starter book",
            "Put what is missing of our invented equipment into the book.",
            action_starter,
            _why_no_starter,
            footer=False,
        ),
        Command("g", "give", "Give somebody one like this.", action_give, _why_no_gift),
        Command(
            "B", "buy", "One like this, or this vehicle, is paid from a purse.", action_buy,
            _why_none, footer=False,
        ),
        Command("v", "mount", "Mount one like this on a vehicle.", action_mount, _why_no_mount),
        Command(
            "m", "make", "Make a vehicle like this for the campaign.", action_make, _why_not_made
        ),
        Command(
            "k", "keep", "Keep a pattern like this vehicle in the book.", action_keep, _why_not_kept
        ),
        Command("n", "new", "A blank pattern; in the motor pool a blank vehicle.", action_new),
        Command("c", "copy", "One more like this.", action_copy, _why_none),
        Command("s", "sort", "Sort by the next column.", action_sort, looks=True),
        Command("x,delete", "remove", "Take it out; undo takes it back.", action_remove, _why_none),
        Command(
            "X",
            "export",
            "Write the patterns shown to a CSV or JSON file.",
            action_export,
            _why_no_export,
            footer=False,
            files=True,
        ),
        Command(
            "I",
            "import",
            "Import a file; shows first what would change.",
            action_import,
            footer=False,
            files=True,
        ),
        *Browser.SEARCH,
    )  # fmt: skip


def _sheet(row: RowView) -> Place:
    """Where all figures of one are: a vehicle has a sheet."""
    if row.table == "vehicle":
        return places.VehicleSheet(row.key)
    return places.Row(row.table, row.key, OF_ONE)


def _kinds() -> list[Item]:
    kinds = list(dict.fromkeys(filter(None, _TABS.values())))
    return [Item(table, table, key=table[0]) for table in kinds]


def _key(row: RowView) -> int:
    """A number for a row of any kind that no other row has."""
    kinds = list(COLUMNS)
    return row.key * len(kinds) + kinds.index(row.table)


def _holds(row: RowView, words: list[str]) -> bool:
    """Whether a row has all the words, in its name, notes or figures."""
    text = " ".join((row.table, *map(str, row.values.values()))).casefold() if words else ""
    return all(word in text for word in words)


def _tabs(chosen: str) -> Content:
    """The kinds, the one that is shown in brackets."""
    parts = [
        Content(f"[{tab}] ").stylize("bold $text-accent") if tab == chosen else Content(f" {tab} ")
        for tab in _TABS
    ]
    return Content("").join(parts)
