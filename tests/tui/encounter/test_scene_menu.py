"""The scene menu, by its keys."""

import re

import pytest
from textual.widgets import Input, TextArea

from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.deeds.people.squad import MakeSquad
from models.deeds.people.starter import AddStarter
from models.deeds.scenes.scene import NewScene
from models.exchange.floor_plan import EXAMPLE
from models.starters import Starter
from models.tables import (
    Deployment,
    Hold,
    Participant,
    Patrol,
    Person,
    Phase,
    Scene,
    Side,
    World,
    Zone,
    ZoneMap,
)
from tests.tui.people.looking import actions, rows, text
from tests.tui.screens import CAMPAIGN, play
from tui.desk.page import DeskPage
from tui.dialogs.menu import Menu
from tui.encounter.scene_page import ScenePage
from tui.maps.page import MapPage
from tui.program import Outrider
from tui.widgets.listing import Listing


@pytest.fixture
def empty(tmp_path):
    """The program at the desk of a campaign with one person and nothing else."""
    made = Campaign.create(tmp_path / "Empty.outrider")
    made.perform(NewPerson("Maya", Side.PARTY))
    made.close()
    return Outrider(tmp_path, "Empty")


@pytest.fixture
def two_scenes(saves):
    """The program at the desk of the sample, with a second scene without people."""
    made = Campaign(saves / f"{CAMPAIGN}.outrider")
    made.perform(NewScene("The way out", 1))
    made.close()
    return Outrider(saves, CAMPAIGN)


async def type_in(pilot, words):
    """Replace what stands in the input and press Enter."""
    pilot.app.screen.query_one(Input).value = words
    await play(pilot, "enter")


async def one(app, table, **values):
    (found,) = await rows(app, table, **values)
    return found


async def place(app, name):
    person = await one(app, Person, name=name)
    return (await rows(app, Participant, person_id=person.id))[0]


async def zone(app, name):
    return (await one(app, Zone, name=name)).id


@pytest.mark.parametrize("left", ["", "enter ", "enter z "])
async def test_without_a_scene_one_is_made_at_once_or_the_page_is_left(empty, left):
    async with empty.run_test() as pilot:
        await play(pilot, "e")
        assert "Name of the scene" in text(empty)
        await play(pilot, f"{left}escape")
        assert isinstance(empty.screen, DeskPage)
        assert not await rows(empty, Scene)


async def test_the_rest_of_a_zone_and_of_a_kind_of_people_is_taken_on_a_key(empty):
    """An example of a plan is offered as well; nothing that is offered is taken by Enter."""
    made = Campaign(empty.saves / "Empty.outrider")
    for starter in (Starter.BOOK, Starter.KINDS):
        made.perform(AddStarter(starter))
    made.close()
    async with empty.run_test() as pilot:
        await play(pilot, "e enter z right")
        line = empty.screen.query_one(Input)
        assert line.value == EXAMPLE
        assert line.get_component_rich_style("input--suggestion").italic  # without colours too
        line.value = "Yard-Hall, H"
        await play(pilot, "right right")
        assert line.value == "Yard-Hall, Hall"
        await play(pilot, "minus L a b space d tab left right x")
        assert line.value == "Yard-Hall, Hall-Lab door x"
        await play(pilot, "backspace enter enter 1 S n")
        area = empty.screen.query_one(TextArea)
        await play(pilot, "6 space g")
        assert area.suggestion == "uards"
        assert "→ takes what is offered" in text(empty)
        await play(pilot, "right space i n space H tab comma space a space t right")
        assert area.text == "6 guards in Hall, a truck"
        await play(pilot, "backspace enter")
        assert 'no "truc"' in text(empty)
        await play(pilot, "right enter")
        assert len(await rows(empty, Participant)) == 7


async def test_from_nothing_to_a_scene(empty):
    """Name, a new map, its first zone, and then the party comes into the zone.

    The scene is there as soon as its map is: what was typed for it is not asked for again.
    """
    async with empty.run_test() as pilot:
        await play(pilot, "e")
        await type_in(pilot, "First night")
        await play(pilot, "z")
        assert "The zones of First night" in text(empty)
        await play(pilot, "enter")
        assert isinstance(empty.screen, MapPage)
        await play(pilot, "n")
        await type_in(pilot, "Yard")
        await play(pilot, "escape S a space enter 1")
        assert isinstance(empty.screen, ScenePage)
        assert "First night" in text(empty)
        scene = await one(empty, Scene)
        assert (await one(empty, World)).scene_id == scene.id
        assert (await place(empty, "Maya")).zone_id == await zone(empty, "Yard")


