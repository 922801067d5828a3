"""Who attempts a task and how, the roll, and what the players are told, by their keys."""

from functools import partial

import pytest

from models.bridge.substitutes import INTELLECT
from models.deeds.tasks.attempt import AttemptTask
from models.tables import Due, Entry, World
from tests.tui.people.looking import rows, text
from tests.tui.screens import play
from tui.attempts.attempting import attempt
from tui.attempts.who import Who
from tui.dialogs.menu import Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.rolling.panel import RollPanel
from tui.widgets.listing import Listing

SIZE = (80, 24)
LOCK = "To open a lock: Routine. Electronics. 1 minute."
CODE = "To break a code (Uncertain): Routine. Computer. 10 minutes."
PLANT = "To name a plant: Simple. Botany. 1 minute."


async def ask(pilot, line):
    """Ask who attempts a task that is not kept."""
    app = pilot.app
    await play(pilot, "")
    talk(app.screen, partial(attempt, app, line.partition(":")[0], None, line))
    await play(pilot, "")


def offered(app):
    return [line.cells for line in app.screen.query_one(Listing).lines]


def ways(app):
    """The lines of the ways open to the one under the cursor, without their blanks."""
    return [" ".join(line.plain.split()) for line in app.screen.query_one("#ways").content.split()]


@pytest.mark.rows("T-68", "T-15", "T-53")
async def test_the_party_is_offered_with_chances_and_times_in_haste_and_without(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await ask(pilot, LOCK)
        assert [cells[1] for cells in offered(outrider)] == [
            "Wei Sandoval", "Hanne Rask", "Ines Calder", "Nils Harrow", "Tobias Nkemelu",
        ]  # fmt: skip
        # Electronics 4: 3 to 9 of 0 to 9 reach 7, 7 to 9 reach 11. 3D6 less 4, never less than 3,
        # is 6.685 minutes on average; less 8, 3.977 minutes.
        assert offered(outrider)[0] == (
            "1", "Wei Sandoval", "+4", "70%", "6 min 40 s", "30%", "3 min 58 s",
        )  # fmt: skip


async def test_others_are_shown_on_demand(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await ask(pilot, LOCK)
        await play(pilot, "o")
        assert offered(outrider)[5][1] == "Ode Lindqvist (opposition)"
        assert len(offered(outrider)) > 9
        await play(pilot, "o")
        assert len(offered(outrider)) == 5


@pytest.mark.rows("T-23", "T-63", "T-64")
async def test_the_ways_of_one_person_stand_side_by_side_and_each_has_its_key(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await ask(pilot, PLANT)
        await play(pilot, "down")
        # Simple with a skill missing is Difficult; with one that stands in it is Routine.
        assert ways(outrider) == [
            "Enter as it is +0 0% 10 min 30 s",
            "h hasty +0 0% 10 min 30 s",
            "r by Bureaucracy 5 +5 80% 5 min 49 s",
            "s by Computer 4 +4 70% 6 min 40 s",
            "t by Pistol 2 +2 50% 8 min 31 s",
            "i by wits (Int. + Educ.) +6 90% 5 min 5 s",
        ]
        await play(pilot, "s")
        assert isinstance(outrider.screen, RollPanel)
        assert "related skill Computer 4" in text(outrider)
        await play(pilot, "escape")


@pytest.mark.parametrize(
    ("key", "how"), [("h", {"hasty": True}), ("i", {"substitute": INTELLECT}), ("enter", {})]
)
async def test_one_key_picks_the_way(outrider, key, how):
    async with outrider.run_test(size=SIZE) as pilot:
        await ask(pilot, PLANT)
        first = outrider.screen.query_one(Listing).current.key
        await play(pilot, key)
        assert outrider.screen._deed == AttemptTask(first, None, PLANT, **how)


@pytest.mark.rows("T-50", "T-51")
async def test_determination_comes_first_and_then_the_wait_is_a_way(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await ask(pilot, LOCK)
        await play(pilot, "1 t 0 enter 7 enter 1 0 enter enter")
        await ask(pilot, LOCK)
        place = [cells[1] for cells in offered(outrider)].index("Wei Sandoval")
        await play(pilot, " ".join(["down"] * place))
        assert offered(outrider)[place][3:6] == ("10%", "determined", "first")
        assert "must stay determined" in text(outrider)
        await play(pilot, "enter t 0 enter enter")
        await ask(pilot, LOCK)
        place = [cells[1] for cells in offered(outrider)].index("Wei Sandoval")
        await play(pilot, " ".join(["home", *["down"] * place]))
        # Ten times the 6 minutes it took, at Routine again.
        assert ways(outrider)[-1] == "w wait 1 h, then +4 70% 6 min 40 s"
        before = (await rows(outrider, World))[0].clock
        await play(pilot, "w enter enter")
        assert (await rows(outrider, World))[0].clock == before + 3_600


async def test_nobody_need_try_again(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await ask(pilot, LOCK)
        await play(pilot, "1 t 0 enter 7 enter 1 0 enter enter")
        await ask(pilot, LOCK)
        place = [cells[1] for cells in offered(outrider)].index("Wei Sandoval")
        await play(pilot, " ".join([*["down"] * place, "enter t 0 enter enter"]))
        await play(pilot, "n n n")
        assert isinstance(outrider.screen, RollPanel)
        before = (await rows(outrider, World))[0].clock
        await play(pilot, "escape")
        assert isinstance(outrider.screen, Menu)
        assert "Wei Sandoval may try again" in text(outrider)
        await play(pilot, "x")
        assert [due.state for due in await rows(outrider, Due, deed="again")] == ["cancelled"]
        await play(pilot, "n n")
        assert (await rows(outrider, World))[0].clock > before


@pytest.mark.rows("T-56", "T-60")
async def test_after_an_uncertain_task_what_was_told_is_asked_for(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await ask(pilot, CODE)
        await play(pilot, "1 t 9 enter 0 enter 1 0 enter")
        assert "(referee) Hidden throw" in text(outrider)
        await play(pilot, "enter")
        assert isinstance(outrider.screen, Prompt)
        assert "some truth" in text(outrider)
        await play(pilot, "A space d o o r enter")
        told = (await rows(outrider, Entry))[-1]
        assert [line["text"] for line in told.lines if not line["secret"]] == ["A door"]
        await play(pilot, "j p")
        assert "A door" in text(outrider)
        assert "truth" not in text(outrider)
        assert "Hidden" not in text(outrider)


async def test_nothing_need_be_told(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await ask(pilot, CODE)
        await play(pilot, "1 t 9 enter 0 enter 1 0 enter enter")
        before = len(await rows(outrider, Entry))
        await play(pilot, "escape")
        assert not isinstance(outrider.screen, Prompt)
        assert len(await rows(outrider, Entry)) == before
        await ask(pilot, LOCK)
        await play(pilot, "1 t 9 enter 1 0 enter enter")
        assert not isinstance(outrider.screen, Prompt | Who)
