"""Tasks, repairs, research and time: what is thrown or waits in secret leaves no trace."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import select

from models.bridge.trials import must_check
from models.deeds.chronicle.notes import WriteNote
from models.deeds.clock.due import Remind
from models.deeds.clock.time import AdvanceToNext
from models.deeds.frontier.research import SEARCH, NewResearch, NewStep
from models.deeds.frontier.study import PlanStep, Rely, TellFinding
from models.deeds.frontier.survey import LogEncounter, NewAnimal, NewSurvey
from models.deeds.people.edit import EditRow
from models.deeds.people.harm import HurtByHand
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.determination import StayDetermined
from models.deeds.tasks.study import Study
from models.deeds.workshop.devices import BreakDevice, NewDevice
from models.deeds.workshop.repair import WorkOn
from models.tables import Device, Due, DueState, ResearchFinding, ResearchStep, Side, Trial, Work
from rules.frontier.research import Course
from rules.tasks.failure import Damage
from tests.models.deeds.stage import Stage
from tests.models.secrets.settling import clock_of, passing, to_settle
from tests.models.secrets.twins import HIDDEN, Step, play, seeds, some, truths

CODE = "To break a code (Uncertain): Routine. Computer. 10 minutes."
STEP = "To grow culture (Uncertain): Routine. Biology. 1 hour."


def at_work(path, truth):
    """The same people at the same work; what else is true, is due, or lives there differs."""
    stage = Stage(path)
    stage.zone("Hut")
    skills = {"Computer": 2, "Mechanic": 2, "Biology": 2}
    stage.enter("Wei", "Hut", skills=skills, determination=12)
    stage.person(f"{HIDDEN} Kira", side=Side.OPPOSITION)
    stage.do(NewDevice("Lamp", person_id=stage.people["Wei"]))
    stage.do(BreakDevice(1, Damage.MINOR))
    stage.do(NewResearch("a serum"))
    stage.do(NewStep(1, STEP.replace("culture", "crystals"), Course.TRUE))
    stage.do(NewStep(1, STEP, tuple(Course)[truth]))
    stage.do(NewResearch("a myth"))
    if truth:
        stage.do(NewStep(2, STEP.replace("culture", f"{HIDDEN} bones"), Course.TRUE))
    stage.do(NewSurvey("the hills"))
    if truth:
        stage.do(Remind(f"{HIDDEN} shadow", 1_000 * truth))
        stage.do(NewAnimal(1, f"{HIDDEN} lynx", truth))
        stage.do(HurtByHand(stage.person(f"{HIDDEN} Olaf", side=Side.OPPOSITION), shock=truth))
        stage.do(EditRow("research", 1, {"notes": f"{HIDDEN} truth {truth}"}))
    return stage


def until_done(stage):
    """Time passes until the work in hand is done."""
    with stage.campaign.read() as session:
        waiting = session.exec(select(Due).where(Due.state == DueState.WAITING)).all()
    return to_settle(stage) or (AdvanceToNext() if any(d.deed == "work" for d in waiting) else None)


def heart(stage):
    """Whoever failed in secret stays determined, or does not."""
    with stage.campaign.read() as session:
        due = [trial.key for trial in session.exec(select(Trial)) if must_check(trial)]
    return StayDetermined(due[0]) if due else None


def as_wei(name, deed, after=to_settle):
    return Step(name, lambda s: deed(s, s.people["Wei"]), hidden=heart, after=after)


def newest_finding(stage):
    with stage.campaign.read() as session:
        return len(session.exec(select(ResearchFinding)).all())


def research(who):
    return Study(who, line=STEP, research_id=1, step_id=2)


every_step = [
    as_wei("code", lambda s, wei: AttemptTask(wei, line=CODE)),
    as_wei("code", lambda s, wei: AttemptTask(wei, line=CODE)),
    as_wei("diagnose", lambda s, wei: WorkOn(Work.DIAGNOSE, wei, 1), until_done),
    as_wei("diagnose", lambda s, wei: WorkOn(Work.DIAGNOSE, wei, 1), until_done),
    as_wei("repair", lambda s, wei: WorkOn(Work.REPAIR, wei, 1), until_done),
    as_wei("study", lambda s, wei: research(wei)),
    as_wei("search", lambda s, wei: Study(wei, line=SEARCH.format("a serum"), research_id=1)),
    as_wei(
        "search in vain", lambda s, wei: Study(wei, line=SEARCH.format("a myth"), research_id=2)
    ),
    Step("lamp breaks", lambda s: BreakDevice(1, Damage.MINOR)),
    Step("told", lambda s: TellFinding(newest_finding(s), "it grows")),
    Step("plan", lambda s: PlanStep(2)),
    Step("rely", lambda s: Rely(2)),
    Step("cat", lambda s: LogEncounter(1, name="hill cat", tier=1), after=to_settle),
    Step("note", hidden=lambda s: WriteNote(f"{HIDDEN} note")),
    Step("hurt", lambda s: HurtByHand(s.people["Wei"], light=1)),
    passing(900),
    passing(100_000),
]
steps = st.sampled_from(every_step)


def seen_by_all(stage):
    """Whether the lamp works, what a mishap does to it, and which steps a search has found."""
    with stage.campaign.read() as session:
        device = session.get_one(Device, 1)
        planned = tuple(step.key for step in session.exec(select(ResearchStep)) if step.planned)
        return device.points, bool(device.diagnosis), clock_of(session), planned


@pytest.mark.rows("T-56", "T-60", "G-08", "F-04", "F-16")
@some
@given(pair=truths, seed=seeds, steps=st.lists(steps, min_size=8, max_size=14))
def test_work(games, pair, seed, steps):
    with games(at_work, pair, seed) as both:
        play(*both, steps, seen_by_all)


@pytest.mark.rows("F-17")
@pytest.mark.parametrize("seed", range(6))
def test_a_search_for_what_nobody_has_prepared_ends_as_any_other_in_vain(games, seed):
    search = next(step for step in every_step if step.name == "search in vain")
    with games(at_work, (0, 1), seed) as both:
        play(*both, [search], seen_by_all)
