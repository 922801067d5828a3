"""What the encounter screen is told of a scene."""

import pytest

from models.deeds.fight.actions import Special
from models.deeds.fight.turn import EndTurn, NextPoint, PassOption, StartFight
from models.deeds.stealth.zones.sneak import Sneak
from models.journal import OutsideActionError
from models.tables import Weapon
from models.views.scene import counted_on, look
from rules.combat.initiative import BEFORE_THE_COUNT
from rules.stealth.zones.detection import Choice
from tests.models.deeds.stage import KNIFE, RIFLE, Stage


@pytest.fixture
def stage(tmp_path):
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Yard", dark=True, description="Gravel.")
    made.zone("Lane", cluttered=True)
    made.border("Yard", "Lane", "door", metres=25)
    made.enter("Ines", "Yard", coolness=6, weapon=RIFLE, consciousness_level=9)
    made.enter("Guard", "Lane", "opposition", coolness=5, tier="green", weapon=KNIFE)
    yield made
    made.campaign.close()


def see(stage):
    with stage.campaign.read() as session:
        return look(session)


def figure(stage, name="Ines"):
    return see(stage).figure(stage.places[name])


def test_without_a_scene_there_is_nothing_to_see(stage):
    with stage.campaign.action("No scene") as action:
        action.world.scene_id = None
        action.session.add(action.world)
    assert see(stage) is None


def test_zones_and_the_ways_between(stage):
    view = see(stage)
    yard, lane = (view.zone(stage.zones[name]) for name in ("Yard", "Lane"))
    assert (yard.dark, lane.cluttered, yard.description) == (True, True, "Gravel.")
    ((there, border),) = view.ways(yard.key)
    assert (there, border.kind, border.metres) == (lane, "door", 25)


def test_people_in_stealth(stage):
    stage.change("Guard", hidden=True, guarding=True, flashlight=True)
    guard = figure(stage, "Guard")
    assert (guard.hidden, guard.guarding, guard.flashlight) == (True, True, True)
    assert (guard.weapon, guard.state, guard.acts) == ("Knife", "unhurt", False)
    assert (guard.known, figure(stage).known) == (False, True)
    assert figure(stage).weapon == "Carbine 10/10"
    stage.change("Guard", unconscious_since=0)
    assert not figure(stage, "Guard").guarding, "nobody keeps guard unconscious"


def test_nobody_is_found_under_a_key_nobody_has(stage):
    assert see(stage).figure(999) is None


@pytest.mark.rows("A-07")
def test_the_choices_of_who_spotted_the_other(stage):
    assert see(stage).choices == ()
    stage.do(Sneak(stage.scene, stage.keys("Ines"), stage.zones["Lane"]), 1, 0)
    view = see(stage)
    assert view.winners == stage.keys("Ines")
    assert set(view.choices) == {*Choice} - {Choice.GO_ON}
    assert view.ways_back == "back out to Yard"
    assert figure(stage, "Guard").known


@pytest.mark.rows("A-11")
def test_where_several_keep_still_is_said_in_one_breath(stage):
    stage.zone("Shed")
    stage.enter("Other", "Shed", "opposition")
    stage.set_scene(
        detection={"winners": stage.keys("Guard", "Other"), "losers": stage.keys("Ines")}
    )
    assert see(stage).ways_back == "keep still in Lane and Shed"


@pytest.mark.rows("C-11", "C-15")
def test_who_acts_at_this_point_and_when_again(stage):
    stage.do(StartFight(stage.scene))
    view = see(stage)
    assert (view.turn, view.point, view.point_name) == (1, 6, "point 6")
    ines, guard = figure(stage), figure(stage, "Guard")
    assert (ines.acts, ines.level, ines.bulk) == (True, 6, 3)
    assert (guard.acts, guard.level, guard.bulk) == (False, 4, 0)
    assert (ines.next_points, guard.next_points) == ((3,), (4, 2))
    stage.do(NextPoint(stage.scene))
    assert (figure(stage).acts, figure(stage, "Guard").acts) == (False, True)


def test_the_count_goes_on_as_it_would_be_read(stage):
    stage.do(StartFight(stage.scene))
    stage.change("Ines", acted=True)
    view, deed = see(stage), PassOption(stage.scene, stage.places["Ines"])
    while view.turn < 3:
        view = counted_on(view, stage.do(deed).changes)
        assert view == see(stage)
        deed = NextPoint(stage.scene)
    stage.change("Ines", pace="run")
    assert counted_on(see(stage), stage.do(EndTurn(stage.scene)).changes) is None


def test_as_the_clock_goes_on_whose_hands_are_busy_is_read_anew(stage):
    stage.do(StartFight(stage.scene))
    view = see(stage)
    view.rows.busy = {stage.people["Ines"]: "treats Guard"}
    assert counted_on(view, (("scene", stage.scene, {"point": 6}, {"point": 5}),)) is not None
    assert counted_on(view, (("world", 1, {"clock": 0}, {"clock": 30}),)) is None


