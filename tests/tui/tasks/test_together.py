"""A team, a plan, and what comes after they failed, by their keys."""

from functools import partial

import pytest

from models.deeds.people.edit import EditRow
from models.tables import Joint, World
from tests.tui.people.looking import rows, text
from tests.tui.screens import play
from tui.attempts.attempting import attempt
from tui.attempts.plan import PlanDialog
from tui.dialogs.several import Several
from tui.dialogs.talk import talk
from tui.rolling.panel import RollPanel
from tui.tasks.page import TasksPage
from tui.widgets.listing import Listing

SIZE = (80, 24)
ROVER = (
    "To push the rover out (Teamwork): Formidable. Strength. 1 minute. "
    "Referee: Minimum 2 individuals. Difficulty decreases by 1 for each additional individual."
)
DRIVEN = ROVER.replace("individuals.", "individuals plus a driver.")
LOCK = "To open a lock: Routine. Electronics. 1 minute."


async def ask(pilot, line):
    app = pilot.app
    await play(pilot, "")
    talk(app.screen, partial(attempt, app, line.partition(":")[0], None, line))
    await play(pilot, "")


def parts(app):
    return [line.cells[:3] for line in app.screen.query_one(Listing).lines]


@pytest.mark.rows("T-71", "T-88")
async def test_a_task_for_a_team_asks_for_the_team(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await ask(pilot, DRIVEN)
        assert isinstance(outrider.screen, Several)
        # The party of five is marked; without the two at its top three are left, one to drive.
        await play(pilot, "space space enter")
        assert "Ines Calder and Nils Harrow together: To push the rover out" in text(outrider)
        assert "w driver: Hanne Rask" in text(outrider)
        assert "needs 15+ Formidable" in text(outrider)
        await play(pilot, "e backspace 0 enter")
        assert "levels off for each more: 0" in text(outrider)
        await play(pilot, "t 9 enter 3 enter 1 0 enter")
        assert "Failure: 9+" in text(outrider)
        assert "They must throw to cooperate" in text(outrider)


@pytest.mark.rows("T-73")
async def test_after_a_failure_the_throws_come_first_and_some_sit_out(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t")
        await ask(pilot, ROVER)
        await play(pilot, "space space space enter t 0 enter 3 enter 1 0 enter enter")
        assert "r retry" in text(outrider)
        await play(pilot, "r")
        assert "Ines Calder and Nils Harrow" in text(outrider)
        assert "must throw to cooperate" in text(outrider)
        await play(pilot, "enter")
        assert "sits out the next attempt" in text(outrider)
        await play(pilot, "t 9 enter 0 enter enter")
        await play(pilot, "r")
        assert "Nils Harrow out" in text(outrider)
        await play(pilot, "enter")
        marked = [
            line.cells[1] for line in outrider.screen.query_one(Listing).lines if line.cells[0]
        ]
        assert marked == ["Ines Calder"]
        await play(pilot, "escape u u")
        assert await rows(outrider, Joint) == []


async def test_a_joint_failure_is_forgotten(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t")
        await ask(pilot, ROVER)
        await play(pilot, "enter t 0 enter 3 enter 1 0 enter enter F enter")
        assert await rows(outrider, Joint) == []
        assert "r retry" not in text(outrider)
        assert isinstance(outrider.screen, TasksPage)


async def test_the_fallen_are_not_offered_for_a_team(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        campaign = await outrider.campaign()
        campaign.perform(EditRow("person", 1, {"dead": True}))
        campaign.perform(EditRow("person", 2, {"unconscious": True}))
        await ask(pilot, LOCK)
        await play(pilot, "T")
        offered = [line.cells[1] for line in outrider.screen.query_one(Listing).lines]
        assert "Wei Sandoval" in offered
        assert not {"Ines Calder", "Tobias Nkemelu"} & set(offered)
        await play(pilot, "enter")
        assert "the weakest of 3, doubled" in text(outrider)


async def test_any_task_may_go_to_a_team(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await ask(pilot, LOCK)
        await play(pilot, "T enter")
        assert isinstance(outrider.screen, RollPanel)
        assert "the weakest of 5, doubled" in text(outrider)


@pytest.mark.rows("T-72", "G-33")
async def test_a_plan_is_made_shown_with_its_chance_and_rolled_in_one_step(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await ask(pilot, LOCK)
        await play(pilot, "P")
        assert isinstance(outrider.screen, PlanDialog)
        assert parts(outrider) == [("vital", "Wei Sandoval", "To open a lock")]
        assert "every vital task succeeds: 70%" in text(outrider)
        await play(pilot, "a down enter 2")
        assert parts(outrider)[1][0] == "supportive"
        assert parts(outrider)[1][1] != "Wei Sandoval"
        await play(pilot, "down v")
        assert parts(outrider)[1][0] == "vital"
        await play(pilot, "v h")
        assert parts(outrider)[1][2].startswith("hasty: ")
        await play(pilot, "h w 1")
        assert "Wei Sandoval has two tasks" in text(outrider)
        await play(pilot, "enter")
        assert isinstance(outrider.screen, PlanDialog)
        await play(pilot, "w 2 enter")
        assert isinstance(outrider.screen, RollPanel)
        assert "Wei Sandoval, vital: To open a lock" in text(outrider)
        before = (await rows(outrider, World))[0].clock
        await play(pilot, "t 0 enter 3 enter 1 0 enter 9 enter 1 0 enter")
        assert "All that was vital succeeds" in text(outrider)
        await play(pilot, "u")
        assert (await rows(outrider, World))[0].clock == before


@pytest.mark.rows("T-72", "T-73")
async def test_a_plan_that_failed_is_come_back_to_part_by_part(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t")
        await ask(pilot, LOCK)
        await play(pilot, "P a o " + "T o space n a p colon space S i m p l e enter 2 enter")
        await play(pilot, "t 0 enter 3 enter 0 enter 3 enter 1 0 enter enter")
        await play(pilot, "r enter t 9 enter 9 enter enter")
        await play(pilot, "r enter")
        assert isinstance(outrider.screen, PlanDialog)
        assert [part[0] for part in parts(outrider)] == ["vital", "supportive"]
        await play(pilot, "down x")
        assert len(parts(outrider)) == 1
        await play(pilot, "escape")
        await ask(pilot, LOCK)
        await play(pilot, "P")
        assert "may try again" in text(outrider)
        await play(pilot, "n")
        assert len(parts(outrider)) == 1


async def test_leaving_asks_nothing_more(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "t")
        for keys in ("T escape", "P escape", "P a escape escape", "P a o escape escape", "escape"):
            await ask(pilot, LOCK)
            await play(pilot, keys)
            assert isinstance(outrider.screen, TasksPage)
