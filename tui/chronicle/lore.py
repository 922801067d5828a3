"""Lore: the places, factions and things of a campaign, and how they stand to each other."""

from __future__ import annotations

from functools import partial

from textual import on
from textual.visual import VisualType

from models.deeds.chronicle.subjects import (
    NewSubject,
    RemoveSubject,
    ShowSubject,
)
from models.deeds.people.edit import EditRow
from models.fields import checked
from models.reading import Reader
from models.tables import SubjectKind
from models.views.lore import Related, SubjectLine, read_subject, relations, subjects
from tui.choosing.noting import write_note
from tui.choosing.relating import choose, relate, unrelate
from tui.chronicle.markdown import markdown
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing


class LorePage(Browser[tuple[SubjectLine, ...]]):
    """Every place, faction and thing, with all that is known of it."""

    LEGEND = (("p", "the players know of it"),)

    def __init__(self, subject: int | None = None) -> None:
        super().__init__()
        self._first = subject

    def listing(self) -> Listing:
        """What it is called, and what it is."""
        new = self.key_of(LorePage.action_new)
        return Listing(
            Column("Name"),
            Column("Kind", 8),
            Column("", 1),
            empty=f"Nothing is written here yet: {new} adds a place, a faction or a thing.",
        )

    def page_title(self) -> str:
        """The page."""
        return "Lore"

    def read(self, reader: Reader) -> tuple[SubjectLine, ...]:
        """Everything there is."""
        return subjects(reader)

    def paint(self, view: tuple[SubjectLine, ...]) -> None:
        """Fill the list; at first the cursor is where somebody asked to go."""
        self.fill(_line(subject) for subject in view)
        if self._first is not None:
            listing = self.query_one(Listing)
            listing.fill(listing.lines, self._first)
            self._first = None
            self.show_text()

    def text(self, line: Line) -> VisualType:
        """All that is known."""
        if self.campaign is None:
            return ""
        with self.campaign.read() as reader:
            return markdown(read_subject(reader, line.key))

    @property
    def _subject(self) -> SubjectLine | None:
        """What the cursor is on."""
        line = self.current
        if line is None or self.view is None:
            return None
        return next((subject for subject in self.view if subject.key == line.key), None)

    @property
    def _relations(self) -> tuple[Related, ...]:
        subject = self._subject
        if subject is None or self.campaign is None:
            return ()
        with self.campaign.read() as reader:
            return relations(reader, subject.ref)

    def _why_none(self) -> str:
        return "" if self._subject else "There is nothing under the cursor."

    def _why_unrelated(self) -> str:
        return "" if self._relations else "It has no relations yet."

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        self.action_edit()

    def action_new(self) -> None:
        """Add a place, faction or thing."""
        talk(self, self._ask_new)

    async def _ask_new(self) -> None:
        kinds = [Item(kind, kind.capitalize(), key=kind[0]) for kind in SubjectKind]
        kind = await self.outrider.ask(Menu("What is it?", kinds))
        if kind is None:
            return
        parse = partial(checked, "subject", "name")
        name = await self.outrider.ask(Prompt(f"What is the {kind} called?", parse))
        if name:
            await self.outrider.perform(NewSubject(name, kind))

    def action_edit(self) -> None:
        """Edit what is known of it."""
        if (subject := self._subject) is not None:
            self.outrider.visit(places.Row("subject", subject.key))

    async def action_note(self) -> None:
        """Write a note about it."""
        if (subject := self._subject) is not None:
            await write_note(self.outrider, subject.ref)

    def action_notes(self) -> None:
        """The notes about it, and those that name it."""
        if (subject := self._subject) is not None:
            self.outrider.visit(places.Notes(subject.ref))

    async def action_show(self) -> None:
        """Show it to the players, or hide it again."""
        if (subject := self._subject) is not None:
            await self.outrider.perform(ShowSubject(subject.key, not subject.shown))

    async def action_archive(self) -> None:
        """Put it away, or back."""
        if (subject := self._subject) is not None:
            values = {"archived": not subject.archived}
            await self.outrider.perform(EditRow("subject", subject.key, values))

    def action_relate(self) -> None:
        """Say how it stands to somebody or something."""
        talk(self, self._ask_relation)

    async def _ask_relation(self) -> None:
        if (subject := self._subject) is not None:
            await relate(self.outrider, subject.ref, subject.name)

    def action_go(self) -> None:
        """Go to what it is related to."""
        talk(self, self._ask_where)

    async def _ask_where(self) -> None:
        chosen = await choose(self.outrider, "Go to whom or what?", self._relations)
        if chosen:
            self.outrider.visit(places.place_of(chosen.ref))

    def action_unrelate(self) -> None:
        """Remove a relation to something."""
        talk(self, self._ask_unrelate)

    async def _ask_unrelate(self) -> None:
        await unrelate(self.outrider, self._relations)

    def action_life(self) -> None:
        """Open everything that has happened to it."""
        if (subject := self._subject) is not None:
            self.outrider.visit(places.Life(subject.ref, subject.name))

    async def action_remove(self) -> None:
        """Remove it."""
        if (subject := self._subject) is not None:
            await self.outrider.perform(RemoveSubject(subject.key))

    KEYS = (
        *Browser.SEARCH,
        Command("n", "new", "Add a place, faction or thing.", action_new),
        Command("e", "edit", "Edit what is known of it.", action_edit, _why_none),
        Command("w", "note", "Write a note about it.", action_note, _why_none),
        Command("N", "notes", "The notes about it.", action_notes, _why_none, looks=True),
        Command("r", "relation", "Add a relation, such as owes.", action_relate, _why_none),
        Command("g", "go", "Go to what it is related to.",
                action_go, _why_unrelated, footer=False, looks=True),
        Command(
            "R", "unrelate", "Remove a relation.", action_unrelate,
            _why_unrelated, footer=False,
        ),
        Command(
            "l", "life", "Everything in the journal that has to do with it.", action_life,
            _why_none, footer=False, looks=True,
        ),
        Command("s", "show", "Show it to the players, or hide it again.", action_show, _why_none),
        Command(
            "z", "archive", "Put it away, or back.", action_archive, _why_none, footer=False
        ),
        Command(
            "x,delete", "strike out", "Remove it from the campaign.", action_remove, _why_none,
            footer=False,
        ),
    )  # fmt: skip


def _line(subject: SubjectLine) -> Line:
    cells = (subject.name, subject.kind, "p" if subject.shown else "")
    return Line(subject.key, cells, "dim" if subject.archived else "")
