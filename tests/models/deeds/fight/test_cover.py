"""What cover somebody has: set by the referee, for one shot or for good, of this or that wall."""

from fractions import Fraction

import pytest

from models.deeds.fight.cover import STANCES, WALLS, SetCover, cover_of, cover_options, wall_of
from rules.combat.cover import Material, Stance
from rules.combat.hit_location import Location
from tests.models.deeds.stage import Stage
from tests.models.deeds.ward import cited, told


@pytest.fixture
def stage(tmp_path):
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Yard")
    made.enter("Ines", "Yard")
    yield made
    made.campaign.close()


def cover(stage, **instead):
    with stage.campaign.read() as session:
        return cover_of(session, stage.at("Ines"), **instead)


@pytest.mark.rows("C-45", "C-47")
def test_the_referee_sets_cover_and_takes_it_away(stage):
    ines = stage.places["Ines"]
    done = stage.do(SetCover(ines, Stance.SIDE_ON, "brick or cement/20"))
    assert "half behind a corner (brick or cement, 20 cm)" in told(done)
    assert cited(done) >= {"C-45", "C-47"}
    row = stage.at("Ines")
    assert (row.cover, row.cover_material, row.cover_centimetres) == (
        "half behind a corner",
        "brick or cement",
        20,
    )
    assert wall_of(row) == "brick or cement/20"
    stage.do(SetCover(ines, "", ""))
    row = stage.at("Ines")
    assert (row.cover, row.cover_material, row.cover_centimetres) == ("", "", 0)


@pytest.mark.rows("C-45")
def test_no_cover_and_full_cover(stage):
    assert not cover(stage).full
    assert cover(stage).over(Location.CHEST) == 0
    stage.do(SetCover(stage.places["Ines"], "full", ""))
    assert cover(stage).full


@pytest.mark.rows("C-46", "C-47", "G-34", "G-36")
def test_partial_cover_is_its_material_by_the_centimetre(stage):
    stage.do(SetCover(stage.places["Ines"], Stance.WAIST_HIGH, "packed dirt or stone/30"))
    found = cover(stage)
    covered = {where for where in Location if found.over(where)}
    assert covered == {Location.ABDOMEN, Location.RIGHT_LEG, Location.LEFT_LEG}
    assert found.over(Location.ABDOMEN) == Fraction("4.5")


@pytest.mark.rows("C-45", "C-47")
def test_a_shot_may_meet_other_cover_than_is_noted(stage):
    other = cover(stage, stance=Stance.HEAD_AND_ARMS, wall="wood/10")
    assert other.over(Location.CHEST) == Fraction("0.25")
    assert other.over(Location.HEAD) == 0
    stage.do(SetCover(stage.places["Ines"], "full", ""))
    assert not cover(stage, stance="").full


def test_a_wall_is_asked_for_only_where_it_matters(stage):
    row = stage.at("Ines")
    assert [o.field for o in cover_options(row, None, None)] == ["stance"]
    assert [o.field for o in cover_options(row, "full", None)] == ["stance"]
    options = cover_options(row, Stance.SIDE_ON, None)
    assert [o.field for o in options] == ["stance", "wall"]
    assert options[1].value == WALLS[0][0]


def test_every_stance_and_wall_on_offer_can_be_had(stage):
    for stance, _ in STANCES:
        for wall, _ in WALLS:
            stage.do(SetCover(stage.places["Ines"], stance, wall))
            cover(stage)
    assert {wall.partition("/")[0] for wall, _ in WALLS} <= {m.value for m in Material}
