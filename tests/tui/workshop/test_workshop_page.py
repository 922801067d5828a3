"""The workshop, by its keys."""

import pytest

from models.deeds.clock.due import Remind
from models.storage.headline import read
from models.tables import Device, Due, Vehicle
from tests.tui.people.looking import person, rows, text
from tests.tui.screens import play
from tui.people.row import RowPage
from tui.rolling.panel import RollPanel
from tui.widgets.listing import Listing
from tui.workshop.page import WorkshopPage

SIZES = [(80, 24), (120, 40)]
WEI_DIAGNOSES = "d 2 t 1 0 enter 9 enter 9 enter enter escape"


async def device(app, name) -> Device:
    (found,) = await rows(app, Device, name=name)
    return found


def names(app) -> list[str]:
    return [line.cells[0] for line in app.screen.query_one(Listing).lines]


def line(app) -> tuple[str, ...]:
    return app.screen.query_one(Listing).current.cells


def footer(app) -> str:
    return text(app).splitlines()[-1]


@pytest.mark.parametrize("size", SIZES)
async def test_the_worst_stands_first_and_says_what_it_needs(outrider, size):
    async with outrider.run_test(size=size) as pilot:
        await play(pilot, "w down")
        assert names(outrider) == [
            "Docket printer",
            "Mother Hubbard, Track pin",
            "Mother Hubbard, Gearbox",
            "Collection Plate, Lift fan",
            "Mother Hubbard, Field automed",
        ]
        shown = text(outrider)
        for words in (
            "Workshop · 2 of 5 broken",
            "Minor damage: no use until repaired (T-40).",
            "Repair: Routine in a shop. Mechanic. 15 minutes (T-43).",
            "Costs 45 to 450, 247.50 on average (T-43).",
            "Repair: Wei Sandoval, 70%, DM +4",
        ):
            assert words in shown


async def test_what_was_mended_in_the_field_needs_a_shop(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w down down")
        assert line(outrider)[1:] == ("hazardous", "a shop", "-")
        assert "hazardous until a shop makes it good (T-47)" in " ".join(text(outrider).split())


async def test_a_repair_needs_a_diagnosis_and_a_diagnosis_is_made(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w r")
        assert isinstance(outrider.screen, WorkshopPage)
        assert "r repair" not in footer(outrider)
        await play(pilot, WEI_DIAGNOSES)
        assert (await device(outrider, "Docket printer")).diagnosis == "total truth"
        assert line(outrider)[2] == "repair"
        assert "r repair" in footer(outrider)


async def test_players_are_told_what_the_referee_says(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w d 2 t 1 0 enter 9 enter 1 enter enter b e l t enter")
        assert (await device(outrider, "Docket printer")).diagnosis == "some truth"
        (told, *_) = read(outrider.saves / "Short Measure.outrider").journal
        assert told.lines[0] == "belt"


async def test_a_repair_in_the_field_is_begun_and_ended_on_the_clock(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w down r 1 F c t 5 enter enter")
        assert line(outrider)[2:] == ("in hand", "in 45 min")
        assert "Wei Sandoval repairs Mother Hubbard, Track pin, ends in" in text(outrider)
        assert "r repair" not in footer(outrider)
        await play(pilot, "enter enter enter")
        assert line(outrider)[3] == "NOW"
        await play(pilot, "enter t 9 enter enter")
        pin = await device(outrider, "Track pin")
        assert (pin.points, pin.makeshift, pin.field_repair) == (0, "minor", "minor")
        assert (await rows(outrider, Due, deed="work", state="waiting")) == []


async def test_work_whose_time_is_up_is_ended_from_the_desk(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w down r 1 c t 5 enter enter escape n n n")
        assert isinstance(outrider.screen, RollPanel)
        await play(pilot, "t 9 enter 4 enter enter")
        assert (await device(outrider, "Track pin")).points == 0


async def test_work_goes_on_once_what_is_due_first_is_met_from_there(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w down r 1 c t 5 enter enter")
        campaign = await outrider.campaign()
        campaign.perform(Remind("Supper", 0))
        outrider.changed()
        await play(pilot, "enter")
        assert "First settle what is due: Supper" in " ".join(text(outrider).split())
        await play(pilot, "n")
        assert "Supper" in text(outrider)
        await play(pilot, "enter")
        assert not await rows(outrider, Due, label="Supper", state="waiting")
        await play(pilot, "enter enter enter")
        assert line(outrider)[3] == "NOW"


async def test_a_failed_repair_is_tried_again_from_the_tasks(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w down r 1 t 5 enter 1 enter 3 enter enter")
        await play(pilot, "escape t r 1")
        assert isinstance(outrider.screen, RollPanel)
        await play(pilot, "c t 5 enter enter")
        (due,) = await rows(outrider, Due, deed="work", state="waiting")
        assert due.label == "Wei Sandoval repairs Mother Hubbard, Track pin"


async def test_whoever_lost_heart_is_asked_to_stay_determined_first(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w down r 1 t 5 enter 1 enter 7 enter enter r")
        assert "must stay determined" in text(outrider)
        await play(pilot, "escape")


async def test_damage_by_hand_and_a_new_assembly(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w down b a")
        assert (await device(outrider, "Track pin")).points == 3
        assert line(outrider)[:2] == ("Mother Hubbard, Track pin", "destroyed")
        await play(pilot, "R t 2 enter 3 enter enter")
        assert (await device(outrider, "Track pin")).points == 0
        await play(pilot, "u u")
        assert (await device(outrider, "Track pin")).points == 1


async def test_a_new_component_is_somebodys(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w n R a d i o enter 2 1")
        assert isinstance(outrider.screen, RowPage)
        radio = await device(outrider, "Radio")
        (crawler,) = await rows(outrider, Vehicle, name="Mother Hubbard")
        assert (radio.vehicle_id, radio.person_id) == (
            crawler.id,
            (await person(outrider)).id,
        )
        await play(pilot, "escape slash R a d i o enter o 0 0")
        assert (await device(outrider, "Radio")).vehicle_id is None
        await play(pilot, "x")
        assert await rows(outrider, Device, name="Radio") == []
        await play(pilot, "u")
        assert await rows(outrider, Device, name="Radio") != []


LEAVING = (
    "n escape", "n R escape escape", "n R enter escape escape escape",
    "n R enter 0 escape escape escape",
    "o escape", "o 0 escape", "b escape", "d escape",
)  # fmt: skip


async def test_leaving_a_question_changes_nothing(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w")
        before = len(await rows(outrider, Device)), text(outrider)
        for keys in LEAVING:
            await play(pilot, keys)
            assert (len(await rows(outrider, Device)), text(outrider)) == before, keys


async def test_figures_are_edited(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w e down down down enter")
        await play(pilot, "ctrl+u P i l o t enter")
        assert (await device(outrider, "Docket printer")).assets == "Pilot"
        await play(pilot, "escape")
        assert "Nobody has a chance to diagnose it as it is." in text(outrider)


async def test_a_sound_device_is_only_edited(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w n A n v i l enter 0 0 escape end")
        assert line(outrider)[1:] == ("sound", "-", "-")
        assert all(f" {key} " not in footer(outrider) for key in "drR")
        await play(pilot, "d")
        assert [toast.message for toast in outrider._notifications] == ["Anvil needs no work."]
        await play(pilot, "enter")
        assert isinstance(outrider.screen, RowPage)


async def test_without_devices_only_a_new_one_is_offered(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "w x x x x x")
        assert "Nothing here: n enters a device" in text(outrider)
        assert "n new" in footer(outrider)
        assert "e edit" not in footer(outrider)
