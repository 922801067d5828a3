"""Tasks, repairs, research and time: what is thrown or waits in secret leaves no trace."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import select

from models.bridge.schedule import at_hand
from models.bridge.trials import must_check
from models.deeds.clock.due import Remind, Settle
from models.deeds.clock.note import Note
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.frontier.research import NewResearch, NewStep
from models.deeds.frontier.study import PlanStep, Rely, Study, TellFinding
from models.deeds.frontier.survey import LogEncounter, NewAnimal, NewSurvey
from models.deeds.medicine.crisis import CrisisPoint, Waking
from models.deeds.people.edit import EditRow
from models.deeds.people.harm import HurtByHand
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.determination import StayDetermined
from models.deeds.workshop.devices import BreakDevice, NewDevice
from models.deeds.workshop.repair import EndWork, WorkOn
from models.tables import Device, Due, DueKind, DueState, ResearchFinding, Side, Trial, Work, World
from rules.frontier.research import Course
from rules.tasks.failure import Damage
from tests.models.deeds.stage import Stage
from tests.models.secrets.twins import HIDDEN, Step, play, seeds, some, truths

CODE = "To break a code (Uncertain): Routine. Computer. 10 minutes."
SETTLED = {
    DueKind.REMINDER: Settle,
    DueKind.TASK: Settle,
    DueKind.CRISIS: CrisisPoint,
    DueKind.WAKING: Waking,
}
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
    stage.do(NewSurvey("the hills"))
    if truth:
        stage.do(Remind(f"{HIDDEN} shadow", 1_000 * truth))
        stage.do(NewAnimal(1, f"{HIDDEN} lynx", truth))
        stage.do(HurtByHand(stage.person(f"{HIDDEN} Olaf", side=Side.OPPOSITION), shock=truth))
        stage.do(EditRow("research", 1, {"notes": f"{HIDDEN} truth {truth}"}))
    return stage


def clock_of(session):
    return session.exec(select(World.clock)).one()


def to_settle(stage):
    """Work that is over ends; what is due besides, the referee deals with."""
    with stage.campaign.read() as session:
        for due in at_hand(session):
            return EndWork(due.key) if "job" in due.data else SETTLED[due.kind](due.key)
    return None


def until_done(stage):
    """Time passes until the work in hand is done."""
    with stage.campaign.read() as session:
        waiting = session.exec(select(Due).where(Due.state == DueState.WAITING)).all()
    return to_settle(stage) or (AdvanceToNext() if any("job" in d.data for d in waiting) else None)


def passing(seconds):
    def begin(stage):
        with stage.campaign.read() as session:
            stage.until = clock_of(session) + seconds
        return Advance(seconds)

    def go_on(stage):
        with stage.campaign.read() as session:
            left = stage.until - clock_of(session)
        return to_settle(stage) or (Advance(left) if left > 0 else None)

    return Step(f"{seconds} seconds", begin, after=go_on)


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


steps = st.sampled_from(
    [
        as_wei("code", lambda s, wei: AttemptTask(wei, line=CODE)),
        as_wei("code", lambda s, wei: AttemptTask(wei, line=CODE)),
        as_wei("diagnose", lambda s, wei: WorkOn(Work.DIAGNOSE, wei, 1), until_done),
        as_wei("diagnose", lambda s, wei: WorkOn(Work.DIAGNOSE, wei, 1), until_done),
        as_wei("repair", lambda s, wei: WorkOn(Work.REPAIR, wei, 1), until_done),
        as_wei("study", lambda s, wei: research(wei)),
        Step("lamp breaks", lambda s: BreakDevice(1, Damage.MINOR)),
        Step("told", lambda s: TellFinding(newest_finding(s), "it grows")),
        Step("plan", lambda s: PlanStep(2)),
        Step("rely", lambda s: Rely(2)),
        Step("cat", lambda s: LogEncounter(1, name="hill cat", tier=1), after=to_settle),
        Step("note", hidden=lambda s: Note(f"{HIDDEN} note", secret=True)),
        Step("hurt", lambda s: HurtByHand(s.people["Wei"], light=1)),
        passing(900),
        passing(100_000),
    ]
)


def lamp(stage):
    """Everybody sees whether it works; what a mishap does to it is told when it is seen."""
    with stage.campaign.read() as session:
        device = session.get_one(Device, 1)
        return device.points, bool(device.diagnosis), clock_of(session)


@pytest.mark.rows("T-56", "T-60", "G-08", "F-04", "F-16")
@some
@given(pair=truths, seed=seeds, steps=st.lists(steps, min_size=8, max_size=14))
def test_work(games, pair, seed, steps):
    with games(at_work, pair, seed) as both:
        play(*both, steps, lamp)
