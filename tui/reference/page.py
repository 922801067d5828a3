"""The rule reference: every row and ruling, found by its words or by what a result names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from textual.content import Content

from rules.book import reference
from rules.book.reference import Chapter, Entry, Row, Ruling
from tui.choosing.printing import PRINT
from tui.choosing.wish import Wish, prints
from tui.shell import places
from tui.shell.beside import Beside
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.shell.page import Page
from tui.widgets.listing import Column, Line, Listing
from tui.words.block import Block
from tui.words.rules import chapter_text, row_text, ruling_text

if TYPE_CHECKING:
    from models.reading import Reader


class BookPage(Browser[None]):
    """A page of the book of rules; those with the ids that it is opened with come first."""

    KEYS = Browser.SEARCH

    def __init__(self, rows: tuple[str, ...]) -> None:
        super().__init__()
        self._asked = tuple(_known(rows))
        self._items: tuple[Entry | Chapter, ...] = ()

    def listing(self) -> Listing:
        """Ids and what they are about."""
        return Listing(Column("Rule", 5), Column("What it is about"))

    async def look(self) -> None:
        """The rules are there without any campaign."""

    def paint(self, view: None) -> None:
        """What is found, best first; without a search the rules asked for, then the chapters."""
        search = self.search_text
        items = reference.search(search) if search else (*self._asked, *_book())
        if items != self._items:
            self._items = items
            lines = [_line(place, item) for place, item in enumerate(items)]
            self.query_one(Listing).fill(lines, place=0)
        self.show_text()

    def text(self, line: Line) -> Content:
        """The rule, the ruling, or what is in the chapter."""
        item = self._items[line.key]
        if isinstance(item, Row):
            return row_text(item, reference.rulings_on(item.id))
        return ruling_text(item) if isinstance(item, Ruling) else chapter_text(item)


class PlayersReferencePage(BookPage):
    """The rules for players' eyes: the book alone, and nothing of the campaign."""

    FOR_PLAYERS = True

    def page_title(self) -> str:
        """The page."""
        return "Rules, for players' eyes"


class ReferencePage(BookPage):
    """The rules for the referee, with the way to what this campaign makes of them."""

    BESIDE = Beside(right=170, below=36, cells=60, rows=13)

    def __init__(self, rows: tuple[str, ...] = ()) -> None:
        super().__init__(rows)

    def page_title(self) -> str:
        """How many rules were asked for, if any were."""
        count = len(self._asked)
        return f"Rules · {count} behind this come first" if count else "Rules"

    def look_beside(self, reader: Reader) -> list[Block]:
        """The odds that the rule under the cursor decides, and where the campaign used it last."""
        from models.views.rule_uses import last_uses
        from tui.reference.beside import USES, odds_blocks, use_blocks

        rule = self._rule
        return [*odds_blocks(rule), *use_blocks(last_uses(reader, rule, USES), self.calendar)]

    async def _read_beside(self) -> Sequence[Block]:
        """The odds alone without a campaign."""
        from tui.reference.beside import odds_blocks

        if self.outrider.headline is None:
            return odds_blocks(self._rule)
        return await super()._read_beside()

    @property
    def _rule(self) -> str:
        """The id of the row or ruling under the cursor; empty on the head of a chapter."""
        line = self.current
        return line.cells[0] if line is not None else ""

    def why_not(self, command: Command[Any]) -> str:
        """Nothing here changes the campaign."""
        if command.run in {Page.action_undo, Page.action_redo}:
            return "The rules are only read: nothing is taken back here."
        return super().why_not(command)

    def _why_no_campaign(self) -> str:
        return "" if self.outrider.headline else "No campaign is open."

    def action_house(self) -> None:
        """Open the rulings."""
        self.outrider.visit(places.HouseRules())

    def action_tables(self) -> None:
        """Open the house tables."""
        self.outrider.visit(places.HouseTables())

    def to_print(self) -> Wish:
        """The rules that were asked for, or those that the scene uses."""
        return prints("rules", *(entry.id for entry in self._asked))

    KEYS = (
        *Browser.SEARCH,
        Command(
            "H",
            "house rules",
            "The rulings this campaign plays by.",
            action_house,
            _why_no_campaign,
            looks=True,
        ),
        Command(
            "T",
            "tables",
            "The tables this campaign plays with (G-35, G-36).",
            action_tables,
            _why_no_campaign,
            looks=True,
        ),
        PRINT,
    )


def _known(rows: tuple[str, ...]) -> Iterator[Entry]:
    """The entries with these ids; an id from a campaign's old journal may be gone."""
    for ident in dict.fromkeys(rows):
        try:
            yield reference.entry(ident)
        except KeyError:
            continue


def _book() -> Iterator[Entry | Chapter]:
    for chapter in reference.chapters():
        yield chapter
        yield from chapter.rows
        yield from chapter.rulings


def _line(place: int, item: Entry | Chapter) -> Line:
    if isinstance(item, Chapter):
        return Line(place, ("", f"--- {item.title} ---"), "dim")
    return Line(place, (item.id, item.title))
