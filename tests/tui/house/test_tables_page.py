"""The page of house tables, by its keys."""

import pytest

from models.bridge.house import covered, hit_table
from rules.combat.cover import Stance
from rules.combat.hit_location import DEFAULT_HIT_TABLE, Location
from tests.tui.keys import why_not
from tests.tui.people.looking import actions, text
from tests.tui.screens import play
from tui.house.page import TablesPage
from tui.reference.page import ReferencePage


async def open_tables(pilot):
    await play(pilot, "")
    pilot.app.push_screen(TablesPage())
    await play(pilot, "")


async def hits(app):
    """The table in words."""
    campaign = await app.campaign()
    with campaign.read() as session:
        rows = hit_table(session).rows
    return [f"{row.location.label} {row.potential}" for row in rows]


async def covers(app, stance):
    campaign = await app.campaign()
    with campaign.read() as session:
        return {location.label for location in covered(session, stance)}


@pytest.mark.rows("G-35", "G-36")
async def test_what_is_invented_says_so(outrider):
    async with outrider.run_test() as pilot:
        await open_tables(pilot)
        shown = text(outrider)
        assert shown.count("INVENTED") >= 2
        assert "G-35  a ruling" in shown
        assert "kill 2, serious 4, light 4" in shown
        await play(pilot, "end")
        assert "G-36  a ruling" in text(outrider)


async def test_a_row_is_stepped_through(outrider):
    async with outrider.run_test() as pilot:
        await open_tables(pilot)
        await play(pilot, "down l p")
        assert (await hits(outrider))[0] == "chest serious"
        assert "1                          chest, serious              head, kill" in text(outrider)
        await play(pilot, "u u")
        assert (await hits(outrider))[0] == "head kill"


async def test_a_row_is_chosen(outrider):
    async with outrider.run_test() as pilot:
        await open_tables(pilot)
        await play(pilot, "down down down enter 7 3")
        assert (await hits(outrider))[2] == "left leg light"
        assert len([row for row in await hits(outrider) if row == "left leg light"]) == 2


async def test_parts_behind_cover_are_marked(outrider):
    async with outrider.run_test() as pilot:
        await open_tables(pilot)
        await play(pilot, "end enter space enter")
        assert await covers(outrider, Stance.SIDE_ON) == {"head", "abdomen", "left arm", "left leg"}
        await play(pilot, "u")
        assert await covers(outrider, Stance.SIDE_ON) == {"abdomen", "left arm", "left leg"}


async def test_leaving_a_question_changes_nothing(outrider):
    async with outrider.run_test() as pilot:
        await open_tables(pilot)
        before = await actions(outrider)
        await play(pilot, "down enter escape enter 1 escape end enter a escape end enter enter")
        assert await actions(outrider) == before
        assert await hits(outrider) == [
            f"{row.location.label} {row.potential}" for row in DEFAULT_HIT_TABLE.rows
        ]


async def test_the_default_is_restored_table_by_table(outrider):
    async with outrider.run_test() as pilot:
        await open_tables(pilot)
        await play(pilot, "down l end enter a a enter")
        assert await covers(outrider, Stance.SIDE_ON) == set()
        await play(pilot, "R")
        assert await covers(outrider, Stance.SIDE_ON) == {"abdomen", "left arm", "left leg"}
        assert (await hits(outrider))[0] == "chest kill"
        await play(pilot, "home down R")
        assert (await hits(outrider))[0] == "head kill"
        assert why_not(outrider.screen, "restore")


async def test_a_heading_takes_no_change(outrider):
    async with outrider.run_test() as pilot:
        await open_tables(pilot)
        page = outrider.screen
        assert all(why_not(page, name) for name in ("change", "location", "potential", "restore"))
        await play(pilot, "enter")
        assert outrider.screen is page
        await play(pilot, "end")
        assert not why_not(page, "change")
        assert why_not(page, "location")


async def test_one_key_opens_the_rules(outrider):
    async with outrider.run_test() as pilot:
        await open_tables(pilot)
        await play(pilot, "end f1")
        assert isinstance(outrider.screen, ReferencePage)
        assert "G-36" in text(outrider)


def test_every_part_of_the_body_can_be_chosen():
    assert len(Location) == 7


async def test_the_whole_text_can_be_read_on_a_small_screen(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await open_tables(pilot)
        assert "7 left arm light" not in text(outrider)
        await play(pilot, f"tab{' down' * 4}")
        assert "7 left arm light" in " ".join(text(outrider).split())
        assert "Editable default" not in text(outrider), "the key beside it says by default"
        await play(pilot, "escape")
        assert isinstance(outrider.screen, TablesPage)
        await play(pilot, "escape")
        assert not isinstance(outrider.screen, TablesPage)
