"""A medic in a fight: the hands are busy, and whatever else they do ends the treatment."""

from dataclasses import replace
from fractions import Fraction

import pytest

from models.bridge.treatment import Care
from models.deeds.fight.actions import Duck, Special, Walk
from models.deeds.fight.fire import Fire
from models.deeds.fight.turn import EndTurn, NextPoint, PassOption
from models.deeds.medicine.treat import EndTreatment, Treat
from models.deeds.people.people import NewPerson
from models.tables import Person, Phase, Side
from models.views.acts import left_off
from models.views.scene import look
from models.views.standing_by import standing_by
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.ward import chances, cited, told

CAREFULLY = 12
"""Of three dice: with DM 6, six periods of 90 s."""


@pytest.fixture
def stage(tmp_path):
    """Tobias beside Ines, who has three shock; a guard 20 m off, and the count at 6."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Yard")
    made.zone("Lane")
    made.border("Yard", "Lane")
    skills = {"Medical": 4, "Automed": 2, "Rifle": 3}
    made.enter("Tobias", "Yard", skills=skills, weapon=RIFLE, coolness=6)
    made.enter("Ines", "Yard", consciousness_level=40, life_level=8, coolness=6)
    made.enter("Guard", "Lane", "opposition", coolness=4, consciousness_level=9, life_level=20)
    made.wound(made.people["Ines"], shock=3)
    made.fight(6)
    yield made
    made.campaign.close()


def treat(stage, care=Care.STABILISE):
    return Treat(care, stage.people["Tobias"], stage.people["Ines"], time_passes=False)


def at_work(stage):
    """The treatments that are under way."""
    return [due for due in stage.rows("treatment") if due.deed == "treatment"]


def state(stage, name):
    with stage.campaign.read() as session:
        return look(session).figure(stage.places[name]).state


OTHERWISE = {
    "fires": lambda s: (Fire(s.scene, s.places["Tobias"], s.places["Guard"]), 0),
    "moves": lambda s: (Walk(s.scene, s.places["Tobias"], s.zones["Lane"]),),
    "ducks": lambda s: (Duck(s.scene, s.places["Tobias"]),),
    "passes": lambda s: (PassOption(s.scene, s.places["Tobias"]),),
    "shouts": lambda s: (Special(s.scene, s.places["Tobias"], "shouts"),),
}


@pytest.mark.rows("W-27", "C-10", "C-11")
def test_it_begins_with_an_action(stage):
    stage.do(treat(stage), CAREFULLY)
    assert stage.at("Tobias").first_spent
    stage.refuses(treat(stage), "no action at point 6")
    stage.do(NextPoint(stage.scene))
    stage.do(NextPoint(stage.scene))
    assert stage.now.point == 3
    assert [due.at for due in at_work(stage)] == [90 * 6]


@pytest.mark.rows("W-27", "C-10")
@pytest.mark.parametrize("spent", ["dazed", "first_spent"])
def test_nobody_begins_without_an_action(stage, spent):
    stage.change("Tobias", **{spent: True})
    before = stage.preview(treat(stage)).refusals
    assert before
    stage.refuses(treat(stage), before[0].split(":")[0])


@pytest.mark.rows("W-27", "C-10")
def test_it_takes_every_action_and_ends_in_its_turn(stage):
    stage.do(treat(stage), CAREFULLY)
    assert state(stage, "Tobias") == "treats Ines"
    while stage.now.point != 3:
        stage.do(NextPoint(stage.scene))
    done = stage.do(NextPoint(stage.scene))
    assert "Point 3: Tobias treated Ines." in told(done)
    assert "W-27" in cited(done)
    while stage.clock < 90 * 6:
        stage.do(EndTurn(stage.scene))
    (end,) = at_work(stage)
    assert chances(stage.preview(EndTreatment(end.key)))["stable"] == Fraction(9, 10)
    assert "Ines is stable." in told(stage.do(EndTreatment(end.key), 5))
    assert state(stage, "Tobias") == ""


@pytest.mark.rows("W-27", "C-10")
@pytest.mark.parametrize("act", OTHERWISE.values(), ids=OTHERWISE)
def test_a_medic_who_does_anything_else_leaves_the_patient(stage, act):
    stage.do(treat(stage), CAREFULLY)
    stage.do(EndTurn(stage.scene))
    deed, *dice = act(stage)
    with stage.campaign.read() as session:
        assert left_off(session, deed) == ("This ends it: treating Ines (W-27).",)
    before = stage.content()
    assert "Tobias leaves off treating Ines." in told(stage.do(deed, *dice))
    assert at_work(stage) == []
    assert len(stage.rows("crisis")) == 5, "and nothing has become of it"
    stage.campaign.undo()
    assert stage.content() == before
    assert at_work(stage) != []


@pytest.mark.rows("W-15", "W-27")
def test_a_medic_who_is_knocked_down_leaves_the_patient(stage):
    stage.change("Tobias", consciousness_level=9)
    stage.do(treat(stage), CAREFULLY)
    stage.wound(stage.people["Tobias"], stun=1, knocked_down=True)
    assert at_work(stage) == []


@pytest.mark.rows("W-22", "W-27")
@pytest.mark.parametrize("wound", [{"killed": True}, {"stun": 9}, {"shock": 9}], ids=str)
def test_a_medic_who_falls_leaves_the_patient(stage, wound):
    stage.do(treat(stage), CAREFULLY)
    before = stage.content()
    stage.wound(stage.people["Tobias"], **wound)
    assert at_work(stage) == []
    stage.campaign.undo()
    assert stage.content() == before


@pytest.mark.rows("W-27")
def test_a_patient_who_moves_away_is_treated_no_longer(stage):
    stage.do(treat(stage), CAREFULLY)
    stage.set_scene(point=1)
    stage.do(Walk(stage.scene, stage.places["Ines"], stage.zones["Lane"]))
    assert at_work(stage) == []


@pytest.mark.rows("W-27")
def test_the_medic_must_be_beside_the_patient(stage):
    stage.change("Ines", zone_id=stage.zones["Lane"])
    stage.refuses(treat(stage), "Tobias is not beside Ines")


@pytest.mark.rows("W-27")
def test_whoever_acts_for_somebody_else_ends_nothing(stage):
    stage.do(treat(stage), CAREFULLY)
    deed = Special(stage.scene, stage.places["Ines"], "groans")
    with stage.campaign.read() as session:
        assert left_off(session, deed) == ()
    stage.set_scene(point=1)
    stage.do(deed)
    assert at_work(stage) != []


@pytest.mark.rows("W-35")
def test_days_of_healing_leave_the_hands_free_and_begin_in_no_fight(stage):
    stage.refuses(treat(stage, Care.HEAL), "healing takes days, and begins after it")
    stage.set_scene(phase=Phase.STEALTH)
    stage.do(treat(stage, Care.HEAL), CAREFULLY)
    stage.fight(6)
    stage.do(Fire(stage.scene, stage.places["Tobias"], stage.places["Guard"]), 0)
    assert len(at_work(stage)) == 1


@pytest.mark.rows("W-25", "W-27")
def test_no_automed_is_taken_for_granted(stage):
    preview = stage.preview(treat(stage))
    (option,) = [option for option in preview.options if option.field == "place"]
    assert option.shown == "neither"
    assert any("an automed with an operator" in note for note in preview.notes)
    assert "with what there is, as the referee allows" in told(stage.do(treat(stage), CAREFULLY))


def test_nobody_treats_from_outside_the_scene(stage):
    stage.campaign.perform(NewPerson("Surgeon", Side.BYSTANDER))
    surgeon = max(stage.people.values()) + 1
    deed = Treat(Care.STABILISE, surgeon, stage.people["Ines"], time_passes=False)
    stage.refuses(deed, "Surgeon is not in the scene")


def test_the_list_of_medics_ends_with_those_who_cannot_begin_and_leaves_out_who_is_elsewhere(stage):
    stage.person("Surgeon", skills={"Medical": 9, "Automed": 9})
    with stage.campaign.read() as session:
        patient = session.get_one(Person, stage.people["Ines"])
        able = standing_by(session, Care.STABILISE, patient, 9)
    assert [medic.person.name for medic in able] == ["Tobias", "Ines", "Guard"]
    assert able[0].why_not == ""
    assert able[1].why_not == "Ines: no action at point 6; next at 1 (C-11)."
    assert able[2].why_not.endswith("Guard is not beside Ines: move there first.")


def test_in_a_stealth_scene_it_is_said_who_is_far_from_the_patient(stage):
    stage.set_scene(phase=Phase.STEALTH)
    stage.change("Tobias", zone_id=stage.zones["Lane"])
    with stage.campaign.read() as session:
        patient = session.get_one(Person, stage.people["Ines"])
        able = standing_by(session, Care.STABILISE, patient, 9)
    found = [(medic.person.name, medic.apart) for medic in able]
    assert found == [("Tobias", "in Lane"), ("Ines", ""), ("Guard", "in Lane")]
    assert "Tobias is in Lane: Ines is not within reach." in stage.preview(treat(stage)).notes
    healing = replace(treat(stage), care=Care.HEAL)
    assert not any("within reach" in note for note in stage.preview(healing).notes)
    stage.change("Tobias", zone_id=stage.zones["Yard"])
    assert not any("within reach" in note for note in stage.preview(treat(stage)).notes)
