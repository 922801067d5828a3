"""A campaign on a server, at the desk: keys are answered whatever the server does."""

import shutil
import sqlite3
from asyncio import CancelledError, create_task, sleep
from contextlib import closing, suppress
from pathlib import Path
from threading import Event
from time import monotonic

import pytest
from textual.events import Key

from models.deeds.chronicle.notes import WriteNote
from models.storage.company import Here
from models.storage.server.store import ServerStore
from models.storage.stores import company_of
from tests.server import rows_of_copy
from tests.tui.people.looking import text
from tests.tui.screens import play
from tests.tui.stillness import stillness
from tests.wire import Wire
from tui import app
from tui.dialogs.menu import Menu
from tui.dialogs.note_writing import NoteWriting
from tui.program import Outrider
from tui.shell.titlebar import TitleBar
from tui.widgets.listing import Listing

SIZE = (120, 40)


@pytest.fixture
def wire(server):
    made = Wire(server)
    yield made
    made.close()


@pytest.fixture
def hosted(server, sample, tmp_path):
    """The sample with no scene, so that time passes with one key."""
    file = shutil.copy(sample, tmp_path)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE world SET scene_id = NULL")
    return server.put(Path(file), tmp_path)


@pytest.fixture
def here(hosted, wire, saves, monkeypatch):
    """Ben's program, on a line that can fail."""
    monkeypatch.setenv("OUTRIDER_REFEREE", "Ben")
    return Outrider(saves, hosted.copy("Ben", port=wire.port))


def titles(hosted):
    return [title for (title,) in hosted.ask("SELECT title FROM entry ORDER BY id DESC LIMIT 3")]


def title(outrider):
    return outrider.pages[-1].query_one(TitleBar).render_line(0).text


async def so(pilot, condition, seconds=15):
    """Wait for what a thread or the server does, while the program goes on."""
    end = monotonic() + seconds
    while not (found := condition()):
        assert monotonic() < end, title(pilot.app)
        pilot.app._poll()
        await sleep(0.01)
        await stillness()
    return found


async def test_while_an_act_is_on_its_way_keys_are_answered_and_it_is_done_once(here, hosted, wire):
    async with here.run_test(size=SIZE) as pilot:
        await play(pilot, "")
        before = titles(hosted)
        wire.hang()
        await play(pilot, "n")
        assert here._under_way is not None
        await so(pilot, lambda: "on its way" in title(here))
        await play(pilot, "n")
        assert "still on its way" in [note.message for note in here._notifications][-1]
        await play(pilot, "p")
        assert "People" in title(here)
        await play(pilot, "escape")
        wire.go_on()
        await so(pilot, lambda: here._under_way is None)
        await play(pilot, "")
        assert "on its way" not in title(here)
        after = titles(hosted)
        assert after[1:] == before[:2]
        assert after[0] != before[0]


async def test_a_page_that_is_left_meanwhile_is_no_fault(here, hosted, wire):
    async with here.run_test(size=SIZE) as pilot:
        await play(pilot, "N")
        wire.hang()
        await play(pilot, "n G o n e f2")
        assert here._under_way is not None
        await play(pilot, "escape p")
        assert "People" in title(here)
        wire.go_on()
        await so(pilot, lambda: here._under_way is None)
        await play(pilot, "")
        assert "People" in title(here)
        assert titles(hosted)[0] == "Note: Gone"


async def test_a_box_comes_back_with_what_was_typed_when_the_line_broke(here, hosted, wire):
    async with here.run_test(size=SIZE) as pilot:
        await play(pilot, "N n K e p t")
        before = titles(hosted)
        wire.dead = True
        wire.cut()
        await play(pilot, "f2")
        await so(pilot, lambda: isinstance(here.screen, NoteWriting))
        assert "Kept" in text(here)
        assert "does not answer" in text(here)
        assert titles(hosted) == before
        wire.dead = False
        await play(pilot, "f2")
        await so(pilot, lambda: titles(hosted)[0] == "Note: Kept")
        await so(pilot, lambda: here._under_way is None)
        assert titles(hosted)[1:] == before[:2], "it was done once"


async def test_a_panel_shows_what_came_of_a_throw_when_the_server_has_it(here, hosted, wire):
    async with here.run_test(size=SIZE) as pilot:
        await play(pilot, "t down down enter 1")
        panel = here.screen
        before = titles(hosted)
        wire.hang()
        await play(pilot, "enter")
        assert here._under_way is not None
        await play(pilot, "enter")
        wire.go_on()
        await so(pilot, lambda: here._under_way is None)
        await so(pilot, lambda: "Enter close" in text(here))
        assert here.screen is panel
        assert titles(hosted)[1:] == before[:2], "it was thrown for once"
        await play(pilot, "escape")


async def test_the_end_of_the_program_waits_for_no_server(here, hosted, wire):
    async with here.run_test(size=SIZE) as pilot:
        await play(pilot, "")
        wire.hang()
        await play(pilot, "n")
        assert here._under_way is not None
        await pilot.press("ctrl+q")
    assert "did not answer in time" in here.last_words


async def test_the_end_waits_for_no_server_while_a_backup_is_restored(here, hosted, wire):
    async with here.run_test(size=SIZE) as pilot:
        await play(pilot, "")
        campaign = await here.campaign()
        backup = campaign.back_up(campaign.path.parent)
        wire.hang()
        doing = create_task(here.restore(campaign.path, backup))
        await so(pilot, lambda: here._waiting)
        await pilot.press("ctrl+q")
    assert "did not answer in time" in here.last_words
    with suppress(CancelledError):
        await doing
    assert here._opening is None, "it is not opened again at the end"


