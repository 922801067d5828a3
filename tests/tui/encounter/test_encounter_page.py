"""The encounter by its keys: stretches of stealth, then combat turns."""

import re
from string import ascii_letters

import pytest
from sqlmodel import select
from textual.widgets import Input

from models.campaign import Campaign
from models.deeds.fight.fire import Fire
from models.deeds.fight.turn import StartFight
from models.deeds.people.edit import EditRow
from models.deeds.people.gear import DropGear
from models.deeds.scenes.scene import OpenScene, PutInZone, RemovePeople
from models.deeds.stealth.zones.hiding import Hide
from models.effects.wounds import inflict
from models.tables import Entry, Participant, Person, Phase, Scene, Skill, Weapon, World, Zone
from rules.combat.hit_location import Location
from rules.combat.wounds import Wound
from tests.hostile import HOSTILE
from tests.tui.keys import why_not
from tests.tui.people.looking import actions, rows, text
from tests.tui.screens import CAMPAIGN, count_on, play
from tui.dialogs.menu import Menu
from tui.encounter.acts.in_hand import CHANGE
from tui.encounter.combat_page import CombatPage
from tui.encounter.scene_page import ScenePage
from tui.people.sheet import SheetPage
from tui.program import Outrider
from tui.rolling.panel import RollPanel
from tui.scene.zonemap import ZoneMap
from tui.shell.keybar import KeyBar
from tui.widgets.listing import Listing

NARROW = (80, 24)
WIDE = (120, 40)


class Sample:
    """The sample campaign before the program opens it."""

    def __init__(self, saves):
        self.saves = saves
        self.campaign = Campaign(saves / f"{CAMPAIGN}.outrider")

    def key(self, name):
        with self.campaign.read() as session:
            wanted = select(Participant.id).join(Person, Participant.person_id == Person.id)
            here = Participant.scene_id == session.exec(select(World.scene_id)).one()
            return session.exec(wanted.where(Person.name == name, here)).one()

    def zone(self, name):
        with self.campaign.read() as session:
            return session.exec(select(Zone.id).where(Zone.name == name)).one()

    def put(self, name, zone):
        self.campaign.perform(PutInZone(1, (self.key(name),), self.zone(zone)))

    def open(self):
        self.campaign.close()
        return Outrider(self.saves, CAMPAIGN)


@pytest.fixture
def table(saves):
    return Sample(saves)


@pytest.fixture
def yard(saves):
    """The program with Colm in the party's own zone."""
    table = Sample(saves)
    table.put("Colm Brandvold", "Fence")
    return table.open()


@pytest.fixture
def fight(saves):
    """The program in a fight with Colm, who stands among the party."""
    table = Sample(saves)
    table.put("Colm Brandvold", "Fence")
    table.campaign.perform(StartFight(1))
    return table.open()


def people(app):
    return app.screen.query_one("#people", Listing)


def footer(app):
    return str(app.screen.query_one(KeyBar).render_line(0).text)


async def scene(app):
    (found,) = await rows(app, Scene, name="Four per cent")
    return found


async def place(app, name):
    (person,) = await rows(app, Person, name=name)
    (found,) = await rows(app, Participant, person_id=person.id, scene_id=1)
    return found


async def cursor_on(pilot, name):
    """Move down to somebody."""
    while name not in str(pilot.app.screen.query_one("#about").content).split("\n")[0]:
        await play(pilot, "down")


# Stealth


async def test_moving_shows_the_risk_of_each_way_then_the_odds(yard):
    async with yard.run_test(size=NARROW) as pilot:
        await play(pilot, "e m")
        assert isinstance(yard.screen, Menu)
        assert "Yard     open, 30 m; seen" in text(yard)
        await play(pilot, "2")
        assert isinstance(yard.screen, RollPanel)
        assert "to Culvert" in text(yard)


async def test_whoever_watches_from_hiding_is_told_of_before_a_way_is_chosen(table):
    table.put("Colm Brandvold", "Yard")
    with table.campaign.action("Hidden") as action:
        row = action.session.get_one(Participant, table.key("Colm Brandvold"))
        row.hidden = True
        action.session.add(row)
    app = table.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e m")
        assert "Yard     open, 30 m; seen from hiding" in text(app)