async def test_enter_alone_and_a_plan_in_a_line_make_a_scene(empty):
    """A vehicle of the campaign is offered with the people, and stands where it is said."""
    made = Campaign(empty.saves / "Empty.outrider")
    made.perform(AddStarter(Starter.BOOK))
    made.perform(MakeSquad("a truck"))
    made.close()
    async with empty.run_test() as pilot:
        await play(pilot, "e enter z")
        await type_in(pilot, "Yard-Hall door")
        assert re.search(r"Truck +vehicle +", text(empty))
        await play(pilot, "down space enter")
        await play(pilot, "1")
        assert "Truck: where?" in text(empty)
        await play(pilot, "2")
        assert isinstance(empty.screen, ScenePage)
        assert "Scene 1" in text(empty)
        assert (await place(empty, "Maya")).zone_id == await zone(empty, "Yard")
        truck = await one(empty, Deployment)
        assert (truck.zone_id, truck.side) == (await zone(empty, "Hall"), "bystander")


async def test_a_scene_in_a_campaign_without_people_begins_with_nobody(tmp_path):
    Campaign.create(tmp_path / "New.outrider").close()
    program = Outrider(tmp_path, "New")
    async with program.run_test() as pilot:
        await play(pilot, "e enter z")
        await type_in(pilot, "Yard-Hall door")
        assert "Nobody is here: S adds people." in text(program)


async def test_people_are_made_where_the_scene_is_and_stand_in_it(empty):
    async with empty.run_test() as pilot:
        await play(pilot, "e enter z")
        await type_in(pilot, "Yard, Hall; Yard-Hall door")
        await play(pilot, "enter 1 S a")
        await play(pilot, "2 space g u a r d s space i n space t h e space H a l l enter")
        assert (await place(empty, "Guard 1")).zone_id == await zone(empty, "Hall")
        await play(pilot, "S n 1 space g u e s t enter 1")
        assert isinstance(empty.screen, ScenePage)
        assert (await place(empty, "Guest")).zone_id == await zone(empty, "Yard")
        assert not list(empty._notifications)
        await play(pilot, "S n 1 space c o o k enter escape")
        assert isinstance(empty.screen, ScenePage)
        (said,) = (note.message for note in empty._notifications)
        assert said == "They are among the people, and not in the scene."


async def test_everybody_of_both_sides_may_enter_a_new_scene(empty):
    """The party is marked; the dead and who is archived are not offered."""
    async with empty.run_test() as pilot:
        with (await empty.campaign()).action("Others") as action:
            for name, more in (
                ("Guard", {}),
                ("Ghost", {"dead_since": 0}),
                ("Old", {"archived": True}),
            ):
                action.session.add(Person(name=name, side=Side.OPPOSITION, **more))
        await play(pilot, "e enter z")
        await type_in(pilot, "Yard, Hall; Yard-Hall door")
        offered = [line.cells[:2] for line in empty.screen.query_one(Listing).lines]
        assert offered == [("*", "Maya"), ("", "Guard")]
        await play(pilot, "down space enter 1 2")
        assert len(await rows(empty, Participant)) == 2
        assert "Nobody else is here" not in text(empty)


async def test_party_squads_and_sides_enter_where_each_is_and_leaving_that_goes_back(empty):
    async with empty.run_test() as pilot:
        with (await empty.campaign()).action("Others") as action:
            for name in ("Guard", "Cook", "Guard 2", "Mate"):
                action.session.add(Person(name=name, side=Side.OPPOSITION))
            action.session.add(Person(name="Lin", side=Side.PARTY))
        await play(pilot, "e enter z")
        await type_in(pilot, "Yard, Hall, Cell; Yard-Hall door; Hall-Cell door")
        await play(pilot, "a enter")
        assert "The party: where?" in text(empty)
        await play(pilot, "1 escape")
        lines = empty.screen.query_one(Listing).lines
        assert [line.cells[0] for line in lines] == ["*"] * 6
        await play(pilot, "enter 1")
        assert "Guard and 1 more: where?" in text(empty)
        await play(pilot, "2")
        assert "Cook and 1 more: where?" in text(empty)
        await play(pilot, "3")
        assert isinstance(empty.screen, ScenePage)
        where = {each: (await place(empty, each)).zone_id for each in ("Lin", "Guard 2", "Mate")}
        zones = {each: await zone(empty, each) for each in ("Yard", "Hall", "Cell")}
        assert [*where.values()] == [zones["Yard"], zones["Hall"], zones["Cell"]]


