"""The list of campaigns with bad files among them: each is named, and the keys go on."""

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import event
from textual.widgets import Input, Static

from models import campaign as campaigns
from models.campaign import make_file
from models.storage.automatic_backups import settings_of
from models.storage.database import engine_for
from tests.bad_files import ONCE, make
from tests.tui.screens import CAMPAIGN, play
from tui.desk.page import DeskPage
from tui.dialogs.menu import Menu
from tui.program import Outrider
from tui.saves.page import SavesPage
from tui.widgets.listing import Listing

MANY = len(ONCE) + 8


@pytest.fixture
def crowded(saves, sample):
    """The folder with the sample in it and bad files about it."""
    make(saves, sample, many=MANY)
    return saves


def told(outrider) -> str:
    return "".join(note.message for note in outrider._notifications)


async def test_enter_on_each_says_why_and_the_sound_one_opens(crowded):
    before = {path: path.read_bytes() for path in crowded.iterdir() if path.is_file()}
    outrider = Outrider(crowded)
    opened = 0
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        listing = outrider.screen.query_one(Listing)
        names = [line.cells[0] for line in listing.lines]
        assert len(names) == MANY + 1
        for name in names:
            listing = outrider.screen.query_one(Listing)
            listing.cursor = [line.cells[0] for line in listing.lines].index(name)
            await pilot.press("enter")
            for _ in range(200):
                await pilot.pause(0.01)
                if outrider._opening is None or outrider._opening.done():
                    break
            await pilot.pause()
            if isinstance(outrider.screen, Menu):
                await play(pilot, "n")
            elif isinstance(outrider.screen, DeskPage):
                opened += 1
                await play(pilot, "p escape escape")
            else:
                assert told(outrider)
            assert isinstance(outrider.screen, SavesPage), name
    assert 1 <= opened <= 1 + MANY - len(ONCE)
    assert {path: path.read_bytes() for path in before} == before


async def test_a_bad_file_is_put_away_and_restored_like_any_other(saves):
    path = saves / f"{CAMPAIGN}.outrider"
    whole = path.read_bytes()
    outrider = Outrider(saves)
    async with outrider.run_test() as pilot:
        await backups(pilot, "b")
        path.write_bytes(b"Dear diary")
        await play(pilot, "n escape")
        assert outrider.screen.query_one(Listing).current.cells[1] == "cannot be opened"
        await backups(pilot, "B")
        (cells,) = (line.cells for line in outrider.screen.query_one(Listing).lines)
        assert cells[1:3] == ("by hand", "2746, 21:00")
        await backups(pilot, "R y")
        (kept,) = (saves / "trash").iterdir()
        assert str(kept) in told(outrider)
        await play(pilot, "escape")
        assert outrider.screen.query_one(Listing).current.cells[3] == "16"
        await play(pilot, "enter p")
    assert kept.read_bytes() == b"Dear diary"
    assert len(path.read_bytes()) > len(whole) // 2


async def test_a_backup_is_restored_from_the_list_and_what_was_there_is_kept(saves):
    outrider = Outrider(saves)
    async with outrider.run_test() as pilot:
        await backups(pilot, "B")
        assert "There is no backup" in outrider.screen.query_one(Listing)._empty
        await backups(pilot, "escape b")
        await backups(pilot, "enter n n escape")
        (changed,) = (line.cells[1] for line in outrider.screen.query_one(Listing).lines)
        assert changed != "day 2746, 21:00"
        await backups(pilot, "B")
        await backups(pilot, "R y")
        await play(pilot, "escape")
        (cells,) = (line.cells for line in outrider.screen.query_one(Listing).lines)
        assert cells[1] == "day 2746, 21:00"
        await backups(pilot, "B")
        made_for = [line.cells[1] for line in outrider.screen.query_one(Listing).lines]
        assert sorted(made_for) == ["before a restore", "by hand"]


async def test_the_campaign_that_is_open_is_restored_and_opened_again(saves):
    outrider = Outrider(saves, CAMPAIGN)
    async with outrider.run_test() as pilot:
        await play(pilot, "n n")
        await backups(pilot, "B b")
        then = outrider.headline.clock
        await play(pilot, "escape u")
        assert outrider.headline.clock < then
        await backups(pilot, "B")
        await backups(pilot, "R y")
        assert isinstance(outrider.screen, DeskPage)
        assert outrider.headline.clock == then
        await play(pilot, "u")
        assert outrider.headline.clock < then


async def backups(pilot, keys):
    """Press keys, and wait for what works beside them."""
    await play(pilot, keys)
    await pilot.app.workers.wait_for_complete()
    await play(pilot, "")


async def test_what_a_killed_program_left_is_swept_away_at_the_start(saves):
    (saves / "backups").mkdir()
    for folder in (saves, saves / "backups"):
        (folder / ".outrider-abc.unfinished").touch()
    async with Outrider(saves).run_test() as pilot:
        await play(pilot, "")
    left = sorted(path.name for path in saves.rglob("*"))
    assert left == [f"{CAMPAIGN}.outrider", "backups"]


