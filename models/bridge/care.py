"""Care by the day: the hours a patient needs, is given and lacks, and what a carer has left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlmodel import Session, select

from models.bridge.body import condition_of
from models.tables import Nursing, Person
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

    What was arranged beyond a patient's need, as when wounds have healed since, is nobody's work.
    """
    left: dict[int, int] = {}
    given = []
    rows = session.exec(
        select(Nursing, Person).where(Nursing.patient_id == Person.id).order_by(Nursing.id)  # type: ignore[arg-type]
    )
    for row, patient in rows:
        open_hours = left.setdefault(patient.key, hours_needed(patient))
        hours = min(row.hours, open_hours)
        left[patient.key] -= hours
        if hours:
            given.append(Share(patient.key, row.carer_id, hours))
    return given


def missing(arranged: Iterable[Share], patient: Person) -> int:
    """The hours of care a day that nobody gives a patient (W-36)."""
    return hours_needed(patient) - sum(s.hours for s in arranged if s.patient_id == patient.key)


def spare(arranged: Iterable[Share], carer: Person) -> int:
    """The hours of the day that a carer has not given away."""
    return CARER_HOURS - sum(share.hours for share in arranged if share.carer_id == carer.key)
