"""The desk: everything at a glance, and the way to everything else."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.content import Content

from models.author import author
from models.calendar import Calendar
from models.clock import time_left
from models.storage.headline import Coming, Headline, Standing, Told
from models.text import in_one
from tui.choosing.hand import HAND
from tui.choosing.printing import PRINT
from tui.choosing.wish import Wish, prints
from tui.clock.commands import (
    ALIKE,
    DATES,
    PASSING,
    REMIND,
    why_no_next,
    why_no_time,
    why_nothing_due,
)
from tui.dialogs.talk import talk
from tui.shell import places
from tui.shell.beside import Beside, Plain
from tui.shell.command import Command
from tui.shell.page import Page
from tui.terminal.text import shown
from tui.widgets.listing import Column, Line, Listing
from tui.words.block import Block

if TYPE_CHECKING:
    from models.deeds.clock.time import Advance, AdvanceToNext
    from models.deeds.house.blurb import ChangeBlurb
    from models.reading import Reader
    from models.storage.company import Here


def _way(keys: str, word: str, *, footer: bool = True) -> Command[Page]:
    """The command that goes to the place of this name."""
    named = next(named for named in places.NAMED if named.word == word)

    def go(page: Page) -> None:
        page.outrider.visit(named.place)

    go.__name__ = word  # by which other keys are bound to it
    return Command(keys, named.title.lower(), named.help, go, footer=footer, looks=True)


_PEOPLE = _way("p", "people")
_SESSIONS = _way("S", "sessions", footer=False)


class DeskPage(Page):
    """The party, what comes due, and the last journal entries."""

    CSS_PATH = "desk.tcss"
    BESIDE = Beside(right=150, below=34, cells=60, rows=20)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._campaign_name = name

    def content(self) -> ComposeResult:
        """Three lists; `_more` adds to them."""
        yield Listing(
            Column("Party", 20),
            Column("Light", 5, right=True),
            Column("Shock", 5, right=True),
            Column("Stun", 4, right=True),
            Column("State", 12),
            Column("In hand"),
            name="party",
            empty=f"Nobody is in the party yet: {self.key_of(_PEOPLE.run)} makes people.",
        )
        with Plain(id="below"):
            nothing = f"Nothing is due: {self.key_of(REMIND.run)} sets a reminder."
            yield Listing(Column("In", 11), Column("Due"), name="due", empty=nothing)
            yield Listing(
                Column("Time", self.calendar.brief_width), Column("Journal"),
                name="journal", empty="Whatever happens is written here.",
            )  # fmt: skip

    def page_title(self) -> str:
        """The campaign's name."""
        return self._campaign_name

    def look_beside(self, reader: Reader) -> list[Block]:
        """The sheet of whoever is under the cursor, and the last entries in full."""
        from tui.words.person import sheet_blocks

        line = self.query_one("#party", Listing).current
        who = sheet_blocks(reader, line.key) if line is not None else []
        headline = self.outrider.headline
        if headline is None or not headline.journal:
            return who
        newest, *older = (shown(_said(each)) for each in headline.journal)
        told = [newest.stylize("bold"), *older]
        return [*who, Block("What happened last", Content("\n").join(told))]

    def on_mount(self) -> None:
        """Once the campaign is open, say whether it is time for another session."""
        self.run_worker(self._propose())

    async def _propose(self) -> None:
        campaign = await self.outrider.campaign()
        if campaign.sealed:
            return
        from models.views.sessions import proposal

        with campaign.read() as reader:
            said = proposal(reader, datetime.now(UTC))
        if said:
            key = self.key_of(_SESSIONS.run)
            self.outrider.tell(f"{said} {key} goes to the sessions." if key else said)

    def reload(self) -> None:
        """Show the headline."""
        headline = self.outrider.headline
        if headline is None:
            return
        party = self.query_one("#party", Listing)
        party.fill([_party(p) for p in headline.party])
        party.styles.height = min(10, len(headline.party) + 1) + 1
        self._more("wishes", "Wishes", [Line(w.key, (w.player, w.text)) for w in headline.wishes])
        others = () if self.outrider.past else self.outrider.others
        there = [Line(key, _other(each)) for key, each in enumerate(others)]
        self._more("others", "Referees", there)
        dues = self.query_one("#due", Listing)
        coming = [_due(headline, due) for due in headline.due]
        dues.fill(coming, place=None if dues.has_focus else 0)
        told = self.query_one("#journal", Listing)
        told.fill(
            [_told(t, self.calendar) for t in headline.journal],
            place=None if told.has_focus else 0,
        )

    def _more(self, name: str, title: str, lines: list[Line]) -> None:
        """A list that is made once anything is in it, and seen as long as anything is."""
        listing = self._listed(name)
        if listing is None:
            if not lines:
                return
            listing = Listing(Column(title, 20), Column(""), name=name)
            self.mount(listing, before="#below")
        listing.fill(lines)
        listing.display = bool(lines)
        listing.styles.height = min(4, len(lines)) + 1

    async def action_advance(self) -> None:
        """Let time pass."""
        from tui.clock.advance import AdvanceDialog

        campaign = await self.outrider.campaign()
        self.outrider.show(AdvanceDialog(campaign), self._pass)

    async def action_next(self) -> None:
        """Meet what is at hand, or let time pass to the next thing due."""
        from tui.clock.advance import to_next
        from tui.clock.due import meet
        from tui.clock.passing import at_hand_now

        headline = self.outrider.headline
        assert headline is not None
        hand = await at_hand_now(self.outrider)
        if hand:
            await meet(self.outrider, hand[0], headline.clock)
        else:
            await to_next(self.outrider, self._pass)

    async def _pass(self, deed: Advance | AdvanceToNext | None) -> None:
        """Let time pass, and put the cursor on what came due, if anything did."""
        if deed is None or not await self.outrider.perform(deed):
            return
        headline = self.outrider.headline
        if headline and headline.due and headline.due[0].at <= headline.clock:
            dues = self.query_one("#due", Listing)
            dues.fill(dues.lines, headline.due[0].key)
            dues.focus()

    def action_coming(self) -> None:
        """Open the due list."""
        self.outrider.visit(places.Coming())

    async def action_change(self) -> None:
        """Change what the cursor of the Due list is on."""
        from tui.clock.due import change

        if (headline := self.outrider.headline) and (due := self._due_here()):
            await change(self.outrider, due, headline.clock)

    @on(Listing.Chosen, "#due")
    async def _due_chosen(self) -> None:
        from tui.clock.due import meet

        if (headline := self.outrider.headline) and (due := self._due_here()):
            await meet(self.outrider, due, headline.clock)

    def _listed(self, name: str) -> Listing | None:
        """A list of the page, if it is there."""
        return next(iter(self.query(f"#{name}").results(Listing)), None)

    def _due_here(self) -> Coming | None:
        """What the cursor of the Due list is on."""
        headline, line = self.outrider.headline, self.query_one("#due", Listing).current
        if headline is None or line is None:
            return None
        return next((due for due in headline.due if due.key == line.key), None)

    @on(Listing.Chosen, "#wishes")
    def action_answer(self) -> None:
        """Answer the wish under the cursor."""
        from tui.choosing.answering import answer_wish

        headline, listing = self.outrider.headline, self._listed("wishes")
        wishes = headline.wishes if headline else ()
        line = listing.current if listing else None
        wish = next((wish for wish in wishes if line and wish.key == line.key), None)
        if wish is not None:
            answer_wish(self.outrider, wish.key, wish.player, wish.text)

    def _why_no_wish(self) -> str:
        headline = self.outrider.headline
        return "" if headline and headline.wishes else "No player wants anything."

    def action_about(self) -> None:
        """Ask what the campaign is about."""
        from models.deeds.house.blurb import ChangeBlurb
        from tui.dialogs.prompt import Prompt

        headline = self.outrider.headline
        assert headline is not None
        title = "What the campaign is about, in a line"
        self.outrider.show(Prompt(title, ChangeBlurb, initial=headline.blurb), self._do)

    async def _do(self, deed: ChangeBlurb | None) -> None:
        if deed is not None:
            await self.outrider.perform(deed)

    async def action_backups(self) -> None:
        """Open the campaign's backups."""
        self.outrider.visit(places.Backups((await self.outrider.campaign()).path))

    def to_print(self) -> Wish:
        """The sheet of whoever the cursor of the party is on, or of the whole party."""
        line = self.query_one("#party", Listing).current
        return prints("sheet", *([f"person:{line.key}"] if line else []))

    async def action_export(self) -> None:
        """Ask which folder the campaign is written into, and write it."""
        from tui.choosing.exporting import export

        talk(self, partial(export, self.outrider, (await self.outrider.campaign()).path))

    def leave(self) -> None:
        """Close the campaign; where there is no other, ask first and close the program.

        Where players sit at its table, ask first, for they are sent away with it.
        """
        from tui.dialogs.menu import confirmation

        outrider = self.outrider
        if outrider.past or not (outrider.only or outrider.sitting):
            outrider.leave_campaign()
            return
        question = confirmation("Leave Outrider?", "Yes, leave; everything is saved")
        if outrider.sitting:
            sit = "player sits" if outrider.sitting == 1 else "players sit"
            title = f"{outrider.sitting} {sit} at the table. Close it?"
            question = confirmation(title, "Yes, close it and leave; everything is saved")
        leave = self.app.exit if outrider.only else outrider.leave_campaign
        outrider.show(question, lambda yes: leave() if yes else None)

    @on(Listing.Chosen, "#party")
    def _person(self, event: Listing.Chosen) -> None:
        if event.line:
            self.outrider.visit(places.Sheet(event.line.key))

    @on(Listing.Chosen, "#journal")
    def _entry(self) -> None:
        self.outrider.visit(places.Journal())

    KEYS = (
        _way("e", "scene"),
        Command(
            "a",
            "time",
            "Let game time pass, with a look at what falls due.",
            action_advance,
            why_no_time,
        ),
        Command(
            "n",
            "next",
            "Meet what is due now, or wait for the next thing.",
            action_next,
            why_no_next,
        ),
        _way("m,o", "wounded"),
        _PEOPLE,
        _way("t", "tasks"),
        _way("w", "workshop"),
        _way("r", "rules"),
        _way("j", "journal"),
        Command(
            "c", "due list", "Everything on the clock, and the months.", action_coming, looks=True
        ),
        REMIND,
        Command("W", "answer", "Answer what a player wants to do.", action_answer, _why_no_wish),
        Command(
            "x",
            "change due",
            "Move, reword or skip what the Due cursor is on.",
            action_change,
            why_nothing_due,
        ),
        _way("H", "house-rules", footer=False),
        _way("f", "frontier", footer=False),
        ALIKE,
        PASSING,
        DATES,
        _way("N", "notes", footer=False),
        _SESSIONS,
        _way("L", "lore", footer=False),
        _way("R", "random-tables", footer=False),
        _way("T", "table", footer=False),
        HAND,
        _way("M", "maps", footer=False),
        Command(
            "b",
            "about",
            "Change what the campaign is about, in a line.",
            action_about,
            footer=False,
        ),
        Command(
            "B",
            "backups",
            "The campaign's backups: look into them, or put one in its place.",
            action_backups,
            footer=False,
            files=True,
        ),
        PRINT._replace(footer=False),
        Command(
            "E",
            "export",
            "Write the whole campaign as text: a folder of TOML and Markdown.",
            action_export,
            footer=False,
            files=True,
        ),
    )


