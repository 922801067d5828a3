"""The combat turn: who acts when, passing, losing actions, and the end of the turn."""

import pytest

from models.bridge.ground import Field
from models.bridge.turn import acting_now, everybody
from models.deeds.fight.actions import Special, Walk
from models.deeds.fight.fire import Fire
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import EndScene, EndTurn, NextPoint, PassOption, StartFight
from models.effects.wounds import inflict
from models.tables import Person, Phase, Scene
from rules.combat.hit_location import Location
from rules.combat.initiative import BEFORE_THE_COUNT
from rules.combat.wounds import Wound
from tests.models.deeds.stage import KNIFE, PIKE, RIFLE, Stage
from tests.models.deeds.ward import HOUR, cited, told

ABDOMEN_SERIOUS, CHEST_KILL = 4, 2


@pytest.fixture
def stage(tmp_path):
    """A Yard and a Lane 20 m apart; Ines acts at 6 and 3, Wei at 8 and 4, both with rifles."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Yard")
    made.zone("Lane")
    made.border("Yard", "Lane")
    made.enter("Ines", "Yard", coolness=6, skills={"Rifle": 5}, weapon=RIFLE)
    made.enter("Wei", "Yard", coolness=8, skills={"Rifle": 5}, weapon=RIFLE)
    yield made
    made.campaign.close()


def guard(stage, coolness=6, tier="", weapon=RIFLE, **sheet):
    """Somebody on the other side, by player-character rules unless a tier is given."""
    skills = {"Rifle": 5, "Melee": 3}
    stage.enter(
        "Guard", "Lane", "opposition", coolness=coolness, tier=tier, skills=skills,
        weapon=weapon, **sheet,
    )  # fmt: skip


def start(stage):
    return stage.do(StartFight(stage.scene))


def forward(stage, to):
    """Count on until a point is called."""
    while stage.now.point != to:
        assert stage.now.point > to, "that point was never called"
        stage.do(NextPoint(stage.scene))


def act(stage, name, what="waves"):
    return Special(stage.scene, stage.places[name], what)


def fire(stage, name, at):
    return Fire(stage.scene, stage.places[name], stage.places[at])


def hold(stage, name):
    return PassOption(stage.scene, stage.places[name])


def acting(stage):
    with stage.campaign.read() as session:
        scene = session.get_one(Scene, stage.scene)
        return [ready.stand.name for ready in acting_now(everybody(Field(session, scene)))]


def wound(stage, name, bulk=0, **points):
    with stage.campaign.action("A hit") as action:
        person = action.get(Person, stage.people[name])
        inflict(action, person, Wound(Location.CHEST, **points), bulk)


# The count


@pytest.mark.rows("C-04", "C-09", "C-11", "C-17")
def test_the_count_calls_each_level_and_its_half_and_then_a_turn_of_30_seconds_is_over(stage):
    start(stage)
    called = [stage.now.point]
    while stage.now.turn == 1:
        stage.do(NextPoint(stage.scene))
        called.append(stage.now.point)
    assert called == [8, 6, 4, 3, 8]
    assert stage.clock == 30


@pytest.mark.rows("C-11", "C-12")
@pytest.mark.parametrize(
    ("coolness", "points"), [(10, [10, 5]), (7, [7, 3]), (5, [5, 2]), (2, [2, 1]), (1, [1])]
)
def test_a_level_acts_at_itself_and_at_half_of_it_rounded_down(stage, coolness, points):
    stage.change("Ines", unconscious_since=0)
    stage.change("Wei", coolness=coolness)
    start(stage)
    called = []
    while stage.now.turn == 1:
        called.append(stage.now.point)
        assert acting(stage) == ["Wei"]
        stage.do(NextPoint(stage.scene))
    assert called == points


@pytest.mark.rows("C-11")
def test_nobody_acts_at_another_point_nor_twice_at_their_own(stage):
    start(stage)
    stage.refuses(act(stage, "Ines"), "no action at point 8; next at 6 and 3")
    stage.do(act(stage, "Wei"))
    stage.refuses(act(stage, "Wei"), "no action at point 8; next at 4")
    forward(stage, 4)
    stage.do(act(stage, "Wei"))
    forward(stage, 3)
    stage.refuses(act(stage, "Wei"), "no actions left this turn")


@pytest.mark.rows("C-10")
def test_whoever_lets_the_count_go_by_has_stayed_still(stage):
    start(stage)
    assert "Wei stayed still" in told(stage.do(NextPoint(stage.scene)))
    stage.do(act(stage, "Ines"))
    assert "stayed still" not in told(stage.do(NextPoint(stage.scene)))


@pytest.mark.rows("C-05", "C-06", "C-07", "W-17", "W-19", "W-20")
def test_what_lowers_the_level(stage):
    stage.change("Wei", encumbered=True, light=1)
    start(stage)
    assert stage.now.point == 6, "Ines; Wei has 8 - 2 - 1"
    forward(stage, 5)
    assert acting(stage) == ["Wei"]
    stage.do(EndTurn(stage.scene))
    stage.change("Wei", consciousness_level=20, shock=1, stun=1)
    stage.do(EndTurn(stage.scene))
    forward(stage, 1)
    assert acting(stage) == ["Wei"]


def test_a_fight_begins_once_and_only_in_it_does_anybody_act(stage):
    for deed in (act(stage, "Wei"), NextPoint(stage.scene), hold(stage, "Wei")):
        stage.refuses(deed, "no fight")
    start(stage)
    stage.refuses(StartFight(stage.scene), "already on")


@pytest.mark.rows("W-22", "G-46")
def test_the_dead_and_the_unconscious_are_not_called(stage):
    stage.change("Wei", dead_since=0, dead_by="torso")
    start(stage)
    assert stage.now.point == 6
    stage.refuses(act(stage, "Wei"), "out of action")


# Bulk and what is simultaneous


@pytest.mark.rows("C-13", "C-15")
def test_at_one_point_the_least_bulk_goes_first(stage):
    stage.change("Wei", unconscious_since=0)
    stage.enter("Pike", "Yard", coolness=6, weapon=PIKE)
    stage.enter("Fist", "Yard", coolness=6)
    stage.enter("Knife", "Yard", coolness=6, weapon=KNIFE | {"bulk": 1})
    start(stage)
    assert acting(stage) == ["Fist", "Knife", "Ines", "Pike"]


@pytest.mark.rows("C-13", "C-16", "G-66")
def test_equal_bulk_is_simultaneous_even_for_somebody_killed(stage):
    guard(stage)
    start(stage)
    forward(stage, 6)
    stage.do(fire(stage, "Ines", "Guard"), 9, CHEST_KILL, 1)
    assert stage.of("Guard").dead
    stage.do(fire(stage, "Guard", "Ines"), 9, ABDOMEN_SERIOUS, 1)
    assert stage.of("Ines").shock == 1
    stage.refuses(fire(stage, "Guard", "Ines"), "stopped at point 6")


@pytest.mark.rows("C-16", "G-66")
def test_of_the_dead_it_is_not_told_that_they_stayed_still(stage):
    guard(stage)
    stage.enter("Other", "Lane", "opposition", coolness=6, weapon=RIFLE)
    start(stage)
    forward(stage, 6)
    stage.do(fire(stage, "Ines", "Guard"), 9, CHEST_KILL, 1)
    assert acting(stage) == ["Guard", "Other"]
    assert "Point 6: Other stayed still." in told(stage.do(NextPoint(stage.scene)))


@pytest.mark.rows("C-15", "C-16", "G-66")
def test_who_is_struck_down_by_less_bulk_has_lost_the_action(stage):
    guard(stage, weapon=RIFLE | {"bulk": 4})
    start(stage)
    forward(stage, 6)
    stage.do(fire(stage, "Ines", "Guard"), 9, ABDOMEN_SERIOUS, 1)
    stage.refuses(fire(stage, "Guard", "Ines"), "stopped at point 6")
    assert acting(stage) == []


@pytest.mark.rows("C-15", "G-66")
def test_who_is_struck_down_by_more_bulk_has_acted_already(stage):
    guard(stage, weapon=RIFLE | {"bulk": 2})
    start(stage)
    forward(stage, 6)
    stage.do(fire(stage, "Ines", "Guard"), 9, ABDOMEN_SERIOUS, 1)
    assert acting(stage) == ["Guard"]
    stage.do(fire(stage, "Guard", "Ines"), 1)


@pytest.mark.rows("C-16", "W-15")
def test_who_is_knocked_down_loses_the_rest_of_the_turn_and_the_option(stage):
    guard(stage)
    start(stage)
    forward(stage, 6)
    stage.do(hold(stage, "Guard"))
    forward(stage, 4)
    wound(stage, "Guard", knocked_down=True)
    stage.refuses(fire(stage, "Guard", "Ines"), "stopped at point 4")
    stage.refuses(hold(stage, "Guard"), "stopped at point 4")
    assert stage.at("Guard").prone
    stage.do(EndTurn(stage.scene))
    forward(stage, 6)
    stage.do(act(stage, "Guard"))


# Passing


@pytest.mark.rows("C-18")
def test_a_pass_is_used_at_a_later_point_of_the_turn(stage):
    start(stage)
    stage.do(hold(stage, "Wei"))
    stage.refuses(act(stage, "Wei"), "no action at point 8")
    forward(stage, 6)
    stage.do(act(stage, "Wei"))
    stage.refuses(act(stage, "Wei"), "no action at point 6")
    forward(stage, 4)
    stage.do(act(stage, "Wei"))


@pytest.fixture
def passed(stage):
    """Ines, of level 6, is alone in the fight and passed at 3; the next turn has begun."""
    stage.change("Wei", unconscious_since=0)
    start(stage)
    forward(stage, 3)
    stage.do(hold(stage, "Ines"))
    return stage


def called(stage, turn):
    """The points called in what is left of a turn, with who may act at each."""
    found = []
    while stage.now.turn == turn:
        found.append((stage.now.point, acting(stage)))
        stage.do(NextPoint(stage.scene))
    return found


@pytest.mark.rows("C-17", "C-18", "C-19", "G-63")
def test_level_6_that_passed_at_3_is_asked_at_every_point_down_to_7(passed):
    """Nobody else acts at 10, 9, 8 or 7: they are called for the option alone, in either turn."""
    forward(passed, 2)
    assert called(passed, 1) == [(2, ["Ines"]), (1, ["Ines"])]
    assert called(passed, 2) == [(point, ["Ines"]) for point in (10, 9, 8, 7, 6, 3)]
    assert passed.now.point == 6, "the option was lost at 6 of the turn before"


@pytest.mark.rows("C-18", "C-19", "G-63")
@pytest.mark.parametrize("point", [10, 9, 8, 7])
def test_level_6_that_passed_at_3_may_act_at_any_of_them_and_twice_after(passed, point):
    passed.do(EndTurn(passed.scene))
    forward(passed, point)
    passed.do(act(passed, "Ines"))
    passed.refuses(act(passed, "Ines"), "next at 6 and 3")
    passed.do(NextPoint(passed.scene))
    assert passed.now.point == 6, "with the option gone the count does not wait for it"
    passed.do(act(passed, "Ines"))
    passed.refuses(act(passed, "Ines"), "no action at point 6")
    forward(passed, 3)
    passed.do(act(passed, "Ines"))
    passed.refuses(act(passed, "Ines"), "no actions left")


@pytest.mark.rows("C-19")
def test_at_6_the_option_is_lost_and_the_action_of_6_is_there(passed):
    passed.do(EndTurn(passed.scene))
    forward(passed, 6)
    passed.do(act(passed, "Ines"))
    passed.refuses(act(passed, "Ines"), "no action at point 6")


@pytest.mark.rows("C-17", "C-19")
def test_the_count_may_go_past_what_is_merely_offered(passed):
    passed.do(NextPoint(passed.scene, offers=False))
    assert (passed.now.turn, passed.now.point) == (2, 10)
    passed.do(NextPoint(passed.scene, offers=False))
    assert (passed.now.point, acting(passed)) == (6, ["Ines"])


@pytest.mark.rows("C-18", "C-19")
def test_a_second_pass_takes_the_place_of_the_first(stage):
    stage.change("Wei", unconscious_since=0)
    start(stage)
    forward(stage, 6)
    stage.do(hold(stage, "Ines"))
    for point in (5, 4):
        stage.do(NextPoint(stage.scene))
        assert (stage.now.point, acting(stage)) == (point, ["Ines"])
    stage.do(NextPoint(stage.scene))
    stage.do(hold(stage, "Ines"))
    assert called(stage, 1)[1:] == [(2, ["Ines"]), (1, ["Ines"])]
    stage.do(act(stage, "Ines"))
    assert called(stage, 2)[1:] == [(6, ["Ines"]), (3, ["Ines"])], "nobody holds two"


@pytest.mark.rows("C-18")
def test_nobody_passes_at_a_point_that_is_not_theirs(stage):
    start(stage)
    stage.refuses(hold(stage, "Ines"), r"Ines: no action at point 8; next at 6 and 3 \(C-11\)\.")


# Losing actions and levels


@pytest.mark.rows("W-16", "G-44")
def test_a_daze_lasts_a_turn_for_each_point_of_shock_and_stun(stage):
    stage.change("Ines", consciousness_level=20)
    start(stage)
    wound(stage, "Ines", shock=1, stun=1, knocked_down=True)
    lost = 0
    while True:
        stage.change("Ines", prone=False)  # set on her feet by hand
        stage.do(EndTurn(stage.scene))
        if not stage.at("Ines").dazed:
            break
        lost += 1
        assert stage.at("Ines").prone
        stage.refuses(act(stage, "Ines"), "dazed")
    assert lost == 2


@pytest.mark.rows("W-16")
def test_without_points_a_daze_is_over_with_the_turn(stage):
    start(stage)
    wound(stage, "Ines", knocked_down=True)
    stage.do(EndTurn(stage.scene))
    forward(stage, 6)
    stage.do(act(stage, "Ines"))


@pytest.mark.rows("W-17", "G-65")
def test_a_light_wound_stops_feet_for_the_turn_and_no_hands(stage):
    start(stage)
    forward(stage, 6)
    wound(stage, "Ines", light=1)
    assert acting(stage) == []
    stage.do(NextPoint(stage.scene))
    assert (stage.now.point, acting(stage)) == (5, ["Ines"]), "level 6 - 1"
    lane = stage.zones["Lane"]
    stage.refuses(Walk(stage.scene, stage.places["Ines"], lane), "immobilised")
    stage.do(act(stage, "Ines"))
    stage.do(EndTurn(stage.scene))
    forward(stage, 5)
    stage.do(Walk(stage.scene, stage.places["Ines"], lane))


@pytest.mark.rows("C-16", "W-15", "W-17", "W-23")
@pytest.mark.parametrize("hit", [{"light": 1, "knocked_down": True}, {"killed": True}])
def test_whoever_is_felled_at_this_point_ends_a_simultaneous_move_on_the_ground(stage, hit):
    """Shot dead or lightly hit, at the point at which they move: alike, and nothing after it."""
    start(stage)
    forward(stage, 6)
    wound(stage, "Ines", bulk=3, **hit)
    move = Walk(stage.scene, stage.places["Ines"], stage.zones["Lane"], metres=4)
    assert "falls on the way" in stage.preview(move).notes[1]
    stage.do(move)
    row = stage.at("Ines")
    assert (row.toward_metres, row.prone) == (4, True)
    stage.refuses(move, "has nothing after that this turn")
    forward(stage, 4)
    stage.refuses(move, "has nothing after that this turn")


@pytest.mark.rows("C-16", "W-17")
def test_whoever_was_felled_before_does_not_move(stage):
    start(stage)
    wound(stage, "Ines", bulk=3, light=1, knocked_down=True)
    forward(stage, 4)
    move = Walk(stage.scene, stage.places["Ines"], stage.zones["Lane"])
    stage.refuses(move, "has nothing after that this turn")


@pytest.mark.rows("G-64")
def test_a_level_lost_in_the_turn_moves_what_is_to_come_and_gives_nothing_back(stage):
    start(stage)
    stage.do(act(stage, "Wei"))
    forward(stage, 6)
    wound(stage, "Wei", light=1)
    assert acting(stage) == ["Ines"]
    forward(stage, 3)
    assert acting(stage) == ["Ines", "Wei"], "level 7 acts at 3, not at 4"


@pytest.mark.rows("G-64")
def test_a_level_regained_in_the_turn_gives_no_third_action(stage):
    stage.change("Wei", stun=1, consciousness_level=9)
    start(stage)
    forward(stage, 5)
    stage.do(act(stage, "Wei"))
    stage.change("Wei", stun=0)
    forward(stage, 4)
    stage.do(act(stage, "Wei"))
    with stage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, stage.scene))
        ready = {r.stand.name: r.readiness for r in everybody(field)}
    assert len(ready["Wei"].spent) == 2


@pytest.mark.rows("W-37", "G-64", "G-47")
def test_a_stun_that_clears_as_the_turn_ends_counts_from_the_first_point_of_the_next(stage):
    stage.points(stage.people["Wei"], stun=1)
    with stage.campaign.action("Later") as action:
        action.world.clock = HOUR - 30
        action.session.add(action.world)
    start(stage)
    assert stage.now.point == 6
    stage.do(EndTurn(stage.scene))
    assert (stage.of("Wei").stun, stage.now.point) == (0, 8)


@pytest.mark.rows("G-89")
def test_whoever_woke_with_too_many_points_acts_at_1_and_does_not_fight(stage):
    guard(stage)
    stage.change("Wei", shock=4)
    start(stage)
    forward(stage, 1)
    assert acting(stage) == ["Wei"]
    stage.refuses(fire(stage, "Wei", "Guard"), "in no state to fight")
    stage.refuses(
        Blow(stage.scene, stage.places["Wei"], stage.places["Guard"]), "in no state to fight"
    )
    stage.do(act(stage, "Wei", "crawls"))


# Ambush


@pytest.fixture
def ambush(stage):
    """Wei is about to strike from ambush."""
    guard(stage)
    stage.fight(BEFORE_THE_COUNT)
    stage.change("Wei", ambushing=True)
    stage.change("Guard", surprised=True)
    return stage


@pytest.mark.rows("A-09", "C-09", "G-161")
def test_an_ambusher_acts_before_everybody_and_has_one_action_left(ambush):
    assert acting(ambush) == ["Wei"]
    ambush.refuses(act(ambush, "Guard"), "only those in ambush")
    ambush.refuses(hold(ambush, "Wei"), "no action before the count")
    ambush.do(fire(ambush, "Wei", "Guard"), 0)
    ambush.refuses(act(ambush, "Wei"), "only those in ambush")
    ambush.do(NextPoint(ambush.scene))
    assert ambush.now.point == 6, "Wei's first action, at 8, has been used"
    forward(ambush, 4)
    ambush.do(act(ambush, "Wei"))
    ambush.refuses(act(ambush, "Wei"), "no actions left")


@pytest.mark.rows("A-09", "G-161")
def test_an_ambusher_who_waits_keeps_both_actions(ambush):
    told_ = told(ambush.do(NextPoint(ambush.scene)))
    assert "stayed still" not in told_
    for point in (8, 4):
        forward(ambush, point)
        ambush.do(act(ambush, "Wei"))


@pytest.mark.rows("C-16", "G-161")
def test_who_is_struck_down_from_ambush_does_not_act_in_that_turn(ambush):
    ambush.do(fire(ambush, "Wei", "Guard"), 9, ABDOMEN_SERIOUS, 1)
    forward(ambush, 6)
    assert acting(ambush) == ["Ines"]
    ambush.refuses(act(ambush, "Guard"), "stopped")


# The end


@pytest.mark.rows("C-09")
def test_the_surprise_is_over_with_the_turn(ambush):
    ambush.do(EndTurn(ambush.scene))
    assert not ambush.at("Guard").surprised
    assert not ambush.at("Wei").ambushing


@pytest.mark.rows("W-28")
def test_a_turn_does_not_end_while_something_is_at_hand(stage):
    start(stage)
    stage.due(at=20, label="Supper")
    done = stage.do(EndTurn(stage.scene))
    assert "Due now: Supper" in told(done)
    stage.refuses(EndTurn(stage.scene), "First settle what is due: Supper")


@pytest.mark.parametrize("phase", [Phase.STEALTH, Phase.OVER])
def test_a_scene_that_ends_leaves_nothing_of_the_turn(stage, phase):
    start(stage)
    stage.do(hold(stage, "Wei"))
    stage.do(EndScene(stage.scene, phase))
    assert stage.now.phase == phase
    row = stage.at("Wei")
    assert (row.first_spent, row.pass_slot, row.acted) == (False, "", False)
    assert cited(start(stage)) >= {"C-09", "C-11"}
    stage.do(act(stage, "Wei"))


@pytest.mark.rows("V-02", "C-04", "C-11")
def test_a_wild_animal_acts_at_its_listed_point(stage):
    stage.enter("Ripper", "Yard", "opposition", kind="npc", tier="", coolness=9)
    stage.do(StartFight(stage.scene))
    assert stage.now.point == 9
    assert "Ripper stayed still" in told(stage.do(NextPoint(stage.scene)))
