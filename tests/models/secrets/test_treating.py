"""Wounds and treatment: how those fare whom players do not know leaves nothing in their copy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import select

from models.bridge.treatment import Care
from models.deeds.clock.due import Skip
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.medicine.care import GiveCare
from models.deeds.medicine.nursing import LetGo, MovePatient, WakeByHand
from models.deeds.medicine.treat import Treat
from models.deeds.people.harm import HurtByHand
from models.tables import Due, DueState, Person
from tests.models.secrets.beginnings import SEEN, in_the_open
from tests.models.secrets.settling import clock_of, passing, to_settle
from tests.models.secrets.twins import HIDDEN, Apart, Step, play, seeds, some, truths


def wounded(path, truth):
    """Wei has a serious wound and Hanne can treat it; so has somebody whom nobody knows."""
    stage = in_the_open(path, truth)
    for name in stage.people:
        stage.skill(name, "Medical", 3)
        stage.skill(name, "Automed", 1)
    if truth:
        stage.do(HurtByHand(patient(stage), shock=truth, light=2))
        stage.people[f"{HIDDEN} medic"] = stage.person(
            f"{HIDDEN} medic", {"Medical": 4, "Automed": 2}, side="opposition"
        )
    stage.do(Advance(60))  # so that they do not get worse in the same seconds
    stage.do(HurtByHand(stage.people["Wei"], shock=2))
    return stage


def patient(stage):
    """Whoever is wounded unseen."""
    return next((key for name, key in stage.people.items() if name.startswith(HIDDEN)), None)


def until_treated(stage):
    """Time passes until what Hanne does is done."""
    with stage.campaign.read() as session:
        waiting = session.exec(select(Due).where(Due.state == DueState.WAITING)).all()
    treated = any(due.deed == "treatment" and HIDDEN not in due.label for due in waiting)
    return to_settle(stage) or (AdvanceToNext() if treated else None)


def treats(care, **how):
    def treat(stage):
        return Treat(care, stage.people["Hanne"], stage.people["Wei"], "automed", **how)

    return Step(f"Hanne: {care}", treat, after=until_treated)


def unseen(does, deed):
    def act(stage):
        who = patient(stage)
        return who and Apart(deed(stage, who))

    return Step(f"hidden {does}", hidden=act, after=to_settle)


def next_due(stage):
    with stage.campaign.read() as session:
        waiting = session.exec(select(Due).where(Due.state == DueState.WAITING)).all()
    return next((due.key for due in waiting if HIDDEN in due.label), 0)


def medic(stage):
    return stage.people[f"{HIDDEN} medic"]


steps = st.sampled_from(
    [
        treats(Care.STABILISE),
        treats(Care.STABILISE, hasty=True, time_passes=False),
        treats(Care.HEAL, one_day=True),
        treats(Care.RESUSCITATE),
        Step("hurt", lambda s: HurtByHand(s.people["Wei"], shock=1), after=to_settle),
        Step("care", lambda s: GiveCare(s.people["Hanne"], s.people["Wei"], 2)),
        Step("moved", lambda s: MovePatient(s.people["Wei"])),
        Step("Gus hurt", hidden=lambda s: HurtByHand(s.people["Gus"], light=1)),
        passing(900),
        passing(30_000),
        unseen("hurt", lambda s, who: HurtByHand(who, shock=1)),
        unseen("out", lambda s, who: HurtByHand(who, stun=12)),
        unseen("wakes", lambda s, who: WakeByHand(who)),
        unseen("let be", lambda s, who: LetGo(who)),
        unseen("moved", lambda s, who: MovePatient(who)),
        unseen("care", lambda s, who: GiveCare(medic(s), who, 4)),
        unseen("treated", lambda s, who: Treat(Care.STABILISE, medic(s), who)),
        unseen("skipped", lambda s, who: Skip(next_due(s))),
    ]
)


def states(stage):
    """How the party fares, and when it is: all of it is told."""
    with stage.campaign.read() as session:
        people = [session.get_one(Person, stage.people[name]) for name in SEEN]
        return clock_of(session), *((p.light, p.shock, p.stun, p.dead_by) for p in people)


@pytest.mark.rows("W-27", "W-28", "W-33", "W-35", "W-36")
@some
@given(pair=truths, seed=seeds, steps=st.lists(steps, min_size=8, max_size=14))
def test_treatment(games, pair, seed, steps):
    with games(wounded, pair, seed) as both:
        play(*both, steps, states)