def _party(person: Standing) -> Line:
    """One member of the party: words and numbers say it, the tone only underlines them."""
    tone = "warn" if person.state != "unhurt" else ""
    tone = "bad" if person.dead or person.unconscious else tone
    points = (str(count or "·") for count in (person.light, person.shock, person.stun))
    rounds = f" {person.rounds}/{person.magazine}" if person.magazine else ""
    weapon = f"{person.weapon}{rounds}" or "-"
    return Line(person.key, (person.name, *points, person.state, weapon), tone)


def _other(there: Here) -> tuple[str, str]:
    """A referee who is there, and where that is."""
    mine = there.referee == author()
    return f"{there.referee or 'Somebody'}{', elsewhere' if mine else ''}", there.title


def _due(headline: Headline, due: Coming) -> Line:
    left = due.at - headline.clock
    return Line(due.key, (time_left(left), due.label), "bad" if left <= 0 else "")


def _said(told: Told) -> str:
    """What was told; the title too where the words do not begin with it."""
    first = told.lines[0] if told.lines else ""
    return told.by + (first if first and told.title == "Note" else in_one(told.title, first))


def _told(told: Told, calendar: Calendar) -> Line:
    """The time, and what was told."""
    return Line(told.key, (calendar.brief(told.clock), _said(told)))
