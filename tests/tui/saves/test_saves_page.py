import asyncio
import gzip
import os
import sqlite3
from pathlib import Path

import pytest
from textual.widgets import Input, Static

from models.storage import schema
from models.storage.migrations import upgrade
from models.storage.saves import listing
from tests.tui.keys import why_not
from tests.tui.screens import CAMPAIGN, play
from tui.desk.page import DeskPage
from tui.program import Outrider
from tui.saves.page import SavesPage
from tui.shell.keybar import KeyBar
from tui.widgets.listing import Listing

PLAYED = Path(__file__).parents[2] / "models" / "storage" / "format_1_played.sql.gz"


@pytest.fixture
def outrider(saves):
    """The program at the list of campaigns."""
    return Outrider(saves)


def said(outrider, selector):
    """The text of a widget on the screen in front."""
    return str(outrider.screen.query_one(selector, Static).content)


def names(folder):
    return sorted(save.name for save in listing(folder))


def rows(outrider):
    return [line.cells for line in outrider.screen.query_one(Listing).lines]


async def type_text(pilot, text):
    """Replace what stands in the input and press Enter."""
    pilot.app.screen.query_one(Input).value = text
    await play(pilot, "enter")


async def test_a_campaign_is_listed_with_what_one_wants_to_know(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        (cells,) = rows(outrider)
        assert cells[:4] == (CAMPAIGN, "day 2746, 21:00", "3 days ago", "16")
        assert cells[4] == "1 h 30 min: Strand comes back from supper"
        assert "four per cent heavy" in said(outrider, "#about")


async def test_what_another_window_makes_is_shown_and_the_cursor_stays(outrider, saves):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        (saves / "Another.outrider").write_bytes(b"")
        os.utime(saves / "Another.outrider", (1e11, 1e11))
        for _ in range(100):
            await pilot.pause(0.05)
            if len(rows(outrider)) == 2:
                break
        assert [cells[0] for cells in rows(outrider)] == ["Another", CAMPAIGN]
        assert outrider.screen.query_one(Listing).current.cells[0] == CAMPAIGN
        await play(pilot, "enter")
        assert isinstance(outrider.screen, DeskPage)


async def test_enter_opens_the_campaign_and_escape_comes_back(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "enter")
        assert isinstance(outrider.screen, DeskPage)
        await play(pilot, "escape")
        assert isinstance(outrider.screen, SavesPage)
        assert len(rows(outrider)) == 1


async def test_enter_brings_a_campaign_of_an_older_format_up_and_opens_it(tmp_path, monkeypatch):
    played = tmp_path / "Played.outrider"
    connection = sqlite3.connect(played)
    connection.executescript(gzip.decompress(PLAYED.read_bytes()).decode())
    connection.close()
    outrider, seen = Outrider(tmp_path), []

    def beside_the_keys(path, **named):
        seen.append(outrider.call_from_thread(lambda: type(outrider.screen)))
        return upgrade(path, **named)

    monkeypatch.setattr("models.storage.migrations.upgrade", beside_the_keys)
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        assert rows(outrider)[0][:2] == ("Played", "older format")
        await play(pilot, "enter")
        assert isinstance(outrider.screen, DeskPage)
        assert outrider.headline.due[0].deed == "burst"
    assert seen == [SavesPage]
    assert schema.version_of(played) == schema.VERSION
    assert len(list((tmp_path / "backups").iterdir())) == 1


async def test_the_first_screen_imports_no_tables(tmp_path):
    import subprocess
    import sys

    program = """
import asyncio, sys
from pathlib import Path
from tui.program import Outrider
async def main():
    outrider = Outrider(Path(sys.argv[1]))
    async with outrider.run_test() as pilot:
        await pilot.pause()
        assert "SavesPage" in repr(outrider.screen)
    print("sqlmodel" in sys.modules, "sqlalchemy" in sys.modules)
asyncio.run(main())
"""
    call = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


async def test_an_empty_folder_says_which_keys_make_a_campaign(tmp_path):
    outrider = Outrider(tmp_path / "none yet")
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        line = outrider.screen.query_one(Listing).render_line(1).text
        assert "n makes one of your own" in line
        assert "S the sample" in line
        assert footer(outrider) == {"n", "S", "q", "?"}
        await play(pilot, "enter c r b x u U escape")
        assert isinstance(outrider.screen, SavesPage)


def footer(outrider):
    """The keys that the last line of the page in front offers."""
    return {lit.key for lit in outrider.screen.query_one(KeyBar).lit}


async def test_capital_s_makes_the_sample_under_a_name_that_is_free(outrider, saves):
    async with outrider.run_test() as pilot:
        await play(pilot, "S")
        assert outrider.screen.query_one(Input).value == f"{CAMPAIGN} 2"
        await play(pilot, "enter")
        assert isinstance(outrider.screen, DeskPage)
        assert outrider.headline.people == 16
    assert names(saves) == [CAMPAIGN, f"{CAMPAIGN} 2"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A campaign needs a name."),
        ("a/b", "A campaign's name has no slash in it: it becomes the name of a file."),
        ("..", "A campaign's name does not begin with a dot: the file would be hidden."),
        ("x" * 61, "A campaign's name has at most 60 characters."),
        (CAMPAIGN, f"There is already a campaign named '{CAMPAIGN}'."),
        ("[@click=app.quit]x[/]", "A campaign's name has no slash in it"),
    ],
    ids=str,
)
@pytest.mark.parametrize("key", ["n", "c"])
async def test_a_bad_name_is_refused_where_it_is_typed(outrider, saves, key, name, sentence):
    async with outrider.run_test() as pilot:
        await play(pilot, key)
        await type_text(pilot, name)
        assert sentence in said(outrider, ".error")
        assert outrider.screen.query_one(Input).value == name
    assert names(saves) == [CAMPAIGN]


