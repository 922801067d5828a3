"""Sessions, notes and lore by their keys."""

import sqlite3
import sys
from contextlib import closing, contextmanager
from datetime import timedelta

from textual.widgets import TextArea

from models.bridge.naming import beginning
from models.tables import GameSession, Note, Relation, Subject
from tests.tui.people.looking import rows, text
from tests.tui.screens import play
from tui.chronicle.lore import LorePage
from tui.chronicle.notes import NotesPage
from tui.chronicle.players import PlayersRecapPage
from tui.desk.page import DeskPage
from tui.journal.life import LifePage
from tui.people.sheet import SheetPage
from tui.widgets.listing import Listing

SIZE = (80, 24)


def typed(line):
    named = {" ": "space", "@": "at", ".": "full_stop", ":": "colon"}
    return " ".join(named.get(letter, letter) for letter in line)


async def test_a_session_is_begun_told_written_down_and_ended(outrider, saves):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "S b")
        assert "being played" in text(outrider)
        await play(pilot, f"escape N n {typed('The ledger is gone')} f2 escape S")
        assert "The ledger is gone" in text(outrider), "the recap tells of the note"
        await play(pilot, f"w {typed('Well played')} f2")
        assert "Well played" in text(outrider)
        await play(pilot, "p")
        assert isinstance(outrider.screen, PlayersRecapPage)
        assert "Session 1" in text(outrider)
        assert "ledger" not in text(outrider)
        assert "Well played" not in text(outrider)
        await play(pilot, f"escape t {typed('The weighbridge')} enter e")
        (row,) = await rows(outrider, GameSession)
        assert row.title == "The weighbridge"
        assert row.ended_at
        await play(pilot, "n A n a enter")
        assert "The weighbridge · Ana" in text(outrider)
        await play(pilot, "o enter")
        written = (saves / "exchange" / "session 1.md").read_text()
        assert "Well played" in written
        await play(pilot, "enter")
        assert outrider.screen.current.cells[1].startswith("Session 1: Title none")
        await play(pilot, "escape")
        await play(pilot, "L S")
        assert outrider.past
        assert not outrider.screen.view[0].ended_at, "it lasted then"


async def test_enter_on_a_session_leads_to_the_journal_and_one_escape_away(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "S b enter escape S enter escape")
        assert isinstance(outrider.focused, Listing)
        await play(pilot, "escape")
        assert isinstance(outrider.screen, DeskPage)


async def test_of_a_session_whose_end_was_not_kept_the_key_to_it_is_named(outrider, saves):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "S b e b e down")
        assert "L shows how everybody stood" not in text(outrider)
        (path,) = saves.glob("*.outrider")
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE entry SET asked = '{}' WHERE deed = 'EndSession'")
        await play(pilot, "escape S down")
        assert "L shows how everybody stood" in text(outrider)


async def test_a_note_names_somebody_is_shown_and_leads_there(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"N n {typed('Owes @stra')}")
        assert "Gideon Strand" in text(outrider)
        await play(pilot, f"tab {typed('. Why')} f2")
        (note,) = await rows(outrider, Note)
        assert note.body == "Owes @[Gideon Strand](person:12). Why"
        assert not note.shown
        await play(pilot, "s g")
        assert (await rows(outrider, Note))[0].shown
        assert isinstance(outrider.screen, SheetPage)
        await play(pilot, "N")
        assert isinstance(outrider.screen, NotesPage)
        assert "Notes · Gideon Strand" in text(outrider)
        await play(pilot, f"e end {typed(' so')} f2 u")
        assert (await rows(outrider, Note))[0].body.endswith("Why")
        await play(pilot, "x")
        assert await rows(outrider, Note) == []


async def test_a_note_that_names_nobody_says_so(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"N n {typed('Pay @nemo')} f2")
        assert 'Nothing is called "nemo"' in [*outrider._notifications][-1].message
        await play(pilot, f"e end {typed(' and @nobody')} f2")
        assert 'Nothing is called "nemo", "nobody"' in [*outrider._notifications][-1].message


async def test_names_are_looked_up_no_more_once_nothing_begins_so(outrider, monkeypatch):
    asked = []

    def counted(reader, letters, most):
        asked.append(letters)
        return beginning(reader, letters, most)

    monkeypatch.setattr("tui.choosing.noting.beginning", counted)
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"N n {typed('@Stra sold us')}")
        assert asked == ["S", "St", "Str", "Stra", "Stra "]
        await play(pilot, " ".join(["backspace"] * len(" sold us")))
        assert asked[5:] == ["Stra"], "what is shorter is looked up again"


