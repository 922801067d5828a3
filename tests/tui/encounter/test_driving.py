"""Vehicles on the encounter page, by their keys."""

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.fight.turn import StartFight
from models.deeds.people.armament import Mount
from models.deeds.people.crew import AssignStation
from models.deeds.scenes.vehicles import PlaceVehicle
from models.tables import (
    Deployment,
    Participant,
    Person,
    Role,
    Scene,
    Side,
    Station,
    Vehicle,
    Weapon,
    World,
    Zone,
)
from tests.tui.keys import why_not
from tests.tui.people.looking import rows, text
from tests.tui.screens import CAMPAIGN, play
from tui.dialogs.menu import Menu
from tui.people.vehicle import VehiclePage
from tui.program import Outrider
from tui.rolling.panel import RollPanel
from tui.shell.keybar import KeyBar
from tui.widgets.listing import Listing

NARROW = (80, 24)
SKIFF = "Collection Plate"


def key(session, table, name):
    return session.exec(select(table.id).where(table.name == name)).first()


@pytest.fixture
def skiff(saves):
    """The skiff at the Fence in a fight; Ivo, who acts first, drives and Colm is its gunner."""
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.read() as session:
        skiff, fence = key(session, Vehicle, SKIFF), key(session, Zone, "Fence")
        gun = key(session, Weapon, "Ledger carbine")
        ivo, colm = (key(session, Person, name) for name in ("Ivo Kasprzak", "Colm Brandvold"))
        scene = session.exec(select(World.scene_id)).one()
    campaign.perform(Mount("weapon", skiff, gun))
    with campaign.read() as session:
        mounted = session.exec(select(Weapon.id).where(Weapon.vehicle_id == skiff)).one()
    campaign.perform(AssignStation(skiff, ivo, Role.DRIVER))
    campaign.perform(AssignStation(skiff, colm, Role.GUNNER, mounted))
    campaign.perform(PlaceVehicle(scene, skiff, fence, side=Side.OPPOSITION))
    campaign.perform(StartFight(scene))
    campaign.close()
    return Outrider(saves, CAMPAIGN)


def names(outrider):
    return [line.cells[-1].strip() for line in outrider.screen.query_one(Listing).lines]


async def on(pilot, outrider, name):
    """Put the cursor on a line of the list."""
    listing = outrider.screen.query_one(Listing)
    places = [i for i, line in enumerate(listing.lines) if name in " ".join(line.cells)]
    await play(pilot, "home " + "down " * places[0])


async def test_a_vehicle_stands_in_the_list_and_enter_opens_its_sheet(skiff):
    async with skiff.run_test(size=NARROW) as pilot:
        await play(pilot, "e end")
        assert names(skiff)[-1] == "▣C. Plate sound"
        told = text(skiff)
        assert "driver Ivo Kasprzak, gunner Colm Brandvold (Ledger carbine)" in told
        assert "120 m an action" in told
        await play(pilot, "enter")
        assert isinstance(skiff.screen, VehiclePage)


async def test_the_driver_drives_to_a_zone(skiff):
    async with skiff.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await on(pilot, skiff, "Ivo Kasprzak")
        await play(pilot, "V d 2")
        assert isinstance(skiff.screen, RollPanel)
        await play(pilot, "enter")
        (place,) = await rows(skiff, Deployment)
        (ramp,) = await rows(skiff, Zone, name="Ramp")
        assert (place.zone_id, place.facing) == (ramp.id, 90)


async def test_who_is_aboard_is_not_offered_a_walk_and_may_leave(skiff):
    async with skiff.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await on(pilot, skiff, "Ivo Kasprzak")
        assert why_not(skiff.screen, "walk")
        assert "aboard" in why_not(skiff.screen, "walk")
        await play(pilot, "V l")
        assert len(await rows(skiff, Station)) == 1


async def test_somebody_near_boards_at_a_station_that_is_free(skiff):
    async with skiff.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await on(pilot, skiff, "Wei Sandoval")
        await play(pilot, "V 1")
        assert isinstance(skiff.screen, Menu)
        shown = text(skiff)
        assert "driver" not in shown.split("aboard Collection Plate")[1].split("Esc leaves")[0]
        await play(pilot, "p")
        found = await rows(skiff, Station, role="passenger")
        assert len(found) == 1


async def test_the_vehicle_is_a_target_and_nobody_inside_it_is(skiff):
    async with skiff.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await on(pilot, skiff, "Wei Sandoval")
        await play(pilot, "a")
        menu = text(skiff).split("Fire at")[1].split("Esc leaves")[0]
        assert SKIFF in menu
        assert "Colm" not in menu
        await play(pilot, "A")
        assert f"Ledger carbine at {SKIFF}" in text(skiff)
        assert "front armour 0.3, plenum 1" in text(skiff)


async def test_a_crash_by_hand_is_shown_before_it_happens(skiff):
    async with skiff.run_test(size=NARROW) as pilot:
        await play(pilot, "e end V x")
        assert "Blunt trauma of DPV 6 to each of 2 aboard" in text(skiff)