def test_what_was_not_as_it_was_read_is_read_anew(stage):
    stage.do(StartFight(stage.scene))
    view = see(stage)
    stage.change("Ines", first_spent=True)
    before = see(stage)
    changes = (
        ("participant", stage.places["Ines"], {"first_spent": True}, {"first_spent": False}),
    )
    assert counted_on(view, changes) is None
    assert counted_on(before, changes) is not None
    stage.change("Ines", surprised=True)
    assert counted_on(see(stage), changes) is None


def test_rows_that_are_still_being_read_are_left_alone(stage):
    stage.do(StartFight(stage.scene))
    with stage.campaign.read() as session:
        view = look(session)
        with pytest.raises(OutsideActionError):
            counted_on(view, (("scene", stage.scene, {"point": 6}, {"point": 5}),))


@pytest.mark.rows("G-161")
def test_who_acts_before_the_count_has_the_second_action_left(stage):
    stage.fight(BEFORE_THE_COUNT)
    stage.change("Ines", ambushing=True)
    assert see(stage).point_name == "before the count"
    assert (figure(stage).acts, figure(stage).next_points) == (True, (3,))
    assert (figure(stage, "Guard").acts, figure(stage, "Guard").next_points) == (False, (4, 2))


@pytest.mark.parametrize(
    ("columns", "state"),
    [
        ({}, ""),
        ({"light": 1, "shock": 2}, "light 1 shock 2"),
        ({"stun": 1, "dazed": True, "dazed_turns": 2}, "stun 1, dazed 2 more turns"),
        ({"immobilised": True}, "immobilised"),
        ({"surprised": True, "ducks_owed": 1}, "surprised, owes 1"),
        ({"shock": 9, "unconscious_since": 0}, "unconscious shock 9"),
        ({"dead_since": 0, "dead_by": "head", "dazed": True}, "dead"),
    ],
)
def test_the_state_in_a_fight(stage, columns, state):
    stage.fight(6)
    stage.change("Ines", **columns)
    assert figure(stage).state == state


def test_who_holds_an_option_has_passed(stage):
    stage.fight(6)
    stage.do(PassOption(stage.scene, stage.places["Ines"]))
    assert figure(stage).state == "passed"


@pytest.mark.rows("C-18", "C-19")
def test_what_was_passed_for_is_one_action_however_many_points_it_may_come_at(stage):
    """Ines, of level 6, acts at 6 and 3: who passes at 6 may act at 5 or 4 instead, not at both."""
    stage.fight(6)
    assert figure(stage).later == "3"
    stage.do(PassOption(stage.scene, stage.places["Ines"]))
    assert (figure(stage).offers, figure(stage).later) == ("5 or 4", "5 or 4, again at 3")
    stage.do(NextPoint(stage.scene))
    assert (figure(stage).offers, figure(stage).later) == ("4", "4, again at 3")
    stage.do(Special(stage.scene, stage.places["Ines"], "waves"))
    assert (figure(stage).offers, figure(stage).later) == ("", "3")


@pytest.mark.rows("C-19")
def test_whoever_is_at_their_own_next_point_holds_no_option_any_more(stage):
    stage.fight(6)
    stage.do(PassOption(stage.scene, stage.places["Ines"]))
    while (view := figure(stage)).own_points:
        assert (view.passed, view.state) == (True, "passed")
        stage.do(NextPoint(stage.scene))
    assert (view.acts, view.passed, view.state) == (True, False, "")


@pytest.mark.rows("G-163")
@pytest.mark.parametrize(
    ("held", "why"),
    [
        ({"rounds": 10}, "the Carbine is full, with 10 of 10 rounds"),
        ({"rounds": 9, "spare_magazines": 0}, "there is no magazine left for the Carbine"),
        ({"magazine": 0, "rounds": 0}, "there is nothing to reload in hand"),
        ({"rounds": 9}, ""),
    ],
)
def test_why_nobody_reloads(stage, held, why):
    with stage.campaign.action("Changed") as action:
        weapon = action.get(Weapon, stage.weapon("Ines").key)
        for column, value in held.items():
            setattr(weapon, column, value)
        action.session.add(weapon)
    assert figure(stage).no_reload == why
    assert figure(stage, "Guard").no_reload == "there is nothing to reload in hand"


@pytest.mark.rows("W-18")
def test_an_npc_out_of_the_fight(stage):
    stage.fight(5)
    stage.change("Guard", light=1)
    guard = figure(stage, "Guard")
    assert (guard.out, guard.state, guard.level, guard.next_points) == (
        True,
        "out light 1",
        None,
        (),
    )