async def test_the_only_campaign_ends_the_program_when_it_is_bad(saves):
    (saves / f"{CAMPAIGN}.outrider").write_bytes(b"Dear diary")
    outrider = Outrider(saves, CAMPAIGN, only=True)
    async with outrider.run_test():
        pass
    assert outrider.return_code == 1
    assert not any(isinstance(screen, SavesPage) for screen in outrider.screen_stack)


@pytest.mark.parametrize(("key", "make"), [("n", "f2"), ("S", "enter")])
async def test_a_campaign_for_which_there_is_no_room_is_not_made(saves, monkeypatch, key, make):
    def small(path, *wait):
        engine = engine_for(path, *wait)

        @event.listens_for(engine, "connect")
        def _connect(connection, _record):
            connection.execute("PRAGMA max_page_count = 20")

        return engine

    monkeypatch.setattr(campaigns, "engine_for", small)
    monkeypatch.setattr(campaigns, "make_file", make_file)
    outrider = Outrider(saves)
    async with outrider.run_test() as pilot:
        await play(pilot, f"{key} N e w {make}")
        await outrider.workers.wait_for_complete()
        await play(pilot, "")
        assert outrider.screen.query_one(Input).value.endswith("New")
        why = str(outrider.screen.query_one(".error").content)
        assert "could not be made. The disk of" in why
        assert "is full; make room and try again" in why
        await play(pilot, "escape escape")
        assert len(outrider.screen.query_one(Listing).lines) == 1
    assert [path.name for path in saves.iterdir()] == [f"{CAMPAIGN}.outrider"]


async def test_what_was_found_bad_when_it_was_opened_is_listed_so_until_it_changes(saves):
    path = saves / f"{CAMPAIGN}.outrider"
    whole = path.read_bytes()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TABLE joint")
    outrider = Outrider(saves)
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        await pilot.press("enter")
        for _ in range(200):
            await pilot.pause(0.02)
            if isinstance(outrider.screen, Menu):
                break
        await play(pilot, "n")
        line = outrider.screen.query_one(Listing).current
        assert line.cells[1] == "cannot be opened"
        about = str(outrider.screen.query_one("#about", Static).content)
        assert "does not have the tables of its format: the table joint is missing" in about
        path.write_bytes(whole)
        await play(pilot, "n escape")
        assert outrider.screen.query_one(Listing).current.cells[3] == "16"


async def test_the_open_campaign_is_compacted_and_opened_again(saves):
    outrider = Outrider(saves, CAMPAIGN)
    async with outrider.run_test() as pilot:
        await play(pilot, "n n")
        await backups(pilot, "B C")
        assert "can no longer be taken back, looked back to" in str(
            outrider.screen.query_one(".hint").content
        )
        await backups(pilot, "9 9 9 9 enter")
        assert "fewer than there are" in str(outrider.screen.query_one(".error").content)
        await backups(pilot, "home ctrl+k 1 enter")
        assert isinstance(outrider.screen, DeskPage)
        assert "entries compacted" in told(outrider)
        assert outrider.headline.undo
        await backups(pilot, "B")
        made_for = [line.cells[1] for line in outrider.screen.query_one(Listing).lines]
        assert made_for == ["archive"]


async def test_how_many_are_kept_and_where_is_set_on_the_page(saves, tmp_path):
    outrider = Outrider(saves, CAMPAIGN)
    stick = tmp_path / "stick"
    stick.mkdir()
    async with outrider.run_test() as pilot:
        await backups(pilot, "B s")
        await backups(pilot, "1 home ctrl+k 3 enter")
        await backups(pilot, "s 4 n o enter")
        assert "There is no such folder" in str(outrider.screen.query_one(".error").content)
        outrider.screen.query_one(Input).value = str(stick)
        await backups(pilot, "enter b")
        (made_for,) = (line.cells[1] for line in outrider.screen.query_one(Listing).lines)
        assert made_for == "by hand"
    path = saves / f"{CAMPAIGN}.outrider"
    assert settings_of(path).backups_daily == 3
    assert [file.parent for file in stick.rglob("*.outrider")] == [stick / "backups"]


@pytest.mark.parametrize(("keys", "done"), [("C 1 enter", "compacted"), ("R y", "restored")])
async def test_what_another_window_has_open_says_where_it_is_to_be_closed(
    saves, monkeypatch, keys, done
):
    monkeypatch.setattr("models.storage.saves.open_elsewhere", lambda _: 4711)
    outrider = Outrider(saves, CAMPAIGN)
    async with outrider.run_test() as pilot:
        await backups(pilot, "B b")
        await backups(pilot, keys)
        said = f"{CAMPAIGN} could not be {done}. {CAMPAIGN} is open in another window"
        assert said in told(outrider)
        assert "(process 4711): close it there first." in told(outrider)
