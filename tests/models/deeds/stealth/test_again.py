"""Nobody rolled a six: with the ruling for it nobody notices, and all roll again next stretch."""

from fractions import Fraction

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.ground import Field
from models.bridge.meeting import rolls_due
from models.deeds.house.ruling import SetRuling
from models.deeds.stealth.zones.again import RollAgain
from models.deeds.stealth.zones.hiding import FromHiding
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.stretch import EndStretch
from models.tables import Phase, Scene, Unnoticed
from rules.rulings import NoSixes
from rules.stealth.zones.stretch import HiddenAct
from tests.models.deeds.stage import Stage
from tests.models.deeds.ward import told


@pytest.fixture
def stage(tmp_path):
    """Wei in the Yard, a guard in the Hall beside it; one die each."""
    made = Stage(tmp_path / "House.outrider")
    for name in ("Lane", "Yard", "Hall"):
        made.zone(name, cluttered=True)
    made.border("Lane", "Yard", "door")
    made.border("Yard", "Hall")
    made.enter("Wei", "Lane", observation=1)
    made.enter("Guard", "Hall", "opposition", observation=1)
    made.do(SetRuling("G-135", NoSixes.NOBODY))
    return made


def into_the_yard(stage):
    return Sneak(stage.scene, stage.keys("Wei"), stage.zones["Yard"])


def due(stage) -> list[int]:
    with stage.campaign.read() as session:
        return [key for key, _ in rolls_due(Field(session, session.get_one(Scene, stage.scene)))]


def again(stage) -> RollAgain:
    (key,) = due(stage)
    return RollAgain(stage.scene, key)


@pytest.mark.rows("G-135")
def test_the_odds_name_the_ruling_and_the_fourth_end(stage):
    preview = stage.preview(into_the_yard(stage))
    found = {chance.outcome: chance.chance for chance in preview.chances}
    assert found == {
        "they spot first": Fraction(5, 36), "they are spotted first": Fraction(5, 36),
        "both at once: a fight": Fraction(1, 36),
        "nobody notices; again in the next stretch": Fraction(25, 36),
    }  # fmt: skip
    assert "G-135 as this campaign rules" in preview.notes[0]
    stage.do(SetRuling("G-135", NoSixes.BOTH))
    default = {c.outcome: c.chance for c in stage.preview(into_the_yard(stage)).chances}
    assert default["both at once: a fight"] == Fraction(26, 36)
    assert len(default) == 3


@pytest.mark.rows("G-135", "A-12")
def test_a_tie_of_none_is_a_fight_by_default_and_nothing_when_ruled_so(stage):
    done = stage.do(into_the_yard(stage), 0, 0)
    assert "do not notice each other" in told(done)
    assert "G-135 as this campaign rules" in told(done)
    assert (stage.now.phase, stage.now.detection) == (Phase.STEALTH, None)
    assert (stage.known("party"), stage.known("opposition")) == (set(), set())
    stage.campaign.undo()
    stage.do(SetRuling("G-135", NoSixes.BOTH))
    stage.do(into_the_yard(stage), 0, 0)
    assert stage.now.phase == Phase.COMBAT


@pytest.mark.rows("G-135")
def test_they_roll_again_in_the_next_stretch_until_somebody_notices(stage):
    stage.do(into_the_yard(stage), 0, 0)
    assert due(stage) == []
    stage.do(EndStretch(stage.scene))
    assert len(stage.preview(again(stage)).chances) == 4
    stage.do(again(stage), 0, 0)
    assert due(stage) == []
    stage.do(EndStretch(stage.scene))
    stage.do(again(stage), 1, 0)
    assert stage.known("party") == {"Guard"}
    assert stage.now.detection["losers"] == list(stage.keys("Guard"))
    with stage.campaign.read() as session:
        assert session.exec(select(Unnoticed)).all() == []


@pytest.mark.rows("G-135")
def test_who_has_gone_out_of_sight_or_hides_does_not_roll_again(stage):
    stage.do(into_the_yard(stage), 0, 0)
    stage.do(EndStretch(stage.scene))
    deed = again(stage)
    stage.change("Guard", hidden=True)
    assert due(stage) == []
    with pytest.raises(Refusal, match="no longer in sight"):
        stage.do(deed)
    stage.change("Guard", hidden=False)
    stage.do(Sneak(stage.scene, stage.keys("Wei"), stage.zones["Lane"]))
    assert due(stage) == []


@pytest.mark.rows("G-135", "A-16")
def test_from_hiding_nobody_notices_and_no_ambush_is_sprung(stage):
    stage.change("Wei", zone_id=stage.zones["Yard"], hidden=True)
    done = stage.do(FromHiding(stage.scene, stage.keys("Wei"), HiddenAct.AMBUSH), 0, 0)
    assert "not noticed" in told(done)
    assert "G-135 as this campaign rules" in told(done)
    assert (stage.now.phase, stage.at("Wei").hidden) == (Phase.STEALTH, True)


@pytest.mark.rows("G-135", "A-04")
def test_players_do_not_hear_who_has_spotted_the_party_nor_see_their_dice(stage):
    stage.do(into_the_yard(stage), 0, 1)
    entry = stage.last_entry()
    assert not entry.secret
    assert [line["text"] for line in entry.lines if not line["secret"]] == [
        "Wei reaches Yard; no enemy comes into sight."
    ]
    assert [shown for shown in entry.thrown if not shown["secret"]] == []
    assert "Guard" not in entry.title