async def test_several_names_are_told_apart(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"N n {typed('@h')}")
        assert "Tab: Hanne Rask · " in text(outrider)


async def test_the_cursor_is_on_the_note_that_was_written(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"N n {typed('A shuttle')} f2 n {typed('A ledger')} f2")
        assert outrider.screen.current.cells[0] == "A ledger"
        await play(pilot, "down n escape")
        assert outrider.screen.current.cells[0] == "A shuttle"


async def test_the_search_of_the_notes_reads_what_is_in_them(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        for words in ("A shuttle", "A ledger"):
            await play(pilot, f"N n {typed(words)} f2 escape")
        await play(pilot, f"N slash {typed('shutt')} enter")
        listed = [line.cells[0] for line in outrider.screen.query_one(Listing).lines]
        assert listed == ["A shuttle"]


async def test_a_note_is_written_in_an_editor_of_ones_own(outrider, monkeypatch, tmp_path):
    script = tmp_path / "editor.py"
    script.write_text(
        "import os, signal, sys; os.kill(os.getppid(), signal.SIGINT)  # as Ctrl+C in it does\n"
        "open(sys.argv[1], 'a').write(' indeed')"
    )
    monkeypatch.delenv("VISUAL", raising=False)
    told = []
    outrider.tell = told.append
    lent = []

    @contextmanager
    def lending(_):
        """As Textual lends a terminal: an error on the way would never give it back."""
        lent.append(True)
        yield
        lent.clear()

    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"N n {typed('So')} f2")
        monkeypatch.setenv("EDITOR", f"{sys.executable} {script}")
        await play(pilot, "E")
        assert "cannot be lent" in told[-1]
        # A terminal that can be lent:
        monkeypatch.setattr(type(outrider), "suspend", lending)
        for command, why in (("", "EDITOR"), ("false", "a fault"), ("no-such-editor", "started")):
            monkeypatch.setenv("EDITOR", command)
            await play(pilot, "E")
            assert why in told[-1]
            assert not lent
            assert (await rows(outrider, Note))[0].body == "So"
        monkeypatch.setenv("EDITOR", f"{sys.executable} {script}")
        with monkeypatch.context() as nowhere:
            nowhere.setattr("tempfile.tempdir", "/proc/nowhere")
            await play(pilot, "E")
            assert told[-1].startswith(f"No file for {sys.executable}")
        path = (await outrider.campaign()).path
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await play(pilot, "E")
            assert any("another program" in line for line in told)
        assert outrider.screen.query_one(TextArea).text == "So indeed"
        await play(pilot, "f2")
        assert (await rows(outrider, Note))[0].body == "So indeed"
        monkeypatch.setattr("models.deeds.chronicle.notes.LONGEST", 10)
        await play(pilot, "E")
        assert outrider.screen.query_one(TextArea).text == "So indeed indeed", "nothing is lost"


async def test_a_faction_is_made_related_and_shown(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"L n f {typed('Tolliver')} enter")
        assert isinstance(outrider.screen, LorePage)
        await play(pilot, f"r {typed('pays')} enter {typed('nobody')} enter")
        assert 'called "nobody"' in text(outrider)
        await play(pilot, f"ctrl+u {typed('ines c')} enter s")
        (relation,) = await rows(outrider, Relation)
        assert (relation.one, relation.words, relation.other) == ("subject:1", "pays", "person:1")
        assert (await rows(outrider, Subject))[0].shown
        assert "Tolliver pays Ines Calder" in text(outrider)
        await play(pilot, "g enter")
        assert isinstance(outrider.screen, SheetPage)
        assert outrider.screen.view.remembered == ("Tolliver pays Ines Calder",)
        await play(pilot, f"R n {typed('brother of')} enter {typed('wei sandoval')} enter")
        assert outrider.screen.view.remembered[1:] == ("Ines Calder brother of Wei Sandoval",)
        await play(pilot, "R x 2")
        assert outrider.screen.view.remembered == ("Tolliver pays Ines Calder",)
        await play(pilot, "R down down enter l")
        assert isinstance(outrider.screen, LifePage)
        assert "Life of Tolliver" in text(outrider)
        assert "The players know of Tolliver" in text(outrider)


async def test_after_a_long_gap_the_desk_asks_for_another_session(outrider, monkeypatch):
    told = []
    outrider.tell = told.append
    monkeypatch.setattr("models.entry.now", lambda: "2300-03-01T18:00:00+00:00")
    monkeypatch.setattr("models.views.sessions.GAP", -timedelta(days=400 * 365))
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "S b e escape escape enter")
        assert told[-1] == "Session 1 is over: begin session 2? S goes to the sessions."
