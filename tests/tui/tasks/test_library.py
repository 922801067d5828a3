"""Keeping the task library by its keys: drafts, order, tags, versions, the archive, files."""

import sys

import pytest
from textual.widgets import Static

from models.deeds.tasks.library import NewTask
from models.tables import LibraryTask, TaskUse, TaskVersion
from tests.hostile import HOSTILE
from tests.tui.people.looking import rows, text
from tests.tui.screens import play
from tests.tui.tasks.test_tasks_page import COMMANDS, SIZE, statements, the_task, typed
from tui.tasks.importing import ImportPreview
from tui.tasks.page import TasksPage
from tui.widgets.listing import Listing

FLY = "To fly: Simpel. Wings."


def wrong(outrider):
    """What a dialog says is wrong."""
    return str(outrider.screen.query_one(".error", Static).content)


def told(outrider):
    """The one line that was told."""
    (said,) = outrider._notifications
    return said.message


async def the_tasks(outrider):
    return await rows(outrider, LibraryTask)


def exchange(outrider):
    return outrider.saves / "exchange"


def deliver(outrider, name, content):
    exchange(outrider).mkdir(exist_ok=True)
    (exchange(outrider) / name).write_text(content)


@pytest.mark.rows("T-01")
async def test_the_cursor_is_on_what_was_just_made(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"t end n {typed('To mend: Simple. Mechanic.')} enter")
        assert outrider.screen.current.cells[0] == "To mend"
        await play(pilot, "end c")
        copied, original = outrider.screen.current, outrider.screen.query_one(Listing).lines[-2]
        assert copied.key > original.key
        assert copied.cells[0] == original.cells[0]


# ---- What cannot be read ---------------------------------------------------------------------


@pytest.mark.rows("T-01", "T-67")
async def test_a_line_that_cannot_be_read_is_kept_and_mended(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"t n {typed(FLY)} enter")
        assert wrong(outrider).endswith("(at character 9). Enter again keeps it as typed.")
        await play(pilot, "enter home")
        assert statements(outrider)[0] == FLY
        assert (await the_task(outrider, FLY)).unread == FLY
        shown = text(outrider)
        assert "unread" in shown
        assert "Cannot be read: 'Simpel' is not a difficulty" in shown
        assert "Enter attempt" not in shown
        await play(pilot, "e")
        assert text(outrider).count(FLY) >= 2
        await play(pilot, " ".join(["left"] * 8) + " backspace backspace l e enter")
        assert "To fly" in statements(outrider)
        await play(pilot, "u u")
        assert len(statements(outrider)) == 8


