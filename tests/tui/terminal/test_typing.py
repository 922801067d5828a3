"""Keys that come faster than the screen."""

from asyncio import Event, sleep

import pytest
from textual.events import Key, Paste
from textual.widget import Widget
from textual.widgets import Input, TextArea

from tests.tui.people.looking import text
from tests.tui.screens import play, settle
from tui.choosing.people import PeopleBox
from tui.encounter.ladder.page import LadderPage
from tui.encounter.scene_page import ScenePage
from tui.encounter.zones.page import ZonesPage
from tui.journal.page import JournalPage
from tui.saves.page import SavesPage
from tui.shell import places


def burst(app, keys):
    """All of them in one breath, as a slow line delivers them."""
    for key in keys.split():
        app.simulate_key(key)


async def test_what_follows_the_key_of_the_search_is_searched_for(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "p")
        burst(outrider, "slash r a s k backspace enter")
        await settle(pilot)
        assert outrider.screen.query_one(Input).value == "ras"


@pytest.mark.parametrize("keys", ["p n B o", "H escape p n B o"])
async def test_what_follows_the_key_of_a_question_answers_it(outrider, keys):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        burst(outrider, keys)
        await settle(pilot)
        assert isinstance(outrider.screen, PeopleBox)
        assert outrider.screen.query_one(TextArea).text == "Bo"


async def test_what_is_pasted_right_after_the_key_of_a_question_answers_it(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        burst(outrider, "p n")
        outrider.post_message(Paste("Bo"))
        burst(outrider, "b")
        await settle(pilot)
        assert outrider.screen.query_one(TextArea).text == "Bob"


async def test_pages_are_walked_through_in_one_breath(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        burst(outrider, "p down enter escape escape j escape e")
        await settle(pilot)
        assert isinstance(outrider.screen, ScenePage)


async def test_what_follows_the_key_of_a_menu_is_chosen_from_it(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        burst(outrider, "e S o 3")
        await settle(pilot)
        assert isinstance(outrider.screen, LadderPage)


async def test_a_key_waits_for_a_page_that_is_still_read(outrider, monkeypatch):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        look, read = ScenePage.look, Event()

        async def look_late(page):
            await read.wait()
            return await look(page)

        monkeypatch.setattr(ScenePage, "look", look_late)
        outrider.visit(places.Scene())
        for _ in range(20):
            await sleep(0)
        burst(outrider, "m 2")
        for _ in range(20):
            await sleep(0)
        read.set()
        await settle(pilot)
        assert not [each.message for each in outrider._notifications]
        assert "to Culvert" in text(outrider)


async def test_a_key_that_arrives_after_it_was_given_up_hands_out_nothing(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        burst(outrider, "p n B o")
        for _ in range(3):
            await outrider._next(Key("x", "x"))
        await settle(pilot)
        assert outrider.screen.query_one(TextArea).text == "Bo"


async def test_a_page_that_was_left_obeys_no_key(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        desk = outrider.screen
        await outrider.run_action("press('back')", desk)
        await outrider.run_action("press('desk.wounded')", desk)
        await settle(pilot)
        assert isinstance(outrider.screen, SavesPage)


async def test_a_page_that_is_not_ready_obeys_no_key(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        outrider.push_screen(ZonesPage())
        assert outrider.screen.check_action("press", ("back",)) is False
        await settle(pilot)
        assert outrider.screen.check_action("press", ("help",))


@pytest.mark.parametrize("opened_for", [0, 60])
async def test_a_page_is_left_while_it_is_read(outrider, monkeypatch, opened_for):
    look = JournalPage.look
    async with outrider.run_test() as pilot:
        await play(pilot, "j escape")
        for rounds in range(20):
            read = Event()

            async def look_late(page, read=read):
                view = await look(page)
                await read.wait()
                return view

            monkeypatch.setattr(JournalPage, "look", look_late)
            outrider.visit(places.Journal())
            for _ in range(opened_for):
                await sleep(0)
            assert isinstance(outrider.screen, JournalPage)
            outrider.pop_screen()
            for _ in range(rounds):
                await sleep(0)
            read.set()
            await settle(pilot)


class Bell(Widget):
    """Tells a page to paint itself when it goes."""

    def on_unmount(self):
        self.rang = True
        self.page.repaint()


async def test_nothing_is_painted_anew_while_the_program_ends(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        bells = Bell(), Bell()
        for bell, place in zip(bells, (0, -1), strict=True):
            bell.page = outrider.screen
            await outrider.screen.mount(bell, before=place)
    assert all(bell.rang for bell in bells)
