"""Whatever the disk does while a campaign is open, a sentence says so and the keys go on."""

import json
import logging
import os
import shutil
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy import create_engine
from textual.widgets import Static, TextArea

from models import campaign as campaigns
from models.storage import doctor
from models.storage import saves as folder_of_saves
from models.storage.backup import back_up
from models.storage.database import engine_for
from models.storage.restoring import made_at
from tests.disks import fill, mounted
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, play
from tui.desk.page import DeskPage
from tui.dialogs.menu import Menu
from tui.journal.page import JournalPage
from tui.log import LOG, log_to, written
from tui.people.page import PeoplePage
from tui.program import Outrider
from tui.saves.page import SavesPage
from tui.widgets.listing import Listing

GARBAGE = b"\xa5" * 4096


@pytest.fixture
def path(saves):
    return saves / f"{CAMPAIGN}.outrider"


@pytest.fixture(autouse=True)
def short_waits(monkeypatch):
    """Nobody waits for a second that a test knows to be in vain."""
    monkeypatch.setattr("tui.opening.WAIT_SECONDS", 0.05)
    monkeypatch.setattr("models.storage.headline._WAIT_SECONDS", 0.05)
    monkeypatch.setattr("models.storage.headline._GLANCE_SECONDS", 0.05)
    monkeypatch.setattr("models.storage.backup.WAIT_SECONDS", 0.05)


def told(outrider) -> str:
    """The last line that was told."""
    return "".join(note.message for note in outrider._notifications)


def entries(path) -> list[str]:
    """What each entry of the journal says first."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT lines FROM entry ORDER BY id").fetchall()
    return [line["text"] for (lines,) in found for line in json.loads(lines)[:1]]


async def write_note(pilot, text="It rains."):
    """Write a note into the journal, from the journal's page."""
    await play(pilot, "w")
    pilot.app.screen.query_one(TextArea).text = text
    await play(pilot, "f2")


async def lose_note(pilot, text="It rains."):
    """The same where it cannot be kept: what was written is still there; what was told."""
    await write_note(pilot, text)
    area = pilot.app.screen.query_one(TextArea)
    assert area.text == text
    said = str(pilot.app.screen.query_one(".error", Static).content)
    await play(pilot, "escape escape")
    assert isinstance(pilot.app.screen, JournalPage)
    return said


async def until_painted(pilot):
    """Wait for the program to notice by itself that it can read again."""
    for _ in range(100):
        if not pilot.app._stale:
            return
        await pilot.pause(0.05)
    raise AssertionError("what is shown stays old")


