"""What cover somebody has: from whom, of this or that wall, for one shot or for good."""

from fractions import Fraction

import pytest

from models.action import Refusal
from models.bridge.cover import (
    STANCES,
    WALLS,
    Behind,
    at_hand,
    behind_of,
    cover_behind,
    cover_note,
    cover_of,
    cover_options,
    wall_in,
    wall_of,
)
from models.deeds.fight.actions import Duck
from models.deeds.fight.cover import SetCover
from models.deeds.fight.fire import Fire
from models.deeds.house.ruling import SetRuling
from models.deeds.scenes.scene import PutInZone
from rules.combat.cover import Material, Stance
from rules.combat.hit_location import Location
from rules.combat.movement import CoverUse, Mode
from rules.rulings import CoverValue
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.ward import chances, cited, told

BRICK = "brick or cement/20"
LEGS = {Location.RIGHT_LEG, Location.LEFT_LEG}


@pytest.fixture
def stage(tmp_path):
    """Ines in the Yard at point 6; two guards in the Wood, 10 m off, all with rifles."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Yard")
    made.zone("Wood", cluttered=True)
    made.border("Yard", "Wood", metres=10)
    made.enter("Ines", "Yard", coolness=6, skills={"Rifle": 5}, weapon=RIFLE)
    for name in ("Guard", "Other"):
        made.enter(
            name, "Wood", "opposition", coolness=6, skills={"Rifle": 5}, weapon=RIFLE,
            consciousness_level=9,
        )  # fmt: skip
    made.fight(6)
    return made


def put(stage, stance, wall=BRICK, attacker=None, who="Ines"):
    other = None if attacker is None else stage.places[attacker]
    return stage.do(SetCover(stage.places[who], stance, wall, other))


def behind(stage, attacker=None, who="Ines"):
    with stage.campaign.read() as session:
        return behind_of(session, stage.at(who), stage.at(attacker) if attacker else None)


def cover(stage, behind):
    with stage.campaign.read() as session:
        return cover_behind(session, behind)


def fire(stage, firer, target, **options):
    return Fire(stage.scene, stage.places[firer], stage.places[target], **options)


def note(stage, firer, target, **options):
    notes = stage.preview(fire(stage, firer, target, **options)).notes
    return next(line for line in notes if line.startswith("cover: "))


# What the referee says


@pytest.mark.rows("C-45", "C-47")
def test_the_referee_sets_cover_and_takes_it_away(stage):
    done = put(stage, Stance.SIDE_ON)
    assert "half behind a corner (brick or cement, 20 cm)" in told(done)
    assert cited(done) >= {"C-45", "C-47"}
    row = stage.at("Ines")
    assert (row.cover, row.cover_material, row.cover_centimetres) == (
        "half behind a corner", "brick or cement", 20,
    )  # fmt: skip
    assert wall_of(row) == BRICK
    put(stage, "", "")
    row = stage.at("Ines")
    assert (row.cover, row.cover_material, row.cover_centimetres) == ("", "", 0)


@pytest.mark.rows("C-46", "C-47", "G-34", "G-36")
def test_partial_cover_is_its_material_by_the_centimetre(stage):
    put(stage, Stance.WAIST_HIGH, "packed dirt or stone/30")
    found = cover(stage, behind(stage))
    assert {where for where in Location if found.over(where)} == LEGS | {Location.ABDOMEN}
    assert found.over(Location.ABDOMEN) == Fraction("4.5")
    with stage.campaign.read() as session:
        assert cover_of(session, stage.at("Ines")) == found


@pytest.mark.rows("G-34", "C-47")
def test_a_campaign_may_take_the_armour_value_for_the_whole_obstacle(stage):
    stage.do(SetRuling("G-34", CoverValue.OBSTACLE))
    put(stage, Stance.WAIST_HIGH, "packed dirt or stone/30")
    assert cover(stage, behind(stage)).over(Location.ABDOMEN) == Fraction("0.15")
    assert "armour 0.15" in note(stage, "Guard", "Ines")
    with stage.campaign.read() as session:
        from models.rulings import rulings

        (ruled,) = rulings(session).notes(["G-34"])
    assert ruled in stage.preview(fire(stage, "Guard", "Ines")).notes
    assert ruled in told(stage.do(fire(stage, "Guard", "Ines"), 0))


@pytest.mark.rows("C-47")
@pytest.mark.parametrize(
    ("text", "wall"),
    [
        ("brick 15", "brick or cement/15"),
        ("  Stone, 7 cm", "packed dirt or stone/7"),
        ("composite matrix 999", "composite matrix armour/999"),
    ],
)
def test_any_thickness_can_be_typed(stage, text, wall):
    assert wall_in(text) == wall
    put(stage, Stance.SIDE_ON, wall)
    assert behind(stage).wall == wall
    assert f"({wall.replace('/', ', ')} cm)" in note(stage, "Guard", "Ines")


@pytest.mark.parametrize("text", ["", "brick", "15", "steel 4", "glass 4", "brick 1000", "dirt 3"])
def test_what_is_no_wall_says_what_would_be(text):
    with pytest.raises(ValueError, match="as brick 15"):
        wall_in(text)


def test_every_stance_and_wall_on_offer_can_be_had(stage):
    for stance, _ in STANCES:
        for wall, _ in WALLS:
            put(stage, stance, wall)
            cover(stage, behind(stage))
    assert {wall.partition("/")[0] for wall, _ in WALLS} <= {m.value for m in Material}


# From whom


@pytest.mark.rows("C-45")
def test_full_from_one_partial_from_another_and_none_from_a_third(stage):
    put(stage, Stance.WAIST_HIGH)
    done = put(stage, "full", "", attacker="Guard")
    assert "Ines has cover from Guard: full, out of sight." in told(done)
    stage.enter("Third", "Wood", "opposition", skills={"Rifle": 5}, weapon=RIFLE, coolness=6)
    put(stage, "", "", attacker="Third")
    assert [behind(stage, who).stance for who in ("Guard", "Other", "Third")] == [
        "full", Stance.WAIST_HIGH, "",
    ]  # fmt: skip
    stage.refuses(fire(stage, "Guard", "Ines"), "behind full cover from here")
    assert "waist-high wall (brick or cement, 20 cm): armour 5" in note(stage, "Other", "Ines")
    assert note(stage, "Third", "Ines") == "cover: none"


@pytest.mark.rows("C-45")
def test_full_cover_works_both_ways_with_that_attacker_alone(stage):
    put(stage, "full", "", attacker="Guard")
    stage.refuses(fire(stage, "Ines", "Guard"), "full cover from Guard and cannot attack out of it")
    stage.do(fire(stage, "Other", "Ines"), 0)
    stage.do(fire(stage, "Ines", "Other"), 0)


@pytest.mark.rows("C-45")
def test_what_is_said_for_everybody_holds_for_each_attacker(stage):
    put(stage, "full", "", attacker="Guard")
    put(stage, Stance.SIDE_ON, attacker="Guard")
    assert behind(stage, "Guard").stance == Stance.SIDE_ON
    put(stage, "full", "", attacker="Other")
    put(stage, Stance.WAIST_HIGH)
    assert [behind(stage, who).stance for who in ("Guard", "Other")] == [Stance.WAIST_HIGH] * 2


@pytest.mark.rows("C-45", "C-47")
def test_one_shot_may_meet_other_cover_than_is_noted(stage):
    put(stage, "full", "")
    options = {o.field: o for o in stage.preview(fire(stage, "Guard", "Ines")).options}
    assert options["stance"].value == "full"
    assert "wall" not in options
    changed = fire(stage, "Guard", "Ines", stance=Stance.HEAD_AND_ARMS, wall="wood/10")
    assert "only head and arms exposed (wood, 10 cm): armour 0.25" in note(
        stage, "Guard", "Ines", stance=Stance.HEAD_AND_ARMS, wall="wood/10"
    )
    options = {o.field: o for o in stage.preview(changed).options}
    assert options["wall"].shown == "wood, 10 cm"
    stage.do(changed, 0)
    assert stage.at("Ines").cover == "full"


@pytest.mark.rows("C-46", "W-02", "G-36")
def test_the_odds_of_a_shot_are_those_of_its_cover(stage):
    """At close range a skill of 5 hits on 2 or more. Of DPV 0.5, 10 cm of wood leave 0.25: 0.3."""
    put(stage, Stance.WAIST_HIGH, "wood/10", attacker="Guard")
    table = [5, 5, 5, 3, 3, 5, 5, 3, 3, 3]  # tenths of the DPV left on faces 1 to 10
    kills = Fraction(sum(table[face] for face in (0, 1)), 100)
    shown = chances(stage.preview(fire(stage, "Guard", "Ines")))
    hit = Fraction(8, 10)
    assert shown["hit"] == hit
    assert shown["  killed"] == hit * kills
    serious = Fraction(table[2] + table[3] + table[4] + table[7], 100)
    missed_kill = Fraction(sum(10 - table[face] for face in (0, 1)), 100)
    assert shown["  shock"] == hit * (serious + missed_kill)


def test_options_step_through_walls_with_the_present_one():
    assert [o.field for o in cover_options(Behind())] == ["stance"]
    assert [o.field for o in cover_options(Behind("full"))] == ["stance"]
    common = cover_options(Behind(Stance.SIDE_ON))[1]
    assert (common.value, common.choices) == (WALLS[0][0], WALLS)
    rare = cover_options(Behind(Stance.SIDE_ON, "wood/3"))[1]
    assert (rare.shown, rare.choices[1:]) == ("wood, 3 cm", WALLS)


# On the move


@pytest.mark.rows("C-21")
@pytest.mark.parametrize(
    ("mode", "noted", "left"),
    [
        (Mode.CRAWL, "full", "full"),
        (Mode.CRAWL, Stance.SIDE_ON, Stance.SIDE_ON),
        (Mode.WALK, "full", ""),
        (Mode.WALK, Stance.SIDE_ON, Stance.SIDE_ON),
        (Mode.TROT, Stance.SIDE_ON, ""),
        (Mode.RUN, "full", ""),
    ],
)
def test_how_somebody_moves_says_what_cover_they_can_use(stage, mode, noted, left):
    stage.change("Ines", pace=mode)
    put(stage, noted)
    assert behind(stage).stance == left
    put(stage, noted, attacker="Guard")
    assert behind(stage, "Guard").stance == left


@pytest.mark.rows("C-21", "C-13")
def test_the_note_of_a_shot_says_that_the_target_moves_and_a_word_of_the_referee_wins(stage):
    stage.change("Ines", pace=Mode.TROT)
    put(stage, Stance.SIDE_ON)
    assert note(stage, "Guard", "Ines") == "cover: none, at a trot (C-21)"
    said = note(stage, "Guard", "Ines", stance=Stance.SIDE_ON)
    assert "corner (brick or cement, 20 cm): armour 5" in said


@pytest.mark.rows("C-21", "G-61")
@pytest.mark.parametrize(
    ("use", "stance"),
    [
        (CoverUse.ALL, Stance.HEAD_AND_ARMS),
        (CoverUse.PARTIAL, Stance.WAIST_HIGH),
        (CoverUse.NONE, ""),
    ],
)
def test_what_clutter_offers(use, stance):
    assert at_hand(True, use).stance == stance
    assert at_hand(False, use).stance == ""


def test_words_of_what_there_is():
    assert Behind().words == "none"
    with_wall = Behind(Stance.SIDE_ON, "wood/3")
    assert with_wall.words == "half behind a corner (wood, 3 cm)"
    assert cover_note(Behind("full"), None) == "cover: full, out of sight"


@pytest.mark.parametrize(
    ("stance", "wall", "why"),
    [
        (Stance.WAIST_HIGH, "brick", "Write a material and its thickness in cm"),
        (Stance.WAIST_HIGH, "ice/20", "Write a material and its thickness in cm"),
        (Stance.WAIST_HIGH, "wood/1000", "Write a material and its thickness in cm"),
        ("up a tree", BRICK, "There is no cover called 'up a tree'"),
    ],
)
def test_cover_that_there_is_not_is_refused(stage, stance, wall, why):
    with pytest.raises(Refusal, match=why):
        put(stage, stance, wall)


def test_a_wall_may_be_written_as_it_is_typed(stage):
    put(stage, Stance.WAIST_HIGH, "brick 15")
    assert behind(stage).wall == "brick or cement/15"


@pytest.mark.rows("C-40", "C-45", "G-61")
def test_a_duck_is_worth_more_than_the_cover_said_from_one_attacker(stage):
    stage.do(PutInZone(stage.scene, (stage.places["Ines"],), stage.zones["Wood"]))
    put(stage, Stance.WAIST_HIGH, attacker="Guard")
    put(stage, "full", attacker="Other")
    stage.do(Duck(stage.scene, stage.places["Ines"]))
    assert behind(stage, "Guard").stance == Stance.HEAD_AND_ARMS
    assert behind(stage, "Other").stance == "full"
