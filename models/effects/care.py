"""The daily care of patients is arranged, and what is missing of it told (W-36)."""

from __future__ import annotations

from sqlmodel import select

from models.action import Action
from models.bridge.care import missing, shares, spare
from models.tables import Nursing, Person


def take_charge(action: Action, medic: Person, patient: Person) -> None:
    """Let the medic who heals a patient give the care nobody gives yet, and tell what is missing.

    Healing without it is the referee's ruling (W-36).
    """
    arranged = shares(action.session)
    hours = 0 if medic is patient else min(missing(arranged, patient), spare(arranged, medic))
    if hours:
        arrange(action, medic, patient, hours)
    tell_lack(action, patient)


def arrange(action: Action, carer: Person, patient: Person, hours: int) -> None:
    """Add hours a day to what a carer gives a patient, and tell it (W-36)."""
    row = action.session.exec(
        select(Nursing).where(Nursing.carer_id == carer.key, Nursing.patient_id == patient.key)
    ).first() or Nursing(carer_id=carer.key, patient_id=patient.key, hours=0)
    row.hours += hours
    action.session.add(row)
    action.tell(f"{carer.name} cares for {patient.name}, {row.hours} h a day.", "W-36")


def tell_lack(action: Action, patient: Person) -> None:
    """Tell how many hours of care a day somebody lacks, if any."""
    action.session.flush()
    if hours := missing(shares(action.session), patient):
        action.tell(f"{patient.name} lacks {hours} h of care a day.", "W-36")
