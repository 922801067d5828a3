"""The kinds of people: what they are like, and so many of them made anew."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.content import Content
from textual.visual import VisualType

from models.bridge.starter import missing
from models.deeds.people.kinds import (
    ChangeKind,
    MakeOfKind,
    NameFrom,
    NewKind,
    RemoveKind,
)
from models.deeds.people.starter import AddStarter
from models.exchange.people.variation import EXAMPLE as VARIES
from models.fields import checked
from models.reading import Reader
from models.starters import Starter
from models.views.people_kinds import KindLine, KindText, kind_text, people_kinds
from models.views.random_tables import table_names
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.rolling.panel import RollPanel
from tui.rolling.previewed import PreviewedPrompt
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.terminal.text import clean
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.action import Deed

LINE = "STR 7 DEX 11, veteran, opposition, Rifle 2, rifle, dust coat"
"""What a stat line looks like."""


class KindsPage(Browser[tuple[KindLine, ...]]):
    """Every kind of people, with what its stat line says and what of it varies."""

    LEGEND = (("i", "Invented: its figures are in no rule document."),)

    def __init__(self, kind: int | None = None) -> None:
        super().__init__()
        self._first = kind
        self._has_ours = False

    def listing(self) -> Listing:
        """What it is called, whose side, how experienced, and what varies."""
        starter, new = map(self.key_of, (KindsPage.action_starter, KindsPage.action_new))
        return Listing(
            Column("Kind", 18), Column("Side", 10), Column("Tier", 11), Column("Varies"),
            Column("", 1), name="kinds",
            empty=f"No kinds yet: {starter} takes our starter set, {new} writes one; on a sheet, a "
            "key keeps somebody as one.",
        )  # fmt: skip

    def page_title(self) -> str:
        """The page."""
        return "Kinds of people"

    def read(self, reader: Reader) -> tuple[KindLine, ...]:
        """All of them."""
        self._has_ours = not missing(reader, Starter.KINDS)
        return people_kinds(reader)

    def paint(self, view: tuple[KindLine, ...]) -> None:
        """Fill the list; at first the cursor is where somebody asked to go."""
        self.fill((_line(kind) for kind in view), self._first)
        self._first = None

    def text(self, line: Line) -> VisualType:
        """All that is known of a kind."""
        if self.campaign is None:
            return ""
        with self.campaign.read() as reader:
            kind = kind_text(reader, line.key)
        return kind_content(kind) if kind else ""

    @property
    def _kind(self) -> KindLine | None:
        """What the cursor is on."""
        line = self.current
        kinds = self.view or ()
        return next((kind for kind in kinds if line and kind.key == line.key), None)

    def _why_no_starter(self) -> str:
        return "All of our kinds are here already." if self._has_ours else ""

    def _why_none(self) -> str:
        return "" if self._kind else "There is no kind under the cursor."

    def _why_unmade(self) -> str:
        kind = self._kind
        return kind.wrong if kind else self._why_none()

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        if why := self._why_unmade():
            self.outrider.tell(why)
        else:
            self.action_make()

    def action_make(self) -> None:
        """Make so many of the kind."""
        if (kind := self._kind) is not None:
            self.outrider.show(RollPanel(MakeOfKind(kind.key)))

    def action_new(self) -> None:
        """Write a kind."""
        talk(self, self._ask_new)

    async def _ask_new(self) -> None:
        name = await self.outrider.ask(
            Prompt("What is the kind called?", partial(checked, "kind", "name"))
        )
        if name is None:
            return
        prompt = PreviewedPrompt(
            f"{name}: the stat line", partial(NewKind, name), example=LINE, optional=True
        )
        deed = await self.outrider.ask(prompt)
        if deed is not None and await self.outrider.perform(deed):
            await self.catch_up()
            kinds = self.view or ()
            made = next((kind.key for kind in kinds if kind.name == name), None)
            self.fill(map(_line, kinds), made)

    async def action_starter(self) -> None:
        """Put what it lacks of our kinds into the campaign."""
        await self.outrider.perform(AddStarter(Starter.KINDS))

    def action_line(self) -> None:
        """Write another stat line."""
        talk(self, self._ask_line)

    async def _ask_line(self) -> None:
        if (kind := self._kind) is not None:
            prompt = PreviewedPrompt(
                f"{kind.name}: the stat line",
                lambda line: ChangeKind(kind.key, line, kind.varies),
                initial=kind.line, example=LINE, optional=True,
            )  # fmt: skip
            deed = await self.outrider.ask(prompt)
            await self._perform(deed)

    def action_varies(self) -> None:
        """Write what is thrown for each of them."""
        talk(self, self._ask_varies)

    async def _ask_varies(self) -> None:
        if (kind := self._kind) is not None:
            prompt = PreviewedPrompt(
                f"{kind.name}: what varies by a throw",
                lambda varies: ChangeKind(kind.key, kind.line, varies),
                initial=kind.varies, example=VARIES, optional=True,
                hint="+2D6-7 adds to the line, 2D6 stands in its place. Enter keeps it.",
            )  # fmt: skip
            deed = await self.outrider.ask(prompt)
            await self._perform(deed)

    def action_names(self) -> None:
        """Choose the random table that they are named from."""
        talk(self, self._ask_names)

    async def _ask_names(self) -> None:
        kind = self._kind
        if kind is None:
            return
        tables = await self.outrider.read(table_names)
        items = [Item(0, "By the kind's name", "Guard 1, Guard 2", key="0")]
        items += [Item(key, name) for key, name in tables]
        chosen = await self.outrider.ask(Menu(f"{kind.name}: names from", items))
        if chosen is not None:
            await self._perform(NameFrom(kind.key, chosen or None))

    async def _perform(self, deed: Deed | None) -> None:
        if deed is not None:
            await self.outrider.perform(deed)

    def action_fields(self) -> None:
        """Name, notes, and whether it is invented."""
        if (kind := self._kind) is not None:
            self.outrider.visit(places.Row("kind", kind.key, frozenset({"line", "varies"})))

    def action_life(self) -> None:
        """Open everything that has happened to it."""
        if (kind := self._kind) is not None:
            self.outrider.visit(places.Life(kind.ref, kind.name))

    async def action_remove(self) -> None:
        """Keep it no longer."""
        if (kind := self._kind) is not None:
            await self.outrider.perform(RemoveKind(kind.key))

    KEYS = (
        Command(
            "enter,m", "make", "Make any number of them, with names, side and place.", action_make,
            _why_unmade,
        ),
        Command("n", "new", "Write a kind: its name and its stat line.", action_new),
        Command("b", "starter kinds", "Add what is missing of our invented kinds.",
                action_starter, _why_no_starter, footer=False),
        Command("e", "line", "Another stat line, read as you type.", action_line, _why_none),
        Command("v", "varies", "What is thrown for each of them.", action_varies, _why_none),
        Command("N", "names", "From which name list they are named.", action_names, _why_none),
        Command("f", "fields", "Its name and notes, and whether it is invented.", action_fields,
                _why_none, looks=True),
        *Browser.SEARCH,
        Command("L", "life", "Everything in the journal that has to do with it.", action_life,
                _why_none, footer=False, looks=True),
        Command("x,delete", "remove", "Keep it no longer; its people stay.", action_remove,
                _why_none, footer=False),
    )  # fmt: skip


def kind_content(kind: KindText) -> Content:
    """All that is known of a kind, in lines."""
    lines = [Content(clean(kind.name)).stylize("bold $text-accent")]
    lines += [Content(clean(kind.wrong)).stylize("$text-error")] if kind.wrong else []
    lines += [Content(clean(kind.understood))] if kind.understood else []
    lines += [Content(clean(f"varies: {thrown}")) for thrown in kind.thrown]
    lines += [Content(clean(remark)).stylize("$text-muted") for remark in kind.remarks]
    lines.append(Content(clean(f"names: {kind.names or 'by its own, with numbers'}")))
    said = f"line: {kind.line or 'a blank sheet'}"
    lines.append(Content(clean(said)).stylize("$text-muted"))
    lines += [Content(clean(kind.notes, lines=True))] if kind.notes else []
    return Content("\n").join(lines)


def _line(kind: KindLine) -> Line:
    cells = (kind.name, kind.side, kind.tier, kind.varies, "i" if kind.invented else "")
    return Line(kind.key, cells, "bad" if kind.wrong else "")
