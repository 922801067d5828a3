"""The page of rulings, by its keys."""

import pytest

from models.rulings import rulings
from rules.book import reference
from rules.rulings import SWITCHES
from tests.tui.keys import why_not
from tests.tui.people.looking import actions, text
from tests.tui.screens import play
from tui.house.page import TablesPage
from tui.reference.page import ReferencePage
from tui.rulings.page import RulingsPage
from tui.shell import places
from tui.widgets.listing import Listing

RULINGS = [ruling for chapter in reference.chapters() for ruling in chapter.rulings]
FUMBLE = "H slash f u m b l e enter"


def lines(app):
    return app.screen.query_one(Listing).lines


def ids(app):
    return [line.cells[0] for line in lines(app) if line.cells[0]]


def current(app):
    """Id, weight and what is played of the row under the cursor."""
    ident, weight, _, choice = app.screen.query_one(Listing).current.cells
    return ident, weight, choice


async def changed(app):
    campaign = await app.campaign()
    with campaign.read() as session:
        return rulings(session).non_default()


async def test_every_ruling_can_be_read_and_those_with_a_choice_are_marked(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "H")
        assert sorted(ids(outrider)) == sorted(ruling.id for ruling in RULINGS)
        assert len(RULINGS) == 165
        marked = {line.cells[0] for line in lines(outrider) if line.cells[3]}
        assert marked == {*SWITCHES, "G-35", "G-36"}
        assert {line.cells[1] for line in lines(outrider) if line.cells[0]} == {"H", "M", "L"}
        assert "House rules · none changed" in text(outrider)


async def test_choices_are_stepped_through_and_work_at_once(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, FUMBLE)
        assert current(outrider) == ("G-05", "M", "○ nothing more")
        assert "> nothing more (default)" in text(outrider)
        await play(pilot, "enter")
        assert current(outrider) == ("G-05", "M", "● 3D6 on the failure table")
        assert await changed(outrider) == ("G-05",)
        await play(pilot, "space")
        assert "> a mishap at once" in text(outrider)
        assert "House rules · 1 changed" in text(outrider)
        await play(pilot, "space")
        assert await changed(outrider) == ()
        await play(pilot, "u u")
        assert current(outrider)[2] == "● 3D6 on the failure table"


async def test_what_is_changed_stands_first_and_the_cursor_stays_with_its_ruling(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "H down down enter")
        assert current(outrider)[0] == "G-03"
        assert lines(outrider)[0].cells[2] == "--- Changed here ---"
        assert ids(outrider).count("G-03") == 2
        assert ids(outrider)[0] == "G-03"
        await play(pilot, "home down R")
        assert current(outrider)[0] == "G-03"
        assert ids(outrider).count("G-03") == 1
        assert await changed(outrider) == ()
        assert why_not(outrider.screen, "restore")


async def test_without_a_choice_enter_reads(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "H slash G - 0 4 enter")
        assert current(outrider)[0] == "G-04"
        before = await actions(outrider)
        assert why_not(outrider.screen, "change")
        await play(pilot, "space enter")
        assert outrider.screen.focused.id == "text"
        await play(pilot, "escape home enter escape")
        assert await actions(outrider) == before
        assert isinstance(outrider.screen, RulingsPage)


async def test_letters_typed_into_the_search_change_nothing(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "H slash R space T H z z")
        assert ids(outrider) == []
        assert "Nothing here matches." in text(outrider)
        assert why_not(outrider.screen, "change")
        await play(pilot, "enter escape")
        assert len(ids(outrider)) == len(RULINGS)


@pytest.mark.rows("G-35", "G-36")
async def test_tables_of_the_house_are_one_key_away_and_count(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "H T")
        assert isinstance(outrider.screen, TablesPage)
        await play(pilot, "down l escape")
        assert ids(outrider)[0] == "G-35"
        assert "● T: the table" in text(outrider)
        await play(pilot, "down")
        assert why_not(outrider.screen, "restore")


async def test_rules_and_house_rules_lead_to_each_other(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "r H")
        assert isinstance(outrider.screen, RulingsPage)
        await play(pilot, "down down f1")
        assert isinstance(outrider.screen, ReferencePage)
        assert ids(outrider)[:2] == ["G-03", "T-17"]


async def test_house_rules_belong_to_a_campaign(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "escape")
        outrider.headline = None
        outrider.visit(places.Rules())
        await play(pilot, "")
        assert why_not(outrider.screen, "house")
        assert why_not(outrider.screen, "tables")


@pytest.mark.rows("G-03")
async def test_an_attempt_names_what_this_campaign_rules(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "H down down enter escape t enter enter")
        assert "G-03 as this campaign rules" in text(outrider)
        await play(pilot, "enter")
        assert "G-03 as this campaign rules" in text(outrider)


async def test_what_a_choice_is_about_keeps_its_capitals(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "H")
        assert "1D10 outside tasks:" in text(outrider)
