"""Scores of each engine: typed on the sheet, proposed from it, or converted as a campaign rules."""

import pytest
from sqlmodel import select

from models.deeds.house.ruling import SetRuling
from models.deeds.scenes.scene import AddPeople, NewScene
from models.deeds.stealth.scores import ProposeScores
from models.tables import Participant, Scene
from tests.models.deeds.ward import Ward, cited, told

SHEET = "set from characteristics and skills on entering a scene"
# Dexterity 11 and Stealth 3, Intelligence 15, Strength 8: by hand, and what a sheet begins with.
PROPOSED = {
    "bands": ({"range_stealth": 9, "range_observation": 8}, (5, 5)),
    "ladder": ({"ladder_stealth": 4, "ladder_perception": 3}, (3, 3)),
    "tokens": ({"token_stealth": 2, "token_perception": 1}, (2, 2)),
}


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Scores.outrider")
    made.scout = made.person(
        "Ines", {"Stealth": 3}, dexterity=11, intelligence=15, strength=8, side="party"
    )
    yield made
    made.campaign.close()


def enter(ward, engine):
    """A scene of an engine that Ines is in; gives what was told, the scene and her place."""
    done = ward.campaign.perform(NewScene("Night", people=(ward.scout,), engine=engine))
    with ward.campaign.read() as session:
        scene = session.exec(select(Scene)).one().key
        who = session.exec(select(Participant)).one().key
    return done, scene, who


@pytest.mark.rows("G-160", "R-01")
@pytest.mark.parametrize("engine", PROPOSED)
def test_scores_are_proposed_and_said_to_be_invented(ward, engine):
    proposed, before = PROPOSED[engine]
    done, scene, who = enter(ward, engine)
    assert "G-160 as this campaign" not in told(done)
    assert tuple(getattr(ward.sheet(ward.scout), name) for name in proposed) == before
    deed = ProposeScores(scene, (who,))
    notes = ward.preview(deed).notes
    assert "INVENTED" in notes[-1]
    assert all(f"-> {value}" in notes[0] for value in proposed.values())
    ward.campaign.perform(deed)
    assert {name: getattr(ward.sheet(ward.scout), name) for name in proposed} == proposed
    ward.campaign.undo()
    assert tuple(getattr(ward.sheet(ward.scout), name) for name in proposed) == before


@pytest.mark.rows("G-160")
@pytest.mark.parametrize("engine", PROPOSED)
def test_a_campaign_may_convert_them_on_entering(ward, engine):
    proposed, _ = PROPOSED[engine]
    ward.campaign.perform(SetRuling("G-160", SHEET))
    done, scene, _ = enter(ward, engine)
    assert {name: getattr(ward.sheet(ward.scout), name) for name in proposed} == proposed
    assert "G-160 as this campaign rules" in told(done)
    assert "Ines: " in told(done)
    assert "G-160" in cited(done)
    late = ward.person("Wei", {"Observation": 6}, intelligence=20, side="party")
    ward.campaign.perform(AddPeople(scene, (late,)))
    seen = {"range_observation": 16, "ladder_perception": 7, "token_perception": 4}
    name = next(name for name in proposed if name in seen)
    assert getattr(ward.sheet(late), name) == seen[name]
