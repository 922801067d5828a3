"""Care by the day: the hours a patient needs, is given and lacks, and what a carer has left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.bridge.body import condition_of, out_of_action
from models.bridge.offered import offered
from models.tables import Nursing, Person, Side
from rules.recovery import CARER_HOURS, care_hours


@dataclass(frozen=True, slots=True)
class Share:
    """What one carer gives one patient: hours a day, never more than the patient needs."""

    patient_id: int
    carer_id: int
    hours: int


def hours_needed(person: Person) -> int:
    """The hours of care a day that somebody needs to heal under treatment, 0 when dead (W-36)."""
    return 0 if person.dead else care_hours(condition_of(person))


def shares(session: Session) -> list[Share]:
    """Who gives whom how much of the day, in the order in which it was arranged.

    What was arranged beyond a patient's need, as when wounds have healed since, is nobody's work;
    a carer who is out of action gives nothing, and nobody more than the day has hours.
    """
    rows = session.exec(select(Nursing).order_by(col(Nursing.id))).all()
    keys = {key for row in rows for key in (row.patient_id, row.carer_id)}
    people = session.exec(select(Person).where(col(Person.id).in_(keys))).all()
    needed = Counter({person.key: hours_needed(person) for person in people})
    day = Counter({p.key: 0 if out_of_action(p) else CARER_HOURS for p in people})
    given = []
    for row in rows:
        hours = min(row.hours, needed[row.patient_id], day[row.carer_id])
        needed[row.patient_id] -= hours
        day[row.carer_id] -= hours
        if hours:
            given.append(Share(row.patient_id, row.carer_id, hours))
    return given


def missing(arranged: Iterable[Share], patient: Person) -> int:
    """The hours of care a day that nobody gives a patient (W-36)."""
    return hours_needed(patient) - sum(s.hours for s in arranged if s.patient_id == patient.key)


def spare(arranged: Iterable[Share], carer: Person) -> int:
    """The hours of the day that a carer has not given away."""
    return CARER_HOURS - sum(share.hours for share in arranged if share.carer_id == carer.key)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who could care for a patient: hours a day already given here, and those free."""

    person: Person
    given: int
    left: int


def candidates(session: Session, patient: Person) -> list[Candidate]:
    """Who could care for a patient, of those offered, by side, and who does so first."""
    arranged = shares(session)
    given = Counter({s.carer_id: s.hours for s in arranged if s.patient_id == patient.key})
    able = [
        Candidate(person, given[person.key], spare(arranged, person))
        for person in offered(session, ("Medical",))
        if person.key != patient.key and not out_of_action(person)
    ]
    return sorted(able, key=lambda c: (distance(c.person, patient), -c.given, -c.left))


def distance(one: Person, other: Person) -> int:
    """How far apart two people stand: 0 on one side, 1 where one is a bystander, 2 as enemies."""
    if one.side == other.side:
        return 0
    return 1 if Side.BYSTANDER in {one.side, other.side} else 2


def none_of_the_party(*people: Person) -> bool:
    """Whether none of these people is of the party: how others fare is for the referee to say."""
    return all(person.side != Side.PARTY for person in people)
