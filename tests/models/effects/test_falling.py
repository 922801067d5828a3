"""Brought to a stop by a wound: no longer on the way, and under whatever cover there is."""

import pytest

from models.deeds.fight.actions import Walk
from models.deeds.fight.cover import SetCover
from models.deeds.fight.fire import Fire
from models.effects.wounds import inflict, knock_down
from models.tables import Person
from rules.combat.cover import Stance
from rules.combat.hit_location import Location
from rules.combat.movement import Mode
from rules.combat.wounds import Wound
from tests.models.deeds.garage import HOVERTANK, Garage
from tests.models.deeds.stage import RIFLE
from tests.models.deeds.ward import cited, told

LEFT_ARM = 7
BRICK = "brick or cement/20"


@pytest.fixture
def stage(tmp_path):
    """Ines in the Yard, with a clear shot at Vera and Gus, 15 m off, who may go into the Wood."""
    made = Garage(tmp_path / "Stage.outrider")
    for zone in ("Yard", "Field", "Wood"):
        made.zone(zone, cluttered=zone == "Wood")
    made.border("Yard", "Field", metres=15)
    made.border("Field", "Wood", metres=15)
    made.enter("Ines", "Yard", coolness=6, skills={"Rifle": 9}, weapon=RIFLE)
    for name in ("Vera", "Gus"):
        made.enter(name, "Field", "opposition", coolness=6, consciousness_level=9)
    made.fight(6)
    return made


def trots(stage, to, who="Vera"):
    stage.do(Walk(stage.scene, stage.places[who], stage.zones[to], Mode.TROT))


def hit(stage, who="Vera", **points):
    with stage.campaign.action("A hit") as action:
        inflict(action, action.get(Person, stage.people[who]), Wound(Location.CHEST, **points))
        return list(action.lines)


@pytest.mark.rows("W-16", "G-61", "C-14")
def test_whoever_is_shot_down_at_a_trot_lies_still_behind_what_there_is(stage):
    trots(stage, "Wood")
    shot = Fire(stage.scene, *stage.keys("Ines", "Vera"))
    assert "C-14" in stage.preview(shot).rows
    assert "cover: none, at a trot (C-21)" in stage.preview(shot).notes
    done = stage.do(shot, 9, LEFT_ARM, 1)  # a light wound, knocked down
    hit, falls = "Vera: left arm: light wound", "Vera goes down behind the cover at hand."
    assert -1 < told(done).find(hit) < told(done).find(falls), "the wound comes first"
    assert {"W-16", "G-61"} <= cited(done)
    vera = stage.at("Vera")
    assert (vera.pace, vera.prone, vera.cover) == ("", True, Stance.HEAD_AND_ARMS)
    again = stage.preview(shot)
    assert "C-14" not in again.rows
    assert any(note.startswith("cover: only head and arms") for note in again.notes)


@pytest.mark.rows("W-16")
@pytest.mark.parametrize("points", [{"stun": 1}, {"shock": 1}, {"knocked_down": True}])
def test_in_the_open_there_is_nothing_to_lie_behind(stage, points):
    trots(stage, "Yard")
    lines = hit(stage, **points)
    vera = stage.at("Vera")
    assert (vera.pace, vera.prone, vera.cover) == ("", True, "")
    assert not any("behind" in line["text"] for line in lines)


@pytest.mark.rows("W-17")
def test_a_light_wound_ends_the_way_though_it_throws_nobody_down(stage):
    trots(stage, "Wood")
    hit(stage, light=1)
    vera = stage.at("Vera")
    assert (vera.pace, vera.prone, vera.cover) == ("", False, "")


def test_what_gets_through_and_does_nothing_lets_them_run_on(stage):
    trots(stage, "Wood")
    hit(stage)
    assert stage.at("Vera").pace == Mode.TROT


@pytest.mark.rows("W-16", "C-45")
def test_whoever_stands_behind_something_stays_behind_it(stage):
    trots(stage, "Wood")
    stage.change("Vera", pace="")
    stage.do(SetCover(stage.places["Vera"], Stance.WAIST_HIGH, BRICK))
    hit(stage, knocked_down=True)
    vera = stage.at("Vera")
    assert (vera.cover, vera.cover_material, vera.cover_centimetres) == (
        Stance.WAIST_HIGH, "brick or cement", 20,
    )  # fmt: skip


@pytest.mark.rows("W-16", "C-85")
def test_a_fall_without_a_wound_is_the_same(stage):
    trots(stage, "Wood")
    with stage.campaign.action("A fall") as action:
        knock_down(action, action.get(Person, stage.people["Vera"]))
    assert stage.at("Vera").cover == Stance.HEAD_AND_ARMS


def test_whoever_is_aboard_falls_behind_nothing_outside(stage):
    stage.drive_in("Tank", "Wood", **HOVERTANK)
    stage.change("Gus", zone_id=stage.zones["Wood"])
    stage.aboard("Gus", "Tank")
    hit(stage, "Gus", knocked_down=True)
    assert (stage.at("Gus").prone, stage.at("Gus").cover) == (True, "")