@contextmanager
def locked(path):
    """Another program holds the whole file for as long as it likes."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


async def test_a_file_that_is_locked_is_told_and_the_keys_go_on(outrider, path):
    async with outrider.run_test() as pilot:
        await play(pilot, "j")
        await write_note(pilot, "To be taken back.")
        with locked(path):
            begun = monotonic()
            assert "is being written by another program; try again" in await lose_note(pilot)
            await play(pilot, "u")
            assert "another program" in told(outrider)
            await play(pilot, "escape p")
            assert isinstance(outrider.screen, PeoplePage)
            assert "another program" in told(outrider)
            assert monotonic() - begun < 30, "keys wait for a lock"
        await until_painted(pilot)
        await play(pilot, "")
        assert len(outrider.screen.query_one(Listing).lines) == 16
        await play(pilot, "escape j")
        await write_note(pilot)
    assert entries(path)[-1] == "It rains."


async def test_a_file_that_is_locked_when_it_is_opened_is_opened_later(saves, path):
    outrider = Outrider(saves)
    async with outrider.run_test() as pilot:
        with locked(path):
            await play(pilot, "f5 enter")
            assert isinstance(outrider.screen, SavesPage)
            assert "is being written by another program; try again" in told(outrider)
        await play(pilot, "enter")
        assert isinstance(outrider.screen, DeskPage)
        await play(pilot, "p")
        assert isinstance(outrider.screen, PeoplePage)


async def test_a_full_disk_is_told_and_work_goes_on_when_there_is_room(saves, path, tmp_path):
    full = "The disk of Short Measure.outrider is full; make room and try again. Nothing was"
    with mounted(tmp_path / "disk", 3 * path.stat().st_size) as disk:
        on_disk = Path(shutil.copy(path, disk))
        outrider = Outrider(disk, CAMPAIGN)
        async with outrider.run_test() as pilot:
            await play(pilot, "j")
            await write_note(pilot, "To be taken back.")
            fill(disk / "filler")
            before = entries(on_disk)
            assert full in await lose_note(pilot)
            for key in "u", "escape", "n", "p":
                outrider.clear_notifications()
                await play(pilot, key)
                assert (full in told(outrider)) == (key == "u"), key
                if key == "n":
                    await play(pilot, "n")
                    assert full in " ".join(text(outrider).split())
                    await play(pilot, "escape")
            assert len(outrider.screen.query_one(Listing).lines) == 16
            assert entries(on_disk) == before
            (disk / "filler").unlink()
            await play(pilot, "u")
            assert told(outrider).startswith("Undo: Note")
            await play(pilot, "escape j")
            await write_note(pilot)
        assert entries(on_disk)[-1] == "It rains."
        assert [found for found in doctor.examine(on_disk) if not found.ok] == []


async def test_a_file_that_can_only_be_read_is_shown_and_says_so(outrider, path, monkeypatch):
    def read_only(path, wait=0):
        engine = engine_for(path, wait)
        engine.dispose()
        return _with_listeners_of(engine, path)

    def _with_listeners_of(engine, path):
        copy = create_engine(f"sqlite:///file:{path}?mode=ro&uri=true")
        copy.dispatch._update(engine.dispatch)
        copy.pool.dispatch._update(engine.pool.dispatch)
        return copy

    monkeypatch.setattr(campaigns, "engine_for", read_only)
    async with outrider.run_test() as pilot:
        await play(pilot, "p")
        assert len(outrider.screen.query_one(Listing).lines) == 16
        await play(pilot, "escape j")
        said = await lose_note(pilot)
        assert "can only be read: the file or its folder is protected" in said
        assert isinstance(outrider.screen, JournalPage)


async def test_a_folder_that_goes_away_and_comes_back(outrider, saves, path, caplog):
    away = saves.with_name("away")
    async with outrider.run_test() as pilot:
        await play(pilot, "j")
        saves.rename(away)
        said = await lose_note(pilot)
        assert "is no longer where it was" in said or "No such file" in said
        assert not saves.exists()
        await play(pilot, "escape p")
        assert isinstance(outrider.screen, PeoplePage)
        await play(pilot, "escape j")
        with caplog.at_level(logging.WARNING):
            caplog.clear()
            for _ in range(3):
                outrider._poll()
                await play(pilot, "")
            assert caplog.messages == [], "it is said again and again, over what else is said"
        away.rename(saves)
        await until_painted(pilot)
        await write_note(pilot)
    assert entries(path)[-1] == "It rains."


async def test_no_empty_file_takes_the_place_of_one_that_is_gone(outrider, path):
    away = path.with_name("away")
    async with outrider.run_test() as pilot:
        await play(pilot, "j")
        path.rename(away)
        await lose_note(pilot)
        assert not path.exists()
        away.rename(path)
        await write_note(pilot)
    assert entries(path)[-1] == "It rains."


async def test_a_file_that_was_replaced_is_told_and_neither_is_harmed(outrider, saves, path):
    other = shutil.copy(path, saves.parent / "other")
    async with outrider.run_test() as pilot:
        await play(pilot, "j")
        os.replace(other, path)
        before = path.read_bytes()
        assert "moved, replaced or deleted" in await lose_note(pilot)
        assert path.read_bytes() == before
        await play(pilot, "escape escape enter j")
        await write_note(pilot)
    assert entries(path)[-1] == "It rains."


# ---- A campaign that goes bad while it is open -------------------------------------------------


def spoil(path):
    """Write over every page but the first, as a failing disk does."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(GARBAGE * (size // 4096 - 1))
        file.flush()
        os.fsync(file.fileno())


async def let_go(outrider):
    """What the open campaign remembers of its file is forgotten."""
    (await outrider.campaign())._engine.dispose()


