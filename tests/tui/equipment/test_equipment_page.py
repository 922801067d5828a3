"""The equipment book and the motor pool, by their keys."""

import pytest

from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.tables import Explosive, Missile, Sensor, Side, Vehicle, Weapon
from tests.tui.people.looking import person, rows, text
from tests.tui.screens import play
from tui.dialogs.import_preview import ImportPreview
from tui.equipment.page import EquipmentPage
from tui.people.row import RowPage
from tui.people.vehicle import VehiclePage
from tui.program import Outrider
from tui.widgets.listing import Listing


def names(outrider):
    return [line.cells[1] for line in outrider.screen.query_one(Listing).lines]


def footer(outrider):
    return text(outrider).splitlines()[-1]


async def test_every_kind_has_its_own_columns_and_order(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, "p e")
        assert {line.cells[2] for line in outrider.screen.query_one(Listing).lines} == {
            "weapon", "armour", "explosive", "missile", "sensor", "vehicle",
        }  # fmt: skip
        assert "[all]" in text(outrider)
        await play(pilot, "right right right")
        assert names(outrider) == ["Plastique-9", "Quarry slurry", "Frost plug"]
        assert "At hand" in text(outrider)
        await play(pilot, "s")
        assert names(outrider) == ["Frost plug", "Plastique-9", "Quarry slurry"]
        await play(pilot, "s s")  # by form, then by explosive points, the greatest first
        assert names(outrider) == ["Plastique-9", "Frost plug", "Quarry slurry"]
        assert "by EP" in text(outrider)
        await play(pilot, "left left left left")
        assert names(outrider) == ["Mother Hubbard", "Collection Plate"]


