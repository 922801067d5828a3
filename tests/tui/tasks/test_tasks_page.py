"""The task library and an attempt, by their keys."""

import pytest

from models.bridge.task_list import ListedTask, UsedBy
from models.calendar import Calendar
from models.deeds.tasks.library import NewTask
from models.tables import LibraryTask, Trial, World
from tests.hostile import HOSTILE
from tests.tui.people.looking import actions, rows, text
from tests.tui.screens import play
from tui.attempts.who import Who
from tui.rolling.panel import RollPanel
from tui.tasks.page import TasksPage
from tui.tasks.text import task_text
from tui.widgets.listing import Listing

SIZE = (80, 24)
COMMANDS = "\x1b\x9b\x07\x00\u202e"
KEYS = {
    " ": "space", ",": "comma", "-": "minus", ".": "full_stop", ":": "colon",
    "(": "left_parenthesis", ")": "right_parenthesis",
}  # fmt: skip


def typed(line):
    return " ".join(KEYS.get(letter, letter) for letter in line)


def statements(app):
    return [line.cells[0] for line in app.screen.query_one(Listing).lines]


async def the_task(app, statement):
    (found,) = await rows(app, LibraryTask, statement=statement)
    return found


@pytest.mark.rows("T-74", "T-77")
async def test_the_library_is_listed_with_what_a_task_takes(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t")
        assert len(statements(outrider)) == 8
        assert statements(outrider) == sorted(statements(outrider))
        shown = text(outrider)
        line = next(line for line in shown.splitlines() if "put out" in line)
        assert line.split()[-5:] == ["Routine", "Electronics", "20", "seconds", "-"]
        assert "Type: hazardous" in shown
        assert "Tasks · 8" in shown


async def test_the_task_under_the_cursor_is_written_out(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t end")
        assert "Attempts: 1 each" in text(outrider)
        assert "Referee: Only one attempt for each person" in text(outrider)


async def test_search_narrows_as_it_is_typed(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t slash e l e c t r o n i c s")
        assert statements(outrider) == [
            "To open the cage lock",
            "To put out the floodlights from the fuse board",
        ]
        await play(pilot, "space f u s e enter")
        assert len(statements(outrider)) == 1
        await play(pilot, "escape")
        assert len(statements(outrider)) == 8
        assert isinstance(outrider.screen, TasksPage)


@pytest.mark.rows("T-01", "T-67")
async def test_a_task_is_kept_from_one_line(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t n " + typed("To nap: Simple") + " enter")
        assert "To nap" in statements(outrider)
        assert (await the_task(outrider, "To nap")).difficulty == "Simple"
        await play(pilot, "u")
        assert len(statements(outrider)) == 8


async def test_what_is_wrong_is_said_and_what_was_typed_stays(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t n " + typed("To nap: Simpel") + " enter")
        assert "'Simpel' is not a difficulty" in text(outrider)
        assert "To nap: Simpel" in text(outrider)
        await play(pilot, "backspace backspace l e enter")
        assert "To nap" in statements(outrider)


@pytest.mark.rows("T-79")
async def test_a_task_is_changed_as_its_line(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t e home delete delete " + typed("Not to") + " enter")
        assert "Not to blow the cage door" in statements(outrider)
        kept = await the_task(outrider, "Not to blow the cage door")
        assert (kept.hazardous, kept.note) == (True, "Works. Ends the quiet part of the evening.")


async def test_a_task_is_removed_and_taken_back(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t x")
        assert len(statements(outrider)) == 7
        await play(pilot, "u")
        assert len(statements(outrider)) == 8


@pytest.mark.rows("T-22", "T-78")
async def test_an_attempt_with_typed_dice(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t down down enter 1")
        assert isinstance(outrider.screen, RollPanel)
        assert "needs 7+ Routine   DM +4" in text(outrider)
        assert "change: l levels harder: 0" in text(outrider)
        before = (await rows(outrider, World))[0].clock
        await play(pilot, "t 9 enter 1 enter 1 0 enter")
        assert "Success: 9+4 = 13 against 7+" in text(outrider)
        assert "(referee) Hidden throw 1+4: some truth" in text(outrider)
        await play(pilot, "enter escape")
        assert (await rows(outrider, World))[0].clock == before + 30 * 60
        used = {line.cells[0]: line.cells[-1] for line in outrider.screen.query_one(Listing).lines}
        assert used.pop("To find eight years of four per cent in the weighing log") == "1"
        assert set(used.values()) == {"-"}


@pytest.mark.rows("T-28", "T-50", "T-51")
async def test_a_failure_is_come_back_to(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t")
        assert "r retry" not in text(outrider)
        before = await actions(outrider)
        await play(pilot, "r F")
        assert isinstance(outrider.screen, TasksPage)
        await play(pilot, "down down down down enter 1 t 0 enter 7 enter 1 0 enter enter")
        assert "r retry" in text(outrider)
        assert "must stay determined" in text(outrider)
        await play(pilot, "r")
        assert "must stay determined · To open" in text(outrider)
        await play(pilot, "enter t 0 enter enter")
        assert "one level harder until" in text(outrider)
        await play(pilot, "r enter")
        assert "needs 15+ Formidable" in text(outrider)
        await play(pilot, "escape u u")
        assert await rows(outrider, Trial) == []
        assert await actions(outrider) == before


async def test_a_failure_is_forgotten(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t down down down down enter 1 t 0 enter 7 enter 1 0 enter enter")
        await play(pilot, "F enter")
        assert await rows(outrider, Trial) == []


async def test_a_task_for_once_is_attempted_and_not_kept(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t o " + typed("To nap: Simple") + " enter")
        assert isinstance(outrider.screen, Who)
        await play(pilot, "1 t 9 enter")
        assert "Success: 9+0 = 9 against 3+" in text(outrider)
        await play(pilot, "enter")
        assert len(statements(outrider)) == 8


async def test_letters_are_letters_while_searching(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t")
        before = await actions(outrider)
        await play(pilot, "slash x e n o r F u")
        assert await actions(outrider) == before
        assert isinstance(outrider.screen, TasksPage)


async def test_hostile_words_do_nothing(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t")
        campaign = await outrider.campaign()
        with campaign.action("Hostile") as action:
            for words in HOSTILE[::4]:
                kept = LibraryTask(statement=words, assets=words, duration="instant", note=words)
                action.session.add(kept)
        outrider.changed()
        await play(pilot, "home")
        assert len(statements(outrider)) == 8 + len(HOSTILE[::4])
        for _ in HOSTILE[::4]:
            await play(pilot, "down")
            assert set(text(outrider)).isdisjoint(COMMANDS)


async def test_a_row_that_is_no_task_is_said_and_can_be_removed(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t")
        campaign = await outrider.campaign()
        with campaign.action("Not by this program") as action:
            action.session.add(LibraryTask(statement="To [[", assets="[[", duration="instant"))
        outrider.changed()
        await play(pilot, "home enter")
        (said,) = outrider._notifications
        assert said.message.startswith("'[[' is not the name of a skill")
        await play(pilot, "e")
        assert "To [[: Routine. [[. instant." in text(outrider)
        await play(pilot, "escape x")
        assert len(statements(outrider)) == 8


async def test_a_hostile_line_is_attempted_as_words(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t")
        campaign = await outrider.campaign()
        line = "To [@click=app.quit]x[/] \x1b[2J\u202e: Simple. Referee: [/] \x1b]0;t\x07"
        campaign.perform(NewTask(line))
        outrider.changed()
        await play(pilot, "home")
        assert statements(outrider)[0] == "To [@click=app.quit]x[/]"
        await play(pilot, "enter 1")
        assert "tries to [@click=app.quit]x[/]" in text(outrider)
        assert set(text(outrider)).isdisjoint(COMMANDS)


def test_of_very_many_who_used_a_task_the_first_are_named_and_the_rest_counted():
    task = ListedTask(
        1, "To see.", "Routine", "", "", *(False,) * 5, None, "", "", "", False, 824, 412, 0
    )
    uses = [UsedBy(f"Person {number}", 2, 1, 0) for number in range(412)]
    said = task_text(task, uses, (), Calendar(), edit="e", archive="x").plain.split("\n")
    assert said[-2:] == [
        "Person 19: 2 times, 1 succeeded (50%), last day 1, 00:00:00",
        "  ... and 392 more",
    ]
    assert len(said) < 30