async def test_a_key_before_the_campaign_is_open_holds_up_no_other(here, wire, monkeypatch):
    open_now = Event()
    monkeypatch.setattr(
        "tui.app.opened", lambda *asked, now=app.opened: open_now.wait(60) and now(*asked)
    )
    async with here.run_test(size=SIZE) as pilot:
        wire.hang()
        here.post_message(Key("n", "n"))
        open_now.set()
        await so(pilot, lambda: here._under_way is not None)
        here.post_message(Key("p", "p"))
        await so(pilot, lambda: "People" in title(here))


async def test_who_took_it_home_is_said_and_what_is_left_is_offered(here, hosted, monkeypatch):
    told = []
    monkeypatch.setattr(here, "tell", told.append)
    async with here.run_test(size=SIZE) as pilot:
        await play(pilot, "")
        took = "UPDATE campaign SET gone = 'Ann took it home.' WHERE id ="
        hosted.ask(f"{took} {hosted.key} RETURNING 1")
        hosted.ask(f"SELECT pg_notify('outrider_{hosted.key}', 'gone')")
        await so(pilot, lambda: isinstance(here.screen, Menu))
        assert "Ann took it home" in text(here)
        await play(pilot, "escape")
        assert "a copy to look at" in title(here)
        assert "away" not in title(here)
        await play(pilot, "n")
        await so(pilot, lambda: told)
        assert "Ann took it home. Nothing was changed." in told.pop()
        await play(pilot, "B")
        await play(pilot, "b")
        await so(pilot, lambda: told)
        assert told[0].startswith("Wrote ")
        assert "as the copy here has it" in told[0]


async def test_undo_is_on_its_way_as_well(here, hosted, wire):
    async with here.run_test(size=SIZE) as pilot:
        campaign = await here.campaign()
        campaign.perform(WriteNote("Ben's"))
        here.changed()
        await play(pilot, "")
        wire.hang()
        await play(pilot, "u")
        assert here._under_way is not None
        await play(pilot, "u")
        wire.go_on()
        await so(pilot, lambda: here._under_way is None)
        await play(pilot, "")
        assert titles(hosted)[:2] == ["Undo: Note: Ben's", "Note: Ben's"]


async def test_while_the_server_is_away_that_is_said_and_when_it_is_back_what_others_did(
    here, hosted, wire
):
    with closing(hosted.open("Ann")) as ann:
        async with here.run_test(size=SIZE) as pilot:
            await play(pilot, "")
            await so(pilot, lambda: here._company is not None)
            wire.dead = True
            wire.cut()
            await so(pilot, lambda: "server away since" in title(here))
            before = titles(hosted)
            await play(pilot, "n")
            await so(pilot, lambda: here._under_way is None)
            await play(pilot, "")
            told = [note.message for note in here._notifications][-1]
            assert "does not answer" in told
            assert told.endswith("Nothing was changed.")
            assert titles(hosted) == before
            ann.perform(WriteNote("Ann's"))
            wire.dead = False
            await so(pilot, lambda: "away" not in title(here))
            journal = here.screen.query_one("#journal", Listing)
            await so(pilot, lambda: "Ann's" in journal.lines[0].cells[1])


async def test_who_else_is_there_stands_on_the_desk_and_on_the_page_they_look_at(
    here, hosted, saves, monkeypatch
):
    monkeypatch.setattr("models.storage.server.listening.LOOK_SECONDS", 0.2)
    monkeypatch.setattr("models.storage.server.listening.BETWEEN_SECONDS", 0.1)
    with closing(hosted.open("Ann")) as ann:
        anns = company_of(ann.path, ann.store, "Ann")
        anns.stand_at(Here("Ann", "People", "People · 12"))
        async with here.run_test(size=SIZE) as pilot:
            await play(pilot, "")
            await so(pilot, lambda: here.others)
            await play(pilot, "")
            others = here.screen.query_one("#others", Listing)
            assert others.display
            assert others.lines[0].cells == ("Ann", "People · 12")
            assert "here" not in title(here)
            await play(pilot, "p")
            await so(pilot, lambda: "Ann is here" in title(here))
            await so(pilot, lambda: [each.place for each in anns.others()] == ["People"])
            anns.leave()
            await so(pilot, lambda: "Ann" not in title(here))


async def test_a_reader_looks_and_changes_nothing(hosted, saves, server, monkeypatch):
    monkeypatch.setattr("models.storage.server.store.ServerStore.__init__", _as_reader)
    here = Outrider(saves, hosted.copy("Cy"))
    async with here.run_test(size=SIZE) as pilot:
        await play(pilot, "")
        assert "you may look, and change nothing" in title(here)
        before = titles(hosted)
        await play(pilot, "n")
        assert "look" in [note.message for note in here._notifications][-1]
        assert titles(hosted) == before


def _as_reader(store, path, made=ServerStore.__init__):
    made(store, path)
    store.why_sealed = "You may look at this campaign, and change nothing in it."


async def test_what_is_done_on_a_slow_line_is_the_same_on_every_copy(here, hosted, wire):
    async with here.run_test(size=SIZE) as pilot:
        await play(pilot, "")
        wire.delay = 0.05
        await play(pilot, "N")
        await play(pilot, "n")
        await play(pilot, "escape escape")
        path = (await here.campaign()).path
    assert rows_of_copy(path) == hosted.rows()
