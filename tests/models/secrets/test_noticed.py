"""Players hear of what their own side notices, never that it has been noticed (A-04, G-134)."""

import pytest

from models.deeds.house.ruling import SetRuling
from models.deeds.stealth.bands.grouping import FormGroup
from models.deeds.stealth.bands.happening import SetSpotted
from models.deeds.stealth.bands.moving import MoveGroup, PlaceGroup
from models.deeds.stealth.bands.opening import BeginFight
from models.deeds.stealth.bands.throwing import ThrowDetection
from models.deeds.stealth.knowing import SetSeen
from models.deeds.stealth.ladder.ground import HideOnLadder
from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.zones.again import RollAgain
from models.deeds.stealth.zones.choice import Choose
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.stretch import EndStretch
from models.tables import Side
from models.views.entries import every_entry
from models.views.players import PublicEntry, players_journal
from rules.rulings import NoSixes
from rules.stealth.zones.detection import Choice
from tests.models.deeds.stage import Stage


def copy_of(stage):
    return list(players_journal(every_entry(stage.campaign.path)))


def newest(stage):
    return copy_of(stage)[0]


@pytest.fixture
def yard(tmp_path):
    """Wei sees Gus, who stands in the barn and has not seen Wei."""
    stage = Stage(tmp_path / "Yard.outrider")
    for name in ("Lane", "Yard", "Barn"):
        stage.zone(name, cluttered=True)
    stage.border("Lane", "Yard")
    stage.border("Yard", "Barn")
    stage.enter("Wei", "Lane", observation=3)
    stage.enter("Gus", "Barn", Side.OPPOSITION, observation=3)
    stage.do(SetSeen(stage.scene, Side.PARTY, stage.places["Gus"], True))
    yield stage
    stage.campaign.close()


def to_the_yard(stage):
    return Sneak(stage.scene, stage.keys("Wei"), stage.zones["Yard"])


@pytest.mark.rows("A-04", "A-07", "G-134")
def test_a_known_enemy_who_spots_the_party_first_is_only_seen_to_stand_there(yard):
    yard.do(to_the_yard(yard), 0, 1)
    assert yard.known(Side.OPPOSITION) == {"Wei"}
    told = PublicEntry(0, "Wei to Yard", ("Wei reaches Yard; Gus is in sight.",), ())
    assert newest(yard) == told


@pytest.mark.rows("A-04", "A-07", "G-134")
def test_what_the_party_spots_first_is_told_with_its_score(yard):
    yard.do(to_the_yard(yard), 2, 1)
    assert newest(yard) == PublicEntry(
        0, "Wei to Yard", ("Wei spots Gus first: 2 sixes to 1.",), ()
    )


@pytest.mark.rows("A-10", "A-16", "G-165")
@pytest.mark.parametrize("choice", [Choice.GO_ON, Choice.HIDE])
def test_what_a_known_enemy_does_with_what_he_has_won_is_not_told(yard, choice):
    yard.change("Gus", hidden=True)
    yard.do(Sneak(yard.scene, yard.keys("Gus"), yard.zones["Yard"]), 1, 0)
    before = copy_of(yard)
    yard.do(Choose(yard.scene, choice))
    assert copy_of(yard) == before


@pytest.mark.rows("A-11")
def test_a_known_enemy_who_backs_out_is_seen_to_go(yard):
    yard.do(Sneak(yard.scene, yard.keys("Gus"), yard.zones["Yard"]), 1, 0)
    yard.do(Choose(yard.scene, Choice.BACK_OUT))
    assert newest(yard) == PublicEntry(0, "Gus to Barn.", (), ())


@pytest.mark.rows("G-135")
def test_a_roll_made_again_and_lost_is_not_told(yard):
    yard.do(SetRuling("G-135", NoSixes.NOBODY))
    yard.do(to_the_yard(yard), 0, 0)
    yard.do(EndStretch(yard.scene))
    before = copy_of(yard)
    yard.do(RollAgain(yard.scene, 1), 0, 1)
    assert copy_of(yard) == before


@pytest.fixture
def track(tmp_path):
    """Guards whom the party has spotted 900 m up the track, and a patrol it has not, far beyond."""
    stage = Stage(tmp_path / "Track.outrider")
    stage.zone("Open")
    stage.set_scene(engine="bands")
    scores = {"range_stealth": 10, "range_observation": 10}
    stage.enter("Wei", "Open", **scores)
    stage.enter("Gus", "Open", Side.OPPOSITION, **scores)
    stage.enter("Kira", "Open", Side.OPPOSITION, **scores)
    for number, (name, place) in enumerate((("Wei", 0), ("Gus", 900), ("Kira", 2500)), 1):
        stage.do(FormGroup(stage.scene, stage.keys(name), f"{name}'s"))
        stage.do(PlaceGroup(stage.scene, number, place))
    stage.do(SetSpotted(stage.scene, 1, 2, True))
    stage.do(SetSpotted(stage.scene, 2, 1, True))
    yield stage
    stage.campaign.close()


@pytest.mark.rows("R-10")
def test_the_party_is_not_set_back_to_where_somebody_unseen_has_spotted_it(track):
    track.do(MoveGroup(track.scene, 1, 600))
    assert track.at("Wei").x == 500
    before = copy_of(track)
    track.do(ThrowDetection(track.scene, 3, 1, only=3), 20, 1, 5)
    assert any("at 1500 m" in line["text"] for line in track.last_entry().lines)
    assert (track.at("Wei").x, copy_of(track)) == (500, before)


@pytest.mark.rows("G-161")
def test_that_somebody_unseen_acts_first_is_not_told(track):
    track.do(SetSpotted(track.scene, 3, 1, True))
    track.do(BeginFight(track.scene))
    assert newest(track) == PublicEntry(0, "The fight begins", ("Turn 1 begins.",), ())


@pytest.mark.rows("B-28")
def test_a_known_enemy_who_locates_the_party_on_the_ladder_is_not_told(tmp_path):
    stage = Stage(tmp_path / "Ladder.outrider")
    stage.zone("Open")
    stage.set_scene(engine="ladder")
    wei = stage.enter("Wei", "Open")
    gus = stage.enter("Gus", "Open", Side.OPPOSITION, ladder_perception=6)
    stage.do(HideOnLadder(stage.scene, (wei,), True))
    before = copy_of(stage)
    stage.do(Look(stage.scene, gus, target=wei), 6, 1)
    assert stage.known(Side.OPPOSITION) == {"Wei"}
    assert copy_of(stage) == before
    stage.campaign.close()
