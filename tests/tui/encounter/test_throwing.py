"""Keys t and i: a grenade and a mortar in the sample campaign, from the key to the last wound."""

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.fight.bombard import Bombard
from models.deeds.fight.burst import Burst
from models.deeds.fight.turn import StartFight
from models.tables import Due, DueState, Participant, Scene, Weapon
from tests.tui.keys import why_not
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, count_on, play
from tui.clock.due import roll_for
from tui.dialogs.menu import Menu
from tui.encounter.combat_page import CombatPage
from tui.explosions.burst_panel import BurstPanel
from tui.explosions.scatter import ScatterDiagram
from tui.program import Outrider
from tui.rolling.panel import RollPanel
from tui.widgets.listing import Listing

NARROW = (80, 24)
TO_HIT, TWO, LONG = "9", "2", "8"
YARD = "a"  # in every list of targets, after everybody who may be attacked


@pytest.fixture
def table(saves):
    """The sample in its first turn; Wei acts at once, and Tobias has his mortar in hand."""
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    campaign.perform(StartFight(1))
    with campaign.action("In hand") as action:
        mortar, carried = (
            action.session.exec(select(Weapon).where(Weapon.name == name, Weapon.person_id == 2))
            for name in ("Thumper", "Gullet")
        )
        mortar.one().in_hand, carried.one().in_hand = True, False
    campaign.close()
    return Outrider(saves, CAMPAIGN)


async def waiting(app, word):
    campaign = await app.campaign()
    with campaign.read() as session:
        due = session.exec(select(Due).where(Due.state == DueState.WAITING)).all()
    return [row for row in due if row.deed == word]


def items(app):
    return [line.cells for line in app.screen.query_one(Listing).lines]


def shown(app):
    return str(app.screen.query_one("#what").content)


def diagram(app):
    spans = (span for line in app.screen.query_one(ScatterDiagram).picture for span in line)
    return "".join(span.text for span in spans)


async def go_to(app, pilot, name):
    """Move the cursor to somebody."""
    await play(pilot, "home")
    while app.screen.current().name != name:
        await play(pilot, "down")


