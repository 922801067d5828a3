"""What somebody hidden on the ladder risks, counted over both dice."""

from fractions import Fraction
from itertools import product

import pytest

from models.deeds.stealth.ladder.ground import HideOnLadder
from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.ladder.staying import Exposure, StayHidden
from models.tables import Side
from models.views.ladder_ways import ladder_risks
from tests.models.deeds.stage import Stage


@pytest.fixture
def stage(tmp_path):
    """Maya, Stealth 1, hidden; a guard with Perception 2 and a blind one with 0."""
    made = Stage(tmp_path / "Barn.outrider")
    made.zone("Open")
    made.set_scene(engine="ladder")
    made.enter("Maya", "Open", ladder_stealth=1)
    made.enter("Guard", "Open", Side.OPPOSITION, ladder_perception=2)
    made.enter("Boy", "Open", Side.OPPOSITION, ladder_perception=0)
    made.do(HideOnLadder(made.scene, made.keys("Maya"), True))
    return made


def risks(stage, name="Maya"):
    with stage.campaign.read() as session:
        return ladder_risks(session, stage.scene, stage.places[name])


def located(perception: int, stealth: int) -> Fraction:
    """Twice as much or more: the two upper rungs of the seven (B-27, B-28)."""
    throws = list(product(range(1, 7), repeat=2))
    found = sum(one + perception >= 2 * (other + stealth) for one, other in throws)
    return Fraction(found, len(throws))


@pytest.mark.rows("B-06", "B-07", "B-27", "B-28")
def test_every_option_with_its_chances_the_safest_first(stage):
    found = risks(stage)
    maya = stage.places["Maya"]
    stays = {StayHidden(stage.scene, maya, exposure) for exposure in Exposure}
    looks = {Look(stage.scene, key, target=maya) for key in stage.keys("Guard", "Boy")}
    assert {risk.deed for risk in found} == stays | looks
    assert [risk.located for risk in found] == sorted(risk.located for risk in found)
    assert all(sum(one.chance for one in risk.chances) == 1 for risk in found)
    by_words = {risk.words: risk.located for risk in found}
    assert by_words["Guard looks"] == located(2, 1)
    assert by_words["Boy looks"] == located(0, 1)
    for exposure in Exposure:  # the one who sees best notices
        assert by_words[exposure] == located(2, 1)
    assert located(2, 1) == Fraction(1, 4)


@pytest.mark.rows("B-06", "B-07")
def test_of_those_who_cannot_locate_who_suspects_least_comes_first(stage):
    stage.do(HideOnLadder(stage.scene, stage.keys("Maya"), False))
    stage.enter("Wei", "Open", ladder_stealth=6)
    stage.do(HideOnLadder(stage.scene, stage.keys("Wei"), True))
    words = [risk.words for risk in risks(stage, "Wei")]
    assert not any(risk.located for risk in risks(stage, "Wei"))
    assert words[0] == "Boy looks"


@pytest.mark.rows("B-07")
def test_who_has_looked_or_is_out_is_no_risk_and_the_open_have_none(stage):
    stage.do(Look(stage.scene, stage.places["Guard"], target=stage.places["Maya"]), 1, 6)
    words = [risk.words for risk in risks(stage)]
    assert "Boy looks" in words
    assert "Guard looks" not in words
    assert risks(stage, "Guard") == ()
    for name in ("Guard", "Boy"):
        stage.change(name, dead_since=0, dead_by="torso")
    assert risks(stage) == ()
    with stage.campaign.read() as session:
        assert ladder_risks(session, 99, 1) == ladder_risks(session, stage.scene, 99) == ()
