"""What is asked of every engine is asked of a fifth one too, by whatever asks."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.engines.registry import ENGINES
from models.bridge.ground import Field
from models.deeds.fight.detect import Detect
from models.deeds.fight.turn import StartFight
from models.deeds.scenes.scene import NewScene
from models.deeds.stealth.ladder.ground import PutFeature
from models.deeds.stealth.zones.stretch import EndStretch
from models.effects.engines.registry import PLAYS, whereabouts
from models.sample_scenes import add_scenes
from models.tables import Participant, Person, Scene, Sensor
from models.views.knowledge import knowledge
from models.views.maps import maps
from models.views.scene import look
from tests.fog.deeds import Pounce
from tests.fog.registered import register
from tests.models.deeds.people.test_people import campaign
from tui.encounter.scene_pages import OPENINGS

__all__ = ["campaign"]


@pytest.fixture
def fog(campaign, monkeypatch):
    """The campaign, and the scene in the fog that everybody is in."""
    register(monkeypatch)
    with campaign.read() as session:
        people = tuple(session.exec(select(Person.id).order_by(Person.id)))
    campaign.perform(NewScene("Fog", people=people, engine="fog"))
    with campaign.read() as session:
        return campaign, session.exec(select(Scene.id).where(Scene.engine == "fog")).one()


def test_people_are_known_hidden_and_found_by_its_rules(fog):
    campaign, key = fog
    with campaign.read() as session:
        party, others = knowledge(session, session.get_one(Scene, key))
        assert {known.truth for known in party.known} == {"hidden, 30 paces into the fog"}
        assert {known.where for known in others.known} == {"0 paces into the fog"}
        places = whereabouts(Field(session, session.get_one(Scene, key))).values()
        assert {(place.x, place.y) for place in places} == {(5, 5)}
        assert "Fog" not in {line.name for line in maps(session)}


def test_sensors_find_nobody_in_it(fog):
    campaign, key = fog
    with campaign.action("A sensor") as action:
        action.session.add(Sensor(name="Mast", range_km=1))
    with campaign.read() as session:
        mast = session.exec(select(Sensor.id).where(Sensor.name == "Mast")).one()
        there = session.exec(select(Participant.id).where(Participant.scene_id == key)).all()
        sweep = Detect(key, there[0], there[1], sensor=mast).preview(session)
        assert "The fog swallows every echo." in sweep.refusals


def test_its_deeds_and_those_of_others_keep_to_their_scenes(fog):
    campaign, key = fog
    with pytest.raises(Refusal, match="not played on the ladder"):
        campaign.perform(PutFeature(key, "Barn", 0, 0))
    with pytest.raises(Refusal, match="not played between zones"):
        campaign.perform(EndStretch(key))
    with pytest.raises(Refusal, match="not played in the fog"):
        campaign.perform(Pounce(1, 1))


def test_a_sample_may_have_a_scene_of_it(fog):
    campaign, _ = fog
    with campaign.action("A scene of the sample") as action:
        rask = action.session.exec(select(Person).where(Person.name == "Hanne Rask")).one()
        told = {"name": "Bank", "engine": "fog", "read_aloud": "", "notes": ""}
        more = {"ground": {"depth": 9}, "place": [{"person": "Hanne Rask", "x": 4}]}
        add_scenes(action, [told | more], {"Hanne Rask": rask})
    with campaign.read() as session:
        bank = session.exec(select(Scene).where(Scene.name == "Bank")).one()
        assert bank.notes == "9 m of fog over Hanne Rask"


def test_a_scene_by_rules_that_nobody_knows_is_on_bare_ground(campaign):
    """A file of somebody who has more engines opens all the same."""
    with campaign.action("From elsewhere") as action:
        action.session.get_one(Scene, 1).engine = "runes"
    campaign.perform(StartFight(1))
    with campaign.read() as session:
        scene = session.get_one(Scene, 1)
        view = look(session)
        assert view.open_ground
        assert len(view.figures) == len(Field(session, scene).stands) > 1
        assert any(side.known for side in knowledge(session, scene))


def test_every_engine_stands_in_each_registry():
    assert ENGINES.keys() == PLAYS.keys() == OPENINGS.keys()
    assert len({opening.key for opening in OPENINGS.values()}) == len(OPENINGS)
