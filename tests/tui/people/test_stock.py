"""The armoury and the vehicles, by their keys."""

from models.tables import Vehicle, Weapon
from tests.tui.people.looking import person, rows, text
from tests.tui.screens import play
from tui.people.stock import StockPage
from tui.people.vehicle import VehiclePage
from tui.widgets.listing import Listing


async def test_stock_lists_weapons_armour_and_vehicles(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p a")
        kinds = [line.cells[1] for line in outrider.screen.query_one(Listing).lines]
        assert kinds == ["weapon"] * 13 + ["armour"] * 5 + ["vehicle"] * 2
        assert "Rifle · DPV 0.7 · 50 m" in text(outrider)


async def test_something_new_is_written_in_at_once(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p a n v A l f a enter")
        assert isinstance(outrider.screen, VehiclePage)
        await play(pilot, "down right right right plus escape")
        (alfa,) = await rows(outrider, Vehicle, name="Alfa")
        assert alfa.crew == 2
        assert outrider.screen.query_one(Listing).current.cells[0] == "Alfa"
        await play(pilot, "u u")
        assert not await rows(outrider, Vehicle, name="Alfa")


async def test_copies_and_removals_are_taken_back(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p a c")
        (copy,) = await rows(outrider, Weapon, name="Ledger carbine 2")
        assert copy.person_id is None
        await play(pilot, "x")
        assert len(await rows(outrider, Weapon, name="Ledger carbine", person_id=None)) == 0
        await play(pilot, "u")
        assert len(await rows(outrider, Weapon, name="Ledger carbine", person_id=None)) == 1


async def test_a_weapon_made_for_somebody_is_kept_in_the_armoury(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p enter")
        for _ in range(7):
            await play(pilot, "down")
        await play(pilot, "down down k")
        (kept,) = await rows(outrider, Weapon, name="Snub 2")
        assert (kept.person_id, kept.in_hand) == (None, False)
        hanne = await person(outrider)
        assert len(await rows(outrider, Weapon, person_id=hanne.id)) == 2


async def test_leaving_the_menu_makes_nothing(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p a n escape n w escape")
        assert isinstance(outrider.screen, StockPage)
        assert len(outrider.screen.query_one(Listing).lines) == 20
