"""Looking at a moment of the past, or into a backup: on every page, and nothing changes."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from pkgutil import resolve_name
from threading import Event

import pytest
from textual.events import Key
from textual.widgets import Input, Static

from models.storage.backup import back_up
from tests.tui.screens import CAMPAIGN, play
from tui.desk.page import DeskPage
from tui.dialogs.working import Working
from tui.journal.page import JournalPage
from tui.people.page import PeoplePage
from tui.program import Outrider
from tui.saves.backups import BackupsPage
from tui.saves.compared import ComparedPage
from tui.saves.page import SavesPage
from tui.shell.titlebar import TitleBar
from tui.widgets.listing import Listing

MOST_BOXES = 3
"""So many are opened by one key."""


@pytest.fixture
def path(saves) -> Path:
    return saves / f"{CAMPAIGN}.outrider"


def title(outrider) -> str:
    return outrider.screen.query_one(TitleBar).render_line(0).text


def told(outrider) -> str:
    return "".join(note.message for note in outrider._notifications)


async def done(outrider, pilot, keys):
    await play(pilot, keys)
    await outrider.workers.wait_for_complete()
    await play(pilot, "")


async def test_the_campaign_as_it_was_after_an_entry_and_back(outrider, path):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        then = outrider.headline.clock
        await done(outrider, pilot, "n n")
        now = outrider.headline.clock
        before = path.read_bytes()
        await done(outrider, pilot, "j down L")
        assert isinstance(outrider.screen, DeskPage)
        assert outrider.headline.clock == then != now
        assert title(outrider).startswith(" AS IT WAS  ")
        assert "undo:" not in title(outrider)
        await done(outrider, pilot, "p")
        assert isinstance(outrider.screen, PeoplePage)
        assert title(outrider).startswith(" AS IT WAS · People")
        for keys, page in (("n", PeoplePage), ("escape j w", JournalPage), ("escape n", DeskPage)):
            outrider.clear_notifications()
            await done(outrider, pilot, keys)
            assert "it is only looked at" in told(outrider)
            assert isinstance(outrider.screen, page)
        await done(outrider, pilot, "tab")
        for key in "xsA":
            outrider.clear_notifications()
            await done(outrider, pilot, key)
            assert "it is only looked at" in told(outrider)
            assert isinstance(outrider.screen, DeskPage)
        await done(outrider, pilot, "ctrl+z")
        assert "it is only looked at" in told(outrider)
        assert outrider.headline.clock == then
        looked_at = outrider._path
        await done(outrider, pilot, "B")
        assert "go back to the campaign as it is" in told(outrider)
        await play(pilot, "j B")
        assert outrider.screen.query_one(Input).value == f"{CAMPAIGN} what if"
        await done(outrider, pilot, "enter")
        assert f"what if is made. This is still {CAMPAIGN}" in told(outrider)
        await done(outrider, pilot, "L escape escape")
        assert outrider.past
        await done(outrider, pilot, "escape")
        assert isinstance(outrider.screen, JournalPage)
        assert outrider.headline.clock == now
        assert "AS IT WAS" not in title(outrider)
        assert not looked_at.exists()
        assert path.read_bytes() == before
        await done(outrider, pilot, "u")
        assert outrider.headline.clock == then


@pytest.mark.parametrize("page", ["", "c", "p", "e", "N", "S"])
async def test_a_key_that_is_lit_in_the_past_works_there(outrider, page):
    async with outrider.run_test() as pilot:
        await done(outrider, pilot, f"n n j down L {page}")
        there, lit = (
            outrider.screen,
            [one for one in outrider.screen.usable() if outrider.screen.in_footer(one)],
        )
        assert len(lit) > 2
        for command in lit:
            if command.title == "back":
                continue
            await play(pilot, there.keys_of(command).split(",")[0])
            for _ in range(MOST_BOXES):
                if outrider.screen is not there or isinstance(there.focused, Input):
                    await play(pilot, "escape")
            assert outrider.screen is there, command
            assert "only looked at" not in told(outrider), command


async def test_the_campaign_as_it_was_on_a_date(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        then = outrider.headline.clock
        await done(outrider, pilot, "n n j")
        await play(pilot, "D s e s s i o n space 9 enter")
        assert "no session 9" in str(outrider.screen.query_one(".error").content)
        await play(pilot, "home ctrl+k n e v e r enter")
        assert "neither a date nor a session" in str(outrider.screen.query_one(".error").content)
        await play(pilot, "home ctrl+k y e s t e r d a y enter")
        assert "does not go back so far" in str(outrider.screen.query_one(".error").content)
        await done(outrider, pilot, "home ctrl+k t o d a y space 2 1 : 1 0 enter")
        assert outrider.past
        assert outrider.headline.clock == then
        gap = "after day 2746, 21:00:00 up to day 2746, 21:10:00"
        assert gap in told(outrider)


@pytest.mark.parametrize("old", [False, True])
async def test_a_backup_is_looked_into_and_stays_as_it_is(saves, path, old):
    if old:
        sql = Path("tests/models/storage/format_1.sql").read_text(encoding="utf-8")
        path.unlink()
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(sql)
    backup = back_up(path, saves / "backups")
    before, lying = backup.read_bytes(), set(saves.rglob("*"))
    outrider = Outrider(saves)
    async with outrider.run_test() as pilot:
        await done(outrider, pilot, "B")
        await done(outrider, pilot, "enter")
        assert isinstance(outrider.screen, DeskPage)
        assert title(outrider).startswith(" BACKUP OF ")
        await done(outrider, pilot, "b")
        assert "it is only looked at" in told(outrider)
        await done(outrider, pilot, "j")
        await play(pilot, "B")
        assert "In a backup no what-if begins" in told(outrider) or "No entry" in told(outrider)
        await done(outrider, pilot, "L")
        await done(outrider, pilot, "escape escape escape")
        assert isinstance(outrider.screen, BackupsPage)
        assert outrider.headline is None
    assert backup.read_bytes() == before
    assert set(saves.rglob("*")) == lying


async def test_a_backup_is_made_though_the_folder_is_looked_at_anew_meanwhile(
    outrider, monkeypatch
):
    begun, held = Event(), Event()

    def made_later(*what):
        begun.set()
        held.wait(10)
        return back_up(*what)

    monkeypatch.setattr("tui.saves.restoring.back_up", made_later)
    async with outrider.run_test() as pilot:
        await done(outrider, pilot, "B")
        outrider.simulate_key("b")
        await asyncio.to_thread(begun.wait, 10)
        outrider.screen.show()
        await asyncio.sleep(0)
        held.set()
        await done(outrider, pilot, "")
        assert "Wrote " in told(outrider)


async def test_the_cursor_stays_on_its_backup_when_another_is_made(outrider, saves, path):
    first = back_up(path, saves / "backups", "day")
    async with outrider.run_test(size=(80, 24)) as pilot:
        await done(outrider, pilot, "B b")
        assert outrider.screen.query_one(Listing).cursor == 1
        about = str(outrider.screen.query_one("#about", Static).content)
        assert first.name in about
        assert "2 backups" in about.splitlines()[1]
        await play(pilot, "R")
        question = str(outrider.screen.query_one(".title", Static).content)
        assert "game time day 2746, 21:00" in question


async def test_a_folder_of_backups_looks_into_them(saves, path):
    backup = back_up(path, saves / "backups")
    before = backup.read_bytes()
    outrider = Outrider(saves / "backups")
    async with outrider.run_test() as pilot:
        await done(outrider, pilot, "enter")
        assert title(outrider).startswith(" BACKUP OF ")
        await done(outrider, pilot, "escape")
        assert isinstance(outrider.screen, SavesPage)
    assert backup.read_bytes() == before


async def test_what_if_from_an_entry_is_compared_with_where_it_came_from(outrider, saves):
    async with outrider.run_test() as pilot:
        await play(pilot, "n n j down B")
        await done(outrider, pilot, "enter")
        assert "what if is made. This is still Short Measure" in told(outrider)
        await play(pilot, "B")
        assert outrider.screen.query_one(Input).value.endswith(" what if 2")
        await done(outrider, pilot, "escape")
        await done(outrider, pilot, "escape escape home down")
        if outrider.screen._current.name == CAMPAIGN:
            await done(outrider, pilot, "home")
        await done(outrider, pilot, "B")
        await done(outrider, pilot, "o")
        assert isinstance(outrider.screen, ComparedPage)
        first = outrider.screen.query_one(Listing).lines[0]
        assert first.cells[0] == "The time"
        assert first.cells[1] != first.cells[2]


async def test_no_room_to_look_is_a_sentence_and_nothing_is_left_open(outrider, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("models.storage.moments.unfinished", full)
    async with outrider.run_test() as pilot:
        await done(outrider, pilot, "n n j L")
        assert "The disk is full; make room" in told(outrider)
        assert isinstance(outrider.screen, JournalPage)
        assert not outrider.past
        await done(outrider, pilot, "u")
        assert "Undo:" in told(outrider)


@pytest.mark.parametrize(
    ("held_up", "keys", "last"),
    [
        ("models.storage.moments.copy_bytes", "n n j", "L"),
        ("models.storage.branching.checked_copy", "n n j B", "enter"),
        ("models.storage.moments.copy_bytes", "n n j D t o d a y space 2 1 : 1 0", "enter"),
        ("models.storage.restoring.checked_copy", "n escape B R", "y"),
    ],
)
async def test_what_lasts_says_so_and_can_be_stopped(saves, path, monkeypatch, held_up, keys, last):
    going, really = Event(), resolve_name(held_up)

    def held(*args):
        going.wait()
        return really(*args)

    monkeypatch.setattr("tui.dialogs.working._UNSEEN_SECONDS", 0)
    back_up(path, saves / "backups")
    outrider = Outrider(saves, CAMPAIGN)
    async with outrider.run_test() as pilot:
        await play(pilot, keys)
        there, now = set(saves.glob("*.outrider")), outrider.headline
        monkeypatch.setattr(held_up, held)
        pressed = asyncio.create_task(pilot.press(last))
        try:
            async with asyncio.timeout(9):
                while not (isinstance(outrider.screen, Working) and outrider.screen.query("#bar")):
                    await asyncio.sleep(0.01)
                box = outrider.screen
                outrider.post_message(Key("escape", None))
                while not box._progress.stopped:
                    await asyncio.sleep(0.01)
        finally:
            going.set()
        await pressed
        await done(outrider, pilot, "")
        assert not outrider.past
        assert set(saves.glob("*.outrider")) == there
        assert now in (None, outrider.headline)


async def test_until_two_campaigns_are_compared_it_says_so(saves, path, monkeypatch):
    goes_on = Event()

    def slowly(*_):
        goes_on.wait(9)
        return []

    monkeypatch.setattr("models.views.compared.compared", slowly)
    outrider = Outrider(saves)
    async with outrider.run_test() as pilot:
        page = ComparedPage(path, path)
        outrider.push_screen(page)
        try:
            async with asyncio.timeout(9):
                while not [word for listing in page.query(Listing) for word in listing.words()]:
                    await asyncio.sleep(0.01)
            assert [*page.query_one(Listing).words()] == ["Comparing them."]
        finally:
            goes_on.set()
        await done(outrider, pilot, "")
        assert "differs" in next(iter(page.query_one(Listing).words()))
