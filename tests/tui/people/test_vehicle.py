"""The sheet of a vehicle, by its keys."""

from models.tables import Device, Station, Vehicle, Weapon
from tests.tui.people.looking import rows, text
from tests.tui.screens import play
from tui.people.row import RowPage
from tui.people.vehicle import VehiclePage

SHEET = "p e left end enter"
"""To the last vehicle of the motor pool, the skiff."""


async def test_armour_by_face_is_shown_and_edited(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        assert isinstance(outrider.screen, VehiclePage)
        assert "Front 0.3" in text(outrider)
        await play(pilot, "down down down plus")
        (skiff,) = await rows(outrider, Vehicle, name="Collection Plate")
        assert skiff.armour_front == 0.4


async def test_a_weapon_is_mounted_served_and_taken_off(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHEET} w 1")
        (skiff,) = await rows(outrider, Vehicle, name="Collection Plate")
        (gun,) = await rows(outrider, Weapon, vehicle_id=skiff.id)
        await play(pilot, "p 1 d")
        (station,) = await rows(outrider, Station)
        assert (station.vehicle_id, station.role) == (skiff.id, "driver")
        assert "Hanne Rask" in text(outrider)
        await play(pilot, "p 1 1")
        (station,) = await rows(outrider, Station)
        assert (station.role, station.weapon_id) == ("gunner", gun.id)
        assert f"at the {gun.name}"[:16] in text(outrider)
        await play(pilot, "down down down down down")
        assert outrider.screen.spot.table == "station"
        await play(pilot, "d")
        assert not await rows(outrider, Station)
        assert outrider.screen.spot.table == "weapon"
        await play(pilot, "f")
        assert isinstance(outrider.screen, RowPage)
        await play(pilot, "escape d")
        assert not await rows(outrider, Weapon, vehicle_id=skiff.id)


async def test_an_animal_is_named_and_is_a_machine_again(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHEET} A 1")
        assert "The animal is Hanne Rask" in text(outrider)
        await play(pilot, "A")
        assert "The animal is" not in text(outrider)


async def test_a_damaged_component_can_be_struck_out(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p e left end up enter")
        before = await rows(outrider, Device)
        await play(pilot, "down down down down down")
        assert outrider.screen.spot.table == "device"
        await play(pilot, "d")
        assert len(await rows(outrider, Device)) == len(before) - 1
