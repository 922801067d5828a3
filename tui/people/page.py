"""Everybody in the campaign."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from models.bridge.purses import PARTY
from models.reading import Reader
from models.tables import Side
from models.views.roster import (
    Kept,
    Member,
    Order,
    Roster,
    how_many,
    keys_of,
    newest,
    words_in,
)
from tui.choosing.people import PeopleBox
from tui.choosing.printing import PRINT
from tui.choosing.wish import Wish, prints
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.people.asking import ask_copies, ask_list, ask_payment
from tui.people.exchanging import export_people, import_people
from tui.people.kind import keep_as_kind
from tui.people.marking import MARK, REMOVE, SEVERAL, Marking
from tui.shell import places
from tui.shell.beside import Beside
from tui.shell.browser import why_not_typing
from tui.shell.command import Command
from tui.shell.sealed import only_looked_at
from tui.widgets.listing import Column, Line, Lines, Listing
from tui.widgets.text_line import TextLine
from tui.words.block import Block
from tui.words.person import sheet_blocks

_SIDES = ("", *map(str, Side))


class PeoplePage(Marking):
    """Everybody, to search, filter, order and open; marked, many at once."""

    DEFAULT_CSS = """
    PeoplePage Listing { height: 1fr; }
    PeoplePage Input { height: 1; border: none; padding: 0 1; background: $boost; display: none; }
    PeoplePage.searching Input { display: block; }
    """
    LEGEND = (
        ("*", "Marked: what is done next is done to all of these."),
        ("hurt 1/2/0", "One light wound, two shock points, no stun points."),
        ("out", "An NPC with light wounds enough to be out of the fight (W-18)."),
        ("Init -", "Out of action: dead, unconscious or out."),
    )

    def __init__(self) -> None:
        super().__init__()
        self._everybody = 0

    def content(self) -> ComposeResult:
        """The search line and the list."""
        yield TextLine(placeholder="Words to find; Enter goes to the list, Esc shows all")
        yield Listing(
            Column("Name", 18),
            Column("Side", 10),
            Column("Tier", 11),
            Column("Init", 4, right=True),
            Column("Light/shock/stun", 17),
            Column("Weapon"),
            name="people",
            empty=f"Nobody here: {self.key_of(PeoplePage.action_new)} makes one or many, "
            f"{self.key_of(PeoplePage.action_import)} takes them out of a file.",
        )

    BESIDE = Beside(right=140, below=36, cells=56, rows=16)

    def look_beside(self, reader: Reader) -> list[Block]:
        """The sheet of whoever is under the cursor."""
        line = self.query_one(Listing).current
        return sheet_blocks(reader, line.key) if line is not None else []

    def on_mount(self) -> None:
        """The list has the keys."""
        self.query_one(Listing).focus()

    def page_title(self) -> str:
        """How many are shown, of which side, and by what they are listed."""
        side = {"": "everybody", "bystander": "bystanders"}.get(
            self._wanted.side, self._wanted.side
        )
        shown = f"{len(self.view or ())} of {self._everybody}"
        parts = ["People", "archived" if self._wanted.archived else side, shown]
        parts.append(self.marks())
        if self._wanted.order is not Order.SIDE or self._wanted.backwards:
            parts.append(f"by {self._wanted.order}{', last first' * self._wanted.backwards}")
        return " · ".join(filter(None, parts))

    @property
    def typing(self) -> bool:
        """Whether words are typed."""
        return isinstance(self.focused, Input)

    def why_not(self, command: Command[Any]) -> str:
        """While words are typed, letters are letters."""
        return why_not_typing(self, command) or super().why_not(command)

    def on_descendant_focus(self) -> None:
        """The keys that work depend on where they go."""
        if self.is_mounted:
            self.refresh_keys()

    def read(self, reader: Reader) -> Roster:
        """Whoever is wanted, in order; their lines are read as they come into sight."""
        assert self.campaign is not None
        self.look_for_marked(reader)
        self._everybody = how_many(reader, archived=self._wanted.archived)
        return Roster(self.campaign, keys_of(reader, self._wanted))

    def paint(self, view: Roster) -> None:
        """Fill the list; the cursor stays on whom it was on."""
        listing = self.query_one(Listing)
        there = set(view.keys)
        self.keep_marks(there)
        before = listing.current.key if listing.current else None
        place = view.keys.index(before) if before in there else listing.cursor
        listing.searched = bool(self._wanted.words)
        listing.fill(Lines(view, self._line), place=min(place, max(0, len(view) - 1)))

    def _line(self, _place: int, person: Member) -> Line:
        level = "-" if person.initiative is None else str(person.initiative)
        name = f"*{person.name}" if person.key in self._marked else person.name
        cells = (name, person.side, person.tier, level, person.state, person.weapon)
        return Line(person.key, cells, person.tone)

    def _want(self, **changed: Any) -> None:
        """Show others, or in another order, from the first on."""
        self._wanted = replace(self._wanted, **changed)
        self.forget()
        self.query_one(Listing).cursor = 0
        self.show()

    def action_filter(self) -> None:
        """Show the next side."""
        at = _SIDES.index(self._wanted.side)
        self._want(side=_SIDES[(at + 1) % len(_SIDES)])

    def action_order(self) -> None:
        """Ask by which column they are listed."""
        items = [Item(order, f"by {order}", key=order[0]) for order in Order]
        start = list(Order).index(self._wanted.order)
        self.outrider.show(Menu("Listed by", items, start=start), self._ordered)

    def _ordered(self, order: Order | None) -> None:
        if order is not None:
            again = order is self._wanted.order
            self._want(order=order, backwards=again and not self._wanted.backwards)

    def action_archived(self) -> None:
        """Show who is archived, or all others."""
        self._want(archived=not self._wanted.archived)

    def action_search(self) -> None:
        """Open the search line."""
        self.add_class("searching")
        self.query_one(Input).focus()

    @on(Input.Changed)
    def _searched(self) -> None:
        """The cursor is on what fits best, which Enter then opens."""
        self._want(words=words_in(self.query_one(Input).value))

    @on(Input.Submitted)
    def _found(self) -> None:
        self.query_one(Listing).focus()

    def leave(self) -> None:
        """End the search and show everybody, or unmark all, or leave the page."""
        if self.has_class("searching"):
            self.remove_class("searching")
            self.query_one(Input).value = ""
            self.query_one(Listing).focus()
        elif self._marked:
            self._marked = {}
            self.repaint()
        else:
            super().leave()

    @on(Listing.Chosen)
    def _chosen(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        """Open the sheet."""
        self._open(self.current())

    def _open(self, key: int) -> None:
        self.outrider.visit(places.Sheet(key))

    async def action_new(self) -> None:
        """Ask for whoever is to be made, one or many; of whom only the name is said, open it."""
        if await only_looked_at(self.outrider):
            return
        side = Side(self._wanted.side) if self._wanted.side else None
        self.outrider.show(PeopleBox(side), self._make)

    async def _make(self, deed: Any) -> None:
        from models.views.written import only_named

        if deed is not None and await self.outrider.perform(deed):
            made = await self._newest()
            if only_named(deed, Side(self._wanted.side) if self._wanted.side else None):
                self._open(made)

    async def _newest(self) -> int:
        """Whoever was made last; the cursor is on them if they are among those shown."""
        await self.catch_up()
        made = await self.outrider.read(newest)
        if self.view is not None and made in self.view.keys:
            self.query_one(Listing).cursor = self.view.keys.index(made)
        return made

    async def _perform(self, deed: Any) -> None:
        if deed is not None and await self.outrider.perform(deed):
            await self._newest()

    def action_copy(self) -> None:
        """Make so many more like this."""
        talk(self, self._copy)

    async def _copy(self) -> None:
        assert self.view is not None
        key = self.current()
        name = self.view[self.view.keys.index(key)].name
        await self._perform(await ask_copies(self.outrider, key, name))

    def action_kind(self) -> None:
        """Keep somebody as a kind: the first of those who are marked."""
        talk(self, partial(self._keep_as_kind, self.chosen_ones()[0]))

    async def _keep_as_kind(self, key: int) -> None:
        for name in (await self.called(key)).values():
            await keep_as_kind(self.outrider, key, name)

    def action_kinds(self) -> None:
        """Open the kinds of people."""
        self.outrider.visit(places.Kinds())

    def action_lists(self) -> None:
        """Show one of the lists that are kept, keep this one, or forget one."""
        talk(self, self._ask_list)

    async def _ask_list(self) -> None:
        kept = await ask_list(self.outrider, self._wanted)
        if kept is not None:
            self._show_list(kept)

    def _show_list(self, kept: Kept) -> None:
        """Show a list that was kept."""
        self.set_class(bool(kept.wanted.words), "searching")
        with self.prevent(Input.Changed):
            self.query_one(Input).value = " ".join(kept.wanted.words)
        self._want(
            side=kept.wanted.side,
            words=kept.wanted.words,
            archived=kept.wanted.archived,
            order=kept.wanted.order,
            backwards=kept.wanted.backwards,
        )

    def action_export(self) -> None:
        """Write the sheets of those marked, or of everybody shown, to a file."""
        assert self.view is not None
        chosen = tuple(self._marked) or tuple(self.view.keys)
        talk(self, partial(export_people, self.outrider, chosen))

    def action_import(self) -> None:
        """Take people out of a file."""
        talk(self, partial(import_people, self.outrider))

    def _why_no_export(self) -> str:
        return "" if self.view else "Nobody is shown."

    def action_money(self) -> None:
        """Ask what the party is paid, or pays, out of the purse that it has together."""
        talk(self, partial(ask_payment, self.outrider, PARTY))

    def action_equipment(self) -> None:
        """Open the equipment book."""
        self.outrider.visit(places.Equipment())

    def to_print(self) -> Wish:
        """The sheets of those who are marked, or of whoever is under the cursor."""
        meant = () if self.why_nobody() else self.chosen_ones()
        return prints("sheet", *(f"person:{key}" for key in meant))

    KEYS = (
        Command("enter", "sheet", "Open the sheet of the person under the cursor.", action_open,
                Marking.why_nobody, looks=True),
        Command("n,m,N", "new", "Somebody in a line, many in a sentence, or pasted text.",
                action_new),
        Command("c", "copy", "So many more like the person under the cursor.", action_copy,
                Marking.why_nobody),
        REMOVE,
        Command("slash", "search", "Search as you type.", action_search, looks=True),
        Command("f,tab", "filter", "Party, opposition, bystanders, or everybody.",
                action_filter, looks=True),
        Command("o", "order", "List them by another column, or backwards.",
                action_order, looks=True),
        Command("e", "equipment", "The equipment book and the motor pool.",
                action_equipment, looks=True),
        Command("Z", "archived", "Show who is archived, or the others.", action_archived,
                footer=False, looks=True),
        *MARK,
        *SEVERAL,
        Command("C", "keep as kind", "A kind of people to make more of, like this one.",
                action_kind, Marking.why_nobody, footer=False),
        Command("K", "kinds", "The kinds of people, to make any number of.", action_kinds,
                footer=False, looks=True),
        Command("dollar_sign", "money", "The party's own purse: it is paid, or pays.",
                action_money, footer=False),
        Command("l", "lists", "The lists that are kept by name.",
                action_lists, footer=False, looks=True),
        Command(
            "X", "export", "Write those marked, or everybody shown, to a CSV or JSON file.",
            action_export, _why_no_export, footer=False, files=True,
        ),
        Command(
            "I", "import", "Import people from a file: a table, JSON, Foundry, and others.",
            action_import, files=True,
        ),
        PRINT,
    )  # fmt: skip
