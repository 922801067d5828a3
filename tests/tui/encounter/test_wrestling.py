"""Wrestling and cover by their keys."""

import pytest
from sqlmodel import select

from models.deeds.fight.turn import StartFight
from models.tables import CoverFrom, Entry, Hold, Participant, Zone
from tests.tui.encounter.test_encounter_page import NARROW, Sample, footer, place
from tests.tui.keys import why_not
from tests.tui.people.looking import rows, text
from tests.tui.screens import count_on, play


@pytest.fixture
def fight(saves):
    """A fight with Colm, who stands among the party; Wei acts first."""
    table = Sample(saves)
    table.put("Colm Brandvold", "Fence")
    table.campaign.perform(StartFight(1))
    return table.open()


@pytest.fixture
def held(saves):
    """The same, and Wei has Colm under control."""
    table = Sample(saves)
    table.put("Colm Brandvold", "Fence")
    table.campaign.perform(StartFight(1))
    with table.campaign.action("Held") as action:
        action.session.add(
            Hold(scene_id=1, holder_id=table.key("Wei Sandoval"),
                 held_id=table.key("Colm Brandvold"), points=11)
        )  # fmt: skip
    return table.open()


def shown(app):
    """The screen as one line, however it is wrapped."""
    return " ".join(text(app).split())


async def cursor_on(pilot, name):
    """Move down to somebody."""
    await play(pilot, "home")
    while not str(pilot.app.screen.query_one("#about").content).startswith(name):
        await play(pilot, "down")


@pytest.mark.rows("C-88", "C-89")
async def test_a_grapple_by_two_keys_and_typed_dice(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e w g t 5 enter 1 enter enter")
        assert "gains 4 control points on Colm Brandvold: 4 of 11." in shown(fight)
        (hold,) = await rows(fight, Hold)
        assert hold.points == 4
        await cursor_on(pilot, "Colm Brandvold")
        assert "held 4/11 by Wei Sandoval" in shown(fight)
        await cursor_on(pilot, "Wei Sandoval")
        await play(pilot, "w 2 plus")
        assert (await rows(fight, Hold))[0].points == 5


async def test_whoever_is_on_the_way_out_of_the_zone_is_out_of_reach(saves):
    table = Sample(saves)
    table.put("Colm Brandvold", "Fence")
    table.campaign.perform(StartFight(1))
    with table.campaign.action("Goes") as action:
        colm = action.session.get_one(Participant, table.key("Colm Brandvold"))
        colm.toward_id = action.session.exec(select(Zone.id).where(Zone.name == "Yard")).first()
        colm.toward_metres = 9
        action.session.add(colm)
    fight = table.open()
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        out = "No enemy is within reach of Wei Sandoval."
        assert (why_not(fight.screen, "strike"), why_not(fight.screen, "wrestle")) == (out, out)


@pytest.mark.rows("C-84", "C-85")
async def test_a_dive_shows_who_may_avoid_it(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e w d t 9 enter enter")
        assert "Colm Brandvold avoids the dive" in text(fight)
        assert (await place(fight, "Wei Sandoval")).prone


@pytest.mark.rows("C-90")
async def test_whoever_is_controlled_may_call_out_alone_and_is_let_go_by_a_key(held):
    async with held.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert "controls Colm Brandvold" in shown(held)
        await cursor_on(pilot, "Colm Brandvold")
        assert "controlled by Wei Sandoval" in shown(held)
        assert not {"fire", "duck", "move"} & set(footer(held).split())
        await play(pilot, "d")
        (said,) = held._notifications
        assert said.message == "Colm Brandvold is under the control of Wei Sandoval (C-90)."
        for name in ("aim", "strike", "walk", "reload", "change", "throw", "duck"):
            assert why_not(held.screen, name)
        while not held.screen.current().acts:  # until it is Colm's point, who still has one
            await count_on(pilot)
            await cursor_on(pilot, "Colm Brandvold")
        assert not why_not(held.screen, "pass")
        assert why_not(held.screen, "aim")
        await play(pilot, "s")
        await pilot.press(*"calls out", "enter")
        await play(pilot, "")
        campaign = await held.campaign()
        with campaign.read() as session:
            last = session.exec(select(Entry).order_by(Entry.id.desc())).first()
        assert last.title == "Colm Brandvold: calls out"
        await cursor_on(pilot, "Wei Sandoval")
        await play(pilot, "w 1")
        assert await rows(held, Hold) == []


@pytest.mark.rows("C-45", "C-47")
async def test_cover_from_one_attacker_of_any_thickness(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e v 1 2 0")
        await pilot.press(*"brick 15", "enter", "enter")
        await play(pilot, "")
        (cover,) = await rows(fight, CoverFrom)
        assert (cover.stance, cover.material, cover.centimetres) == (
            "behind a waist-high wall", "brick or cement", 15,
        )  # fmt: skip