async def test_another_line_is_in_doubt_again(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t n T o enter x enter")
        assert "Enter again keeps it as typed." in wrong(outrider)
        assert len(await the_tasks(outrider)) == 8
        await play(pilot, "enter")
        assert len(await the_tasks(outrider)) == 9


# ---- Order, search and tags ------------------------------------------------------------------


@pytest.mark.rows("T-77", "T-78")
async def test_the_list_is_sorted_six_ways(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t")
        campaign = await outrider.campaign()
        fuse = (await the_task(outrider, "To put out the floodlights from the fuse board")).key
        cage = (await the_task(outrider, "To open the cage lock")).key
        with campaign.action("Uses") as action:
            for key, clock in ((fuse, 10), (fuse, 20), (cage, 30)):
                action.session.add(TaskUse(task_id=key, clock=clock, success=True))
        outrider.changed()
        await play(pilot, "s")
        assert "Tasks · 8 by difficulty" in text(outrider)
        assert statements(outrider)[0].startswith("To find eight years")
        await play(pilot, "s")
        assert "by crucial asset" in text(outrider)
        assert statements(outrider)[0].startswith("To find eight years")  # Computer
        await play(pilot, "s")
        assert "by time" in text(outrider)
        assert statements(outrider)[0].startswith("To talk past")  # instant
        await play(pilot, "s")
        assert "by last used" in text(outrider)
        assert statements(outrider)[0] == "To open the cage lock"
        await play(pilot, "s")
        assert "by most used" in text(outrider)
        assert statements(outrider)[0].startswith("To put out")
        assert "Used: 2 times, 2 succeeded (100%), last day 1, 00:00:20" in text(outrider)
        await play(pilot, "s")
        assert "by statement" in text(outrider)


async def test_tags_are_written_and_found(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t number_sign " + typed(", Boom #Bang") + " enter")
        assert "Tags: #bang #boom #entry #loud" in text(outrider)
        await play(pilot, "slash number_sign b o o enter")
        assert statements(outrider) == ["To blow the cage door"]
        await play(pilot, "escape slash number_sign e n t r y enter")
        assert len(statements(outrider)) == 3


async def test_the_cursor_stays_on_its_task_in_another_search(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t end slash t o enter")
        assert outrider.screen.current.cells[0].startswith("To tell the light weight")
        await play(pilot, "escape")
        assert outrider.screen.current.cells[0].startswith("To tell the light weight")


# ---- Versions, copies, the archive -----------------------------------------------------------


@pytest.mark.rows("T-79")
async def test_an_earlier_version_is_brought_back(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t v")
        assert isinstance(outrider.screen, TasksPage)
        await play(pilot, "e home right right right " + typed("really ") + " enter")
        await play(pilot, "home down v")
        assert isinstance(outrider.screen, TasksPage)  # the next task was never changed
        await play(pilot, "slash r e a l l y enter escape v")
        assert "Before: To really blow the cage door" in text(outrider)
        await play(pilot, "enter")
        assert "To blow the cage door" in statements(outrider)
        assert len(await rows(outrider, TaskVersion)) == 2


async def test_a_copy_is_one_more(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t c")
        assert statements(outrider)[:2] == ["To blow the cage door"] * 2
        await play(pilot, "u")
        assert len(statements(outrider)) == 8


async def test_what_is_archived_is_shown_on_demand(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t a")
        assert "archived too" not in text(outrider)
        await play(pilot, "A")
        assert len(statements(outrider)) == 7
        await play(pilot, "a home")
        assert "Tasks · 8 by statement, archived too" in text(outrider)
        assert statements(outrider)[0] == "(archived) To blow the cage door"
        assert "Archived: A brings it back." in text(outrider)
        await play(pilot, "A")
        assert statements(outrider)[0] == "To blow the cage door"


# ---- Files -----------------------------------------------------------------------------------


@pytest.mark.rows("T-77")
async def test_what_is_shown_goes_to_a_file_and_comes_back(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t slash number_sign q u i e t enter X enter")
        written = (exchange(outrider) / "tasks.txt").read_text()
        assert [line for line in written.splitlines() if not line.startswith(" ")] == [
            "To lift the culvert grating without a scrape: Routine. Strength and Stealth. "
            "6 seconds.",
            "To put out the floodlights from the fuse board: Routine. Electronics. 20 seconds.",
        ]
        await play(pilot, "escape I enter")
        assert "tasks.txt: 2 same" in text(outrider)
        assert "The library has all of it already." in text(outrider)
        await play(pilot, "enter escape")
        assert len(await the_tasks(outrider)) == 8


async def test_a_file_is_not_written_over_unasked(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        deliver(outrider, "tasks.txt", "mine")
        await play(pilot, "t X enter")
        assert "That file is there already; Enter again writes over it." in text(outrider)
        await play(pilot, "escape")
        assert (exchange(outrider) / "tasks.txt").read_text() == "mine"
        await play(pilot, "X enter enter")
        assert (exchange(outrider) / "tasks.txt").read_text().startswith("To blow")
        assert [path.name for path in exchange(outrider).iterdir()] == ["tasks.txt"]


async def test_the_name_of_a_file_is_checked(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t X backspace enter")
        assert "The name ends in one of these: .txt, .csv, .json, .md" in text(outrider)
        await play(pilot, "escape escape I enter")
        assert "There is no file" in text(outrider)


@pytest.mark.rows("T-77")
async def test_an_import_shows_first_what_it_changes(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        content = "To sit: Simple.\nTo open the cage lock: Routine. Electronics. 1 minute.\n"
        deliver(outrider, "tasks.txt", content)
        await play(pilot, "t I enter")
        assert isinstance(outrider.screen, ImportPreview)
        assert "tasks.txt: 1 new, 1 changed" in text(outrider)
        cells = [line.cells[:2] for line in outrider.screen.query_one(Listing).lines]
        assert cells == [("1", "new"), ("2", "changed")]
        await play(pilot, "escape")
        assert len(await the_tasks(outrider)) == 8
        await play(pilot, "I enter w enter")
        assert len(await the_tasks(outrider)) == 9
        assert (await the_task(outrider, "To open the cage lock")).difficulty == "Routine"
        await play(pilot, "u")
        assert (await the_task(outrider, "To open the cage lock")).difficulty == "Difficult"


async def test_a_broken_file_changes_nothing_and_says_where(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        deliver(outrider, "tasks.csv", "task,difficulty\nTo sit,Simple\nTo fly\n")
        await play(pilot, "t I " + " ".join(["backspace"] * 3) + " c s v enter")
        assert "Line 3: 1 cells, but 2 in the heading." in text(outrider)
        await play(pilot, "escape escape")
        deliver(outrider, "tasks.txt", f"To sit: Simple.\n{FLY}\n")
        await play(pilot, "I enter")
        first = outrider.screen.query_one(Listing).lines[0].cells
        assert first[:2] == ("2", "unreadable")
        assert "1 new, 1 unreadable" in text(outrider)
        await play(pilot, "enter")
        assert isinstance(outrider.screen, ImportPreview)
        await play(pilot, "escape")
        assert len(await the_tasks(outrider)) == 8
        await play(pilot, "I enter w")
        assert (await the_task(outrider, FLY)).unread == FLY
        assert len(await the_tasks(outrider)) == 10


@pytest.mark.rows("T-74", "T-77")
@pytest.mark.parametrize(("reader", "notes"), [("r", True), ("p", False)])
async def test_a_print_out_is_sorted_as_the_screen_and_says_no_more_than_it_may(
    outrider, reader, notes
):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"t n {typed(FLY)} enter enter s X {' '.join(['backspace'] * 3)} m d")
        await play(pilot, f"enter {reader}")
        printed = (exchange(outrider) / "tasks.md").read_text()
        assert printed.startswith("# Tasks by difficulty\n")
        order = [printed.index(words) for words in ("To find", "To put out", "To blow")]
        assert order == sorted(order)
        for secret in ("Referee", "Ends the quiet part", "#entry", "To fly"):
            assert (secret.replace("#", r"\#") in printed) == notes


async def test_a_pdf_needs_its_package(outrider, monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, "t X backspace backspace backspace p d f enter r")
        assert wrong(outrider).startswith("A PDF needs the fpdf2 package: make pdf")
        assert not (exchange(outrider) / "tasks.pdf").exists()


async def test_a_folder_that_cannot_be_written_is_said(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        exchange(outrider).write_text("a file, no folder")
        await play(pilot, "t X enter")
        assert "could not be written" in wrong(outrider)
        await play(pilot, "escape")
        assert isinstance(outrider.screen, TasksPage)


async def test_hostile_tasks_go_through_every_question(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t")
        campaign = await outrider.campaign()
        for words in HOSTILE[::7]:
            campaign.perform(NewTask(f"To {words} [/x]: Simpel [@click=app.quit]."))
        outrider.changed()
        await play(pilot, "X enter I enter")
        assert isinstance(outrider.screen, ImportPreview)
        assert set(text(outrider)).isdisjoint(COMMANDS)
        await play(pilot, "escape home")
        for _ in HOSTILE[::7]:
            await play(pilot, "e")
            assert set(text(outrider)).isdisjoint(COMMANDS)
            await play(pilot, "escape down")
        assert isinstance(outrider.screen, TasksPage)
