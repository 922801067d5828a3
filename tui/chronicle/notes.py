"""Notes: about the campaign, or somebody or something in it."""

from __future__ import annotations

from functools import partial

from textual import on
from textual.visual import VisualType

from models.bridge.dates import today
from models.bridge.naming import name_of, row_of
from models.deeds.chronicle.notes import (
    EditNote,
    RemoveNote,
    ShowNote,
    worded,
)
from models.deeds.people.edit import EditRow
from models.fields import checked, spec_of
from models.reading import Reader
from models.two_texts import merged
from models.views.notes import NoteLine, NoteList, NoteText, newest_note, read_note
from tui.choosing.giving import Paper, note_paper
from tui.choosing.hand import HAND
from tui.choosing.noting import names_in, say_loose, write_note
from tui.choosing.rewriting import rewrite
from tui.chronicle.editor import NoEditorError, edited
from tui.chronicle.markdown import markdown
from tui.dialogs.menu import Item, Menu
from tui.dialogs.note_writing import NoteWriting
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.dialogs.writing import OVERTAKEN
from tui.shell import places
from tui.shell.beside import Beside
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.shell.long_list import LongList
from tui.widgets.listing import Column, Line, Listing
from tui.words.block import Block
from tui.words.headline import due_blocks
from tui.words.person import sheet_blocks

_SHEETS = 2
"""How many of those whom a note is about have room beside it."""