async def test_a_group_moves_together_and_u_takes_it_back(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e m 1 enter enter")
        assert "Yard" in text(outrider)
        assert len(await rows(outrider, Participant, acted=True)) == 5
        assert "m move" not in footer(outrider)
        await play(pilot, "u")
        assert await rows(outrider, Participant, acted=True) == []
        assert "m move" in footer(outrider)


async def test_those_who_are_marked_go_alone(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e space space m")
        assert "Move Ines Calder and Tobias Nkemelu to" in text(outrider)
        await play(pilot, "1 enter enter")
        moved = await rows(outrider, Participant, acted=True)
        assert len(moved) == 2
        assert "together: Ines Calder" not in text(outrider)


async def test_only_keys_that_mean_something_are_in_the_footer(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert "h hide" in footer(outrider)
        assert "a ambush" not in footer(outrider)
        await play(pilot, "h a")
        assert "a ambush" not in footer(outrider)
        assert "No enemy is in sight" in next(n.message for n in outrider._notifications)
        await play(pilot, "u m 1 enter enter n enter enter")
        assert "m move" in footer(outrider)
        assert "h hide" not in footer(outrider), "the yard is open"
        await play(pilot, "k")
        assert isinstance(outrider.screen, Menu), "there is a door to the Long bay"


async def test_the_winner_is_asked_until_there_is_a_choice(table):
    table.campaign.perform(EditRow("person", 1, {"observation": 20}))
    table.put("Ode Lindqvist", "Yard")
    table.campaign.perform(EditRow("person", 7, {"observation": 0}))
    app = table.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e m 1 t 5 0 0 0 0 0 enter enter")
        assert "spotted the others first" in text(app)
        assert "back out to Fence (A-11)" in text(app)
        await play(pilot, "escape")
        assert "d decide" in footer(app)
        await play(pilot, "n")
        assert (await scene(app)).stretch == 1
        await play(pilot, "d b enter")
        assert (await scene(app)).detection is None
        assert not isinstance(app.screen, Menu)
        assert "n next stretch" in footer(app)


async def test_who_walks_with_a_patrol_is_said_behind_how_they_are(outrider):
    async with outrider.run_test(size=(200, 60)) as pilot:
        await play(pilot, "e")
        await cursor_on(pilot, "Dace Ferreira")
        assert "unhurt · on patrol, Gate watch" in text(outrider)


async def test_what_was_told_gives_way_to_the_next_key_once_it_can_have_been_read(outrider):
    outrider.unread_seconds = 1
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e r")
        (notice,) = outrider._notifications
        assert notice.message == "Nobody has to roll again now (G-135)."
        await play(pilot, "down")
        assert notice in outrider._notifications, "pressed in one breath"
        notice.raised_at -= 1.5
        await play(pilot, "down")
        assert not outrider._notifications


async def test_whoever_lies_prone_in_stealth_is_said_to(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert "prone" not in text(outrider)
        campaign = await outrider.campaign()
        with campaign.action("A trap") as action:
            (first,) = action.session.exec(select(Participant).where(Participant.id == 1))
            first.prone = True
            action.session.add(first)
        await play(pilot, "escape e")
        assert "· prone" in text(outrider)


async def test_the_patrol_and_the_stretch(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e n")
        assert "has not walked in this stretch" in text(outrider)
        await play(pilot, "escape p")
        assert (await scene(outrider)).stretch == 1
        assert "Dace Ferreira and Pauli Ahonen to Office" in text(outrider)
        await play(pilot, "enter enter")
        assert "p patrol" not in footer(outrider)
        await play(pilot, "n")
        assert (await scene(outrider)).stretch == 2
        assert "stretch 2" in text(outrider)
        assert "p patrol" in footer(outrider)


async def test_lights_guard_and_search(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        lit = len(await rows(outrider, Participant, side="party", flashlight=True))
        await play(pilot, "l")
        assert len(await rows(outrider, Participant, side="party", flashlight=True)) == lit - 1
        await play(pilot, "g")
        assert len(await rows(outrider, Participant, side="party", guarding=True)) == 5
        await play(pilot, "n enter enter s")
        assert "Ines Calder searches Fence" in text(outrider)


async def test_an_ambush_from_hiding(table):
    table.campaign.perform(Hide(1, (table.key("Wei Sandoval"),)))
    table.put("Colm Brandvold", "Yard")
    app = table.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await cursor_on(pilot, "Wei Sandoval")
        await play(pilot, "a 4 0 enter enter")
        assert "before the count" in text(app)
        assert "Wei Sandoval  acts now, again at 4" in text(app)


async def test_enter_opens_the_sheet_and_escape_comes_back(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e down enter")
        assert isinstance(outrider.screen, SheetPage)
        assert "Tobias Nkemelu" in text(outrider)
        await play(pilot, "escape")
        assert "Tobias Nkemelu  Gullet" in text(outrider)


async def test_the_text_to_read_aloud(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e R")
        assert "The floodlights are Tolliver's" in text(outrider)
        await play(pilot, "escape")
        assert "stretch 1" in text(outrider)


@pytest.mark.parametrize(("key", "field"), [("e", "read_aloud"), ("n", "notes")])
async def test_the_texts_of_a_scene_are_written_anew(outrider, key, field):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, f"e R {key} D u s k full_stop ctrl+s")
        assert getattr(await scene(outrider), field).startswith("Dusk.")
        await play(pilot, "R")
        assert "Dusk." in text(outrider)


# Fights


async def test_a_fight_begins_and_the_cursor_stands_on_who_acts(yard):
    async with yard.run_test(size=NARROW) as pilot:
        await play(pilot, "e f enter")
        assert (await scene(yard)).phase == Phase.COMBAT
        assert "turn 1 · point 8" in text(yard)
        assert "Wei Sandoval  acts now, again at 4" in text(yard)
        await count_on(pilot)
        assert "Tobias Nkemelu  acts now, again at 3" in text(yard)


async def test_targets_stand_with_their_chance_the_best_first(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e a")
        assert isinstance(fight.screen, Menu)
        targets = re.findall(r"│  \d  .*", text(fight))
        assert "1  Colm Brandvold" in targets[0]
        assert "no line?" in targets[-1]
        await play(pilot, "1")
        assert "Wei Sandoval: Ledger carbine at Colm Brandvold" in text(fight)


async def test_who_acts_shoots_passes_ducks_and_the_rounds_go_down(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e a 1 enter enter")
        (gun,) = await rows(fight, Weapon, person_id=4, in_hand=True)
        assert gun.rounds == 22
        assert "a fire" not in footer(fight) or "Ivo" in text(fight)
        await count_on(pilot)
        await play(pilot, "p")
        assert (await place(fight, "Tobias Nkemelu")).pass_slot == "first"
        await count_on(pilot)
        await cursor_on(pilot, "Hanne Rask")
        await play(pilot, "d")
        assert "Hanne Rask ducks behind the cover at hand." in text(fight)
        assert "It takes their next action: the one at 5 (C-40, G-62)." in text(fight)
        assert not (await place(fight, "Hanne Rask")).prone
        await play(pilot, "enter")
        assert (await place(fight, "Hanne Rask")).prone
        assert isinstance(fight.screen, CombatPage)


async def test_options_of_a_shot_change_the_odds(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e a 1 x")
        assert "shots: 1" in text(fight)
        await play(pilot, "d")
        fight.screen.query_one(Input).value = "200"
        await play(pilot, "enter")
        assert "Impossible 19+" in text(fight)
        await play(pilot, "d")
        fight.screen.query_one(Input).value = "201"
        await play(pilot, "enter")
        assert "this weapon reaches 200 m" in text(fight)
        before = await actions(fight)
        await play(pilot, "enter t")
        assert await actions(fight) == before, "what is refused is neither rolled nor typed"


async def test_who_has_no_weapon_is_given_one_out_of_the_book(table):
    campaign = table.campaign
    with campaign.read() as session:
        held = session.exec(select(Weapon.id).where(Weapon.person_id == 4)).all()
    for weapon in held:
        campaign.perform(DropGear("weapon", weapon))
    campaign.perform(StartFight(1))
    fight = table.open()
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await cursor_on(pilot, "Wei Sandoval")
        await play(pilot, "f")
        said = [notice.message for notice in fight._notifications]
        assert said == ["Wei Sandoval holds no weapon for aimed fire: c takes one or gives one."]
        await play(pilot, "c")
        assert "Give weapon" in text(fight)
        await play(pilot, "enter")
        assert isinstance(fight.screen, CombatPage)
        (given,) = await rows(fight, Weapon, person_id=4)
        assert given.in_hand


async def test_moving_changing_weapon_and_anything_else(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e c")
        assert "Wei Sandoval changes to" in text(fight)
        await play(pilot, "0")
        assert await rows(fight, Weapon, person_id=4, in_hand=True) == []
        await count_on(pilot)
        await play(pilot, "m 1 m enter enter")
        assert (await place(fight, "Tobias Nkemelu")).first_spent
        await count_on(pilot)
        await play(pilot, "s")
        fight.screen.query_one(Input).value = "rings the bell"
        await play(pilot, "enter")
        assert "rings the bell" in text(fight)


async def test_cover_is_chosen_with_its_wall(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e v 0 2 4")
        assert "Now: no cover noted." in text(fight)
        assert (await place(fight, "Wei Sandoval")).cover == ""
        await play(pilot, "enter")
        wei = await place(fight, "Wei Sandoval")
        assert (wei.cover, wei.cover_material) == ("behind a waist-high wall", "brick or cement")
        await play(pilot, "v 0 1 enter")
        assert (await place(fight, "Wei Sandoval")).cover == ""


async def test_the_turn_goes_on_by_point_or_at_once(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await count_on(pilot, 3)
        assert (await scene(fight)).point == 5
        await count_on(pilot, key="N")
        found = await scene(fight)
        assert (found.turn, found.point) == (2, 8)
        (world,) = await rows(fight, World)
        assert world.clock % 60 == 30
        await play(pilot, "u")
        assert (await scene(fight)).turn == 1


async def test_whoever_loses_an_action_is_named_before_it_is_lost(fight):
    """Of any side, by the count and by the end of the turn; nobody is asked about twice."""

    def losing():
        menu = fight.screen
        return menu._title.split(": ")[1] if isinstance(menu, Menu) else ""

    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e n")
        assert losing() == "Wei Sandoval and Ivo Kasprzak"
        await play(pilot, "escape p n")  # who passes by choice is not asked about
        assert losing() == "Ivo Kasprzak"
        await play(pilot, "n n")
        assert losing() == "Tobias Nkemelu and Ruth Amsel"
        await play(pilot, "s N")
        assert losing() == (
            "Ines Calder, Tobias Nkemelu, Hanne Rask, Wei Sandoval, Nils Harrow, Dace Ferreira, "
            "Pauli Ahonen, Jessamy Tull, Ivo Kasprzak, Ode Lindqvist, Ruth Amsel and 2 more"
        )
        assert (await scene(fight)).point == 7
        await play(pilot, "N")
        assert (await scene(fight)).turn == 2


async def test_bystanders_stand_by_unasked(table):
    with table.campaign.read() as session:
        here = select(Participant.id).where(Participant.scene_id == 1)
        others = session.exec(here.where(Participant.side != "bystander")).all()
    table.campaign.perform(RemovePeople(1, tuple(others)))
    table.campaign.perform(StartFight(1))
    app = table.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert [figure.name for figure in app.screen.scene.figures if figure.acts]
        await play(pilot, "n")
        assert not isinstance(app.screen, Menu)
        assert (await scene(app)).point < 4


async def test_a_strike_is_blocked_at_a_key(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await count_on(pilot)
        await play(pilot, "k")
        assert "Tobias Nkemelu strikes Colm Brandvold" in text(fight)
        assert "target blocks: no" in text(fight)
        await play(pilot, "b")
        assert "target blocks: yes" in text(fight)
        assert "Colm Brandvold blocks: Difficult 11+" in text(fight)


@pytest.mark.parametrize("size", [NARROW, (120, 40), (60, 20)])
async def test_whatever_people_and_zones_are_called_nothing_breaks(table, size):
    campaign = table.campaign
    for number, words in enumerate(HOSTILE[:12], 1):
        campaign.perform(EditRow("person", number, {"name": f"a{words}"[:60]}))
    with campaign.action("Names") as action:
        for zone, words in zip(action.session.exec(select(Zone)), HOSTILE, strict=False):
            zone.name, zone.description = f"z{words}"[:60], words[:500]
    app = table.open()
    async with app.run_test(size=size) as pilot:
        await play(pilot, "e down down m escape f enter a escape n enter escape")
        assert "\x1b" not in text(app)
        assert (await scene(app)).phase == Phase.COMBAT


async def test_the_safest_way_is_shown_on_the_map_and_followed_by_its_chances(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, "e y")
        await pilot.app.workers.wait_for_complete()
        await play(pilot, "")
        assert "└14.2%" in text(outrider)  # the Pump room
        assert "Zones: how likely they are seen on the safest way; y names one." in text(outrider)
        await play(pilot, "y")
        assert "2 stretches; seen 14.2%" in text(outrider)
        await play(pilot, "4")
        assert "└1:0%" in text(outrider)
        assert "Culvert 0%, Pump room 14.2%: seen 14.2% in all" in text(outrider)
        await play(pilot, "y 0")
        assert "14.2%" not in text(outrider)


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("e y", "on the safest way"),
        ("e S o 2 y", "Safest to"),
        ("e S o 4 y", "find it"),
        ("e S o 2", "throw is due"),
        ("e S o 2", " to spot "),
        ("e S o 2", "seen"),
    ],
)
async def test_once_a_fight_has_begun_nothing_is_said_of_sneaking(outrider, way, told):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, way)
        await outrider.workers.wait_for_complete()
        await play(pilot, "")
        assert told in text(outrider)
        (page,) = [one for one in outrider.screen_stack if isinstance(one, ScenePage)]
        await play(pilot, "?")
        assert await outrider.perform(StartFight(page.scene.key))
        await outrider.workers.wait_for_complete()
        await play(pilot, "")
        assert outrider.screen is not page
        assert page.view.phase == Phase.COMBAT
        assert told not in text(page)


@pytest.mark.parametrize(
    ("scene", "cover"), [("2", "none"), ("3", "as the ground lies"), ("4", "as the ground lies")]
)
async def test_that_somebody_has_no_cover_is_only_said_where_none_lies_about(
    outrider, scene, cover
):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, f"e S o {scene} f enter enter")
        await cursor_on(pilot, "Dace Ferreira")
        assert f"cover {cover}" in text(outrider)


async def test_whoever_they_are_beside_already_comes_last_of_those_to_go_to(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e S o 2 f enter enter m")
        told = [item.label for _, item in outrider.screen._items]
        assert told[:3] == ["Dace Ferreira", "Pauli Ahonen", "Colm Brandvold"]
        assert "Ines Calder" in told[3:]


async def test_who_has_come_to_where_they_were_going_has_no_way_before_them(table):
    names = ("Ines Calder", "Tobias Nkemelu", "Hanne Rask", "Wei Sandoval", "Nils Harrow")
    party = tuple(map(table.key, names))
    yard = table.zone("Yard")
    app = table.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e y")
        await app.workers.wait_for_complete()
        await play(pilot, "y 1")
        assert "Yard 0%: seen 0% in all" in text(app)
        assert await app.perform(PutInZone(1, party, yard))
        await app.workers.wait_for_complete()
        await play(pilot, "")
        assert "y names one" in text(app)
        assert "in all" not in text(app)


@pytest.mark.parametrize(
    ("scene_name", "drawn", "said"),
    [
        ("The container yard", "██", "cover behind a waist-high wall"),
        ("The scrap line", "□Pump", "cover"),
        ("The landing field", "├───", "open plain, starlit night, dry: seen to 500 m (R-16)"),
    ],
)
async def test_the_ground_of_stealth_is_drawn_in_the_fight(table, scene_name, drawn, said):
    with table.campaign.read() as session:
        key = session.exec(select(Scene.id).where(Scene.name == scene_name)).one()
    table.campaign.perform(OpenScene(key))
    table.campaign.perform(StartFight(key))
    app = table.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert drawn in text(app)
        assert said in re.sub(r"\s+", " ", text(app))


@pytest.mark.parametrize("act", ["s c a l l s enter", "d enter"])
async def test_enter_right_after_an_act_without_a_result_does_no_harm(outrider, act):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, f"e f enter {act}")  # said, or foreseen, and done
        before = len(await rows(outrider, Entry))
        await play(pilot, "enter")
        assert not isinstance(outrider.screen, SheetPage)
        await play(pilot, "enter")
        assert isinstance(outrider.screen, SheetPage)
        assert len(await rows(outrider, Entry)) == before
        await play(pilot, f"escape {act} down enter")  # another key has come between
        assert isinstance(outrider.screen, SheetPage)


async def test_enter_twice_after_a_key_that_was_refused_changes_nobody(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e end")
        page = fight.screen
        await play(pilot, next(key for key in ascii_letters if page.why_refused(key)))
        assert fight.screen is page
        await play(pilot, "enter")
        assert isinstance(fight.screen, CombatPage)
        await play(pilot, "enter")
        assert isinstance(fight.screen, SheetPage)


async def test_the_key_that_marks_in_stealth_says_that_a_fight_has_no_marks(fight):
    async with fight.run_test(size=NARROW, notifications=True) as pilot:
        await play(pilot, "e space")
        assert "In a fight each acts alone" in text(fight)


async def test_enter_once_too_often_opens_nothing_where_the_fight_begins(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e f enter enter")
        assert isinstance(outrider.screen, CombatPage)
        await play(pilot, "enter")
        assert isinstance(outrider.screen, SheetPage)


def numbers(app):
    """The targets on offer, with their keys."""
    return {name: key for key, name in re.findall(r"│  (\S)  (\w+ \w+)", text(app))}


async def test_a_target_has_the_same_number_all_through_a_fight(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e a")
        first = numbers(fight)
        assert len(set(first.values())) == len(first) > 5
        colm = first["Colm Brandvold"]
        await play(pilot, f"{colm} r x x enter")  # he is hit for certain
        await count_on(pilot)
        await play(pilot, "a")
        assert "Tobias" in fight.screen_stack[-2].current().name
        second = numbers(fight)
        assert {name: first[name] for name in second} == second


async def test_who_is_in_nobodys_sight_comes_last_and_without_odds(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e a")
        targets = re.findall(r"│  \d  (\w+ \w+) +(no line\?|[\d.]+%)", text(fight))
        assert targets[0][0] == "Colm Brandvold"
        assert {odds for _, odds in targets[1:]} == {"no line?"}
        await play(pilot, numbers(fight)["Ode Lindqvist"])
        assert isinstance(fight.screen, RollPanel)
        assert "Enter roll" in text(fight)


async def test_targets_stand_in_the_order_of_their_keys_the_cursor_on_the_likeliest_hit(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        scene = fight.screen.scene
        key = {figure.name: figure.key for figure in scene.figures}
        zone = {zone.name: zone.key for zone in scene.zones}
        await play(pilot, "a")
        before = numbers(fight)
        await play(pilot, "escape")
        for name, to in (("Colm Brandvold", "Office"), ("Ode Lindqvist", "Yard")):
            await fight.perform(PutInZone(scene.key, (key[name],), zone[to]))
        await play(pilot, "a")
        listing = fight.screen.query_one(Listing)
        assert "Ode Lindqvist" in listing.current.cells
        assert listing.cursor == int(before["Ode Lindqvist"]) - 1 > 0
        assert numbers(fight) == before
        assert list(before.values()) == sorted(before.values())


async def test_who_cannot_be_hit_is_said_to_be_so_and_is_fired_at_all_the_same(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        (gun,) = await rows(fight, Weapon, person_id=4, in_hand=True)
        (skill,) = await rows(fight, Skill, person_id=4, name=gun.skill)
        await fight.perform(EditRow("skill", skill.id, {"level": 1}))
        await fight.perform(EditRow("weapon", gun.id, {"aimed_range": 8}))
        await fight.perform(PutInZone(1, ((await place(fight, "Colm Brandvold")).id,), 2))
        await play(pilot, "a")
        listed = fight.screen.query_one(Listing).current
        assert "cannot hit" in " ".join(listed.cells), text(fight)
        await play(pilot, "enter")
        assert "It cannot hit as things stand" in text(fight)
        await play(pilot, "enter")
        assert "Enter again does it all the same" in text(fight)
        assert "Wei Sandoval misses." not in text(fight)
        await play(pilot, "enter")
        assert "Wei Sandoval misses." in text(fight)


@pytest.fixture
def volley(saves):
    """A fight in which five guards act at once, all of one level and with a rifle of one kind."""
    table = Sample(saves)
    squad = ["Dace Ferreira", "Pauli Ahonen", "Colm Brandvold", "Jessamy Tull", "Ruth Amsel"]
    for name in squad:
        table.put(name, "Weighbridge")
    table.put("Ines Calder", "Weighbridge")
    with table.campaign.read() as session:
        people = session.exec(select(Person).where(Person.name.in_(squad))).all()
    for person in people:
        table.campaign.perform(EditRow("person", person.id, {"coolness": 10, "tier": "elite"}))
    table.campaign.perform(StartFight(1))
    return table.open()


async def test_a_squad_fires_at_one_target_on_one_key_each(volley):
    """Each with an entry and throws of their own, with the choices made for the first shot."""
    async with volley.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        before = await actions(volley)
        assert "No attack to repeat" in why_not(volley.screen, "again")
        await play(pilot, "a")
        ines = numbers(volley)["Ines Calder"]
        await play(pilot, f"{ines} m ctrl+u 3 enter r r enter")  # a miss, as the referee says
        fired = []
        while isinstance(volley.screen, RollPanel):
            await play(pilot, "full_stop")
            if not isinstance(volley.screen, RollPanel):
                break
            shown = text(volley)
            assert "m referee's DM: 3" in shown
            assert "r result: by dice" in shown
            fired.append(re.search(r"(\w+ \w+): [^\n]* at Ines Calder", shown)[1])
            await play(pilot, "r r enter")
        assert len(set(fired)) == len(fired) > 1
        assert why_not(volley.screen, "again") == (
            "Nobody else of the opposition can do that at this point."
        )
        assert await actions(volley) == before + 1 + len(fired)
        await play(pilot, "u")
        assert why_not(volley.screen, "again") == "", "whoever's shot was taken back may fire"
        await play(pilot, "full_stop")
        assert fired[-1] in text(volley)
        await play(pilot, "escape" + " u" * len(fired))
        assert "No attack to repeat" in why_not(volley.screen, "again"), "all were taken back"


async def test_a_fight_says_how_those_in_hiding_surprise(table):
    with table.campaign.action("Hidden") as action:
        row = action.session.get_one(Participant, table.key("Ines Calder"))
        row.hidden = True
        action.session.add(row)
    app = table.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e f")
        assert "surprise only by an ambush" in " ".join(text(app).split())
        await play(pilot, "escape u f")
        assert "only by an ambush" not in text(app)


async def test_whoever_acts_now_does_not_repeat_what_the_other_side_did(table):
    squad = ["Dace Ferreira", "Pauli Ahonen", "Ines Calder"]
    for name in squad:
        table.put(name, "Weighbridge")
    with table.campaign.read() as session:
        people = session.exec(select(Person).where(Person.name.in_(squad))).all()
    for person in people:
        table.campaign.perform(EditRow("person", person.id, {"coolness": 10, "tier": "elite"}))
    table.campaign.perform(StartFight(1))
    app = table.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await cursor_on(pilot, "Dace Ferreira")
        await play(pilot, "a")
        await play(pilot, f"{numbers(app)['Ines Calder']} r r enter escape")
        assert isinstance(app.screen, CombatPage)
        await cursor_on(pilot, "Ines Calder")
        assert why_not(app.screen, "again") == (
            "The attack made last was the opposition's, and Ines Calder acts now."
        )
        await cursor_on(pilot, "Pauli Ahonen")
        assert why_not(app.screen, "again") == ""


async def test_the_cursor_goes_to_the_party_before_the_unseen_and_bystanders(table):
    with table.campaign.read() as session:
        weapon = session.exec(select(Weapon).where(Weapon.person_id == 4, Weapon.in_hand)).one()
    table.campaign.perform(EditRow("weapon", weapon.id, {"bulk": 12}))  # all others are quicker
    table.campaign.perform(StartFight(1))
    app = table.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        acting = [figure.name for figure in app.screen.view.figures if figure.acts]
        assert set(acting) > {"Wei Sandoval"}
        assert app.screen.in_order(app.screen.view)[0].name != "Wei Sandoval"
        assert app.screen.current().name == "Wei Sandoval"


async def test_a_page_says_what_is_done_without_asking(yard):
    async with yard.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert "l flashlight off" in text(yard)
        await play(pilot, "f")
        assert "Wei Sandoval and 1 more first, at point 8. Nobody is surprised." in text(yard)
        await play(pilot, "enter")
        assert "this action: c another weapon · p keep it for later (C-18)" in text(yard)
        await play(pilot, "a 1 enter")  # two shots are fired
        await play(pilot, "enter")
        await count_on(pilot, 4)
        await cursor_on(pilot, "Wei Sandoval")
        assert "this action: r a full magazine · c another weapon" in text(yard)


@pytest.mark.rows("C-16", "C-18", "G-66")
@pytest.mark.parametrize("killed", [False, True])
async def test_who_was_struck_down_no_later_may_act_and_is_offered_no_option(table, killed):
    table.put("Colm Brandvold", "Fence")
    table.campaign.perform(StartFight(1))
    with table.campaign.action("A blow") as action:
        blow = Wound(Location.CHEST, knocked_down=True, killed=killed)
        inflict(action, action.get(Person, table.key("Wei Sandoval")), blow, bulk=9)
    app = table.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e home")
        await cursor_on(pilot, "Wei Sandoval")
        assert "struck down at this very point: may still act (G-66)" in text(app)
        assert "keep it for later" not in text(app)
        assert "p pass" not in footer(app)
        assert why_not(app.screen, "pass").startswith("Wei Sandoval has been struck down")
        assert "▸" in app.screen.lead(app.screen.current())
        await play(pilot, "n")
        assert re.search(r"Can still act: .*Wei Sandoval", text(app))
        await play(pilot, "escape home")
        await cursor_on(pilot, "Wei Sandoval")
        await play(pilot, "a enter enter")
        assert (await rows(app, Entry))[-1].title.startswith("Wei Sandoval fires at")


async def test_what_is_done_without_asking_stands_under_the_keys_as_bound(saves):
    outrider = Outrider(saves, CAMPAIGN, keymap={CHANGE.name: "Q"})
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e f enter")
        assert "this action: Q another weapon" in text(outrider)


async def test_a_target_that_cannot_be_fired_at_says_why(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e f enter")
        await count_on(pilot)
        assert outrider.screen.current().name == "Tobias Nkemelu"
        await play(pilot, "a")
        told = {line.cells[1]: line.cells[2] for line in outrider.screen.query_one(Listing).lines}
        assert told["Colm Brandvold"].endswith(" A shotgun cannot fire at extreme range (C-32).")


async def test_a_light_is_that_of_one_person_or_of_the_marked(outrider):
    async def lit():
        people = [figure.name for figure in outrider.screen.view.figures if figure.flashlight]
        return {name for name in people if name.split()[0] in {"Ines", "Tobias", "Hanne", "Wei"}}

    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        before = await lit()
        assert "Ines Calder" in before
        await play(pilot, "l")
        assert await lit() == before - {"Ines Calder"}
        await play(pilot, "home space space l")
        assert {"Ines Calder", "Tobias Nkemelu"} <= await lit()


@pytest.mark.rows("C-45", "D-14")
async def test_a_list_says_what_cover_the_shot_itself_meets(table):
    """Cover's list, and sensors', say of everybody on a board what the preview of a shot says."""
    with table.campaign.read() as session:
        key = session.exec(select(Scene.id).where(Scene.name == "The container yard")).one()
    table.campaign.perform(OpenScene(key))
    table.campaign.perform(StartFight(key))
    with table.campaign.action("One guard among the party") as action:
        here = list(action.session.exec(select(Participant).where(Participant.scene_id == key)))
        for row in [*(row for row in here if row.side == "party"), _guard(here)]:
            row.x, row.y = 0, 0
    app = table.open()
    async with app.run_test(size=WIDE) as pilot:
        await play(pilot, "e")
        me, foes = app.screen.current(), app.screen.foes(app.screen.current())
        with table.campaign.read() as session:
            met = {f.name: _cover(session, Fire(key, f.key, me.key)) for f in foes}
            gives = {f.name: _cover(session, Fire(key, me.key, f.key)) for f in foes}
        assert {"full" in words for words in met.values()} == {True, False}
        await play(pilot, "v")
        for name, words in met.items():
            assert ("full, out of sight" in _line_of(app, name)) is ("full" in words)
        await play(pilot, "escape a")
        for name, words in gives.items():
            assert ("in the open" in _line_of(app, name)) is ("none" in words)


def _guard(here):
    return next(row for row in here if row.side == "opposition")


def _cover(session, deed):
    """What a shot says of the cover it meets."""
    return next(note for note in deed.preview(session).notes if note.startswith("cover:"))


def _line_of(app, name):
    """The line of a menu that names somebody."""
    return next(line for line in text(app).splitlines() if re.search(rf"│  \w  {name} ", line))


async def test_nobody_changes_their_number_when_one_leaves_the_fight(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e a")
        first = numbers(fight)
        await play(pilot, "escape")
        gone = min(first, key=first.__getitem__)
        scene = fight.screen.view.key
        leaver = next(f.key for f in fight.screen.view.figures if f.name == gone)
        await fight.screen.do(RemovePeople(scene, (leaver,)))
        await play(pilot, "a")
        assert numbers(fight) == {name: key for name, key in first.items() if name != gone}


@pytest.mark.rows("A-09", "G-161")
async def test_who_is_attacked_from_ambush_is_offered_no_duck(table):
    table.campaign.perform(StartFight(1))
    with table.campaign.action("An ambush") as action:
        for row in action.session.exec(select(Participant).where(Participant.scene_id == 1)):
            row.surprised, row.ambushing = row.side == "party", row.side == "opposition"
    app = table.open()
    async with app.run_test(size=WIDE) as pilot:
        await play(pilot, "e")
        page = app.screen
        assert page.current().surprised
        assert why_not(page, "duck")
        assert "attacked from ambush and cannot dodge (A-09)" in why_not(page, "duck")
        with table.campaign.action("It is over") as action:
            for row in action.session.exec(select(Participant)):
                row.ambushing = False
        app.screen.show()
        await play(pilot, "")
        assert not why_not(page, "duck")


@pytest.mark.parametrize("way", ["e y", "e y y 1"])
async def test_escape_takes_the_chances_off_the_map_before_it_leaves_the_page(outrider, way):
    async with outrider.run_test() as pilot:
        await play(pilot, way)
        page = outrider.screen
        assert "%" in str(page.query_one(ZoneMap)._notes)
        await play(pilot, "escape")
        assert outrider.screen is page
        assert not page.query_one(ZoneMap)._notes
        await play(pilot, "escape")
        assert outrider.screen is not page


async def test_enter_takes_who_is_under_the_cursor_when_nobody_is_marked(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e")
        page = outrider.screen
        there = len(page.view.figures)
        await play(pilot, "S a down")
        name = outrider.screen.query_one(Listing).current.cells[1]
        await play(pilot, "enter 1")
        assert len(page.view.figures) == there + 1
        assert name in {figure.name for figure in page.view.figures}


async def test_an_access_is_welded_with_dice_that_are_typed(outrider):
    async with outrider.run_test(size=WIDE) as pilot:
        await play(pilot, "e m 2 enter enter n enter enter w")
        assert isinstance(outrider.screen, Menu)
        assert "Pump room" in text(outrider)
        assert "2  Long bay" not in text(outrider)  # a wall has no access
        await play(pilot, "2")
        assert "welds the access to Pump room shut" in text(outrider)
        assert "one six on 1 die" in text(outrider)
        await play(pilot, "t")
        assert "HEAVY MACHINERY to seal: sixes on 1D6, 0 to 1" in text(outrider)
        await play(pilot, "1 enter")
        assert "The access is sealed." in text(outrider)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_the_fallen_look_like_it_in_the_list_after_a_scene_too(outrider, size):
    async with outrider.run_test(size=size) as pilot:
        campaign = await outrider.campaign()
        with campaign.action("Out cold, and the scene over") as action:
            colm = action.session.exec(select(Person).where(Person.name == "Colm Brandvold")).one()
            colm.unconscious_since = action.world.clock
            action.get(Scene, 1).phase = Phase.OVER
        outrider.changed()
        await play(pilot, "e")
        listing = outrider.screen.query_one("#people", Listing)
        (cells,) = [line.cells for line in listing.lines if "×" in " ".join(line.cells)]
        assert "unconsci" in " ".join(cells)
