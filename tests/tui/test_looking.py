"""Looking at a moment of the past, or into a backup: on every page, and nothing changes."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.storage.backup import back_up
from tests.tui.screens import CAMPAIGN, play
from tui.desk.page import DeskPage
from tui.journal.page import JournalPage
from tui.people.page import PeoplePage
from tui.program import Outrider
from tui.saves.backups import BackupsPage
from tui.saves.compared import ComparedPage
from tui.saves.page import SavesPage
from tui.shell.titlebar import TitleBar
from tui.widgets.listing import Listing


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
        await done(outrider, pilot, "n")
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
        await done(outrider, pilot, "escape n")
        assert "it is only looked at" in told(outrider)
        await done(outrider, pilot, "ctrl+z")
        assert "it is only looked at" in told(outrider)
        assert outrider.headline.clock == then
        looked_at = outrider._path
        await done(outrider, pilot, "B j L escape escape")
        assert outrider.past
        await done(outrider, pilot, "escape")
        assert isinstance(outrider.screen, JournalPage)
        assert outrider.headline.clock == now
        assert "AS IT WAS" not in title(outrider)
        assert not looked_at.exists()
        assert path.read_bytes() == before
        await done(outrider, pilot, "u")
        assert outrider.headline.clock == then


async def test_the_campaign_as_it_was_on_a_date(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        then = outrider.headline.clock
        await done(outrider, pilot, "n j")
        await done(outrider, pilot, "D s e s s i o n space 9 enter")
        assert "no session 9" in str(outrider.screen.query_one(".error").content)
        await done(outrider, pilot, "home ctrl+k n e v e r enter")
        assert "neither a date nor a session" in str(outrider.screen.query_one(".error").content)
        await done(outrider, pilot, "home ctrl+k y e s t e r d a y enter")
        assert "does not go back so far" in str(outrider.screen.query_one(".error").content)
        await done(outrider, pilot, "home ctrl+k t o d a y space 2 1 : 1 0 enter")
        assert outrider.past
        assert outrider.headline.clock == then


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
        await done(outrider, pilot, "s r a i n enter plus 1 h enter")
        await done(outrider, pilot, "escape escape escape")
        await done(outrider, pilot, "j")
        await done(outrider, pilot, "L")
        await done(outrider, pilot, "escape escape escape")
        assert isinstance(outrider.screen, BackupsPage)
        assert outrider.headline is None
    assert backup.read_bytes() == before
    assert set(saves.rglob("*")) == lying


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
        await done(outrider, pilot, "n j down B")
        await done(outrider, pilot, "enter")
        assert "is in the list" in told(outrider)
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
        await done(outrider, pilot, "n j L")
        assert "No space left on device" in told(outrider)
        assert isinstance(outrider.screen, JournalPage)
        assert not outrider.past
        await done(outrider, pilot, "u")
        assert "Undo:" in told(outrider)
