"""Where the cursor goes in a fight: back to whose act was taken back, and to whoever may act."""

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.fight.turn import StartFight
from models.deeds.people.edit import EditRow
from models.deeds.scenes.scene import PutInZone
from models.tables import Participant, Person, Zone
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, count_on, play
from tui.dialogs.menu import Menu
from tui.program import Outrider
from tui.shell.keybar import KeyBar
from tui.widgets.listing import Listing

NARROW = (80, 24)


@pytest.fixture
def even(saves):
    """A fight in which all of the party act at point 8, Colm among them."""
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.read() as session:
        fence = session.exec(select(Zone.id).where(Zone.name == "Fence")).one()
        colm = session.exec(select(Person.id).where(Person.name == "Colm Brandvold")).one()
        here = session.exec(
            select(Participant.id).where(Participant.person_id == colm, Participant.scene_id == 1)
        ).one()
    campaign.perform(PutInZone(1, (here,), fence))
    campaign.perform(StartFight(1))
    for key in range(1, 9):
        campaign.perform(EditRow("person", key, {"coolness": 8}))
    campaign.close()
    return Outrider(saves, CAMPAIGN)


def at_the_cursor(app):
    """The name of whoever stands under the cursor."""
    return str(app.screen.query_one("#about").content).split("\n")[0].split("  ")[0].strip()


def footer(app):
    return str(app.screen.query_one(KeyBar).render_line(0).text)


ACTS = {
    "pass": "p",
    "fire": "a 1 enter escape",
    "move": "m 1 enter escape",
    "duck": "d enter",
    "special": "s w a v e s enter",
    "change weapon": "c 0",
    "cover": "v 0 1 3 enter",
}


@pytest.mark.parametrize("steps", [0, 1])
async def test_undo_gives_the_cursor_back_to_whose_act_it_was(even, steps):
    async with even.run_test(size=NARROW) as pilot:
        for act, keys in ACTS.items():
            await play(pilot, "e" + " down" * steps)
            who = at_the_cursor(even)
            assert "acts now" in text(even), act
            await play(pilot, keys)
            await play(pilot, "end u")
            assert at_the_cursor(even) == who, act
            await play(pilot, "end")
            assert at_the_cursor(even) != who, f"{act}, and does not hold it there"
            await play(pilot, "escape")


async def test_what_is_taken_back_elsewhere_counts_when_the_fight_is_looked_at_again(even):
    async with even.run_test(size=NARROW) as pilot:
        await play(pilot, "e down")
        who = at_the_cursor(even)
        await play(pilot, "p")
        assert at_the_cursor(even) != who
        await play(pilot, "escape u e")
        assert at_the_cursor(even) == who


async def test_after_another_deed_the_cursor_goes_on(even):
    async with even.run_test(size=NARROW) as pilot:
        await play(pilot, "e down")
        second = at_the_cursor(even)
        await play(pilot, "p u p")
        assert at_the_cursor(even) != second


async def test_the_count_asks_whoever_passed_at_every_point_or_goes_past_them(even):
    """One of level 8 passed at 4: the next turn begins with the offers at 10 and 9."""
    async with even.run_test(size=(120, 40)) as pilot:
        await play(pilot, "e")
        assert "j skip offers" not in footer(even)
        while "point 4" not in even.screen.page_title():
            await count_on(pilot)
        who = at_the_cursor(even)
        await play(pilot, "p")
        await count_on(pilot, key="N")
        for point in (10, 9):
            assert f"turn 2 · point {point}" in text(even)
            assert at_the_cursor(even) == who
            await play(pilot, "n")
            if point == 9:
                asked = " ".join(text(even).split())
                assert f"Last chance to use a passed action: {who}" in asked
                await play(pilot, "escape")
                assert "turn 2 · point 9" in text(even)
                await play(pilot, "n n")
        assert "turn 2 · point 8" in text(even), "where all act"
        await play(pilot, "u u")
        assert "j skip offers" in footer(even)
        await play(pilot, "j")
        assert "turn 2 · point 8" in text(even)


async def test_the_count_asks_before_an_action_is_let_go(outrider):
    """Once, and the same key counts on; what bystanders let go is nobody's question."""
    async with outrider.run_test() as pilot:
        await play(pilot, "e f enter")
        page = outrider.screen

        def idle():
            return [f for f in page.view.figures if f.side != "bystander" and f.acts]

        for _ in range(8):
            point, turn = page.view.point, page.view.turn
            await play(pilot, "n")
            assert isinstance(outrider.screen, Menu) == bool(idle()), (turn, point)
            if isinstance(outrider.screen, Menu):
                await play(pilot, "enter")
                assert (page.view.point, page.view.turn) == (point, turn)
                await play(pilot, "n n")
            assert outrider.screen is page
            assert (page.view.point, page.view.turn) != (point, turn)


async def test_who_has_passed_is_not_asked_about(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e f enter")
        page = outrider.screen
        while free := [f for f in page.view.figures if f.acts and not f.passed]:
            page.query_one("#people", Listing).cursor = page.in_order(page.view).index(free[0])
            await play(pilot, "p")
        point = page.view.point
        await play(pilot, "n")
        assert outrider.screen is page
        assert page.view.point != point