async def test_escape_asks_once_before_a_typed_name_is_lost(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "n L o w escape")
        assert outrider.screen.query_one(Input).value == "Low"
        assert "Esc again" in said(outrider, ".error")
        await play(pilot, "escape")
        assert isinstance(outrider.screen, SavesPage)


async def test_c_copies_and_the_cursor_goes_to_the_copy(outrider, saves):
    async with outrider.run_test() as pilot:
        await play(pilot, "c enter")
        assert outrider.screen.query_one(Listing).current.cells[0] == f"{CAMPAIGN} copy"
    first, second = listing(saves)
    assert first.headline == second.headline
    assert {first.name, second.name} == {CAMPAIGN, f"{CAMPAIGN} copy"}


async def test_r_renames(outrider, saves):
    async with outrider.run_test() as pilot:
        await play(pilot, "r")
        assert outrider.screen.query_one(Input).value == CAMPAIGN
        await type_text(pilot, "Long Measure")
        assert [cells[0] for cells in rows(outrider)] == ["Long Measure"]
    assert names(saves) == ["Long Measure"]


async def test_b_writes_a_backup_and_says_where(outrider, saves):
    async with outrider.run_test() as pilot:
        await play(pilot, "b")
        (backup,) = (saves / "backups").iterdir()
        (note,) = outrider._notifications
        assert str(backup) in note.message
    assert backup.read_bytes()[:15] == b"SQLite format 3"


async def test_x_moves_to_the_trash_once_that_is_confirmed(outrider, saves):
    original = (saves / f"{CAMPAIGN}.outrider").read_bytes()
    async with outrider.run_test() as pilot:
        await play(pilot, "x n")
        assert names(saves) == [CAMPAIGN]
        await play(pilot, "x y")
        assert rows(outrider) == []
    assert names(saves) == []
    (moved,) = (saves / "trash").iterdir()
    assert moved.read_bytes() == original


