"""What a wound writes: to the sheet, to the clock, and to the turn of whoever is in a fight."""

import pytest

from models.bridge.body import out_of_action
from models.effects.wounds import inflict
from models.tables import Person
from rules.combat.hit_location import Location
from rules.combat.wounds import Wound
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.ward import HOUR, MINUTE, WEEK

CRISES = [30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR]


@pytest.fixture
def stage(tmp_path):
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Yard")
    made.enter("Ines", "Yard", coolness=6, consciousness_level=4, life_level=8, weapon=RIFLE)
    yield made
    made.campaign.close()


def hit(stage, name="Ines", location=Location.CHEST, bulk=0, **points):
    with stage.campaign.action("A hit") as action:
        inflict(action, action.get(Person, stage.people[name]), Wound(location, **points), bulk)
        return "\n".join(line["text"] for line in action.lines)


def due(stage, kind, name="Ines", state="waiting"):
    return [row.at for row in stage.rows(kind, state, stage.people[name])]


@pytest.mark.rows("W-17", "W-34")
def test_a_light_wound_is_on_the_sheet_and_heals_in_a_week(stage):
    hit(stage, light=1)
    assert stage.of("Ines").light == 1
    assert (due(stage, "healing"), due(stage, "crisis")) == ([WEEK], [])
    (wound,) = stage.wounds(stage.people["Ines"])
    assert (wound.at, wound.location, wound.light, wound.shock) == (0, "chest", 1, 0)


@pytest.mark.rows("W-20", "W-28", "G-85")
def test_a_shock_has_five_crisis_points(stage):
    hit(stage, shock=2, knocked_down=True)
    assert stage.of("Ines").shock == 2
    assert due(stage, "crisis") == CRISES
    assert due(stage, "healing") == [WEEK]
    assert due(stage, "waking") == []


@pytest.mark.rows("W-19", "G-47")
def test_a_stun_clears_by_the_hour(stage):
    hit(stage, stun=2)
    assert due(stage, "stun") == [HOUR]
    hit(stage, stun=1)
    assert due(stage, "stun") == [HOUR], "one at a time"


@pytest.mark.rows("W-22", "W-33", "G-49")
@pytest.mark.parametrize(
    ("points", "out"), [({"shock": 3}, False), ({"shock": 2, "stun": 2}, True), ({"stun": 5}, True)]
)
def test_a_player_character_faints_at_the_consciousness_level(stage, points, out):
    told = hit(stage, **points)
    assert stage.of("Ines").unconscious is out
    assert ("unconscious" in told) is out
    assert due(stage, "waking") == ([2 * HOUR] if out else []), "no die wakes after one hour"


@pytest.mark.rows("W-18", "W-21", "G-50")
@pytest.mark.parametrize(
    ("tier", "light"), [("green", 1), ("experienced", 2), ("veteran", 3), ("elite", 4)]
)
def test_light_wounds_put_an_npc_out_of_the_fight(stage, tier, light):
    stage.enter("Guard", "Yard", "opposition", tier=tier)
    for number in range(1, light + 1):
        assert not out_of_action(stage.of("Guard"))
        told = hit(stage, "Guard", light=1)
        assert ("out of the fight" in told) is (number == light)
    assert out_of_action(stage.of("Guard"))
    assert not stage.of("Guard").unconscious


@pytest.mark.rows("W-21")
@pytest.mark.parametrize(
    ("points", "out"), [({"shock": 1}, True), ({"stun": 2}, False), ({"stun": 3}, True)]
)
def test_one_shock_or_three_stuns_knock_an_npc_out(stage, points, out):
    stage.enter("Guard", "Yard", "opposition", tier="elite", consciousness_level=9)
    hit(stage, "Guard", **points)
    assert stage.of("Guard").unconscious is out


@pytest.mark.rows("G-50")
def test_a_named_npc_may_be_wounded_as_a_player_character(stage):
    stage.enter("Strand", "Yard", "opposition", tier="elite", pc_rules=True, consciousness_level=6)
    hit(stage, "Strand", shock=1, light=4)
    assert not out_of_action(stage.of("Strand"))


@pytest.mark.rows("W-23", "W-26")
@pytest.mark.parametrize(
    ("location", "word", "deadline"),
    [(Location.HEAD, "head", []), (Location.CHEST, "torso", [HOUR])],
)
def test_a_kill_takes_everything_off_the_clock_but_the_time_to_resuscitate(
    stage, location, word, deadline
):
    hit(stage, shock=4, light=1)
    told = hit(stage, location=location, killed=True)
    ines = stage.of("Ines")
    assert (ines.dead, ines.dead_by, ines.dead_since) == (True, word, 0)
    assert "Ines is dead." in told
    assert [row.at for row in stage.rows(person=stage.people["Ines"])] == deadline
    assert len(due(stage, "crisis", state="cancelled")) == 5


@pytest.mark.rows("W-32", "G-48")
def test_shock_kills_at_the_life_level(stage):
    hit(stage, shock=8)
    assert stage.of("Ines").dead_by == "shock"
    assert due(stage, "crisis") == []


@pytest.mark.rows("G-57", "W-23", "W-26")
def test_a_head_wound_is_final_even_for_the_dead(stage):
    hit(stage, shock=8)
    assert due(stage, "deadline") == [HOUR]
    hit(stage, location=Location.HEAD, killed=True)
    assert stage.of("Ines").dead_by == "head"
    assert due(stage, "deadline") == [], "nobody waits for what cannot be any more"


@pytest.mark.rows("W-15", "W-16", "C-16", "W-17")
@pytest.mark.parametrize(
    ("points", "prone", "stopped", "immobilised"),
    [
        ({"knocked_down": True}, True, 5, False),
        ({"stun": 1}, True, 5, False),
        ({"light": 1}, False, 0, True),
        ({"light": 1, "knocked_down": True}, True, 5, True),
        ({}, False, 0, False),
    ],
)
def test_in_a_fight_a_wound_costs_what_is_left_of_the_turn(
    stage, points, prone, stopped, immobilised
):
    stage.fight(5)
    hit(stage, **points)
    row = stage.at("Ines")
    assert (row.prone, row.stop_point, row.immobilised) == (prone, stopped, immobilised)


@pytest.mark.rows("C-16")
def test_out_of_a_fight_there_is_no_turn_to_lose(stage):
    hit(stage, shock=1, knocked_down=True)
    row = stage.at("Ines")
    assert (row.prone, row.stop_point, row.dazed_turns) == (False, 0, 0)


def test_who_is_hit_is_no_longer_hidden(stage):
    stage.fight(5)
    stage.change("Ines", hidden=True)
    hit(stage, light=1)
    assert not stage.at("Ines").hidden
    assert "Ines is no longer hidden." in [line["text"] for line in stage.last_entry().lines]
    hit(stage, light=1)
    assert "hidden" not in str(stage.last_entry().lines)