async def test_a_campaign_that_goes_bad_is_left_and_its_newest_backup_offered(
    outrider, saves, path
):
    backup = back_up(path, saves / "backups")
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        await let_go(outrider)
        spoil(path)
        bad = path.read_bytes()
        await play(pilot, "p")
        assert isinstance(outrider.screen, Menu)
        title = str(outrider.screen.query_one(".title", Static).content)
        assert f"{path.name} is damaged" in title
        assert "is kept as a backup" in title
        await play(pilot, "enter")
        await outrider.workers.wait_for_complete()
        await play(pilot, "")
        assert isinstance(outrider.screen, SavesPage)
        assert f"is as it was on {made_at(backup):%Y-%m-%d %H:%M}." in told(outrider)
        await play(pilot, "enter j")
        await write_note(pilot)
    assert entries(path)[-1] == "It rains."
    (kept,) = (saves / "trash").iterdir()
    assert kept.read_bytes() == bad


async def test_without_a_backup_that_is_said(outrider, saves, path):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        await let_go(outrider)
        spoil(path)
        await play(pilot, "j")
        title = str(outrider.screen.query_one(".title", Static).content)
        assert "is damaged" in title
        assert f"There is no backup of {CAMPAIGN}." in title
        await play(pilot, "enter")
        assert isinstance(outrider.screen, SavesPage)
        assert outrider.screen.query_one(Listing).current.cells[1] == "cannot be opened"


@pytest.mark.parametrize(
    "keys", ["p", "t", "j", "e", "w", "m", "f", "p e", "e K", "j p", "p enter"]
)
async def test_no_page_ends_the_program_when_the_file_goes_bad(outrider, saves, path, keys):
    *before, last = keys.split()
    async with outrider.run_test() as pilot:
        await play(pilot, " ".join(before))
        await let_go(outrider)
        spoil(path)
        await pilot.press(last)
        for _ in range(100):
            await pilot.pause(0.02)
            if isinstance(outrider.screen, Menu):
                break
        assert isinstance(outrider.screen, Menu)
        await play(pilot, "n n")
        assert outrider.return_code in {0, None}


async def test_a_campaign_that_is_found_bad_only_after_it_was_opened_is_left(saves, path):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE zonemap SET notes = x'00'")
    outrider = Outrider(saves, CAMPAIGN)
    async with outrider.run_test() as pilot:
        for _ in range(100):
            await pilot.pause(0.02)
            if isinstance(outrider.screen, Menu):
                break
        title = str(outrider.screen.query_one(".title", Static).content)
        assert "zonemap 1: notes holds what does not belong there" in title


async def test_who_asks_for_a_campaign_that_was_left_is_told_nothing(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "escape")
        outrider.run_worker(outrider.campaign())
        await pilot.pause(0.05)
        assert isinstance(outrider.screen, SavesPage)
        assert told(outrider) == ""


@pytest.mark.faulty
async def test_a_page_that_cannot_be_painted_is_left(outrider, saves, monkeypatch):
    def broken(_page):
        raise RuntimeError("a fault of the program")

    monkeypatch.setattr(PeoplePage, "reload", broken)
    async with outrider.run_test() as pilot:
        await play(pilot, "p")
        assert isinstance(outrider.screen, DeskPage)
        assert "Something is wrong inside Outrider" in told(outrider)
        await play(pilot, "j")
        await write_note(pilot)
        assert entries(saves / f"{CAMPAIGN}.outrider")[-1] == "It rains."


# ---- The log -----------------------------------------------------------------------------------


@pytest.fixture
def log(saves):
    """The log of the program, taken away at the end."""
    handler = log_to(saves)
    yield saves / LOG
    logging.getLogger("outrider").removeHandler(handler)
    handler.close()


@pytest.mark.faulty
async def test_a_log_that_cannot_be_written_stops_nobody(outrider, log, path, monkeypatch, capfd):
    log.mkdir()

    def broken(*_given, **_named):
        raise RuntimeError("a fault of the program")

    async with outrider.run_test() as pilot:
        await play(pilot, "j")
        campaign = await outrider.campaign()
        with monkeypatch.context() as patch:
            patch.setattr(campaign, "perform", broken)
            said = await lose_note(pilot)
        assert f"nothing was changed. {LOG} cannot be written." in said
        await write_note(pilot)
    assert entries(path)[-1] == "It rains."
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.faulty
def test_what_is_wrong_is_written_into_the_log(log):
    assert written("internal error", RuntimeError("the reason"))
    assert "RuntimeError: the reason" in log.read_text()


def test_backups_are_found_by_the_name_of_their_campaign(saves, path):
    back_up(path, saves / "backups")
    assert folder_of_saves.backup_stamp(next((saves / "backups").iterdir()))[0] == CAMPAIGN