async def test_words_are_found_as_they_are_typed(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p e slash h o v e r")
        assert names(outrider) == ["Hovertank"]
        assert "Mounted: Beam gun, Circular" in text(outrider)
        await play(pilot, "enter escape")
        assert len(names(outrider)) > 20


@pytest.fixture
def bare(tmp_path):
    """The program at the desk of a campaign with one person and an empty equipment book."""
    made = Campaign.create(tmp_path / "Bare.outrider")
    made.perform(NewPerson("Maya", Side.PARTY))
    made.close()
    return Outrider(tmp_path, "Bare")


async def test_an_empty_book_takes_the_starter_book(bare, outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p e")
        sample = sorted(line.cells[1:] for line in outrider.screen.query_one(Listing).lines)
    async with bare.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p e")
        assert "b takes our starter book" in text(bare)
        await play(pilot, "b")
        assert sorted(line.cells[1:] for line in bare.screen.query_one(Listing).lines) == sample
        await play(pilot, "u")
        assert not names(bare)


async def test_whoever_is_to_get_a_weapon_is_told_where_one_comes_from(bare):
    async with bare.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p enter w")
        assert "no weapon yet" in text(bare)
        await play(pilot, "s 1")
        (weapon,) = await rows(bare, Weapon, person_id=1)
        await play(pilot, "escape e")
        assert weapon.name == names(bare)[0]


async def test_a_first_weapon_of_ones_own_is_named_and_given(bare):
    async with bare.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p enter w 1 A x e enter 1")
        assert await rows(bare, Weapon, person_id=1, name="Axe")


async def test_something_new_is_written_in_at_once(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p e n m A l f a enter")
        assert isinstance(outrider.screen, RowPage)
        await play(pilot, "down plus escape")
        (alfa,) = await rows(outrider, Missile, name="Alfa")
        assert alfa.number == 2
        assert outrider.screen.query_one(Listing).current.cells[1] == "Alfa"
        await play(pilot, "u u")
        assert not await rows(outrider, Missile, name="Alfa")


async def test_three_keys_give_and_mount(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p e right right right g 1")
        hanne = await person(outrider)
        (given,) = await rows(outrider, Explosive, person_id=hanne.id)
        assert given.name == "Plastique-9"
        assert "v mount" not in footer(outrider)
        await play(pilot, "right right v 1")
        (crawler,) = await rows(outrider, Vehicle, name="Mother Hubbard")
        assert (crawler.sensor_range, crawler.sensor_bonus) == (20, 2)


async def test_a_vehicle_is_made_like_a_pattern_in_one_key(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p e left left m")
        assert isinstance(outrider.screen, VehiclePage)
        (made,) = await rows(outrider, Vehicle, name="Hovertank", pattern=False)
        assert len(await rows(outrider, Weapon, vehicle_id=made.id)) == 1
        await play(pilot, "escape")
        assert names(outrider) == ["Mother Hubbard", "Collection Plate", "Hovertank"]
        await play(pilot, "k c x")
        assert len(await rows(outrider, Vehicle, pattern=True)) == 5
        assert names(outrider) == ["Mother Hubbard", "Collection Plate", "Hovertank"]


async def test_nobody_goes_aboard_a_pattern(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p e left left enter")
        assert "nobody is aboard" in text(outrider)
        assert "p person" not in footer(outrider)


async def test_a_sheet_has_the_gear_of_the_book(outrider):
    async with outrider.run_test(size=(80, 40)) as pilot:
        await play(pilot, "p enter g 4 g 6")
        hanne = await person(outrider)
        (missile,) = await rows(outrider, Missile, person_id=hanne.id)
        (array,) = await rows(outrider, Sensor, person_id=hanne.id)
        assert (missile.name, array.name) == ("Final Notice", "Array")
        assert "GEAR" in text(outrider)
        assert "sensor, 20 km +2" in text(outrider)


async def test_copies_and_removals_are_taken_back(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p e c")
        (copy,) = await rows(outrider, Weapon, name="Ledger carbine 2")
        assert copy.person_id is None
        assert outrider.screen.query_one(Listing).current.cells[1] == "Ledger carbine 2"
        await play(pilot, "x")
        assert not await rows(outrider, Weapon, name="Ledger carbine 2")
        await play(pilot, "u")
        assert len(await rows(outrider, Weapon, name="Ledger carbine 2")) == 1


async def test_a_weapon_made_for_somebody_is_kept_in_the_book(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p enter")
        for _ in range(7):
            await play(pilot, "down")
        await play(pilot, "down down k")
        (kept,) = await rows(outrider, Weapon, name="Snub 2")
        assert (kept.person_id, kept.in_hand) == (None, False)
        hanne = await person(outrider)
        assert len(await rows(outrider, Weapon, person_id=hanne.id)) == 2


async def test_leaving_the_menus_makes_nothing(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p e n escape n w escape g escape v escape")
        assert isinstance(outrider.screen, EquipmentPage)
        assert not outrider.headline.undo


async def test_a_kind_goes_to_a_file_and_comes_back_changed(outrider, saves):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p e right right right X enter")
        file = saves / "exchange" / "equipment.csv"
        assert "Plastique-9" in file.read_text()
        assert "Auditor" not in file.read_text()
        file.write_text(file.read_text().replace("Quarry slurry", "Slurry"))
        await play(pilot, "I enter")
        assert isinstance(outrider.screen, ImportPreview)
        assert "1 new, 2 same" in text(outrider)
        await play(pilot, "enter")
        assert len(await rows(outrider, Explosive, name="Slurry")) == 1
        await play(pilot, "I enter enter")
        assert "has all of it already" in text(outrider)
        await play(pilot, "escape left left left left X")
        assert isinstance(outrider.screen, EquipmentPage)


async def test_a_broken_file_says_where_and_changes_nothing(outrider, saves):
    (saves / "exchange").mkdir()
    file = saves / "exchange" / "equipment.csv"
    async with outrider.run_test(size=(80, 24)) as pilot:
        file.write_text("equipment,name,dpv\nweapon,Gun,1\nweapon,Bow,[bold]x\n")
        await play(pilot, "p e I enter")
        assert "Line 3: Damage point value is a number" in text(outrider)
        file.write_text("equipment,name,mounted_on\nweapon,Gun,Cart\n")
        await play(pilot, "enter")
        assert "there is no vehicle 'Cart'" in text(outrider)
        await play(pilot, "enter escape")
        assert not await rows(outrider, Weapon, name="Gun")
