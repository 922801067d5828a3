"""What takes time moves no clock under a fight: its turns do, and the preview says so."""

import pytest

from models.bridge.joint import Part
from models.bridge.treatment import Care
from models.deeds.fight.emplace import Emplace
from models.deeds.fight.turn import EndTurn
from models.deeds.frontier.survey import LogEncounter, NewSurvey
from models.deeds.medicine.treat import Treat
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.cooperation import Cooperate
from models.deeds.tasks.team import AttemptTogether
from models.deeds.workshop.devices import BreakDevice, NewDevice
from models.deeds.workshop.repair import WorkOn
from models.tables import Work
from rules.dice import RandomDice
from rules.tasks.failure import Damage
from tests.models.deeds.stage import Stage

LOCK = "To open a lock: Routine. Electronics. 1 hour."


@pytest.fixture
def stage(tmp_path):
    """Tobias and Ines, who is hurt, in a yard with a broken lamp and a survey under way."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Yard")
    skills = {"Electronics": 3, "Medical": 3, "Demolitions": 3}
    made.enter("Tobias", "Yard", skills=skills, coolness=6)
    made.enter("Ines", "Yard", skills=skills, coolness=6, life_level=20)
    made.wound(made.people["Ines"], shock=3)
    made.do(NewDevice("Lamp", person_id=made.people["Tobias"]))
    made.do(BreakDevice(1, Damage.MINOR))
    made.do(NewSurvey("The Sieve", 4))
    yield made
    made.campaign.close()


WORKS = {
    "a task": lambda s: AttemptTask(s.people["Tobias"], line=LOCK),
    "a team": lambda s: AttemptTogether(tuple(s.people.values()), line=LOCK),
    "a plan": lambda s: Cooperate((Part(s.people["Tobias"], LOCK),)),
    "a survey": lambda s: LogEncounter(1, name="Runner", tier=2),
    "workshop": lambda s: WorkOn(Work.DIAGNOSE, s.people["Tobias"], 1),
    "treatment": lambda s: Treat(Care.STABILISE, s.people["Tobias"], s.people["Ines"]),
    "a charge": lambda s: Emplace(s.places["Tobias"], points=3),
}


@pytest.mark.parametrize("work", WORKS)
def test_the_clock_stands_and_the_preview_says_so(stage, work):
    deed = WORKS[work](stage)
    assert "time_passes" in {option.field for option in stage.preview(deed).options}
    stage.fight(6)
    preview = stage.preview(deed)
    assert preview.refusals == ()
    assert any("A fight is on: its turns move the clock" in note for note in preview.notes)
    assert "time_passes" not in {option.field for option in preview.options}
    stage.campaign.perform(deed, RandomDice(1))
    assert stage.clock == 0
    stage.do(EndTurn(stage.scene))
    assert stage.clock == 30