@pytest.mark.rows("C-57", "C-60", "C-61", "T-76")
async def test_a_grenade_from_the_key_to_the_burst_and_back(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e t")
        assert [cells[1] for cells in items(table)][:2] == ["Blasting stick", "Gasket knife"]
        await play(pilot, "1")
        assert isinstance(table.screen, Menu)
        await play(pilot, YARD)
        assert "not in hand" in shown(table)
        await play(pilot, f"h t {TO_HIT} enter {TWO} enter {LONG} enter")
        assert "comes down 2 m beyond Yard" in shown(table)
        await play(pilot, "enter")
        assert isinstance(table.screen, BurstPanel)
        assert "✱" in diagram(table)
        await play(pilot, "z m backspace 0 enter")
        assert shown(table).startswith("Blasting stick bursts at Yard")
        await play(pilot, "enter enter")
        assert isinstance(table.screen, CombatPage)
        assert await waiting(table, "burst") == []
        await play(pilot, "u u")
        campaign = await table.campaign()
        with campaign.read() as session:
            stick = session.exec(
                select(Weapon).where(Weapon.name == "Blasting stick", Weapon.person_id == 4)
            )
            assert stick.one().rounds == 1


async def test_the_cursor_is_on_somebody_in_sight(table):
    async with table.run_test(size=NARROW) as pilot:
        campaign = await table.campaign()
        with campaign.action("Out into the Yard") as action:
            action.get(Participant, 12).zone_id = 2
        await play(pilot, "e t")
        assert items(table)[0][2].endswith(", not in hand, 2 EP, bursts at once")
        await play(pilot, "1")
        assert "not in hand yet" in str(table.screen.query_one(".title").content)
        keys, offered, _ = zip(*items(table), strict=True)
        assert list(keys) == sorted(keys)
        assert offered[table.screen.query_one(Listing).cursor] == "Ruth Amsel"
        assert {"Fence", "Yard", "Ramp"} < set(offered)


async def test_a_target_has_one_key_in_every_list(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e a")
        aimed = {name: key for key, name, _ in items(table)}
        await play(pilot, "escape t 1")
        thrown = {name: key for key, name, _ in items(table)}
        assert len(aimed) > 5
        assert {name: thrown[name] for name in aimed} == aimed
        assert len(set(thrown.values())) == len(thrown)
        await play(pilot, "escape g")
        areas = {name: key for key, name, _ in items(table)}
        assert {name: thrown[name] for name in areas} == areas


async def test_a_zone_that_cannot_be_reached_says_why(table):
    async with table.run_test(size=NARROW) as pilot:
        campaign = await table.campaign()
        with campaign.action("Into the Culvert") as action:
            action.get(Participant, 4).zone_id = 5
        await play(pilot, "e m")
        assert "the border is blocked (A-24)" in {cells[2] for cells in items(table)}


async def test_a_burst_left_alone_waits_under_either_key_and_on_the_clock(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, f"e t 1 {YARD} h enter enter escape")
        assert isinstance(table.screen, CombatPage)
        (due,) = await waiting(table, "burst")
        assert roll_for(await table.campaign(), due.key) == Burst(due.key)
        await play(pilot, "i")
        assert isinstance(table.screen, BurstPanel)
        await play(pilot, "escape t")
        assert isinstance(table.screen, BurstPanel)
        await play(pilot, "escape h")
        assert isinstance(table.screen, BurstPanel)


async def test_the_count_goes_on_past_a_burst_that_was_left_but_not_past_one_forgotten(table):
    """The throw is taken back and made again, which opens no panel."""
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, f"e t 1 {YARD} h enter enter escape u U escape e n")
        assert isinstance(table.screen, BurstPanel)
        await play(pilot, "escape n")
        assert not isinstance(table.screen, BurstPanel)
        assert len(await waiting(table, "burst")) == 1


@pytest.mark.rows("C-58", "C-59")
async def test_a_knife_and_a_stone_are_thrown_at_somebody(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e t 2")
        assert items(table)[0][1] == "Colm Brandvold"
        await play(pilot, "1")
        assert isinstance(table.screen, RollPanel)
        assert "DPV 0.3, normal" in shown(table)
        await play(pilot, "escape t o 1")
        assert "DPV 0.5, blunt trauma" in shown(table)  # Strength 10


@pytest.mark.rows("C-64", "C-66", "C-67", "C-68", "C-69")
async def test_a_mortar_is_called_fired_a_turn_later_and_bursts(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await count_on(pilot, 4)
        await go_to(table, pilot, "Nils Harrow")
        await play(pilot, "i")
        assert items(table) == [("1", "Call for fire from Tobias Nkemelu", "Thumper 3/3")]
        await play(pilot, f"1 {YARD}")
        assert "Fired in 1 turn" in shown(table)
        await play(pilot, "enter enter")
        (call,) = await waiting(table, "call")
        await count_on(pilot, key="N")
        await count_on(pilot)
        assert isinstance(roll_for(await table.campaign(), call.key), Bombard)
        await go_to(table, pilot, "Tobias Nkemelu")
        assert why_not(table.screen, "aim").endswith("aimed fire: i fires it indirectly (C-63).")
        assert "this action: i fire it indirectly · " in text(table)
        await play(pilot, "i")
        assert [cells[1] for cells in items(table)] == [
            "Fire at Yard",
            "Call off the fire at Yard",
            "Observe and fire",
        ]
        await play(pilot, f"1 t {TO_HIT} enter")
        assert "comes down on its target" in shown(table)
        await play(pilot, "enter")
        assert shown(table).startswith("Thumper bursts at Yard")
        assert await waiting(table, "call") == []
        await play(pilot, "enter")
        assert "An explosion at Yard." in shown(table)


@pytest.mark.rows("C-66", "W-16")
async def test_a_call_that_nobody_can_fire_says_why_and_can_be_skipped(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await count_on(pilot, 4)
        await go_to(table, pilot, "Nils Harrow")
        await play(pilot, f"i 1 {YARD} enter enter")
        await count_on(pilot, key="N")
        await play(pilot, "h")
        assert isinstance(table.screen, Menu)
        said = str(table.screen.query_one(".hint").content)
        assert said.startswith("Tobias Nkemelu: no action at point 8")
        await play(pilot, "o")
        assert isinstance(table.screen, RollPanel)  # the referee may rule otherwise
        await play(pilot, "escape h x")
        assert await waiting(table, "call") == []
        await count_on(pilot, key="N")
        assert table.screen.scene.turn == 3


@pytest.mark.rows("C-63", "C-70", "C-72")
async def test_a_laser_guided_weapon_offers_its_laser(table):
    async with table.run_test(size=NARROW) as pilot:
        campaign = await table.campaign()
        with campaign.action("Guided") as action:
            mortar = action.session.exec(
                select(Weapon).where(Weapon.name == "Thumper", Weapon.person_id == 2)
            )
            mortar.one().homes = True
        await play(pilot, "e")
        await count_on(pilot, 4)
        await go_to(table, pilot, "Nils Harrow")
        await play(pilot, f"i 1 {YARD} enter enter")
        await count_on(pilot, key="N")
        await count_on(pilot, 4)
        await go_to(table, pilot, "Nils Harrow")
        await play(pilot, "i")
        labels = [cells[1] for cells in items(table)]
        assert labels[:2] == ["Keep the laser at Yard", "Call off the fire at Yard"]
        await play(pilot, "1")
        (call,) = await waiting(table, "call")
        assert call.asked["lased"] == 2


async def test_on_open_ground_a_point_can_be_typed(table):
    async with table.run_test(size=NARROW) as pilot:
        campaign = await table.campaign()
        with campaign.action("Open ground") as action:
            action.get(Scene, 1).engine = "bands"
            me = action.get(Participant, 4)
            me.x, me.y = -12, 7
        await play(pilot, "e t 1 end enter")
        hint = str(table.screen.query_one(".hint").content)
        assert "Wei Sandoval is at -12 7" in hint
        await play(pilot, "3 0 space 5 enter")
        assert "at 30 m east, 5 m north" in shown(table)


async def test_without_an_action_the_keys_say_why(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await go_to(table, pilot, "Nils Harrow")
        assert why_not(table.screen, "throw")
        assert "acts at 4 and 2" in why_not(table.screen, "throw")
        assert "acts at 4 and 2" in why_not(table.screen, "indirect")
        await go_to(table, pilot, "Ivo Kasprzak")
        assert "Nobody on this side" in why_not(table.screen, "indirect")