class NotesPage(LongList[NoteList]):
    """Every note, the latest first; or those about one row, and those that name it."""

    LEGEND = (("p", "the players may read it"),)
    BESIDE = Beside(right=170, cells=56)

    def __init__(self, about: str = "", note: int | None = None) -> None:
        super().__init__()
        self._about, self._first = about, note
        self._texts: dict[int, NoteText | None] = {}
        self._called, self._newest = "", 0
        self._before: int | None = None  # the newest note, while another is being written

    def listing(self) -> Listing:
        """What a note is called and is about, and when."""
        return Listing(
            Column("Note"),
            Column("About", 16),
            Column("Date", self.calendar.width),
            Column("", 1),
            empty=f"There are no notes yet: {self.key_of(NotesPage.action_write)} writes one.",
        )

    def look_beside(self, reader: Reader) -> list[Block]:
        """The sheets of those whom the note is about and names, and what is due."""
        note = self._note
        refs = (note.ref, *(ref for ref, _ in note.names)) if note else ()
        named = (ref.partition(":") for ref in dict.fromkeys(refs))
        people = [int(key) for kind, _, key in named if kind == "person"]
        sheets = [block for key in people[:_SHEETS] for block in sheet_blocks(reader, key)]
        return [*sheets, *due_blocks(self.outrider.headline)]

    def page_title(self) -> str:
        """Notes, and on what."""
        return f"Notes · {self._called}" if self._called else "Notes"

    def find(self) -> None:
        """Whatever is found is read."""
        self._before = None
        super().find()

    def read(self, reader: Reader) -> NoteList:
        """What the notes are about, and those with the words of the search."""
        assert self.campaign is not None
        row = row_of(reader, self._about) if self._about else None
        self._called, self._newest = name_of(row) if row else "", newest_note(reader)
        return NoteList(reader, self.campaign, self.search_text.split(), self._about)

    def paint(self, view: NoteList) -> None:
        """Fill the list; the cursor goes to a note that was just written, or stays on its own."""
        self._texts = {}
        new = self._first
        if self._before is not None and self._newest > self._before:
            new = self._newest
        self._first = None
        self._before = None if new else self._before
        listing = self.query_one(Listing)
        wanted = new or (listing.current.key if listing.current else None)
        place = view.place_of(wanted) if wanted else None
        listing.fill(self.lines(), place=listing.cursor if place is None else place)
        self.show_text()

    def line(self, place: int, thing: NoteLine) -> Line:
        """A note: what it is called and is about, and when."""
        date = self.calendar.short(thing.clock)
        return Line(thing.key, (thing.title, thing.about, date, "p" if thing.shown else ""))

    def text(self, line: Line) -> VisualType:
        """The note."""
        note = self._note
        return markdown(_titled(note)) if note else ""

    @property
    def _note(self) -> NoteText | None:
        """The note under the cursor."""
        line = self.current
        if line is None or self.campaign is None:
            return None
        if line.key not in self._texts:
            with self.campaign.read() as reader:
                self._texts[line.key] = read_note(reader, line.key)
        return self._texts[line.key]

    def _why_none(self) -> str:
        return "" if self._note else "There is no note under the cursor."

    def _why_no_names(self) -> str:
        note = self._note
        if note is None:
            return self._why_none()
        return "" if note.names else "This note names nobody: @ and a name in it does."

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        self.action_edit()

    async def action_write(self) -> None:
        """Write a note for the referee alone; the cursor is on it then."""
        self._before = self._newest
        await write_note(self.outrider, self._about)

    def action_edit(self) -> None:
        """Edit the note."""
        if (note := self._note) is not None:
            self._edit(note)

    def _edit(self, note: NoteText, typed: str = "", why: str = "") -> None:
        assert self.campaign is not None
        key, names = note.line.key, names_in(self.campaign)

        def now(reader: Reader) -> str | None:
            there = read_note(reader, key)
            return there.typed if there is not None else None

        box = NoteWriting(note.line.title, worded, names, initial=note.typed, typed=typed)
        rewrite(self.outrider, box, now, partial(EditNote, key), partial(say_loose, self.outrider))
        if why:
            box.tell(why)

    async def action_editor(self) -> None:
        """Write the note in the editor of the referee's own."""
        if (note := self._note) is None:
            return
        try:
            text = edited(self.app, note.typed)
        except NoEditorError as error:
            self.outrider.tell(str(error))
            return
        there = await self.outrider.read(lambda reader: read_note(reader, note.line.key))
        if text is not None and there is not None and there.typed != note.typed:
            self._edit(there, merged(note.typed, text, there.typed), OVERTAKEN)
        elif text and await self.outrider.perform(EditNote(note.line.key, text)) is None:
            self._edit(note, text)  # what cannot be kept is not lost
        elif text:
            await say_loose(self.outrider, text)

    def action_title(self) -> None:
        """Give it another title."""
        if (note := self._note) is None:
            return

        async def named(title: str | None) -> None:
            if title:
                await self.outrider.perform(EditNote(note.line.key, None, title))

        parse = partial(checked, "note", "title")
        self.outrider.show(Prompt("Title", parse, initial=note.line.title), named)

    async def action_show(self) -> None:
        """Show the note to the players, or hide it again."""
        if (note := self._note) is not None:
            await self.outrider.perform(ShowNote(note.line.key, not note.line.shown))

    def action_date(self) -> None:
        """Say when in the game the note belongs."""
        if (note := self._note) is None or self.campaign is None:
            return

        async def dated(clock: int | None) -> None:
            if clock is not None:
                await self.outrider.perform(EditRow("note", note.line.key, {"clock": clock}))

        with self.campaign.read() as reader:
            now = today(reader)
        written = spec_of("note", "clock").shown(note.line.clock, now.calendar)

        def parse(text: str) -> int:
            return int(checked("note", "clock", text, now))

        self.outrider.show(Prompt("When was it?", parse, initial=written), dated)

    async def action_remove(self) -> None:
        """Remove the note."""
        if (note := self._note) is not None:
            await self.outrider.perform(RemoveNote(note.line.key))

    def action_go(self) -> None:
        """Go to what the note names."""
        talk(self, self._ask_where)

    async def _ask_where(self) -> None:
        note = self._note
        if note is None:
            return
        items = [Item(ref, name) for ref, name in note.names]
        one = len(items) == 1
        ref = items[0].value if one else await self.outrider.ask(Menu("Where to?", items))
        if ref:
            self.outrider.visit(places.place_of(ref))

    def to_hand(self) -> Paper | None:
        """The note under the cursor."""
        line = self.current
        if line is None or self.campaign is None:
            return None
        with self.campaign.read() as reader:
            return note_paper(line.key, reader)

    KEYS = (
        *Browser.SEARCH,
        Command("n,w", "new", "Write a note, which players do not see at first.", action_write),
        Command("e", "edit", "Edit the note.", action_edit, _why_none),
        Command(
            "E",
            "editor",
            "Edit it in your own editor.",
            action_editor,
            _why_none,
            files=True,
        ),
        Command(
            "s", "show", "Show the note to the players, or hide it again.", action_show, _why_none
        ),
        Command("t", "title", "Give it another title.", action_title, _why_none, footer=False),
        Command("d", "date", "Give it a date in the game.", action_date, _why_none),
        Command("g", "go", "Go to what the note names.", action_go, _why_no_names, looks=True),
        Command("x,delete", "remove", "Remove the note.", action_remove, _why_none),
        HAND,
    )


def _titled(note: NoteText) -> str:
    """A note under its title, unless that is how it begins."""
    first = note.typed.strip().split("\n", 1)[0].strip("# ").replace("@", "")
    if first.startswith(note.line.title):
        return note.markdown
    return f"# {note.line.title}\n\n{note.markdown}"