async def test_a_fight_against_nobody_says_so_and_people_come_in_first(empty):
    async with empty.run_test() as pilot:
        await play(pilot, "e enter z")
        await type_in(pilot, "Yard, Hall; Yard-Hall door")
        await play(pilot, "enter 1 S")
        assert empty.screen.query_one(Listing).lines[0].cells[1] == "Add people"
        await play(pilot, "f")
        assert "Nobody of another side is here." in text(empty)
        await play(pilot, "escape S a 1 space g u a r d enter 1")
        assert "  f fight  " in text(empty)
        await play(pilot, "S")
        assert empty.screen.query_one(Listing).lines[0].cells[1] == "Begin the fight"
        await play(pilot, "f")
        assert "Nobody of another side" not in text(empty)


async def test_nobody_comes_onto_a_map_without_zones(empty):
    async with empty.run_test() as pilot:
        await play(pilot, "e")
        await type_in(pilot, "First night")
        await play(pilot, "z enter escape S a")
        assert isinstance(empty.screen, MapPage)
        assert not await rows(empty, Participant)


async def test_leaving_a_question_leaves_everything_as_it_was(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e")
        before = await actions(outrider)
        for keys in ("N", "a", "z", "t", "p", "x", "a space enter", "p space enter"):
            await play(pilot, f"S {keys} escape")
            assert isinstance(outrider.screen, ScenePage)
        assert await actions(outrider) == before


async def test_the_menu_offers_only_what_makes_sense(two_scenes):
    async with two_scenes.run_test() as pilot:
        await play(pilot, "e S")
        shown = text(two_scenes)
        assert "Begin the fight" in shown
        assert "Break off" not in shown
        assert "Put in a zone" not in shown
        assert "Take out" not in shown
        await play(pilot, "o 1 S")
        shown = text(two_scenes)
        assert "Four per cent" in shown
        assert re.search(r"Put in a zone by hand +Ines Calder", shown)


async def test_a_scene_goes_through_its_phases_and_back(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e")
        for keys, phase in (
            ("S f enter", Phase.COMBAT),
            ("S b enter", Phase.STEALTH),
            ("S e enter", Phase.OVER),
            ("S b enter", Phase.STEALTH),
            ("u", Phase.OVER),
            ("u", Phase.STEALTH),
            ("u", Phase.COMBAT),
        ):
            await play(pilot, keys)
            assert (await one(outrider, Scene, name="Four per cent")).phase == phase


async def test_people_come_in_and_leave(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e S a space enter 1")
        soraya = await place(outrider, "Soraya Whitlock")
        assert soraya.zone_id == await zone(outrider, "Fence")
        assert "Soraya Whitlock" in text(outrider)
        await play(pilot, "end up S")
        assert re.search(r"Take out of the scene +Soraya Whitlock", text(outrider))
        await play(pilot, "r")
        assert "Soraya Whitlock" in text(outrider), "shown, and not yet done"
        await play(pilot, "enter")
        assert not await rows(outrider, Participant, person_id=soraya.person_id)
        await play(pilot, "u")
        assert await place(outrider, "Soraya Whitlock")


async def test_the_person_under_the_cursor_is_put_elsewhere_and_changes_side(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e down S z 3 S t b")
        tobias = await place(outrider, "Tobias Nkemelu")
        assert tobias.zone_id == await zone(outrider, "Ramp")
        assert tobias.side == "bystander"
        ines = await place(outrider, "Ines Calder")
        assert ines.zone_id == await zone(outrider, "Fence")
        assert ines.side == "party"


async def test_what_a_place_and_a_side_mean_is_shown_before_one_is_chosen(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        ines, tobias = [await place(outrider, n) for n in ("Ines Calder", "Tobias Nkemelu")]
        with (await outrider.campaign()).action("A grip") as action:
            action.session.add(Hold(scene_id=1, holder_id=ines.key, held_id=tobias.key, points=1))
        await play(pilot, "e down S z")
        assert "Ines Calder no longer holds Tobias Nkemelu." in text(outrider)
        assert "cluttered, dark: Ines Calder and 4 more." in text(outrider), "how it is there"
        assert "now in" not in text(outrider), "which every line would say"
        await play(pilot, "escape S t")
        assert "Tobias Nkemelu: bystander in this scene, by hand." in text(outrider)


async def test_all_who_are_marked_are_put_elsewhere(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e space space S")
        assert "Ines Calder and 1 more" in text(outrider)
        await play(pilot, "z 2")
        yard = await zone(outrider, "Yard")
        assert len(await rows(outrider, Participant, zone_id=yard)) == 2


async def test_the_route_of_a_patrol_is_chosen_zone_by_zone(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e S p")
        assert "Gate watch" in text(outrider)
        await play(pilot, "1")
        assert "* Dace Ferreira" in text(outrider)
        await play(pilot, "enter 2")
        next_to_yard = ["Fence", "Ramp", "Long bay"]
        assert [line.cells[1] for line in outrider.screen.query_one(Listing).lines] == next_to_yard
        await play(pilot, "2")
        assert "Yard - Ramp" in text(outrider)
        await play(pilot, "0")
        way = [await zone(outrider, "Yard"), await zone(outrider, "Ramp")]
        (patrol,) = await rows(outrider, Patrol)
        assert patrol.route == way
        assert isinstance(outrider.screen, ScenePage)


async def test_nobody_marked_is_the_end_of_a_patrol(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e S p 1 a a enter")
        assert await rows(outrider, Patrol) == []


@pytest.mark.parametrize("wrong", ["4", "11", "ten", "", "5.5"])
async def test_a_wrong_stretch_is_refused_where_it_is_typed(outrider, wrong):
    async with outrider.run_test() as pilot:
        await play(pilot, "e S x")
        await type_in(pilot, wrong)
        assert "5 to 10" in text(outrider)
        assert outrider.screen.query_one(Input).value == wrong
        await type_in(pilot, "5")
        assert (await one(outrider, Scene, name="Four per cent")).stretch_seconds == 300


async def test_a_scene_needs_a_name_that_fits(outrider):
    async with outrider.run_test() as pilot:
        before = await rows(outrider, Scene)
        await play(pilot, "e S N ctrl+u enter")
        assert "Name cannot be empty." in text(outrider)
        await type_in(pilot, "x" * 61)
        assert "60 characters at most; you wrote 61" in text(outrider)
        assert await rows(outrider, Scene) == before


async def test_a_new_scene_brings_the_party_unless_told_otherwise(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e S N")
        await type_in(pilot, "Second")
        await play(pilot, "z 1 space enter 1")
        second = await one(outrider, Scene, name="Second")
        there = await rows(outrider, Participant, scene_id=second.id)
        party = await rows(outrider, Person, side="party")
        assert len(there) == len(party) - 1
        assert (await one(outrider, World)).scene_id == second.id


async def test_a_scene_of_another_engine_needs_no_map(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e S N")
        await type_in(pilot, "Open ground")
        await play(pilot, "b enter")
        made = await one(outrider, Scene, name="Open ground")
        assert made.engine == "bands"
        party = await rows(outrider, Person, side="party")
        assert len(await rows(outrider, Participant, scene_id=made.id)) == len(party)
        await play(pilot, "S")
        assert "Edit the map" not in text(outrider)
        assert "Length of a stretch" not in text(outrider)


async def test_the_map_of_the_scene_opens_and_comes_back(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e S m")
        assert isinstance(outrider.screen, MapPage)
        assert (await one(outrider, ZoneMap, name="Bond Two")).name in text(outrider)
        await play(pilot, "escape")
        assert isinstance(outrider.screen, ScenePage)


async def test_the_menu_comes_up_once(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e S S escape")
        assert not isinstance(outrider.screen, Menu)


async def test_a_scene_without_anybody_says_how_they_come(two_scenes):
    async with two_scenes.run_test() as pilot:
        await play(pilot, "e")
        assert "Nobody is here: S adds people." in text(two_scenes)


async def test_a_journal_without_entries_says_so(tmp_path):
    Campaign.create(tmp_path / "New.outrider").close()
    async with Outrider(tmp_path, "New").run_test() as pilot:
        await play(pilot, "")
        assert "Whatever happens is written here." in text(pilot.app)