@pytest.mark.parametrize("size", [NARROW, (120, 40)])
async def test_the_footer_offers_the_vehicle_to_whoever_has_one(skiff, size):
    async with skiff.run_test(size=size) as pilot:
        await play(pilot, "e")
        for name, offered in (("Ivo Kasprzak", True), ("Plate", True), ("Dace Ferreira", False)):
            await on(pilot, skiff, name)
            footer = skiff.screen.query_one(KeyBar).render_line(0).text
            assert ("V vehicle" in footer) is offered
            assert "Esc back" in footer


async def test_without_a_vehicle_near_there_is_nothing_to_do(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e f enter")
        assert why_not(outrider.screen, "vehicle")
        assert "No vehicle is here: S brings one in" in why_not(outrider.screen, "vehicle")


async def test_a_vehicle_acts_through_its_crew(skiff):
    async with skiff.run_test(size=NARROW) as pilot:
        await play(pilot, "e end")
        assert why_not(skiff.screen, "aim")
        assert "through its crew" in skiff.screen.why_unable()


async def test_the_scene_menu_brings_a_vehicle_in_and_takes_it_out(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e S v 1 p 1")
        (place,) = await rows(outrider, Deployment)
        assert (place.side, place.facing) == ("party", 0)
        await play(pilot, "S v 1 3 backspace 4 5 enter")
        (place,) = await rows(outrider, Deployment)
        assert place.facing == 45
        await play(pilot, "S v")
        assert "Aboard Mother Hubbard" in text(outrider)
        await play(pilot, "c")
        assert isinstance(outrider.screen, VehiclePage)
        await play(pilot, "escape S v 7")
        assert not await rows(outrider, Deployment)
        await play(pilot, "u")
        assert len(await rows(outrider, Deployment)) == 1


async def test_who_comes_with_a_vehicle_is_shown_before_it_is_placed(skiff):
    async with skiff.run_test(size=NARROW) as pilot:
        await play(pilot, "e S v 2 1")
        assert "Then: Collection Plate: now in" in text(skiff)
        assert "Aboard: " in text(skiff)


@pytest.mark.rows("V-02")
async def test_an_animal_is_mounted_and_ridden_by_the_same_key(saves):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.action("A mule") as action:
        scene = action.get(Scene, action.world.scene_id)
        fence = key(action.session, Zone, "Fence")
        mule = Person(name="Mule", side=Side.PARTY, kind="npc", coolness=2, strength=15)
        action.session.add(mule)
        action.session.flush()
        row = Participant(
            scene_id=scene.key, person_id=mule.key, side=Side.PARTY, zone_id=fence, arrived=99
        )
        action.session.add(row)
    campaign.perform(StartFight(scene.key))
    campaign.close()
    outrider = Outrider(saves, CAMPAIGN)
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e V a 1 enter")
        (mount,) = await rows(outrider, Vehicle, name="Mule")
        (rider,) = await rows(outrider, Station, vehicle_id=mount.id)
        assert (mount.combat_movement, rider.role) == (40, "rider")
        assert any("▣Mule" in name for name in names(outrider))


async def test_somebody_on_open_ground_finds_the_way_to_a_vehicle(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e S o 2 f enter enter S v 1 p 2 0 space 0 enter enter")
        assert "Mother Hubbard: now 20 m east, 0 m north, by hand." in text(outrider)
        assert "Mother Hubbard is 20 m away" in why_not(outrider.screen, "vehicle")
        await play(pilot, "m 1")
        assert "then 1 m from Mother Hubbard" in text(outrider)
        await play(pilot, "escape S v 1")
        hint = str(outrider.screen.query_one(".hint").content)
        assert "Mother Hubbard is at 20 0." in hint


async def test_who_drives_toward_somebody_goes_as_far_as_that(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e S o 2 f enter enter S v 1 p 2 0 space 0 enter enter")
        (crawler,) = await rows(outrider, Vehicle, name="Mother Hubbard")
        driver = outrider.screen.me.person_id
        await outrider.perform(AssignStation(crawler.key, driver, Role.DRIVER))
        await play(pilot, "escape e V d 9")
        assert "metres: 20" in text(outrider)
        await play(pilot, "enter")
        assert "Mother Hubbard goes 20 m, bearing 270." in text(outrider)


@pytest.mark.parametrize("side", [Side.BYSTANDER, Side.PARTY])
async def test_a_vehicle_is_on_the_side_of_its_crew(skiff, side):
    """The skiff is the party's, or nobody's, and two of the opposition are aboard."""
    async with skiff.run_test(size=NARROW) as pilot:
        with (await skiff.campaign()).action("Whose it is") as action:
            place = action.session.exec(select(Deployment)).one()
            place.side = side
            action.session.add(place)
        await play(pilot, "e")
        page = skiff.screen
        wei, dace = (
            next(f for f in page.view.figures if f.name == name)
            for name in ("Wei Sandoval", "Dace Ferreira")
        )
        assert [craft.name for craft in page.foes_vehicles(wei)] == [SKIFF]
        assert page.foes_vehicles(dace) == []