async def test_enter_alone_puts_nothing_away(outrider, saves):
    async with outrider.run_test() as pilot:
        await play(pilot, "x enter")
        assert names(saves) == [CAMPAIGN]


async def test_u_brings_back_out_of_the_trash(outrider, saves):
    original = (saves / f"{CAMPAIGN}.outrider").read_bytes()
    async with outrider.run_test() as pilot:
        await play(pilot, "u x y")
        assert not names(saves)
        await play(pilot, "u 1")
        assert len(rows(outrider)) == 1
        assert why_not(outrider.screen, "bring_back")
    assert (saves / f"{CAMPAIGN}.outrider").read_bytes() == original


def damaged(path):
    path.write_bytes(b"not a database at all")


def foreign(path):
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipe (id INTEGER)")


def newer(path):
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (damaged, "is not a campaign: not a database, or damaged."),
        (foreign, "is a database of another program."),
        (newer, "was written by a newer Outrider"),
    ],
)
async def test_a_file_that_is_no_campaign_is_named_and_never_opened(tmp_path, make, reason):
    path = tmp_path / "Odd.outrider"
    make(path)
    before = path.read_bytes()
    outrider = Outrider(tmp_path)
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        assert rows(outrider)[0][:2] == ("Odd", "cannot be opened")
        assert reason in said(outrider, "#about")
        assert footer(outrider) == {"n", "S", "B", "x", "q", "?"}
        await play(pilot, "enter")
        assert isinstance(outrider.screen, SavesPage)
        assert [reason in note.message for note in outrider._notifications] == [True]
        await play(pilot, "c r b")
        assert isinstance(outrider.screen, SavesPage)
        assert path.read_bytes() == before
        await play(pilot, "x y")
    assert [moved.read_bytes() for moved in (tmp_path / "trash").iterdir()] == [before]


async def test_a_folder_that_syncs_gets_a_warning(tmp_path):
    folder = tmp_path / "Dropbox"
    folder.mkdir()
    outrider = Outrider(folder)
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        assert "Dropbox" in said(outrider, "#warning")
        assert outrider.screen.query_one("#warning").display


async def test_a_folder_that_is_safe_gets_none(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        assert not outrider.screen.query_one("#warning").display


async def test_a_campaign_that_is_damaged_inside_is_named_and_not_opened(outrider, saves):
    path = saves / f"{CAMPAIGN}.outrider"
    whole = path.read_bytes()
    path.write_bytes(whole[:200] + b"\xff" * (len(whole) - 200))
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        assert rows(outrider)[0][:2] == (CAMPAIGN, "cannot be opened")
        assert "is damaged" in said(outrider, "#about")
        await play(pilot, "enter")
        assert isinstance(outrider.screen, SavesPage)


async def test_a_hostile_name_is_shown_as_text(outrider, saves):
    name = "[@click=app.quit]x[bold] \x1b[31mred \u202egnp.exe"
    (saves / f"{CAMPAIGN}.outrider").rename(saves / f"{name}.outrider")
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        assert rows(outrider)[0][0] == "[@click=app.quit]x[bold] red gnp.exe"
        assert said(outrider, "#about").startswith("[@click=app.quit]x[bold] red gnp.exe  A colony")
        await play(pilot, "x")
        assert "Move [@click=app.quit]x[bold] red gnp.exe to" in said(outrider, ".title")
        await play(pilot, "n enter")
        assert isinstance(outrider.screen, DeskPage)


async def test_a_campaign_is_left_at_once_even_while_it_still_opens(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "enter")
        opened, still_opens = outrider._opening, asyncio.Event()
        outrider._opening = asyncio.create_task(_after(still_opens, opened))
        outrider.leave_campaign()
        assert isinstance(outrider.screen, SavesPage)
        still_opens.set()
        await play(pilot, "enter enter escape")
        assert isinstance(outrider.screen, DeskPage)


async def _after(event, task):
    await event.wait()
    return await task
