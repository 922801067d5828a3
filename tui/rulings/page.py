"""The rulings: what is done where the rules are silent, and what this campaign does instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from textual import on
from textual.content import Content

from models.bridge.house import changed_tables
from models.deeds.house.ruling import SetRuling
from models.reading import Reader
from models.rulings import rulings
from rules.book import reference
from rules.book.reference import Ruling
from rules.rulings import DEFAULTS, SWITCHES, Rulings
from tui.rulings.text import AT_DEFAULT, CHANGED, choice_text, choices_text
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing

# Keys of lines: a ruling's number; the negative where it stands as changed; headings below these.
_HEADING = -1_000


class Chosen(NamedTuple):
    """What the campaign plays by, and the ids of the rulings it has changed."""

    rulings: Rulings = DEFAULTS
    changed: frozenset[str] = frozenset()


class RulingsPage(Browser[Chosen]):
    """Every ruling, those this campaign has changed first; a change works at once."""

    DEFAULT_CSS = """
    RulingsPage #browser Listing { height: 1fr; }
    RulingsPage #text { height: 1fr; }
    RulingsPage.-wide #browser Listing { width: 3fr; }
    RulingsPage.-wide #text { width: 2fr; }
    """
    LEGEND = (
        (AT_DEFAULT, "A choice of this campaign, at its default."),
        (CHANGED, "Changed for this campaign."),
        ("H M L", "How much a ruling weighs: heavily, a little, hardly ever."),
    )

    view = Chosen()
    _sought = ""

    def listing(self) -> Listing:
        """Ids, weights, what they are about and what is played."""
        return Listing(
            Column("Rule", 5),
            Column("", 1),
            Column("What it is about"),
            Column("Here", 20),
        )

    def page_title(self) -> str:
        """How many rulings are not at their default."""
        return f"House rules · {len(self.view.changed) or 'none'} changed"

    def read(self, reader: Reader) -> Chosen:
        """What the campaign has chosen, the house tables too."""
        chosen = rulings(reader)
        return Chosen(chosen, frozenset((*chosen.non_default(), *changed_tables(reader))))

    def paint(self, view: Chosen) -> None:
        """What is found, best first; without a search what is changed, then every chapter."""
        search = self.search_text
        lines = [*(self._matches(search) if search else self._book())]
        self.query_one(Listing).fill(lines, self._place(lines, search))
        self._sought = search
        self.show_text()

    def _place(self, lines: list[Line], search: str) -> int | None:
        """The ruling to stand on: the best match of a new search, else where the cursor was."""
        now = self.current
        if now is None or (search and search != self._sought):
            return next((line.key for line in lines if line.key > _HEADING), None)
        # What is changed here no longer is found again in its chapter.
        return now.key if now.key in {line.key for line in lines} else -now.key

    def _matches(self, search: str) -> Iterator[Line]:
        for entry in reference.search(search):
            if isinstance(entry, Ruling):
                yield self._line(_number(entry), entry)

    def _book(self) -> Iterator[Line]:
        chapters = reference.chapters()
        every = (ruling for chapter in chapters for ruling in chapter.rulings)
        changed = [ruling for ruling in every if ruling.id in self.view.changed]
        if changed:
            yield _heading(0, "Changed here")
            yield from (self._line(-_number(ruling), ruling) for ruling in changed)
        for place, chapter in enumerate(chapters, 1):
            if chapter.rulings:
                yield _heading(place, chapter.title)
                yield from (self._line(_number(ruling), ruling) for ruling in chapter.rulings)

    def _line(self, key: int, ruling: Ruling) -> Line:
        changed = ruling.id in self.view.changed
        choice = choice_text(ruling, self.view.rulings, changed=changed)
        cells = (ruling.id, ruling.impact.value, ruling.title, choice)
        here = f"{'changed here' if changed else 'by default'}: {choice[2:]}" if choice else ""
        said = "; ".join(filter(None, (*cells[:3], here)))
        return Line(key, cells, "warn" if changed else "", said)

    @property
    def _ruling(self) -> Ruling | None:
        """The ruling under the cursor."""
        line = self.current
        if line is None or line.key <= _HEADING:
            return None
        return reference.ruling(line.cells[0])

    def text(self, line: Line) -> Content:
        """The choices and the ruling, or nothing for a heading."""
        ruling = self._ruling
        return choices_text(ruling, self.view.rulings) if ruling else Content()

    def _why_no_choice(self) -> str:
        if self._ruling is None:
            return "No ruling is under the cursor."
        ident = self._ruling.id
        return "" if ident in SWITCHES else f"{ident} leaves no choice."

    def _why_no_default(self) -> str:
        changed = self._ruling is not None and self._ruling.id in self.view.changed
        return self._why_no_choice() or ("" if changed else "This is the default.")

    @on(Listing.Chosen)
    async def _chosen_line(self, event: Listing.Chosen) -> None:
        """Enter changes what can be changed, and reads what cannot."""
        event.prevent_default()
        if self._why_no_choice():
            self.action_read()
        else:
            await self.action_change()

    async def action_change(self) -> None:
        """Play the next of the choices, the first after the last."""
        assert self._ruling is not None
        ident = self._ruling.id
        choices = [*SWITCHES[ident]]
        at = choices.index(self.view.rulings.choice(ident))
        await self._choose(choices[(at + 1) % len(choices)])

    async def action_restore(self) -> None:
        """Play the default."""
        assert self._ruling is not None
        await self._choose(DEFAULTS.choice(self._ruling.id))

    async def _choose(self, choice: str) -> None:
        """Play a choice, and say what that changes of what waits on the clock."""
        assert self._ruling is not None
        done = await self.outrider.perform(SetRuling(self._ruling.id, choice))
        for line in done.lines[1:] if done else ():
            self.outrider.tell(line["text"])

    def action_tables(self) -> None:
        """Open the house tables."""
        self.outrider.visit(places.HouseTables())

    def action_rules(self) -> None:
        """Open the ruling under the cursor and the rules it bears on."""
        ruling = self._ruling
        self.outrider.visit(places.Rules((ruling.id, *ruling.rows) if ruling else ()))

    KEYS = (
        Command(
            "enter,space",
            "next choice",
            "Play the next of the choices.",
            action_change,
            _why_no_choice,
        ),
        Command(
            "R",
            "default",
            "Play the ruling under the cursor by default again.",
            action_restore,
            _why_no_default,
        ),
        Command(
            "T",
            "tables",
            "The tables this campaign plays with (G-35, G-36).",
            action_tables,
            looks=True,
        ),
        *Browser.SEARCH,
        Command(
            "f1",
            "rules",
            "The rules that the ruling bears on.",
            action_rules,
            footer=False,
            looks=True,
        ),
    )


def _number(ruling: Ruling) -> int:
    return int(ruling.id.removeprefix("G-"))


def _heading(place: int, title: str) -> Line:
    return Line(_HEADING - place, ("", "", f"--- {title} ---", ""), "dim")
