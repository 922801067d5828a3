"""The daily care of patients: who gives whom how many hours."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action, Refusal
from models.bridge.body import out_of_action
from models.bridge.care import hours_needed, missing, shares, spare
from models.deeds.medicine.secrecy import none_of_the_party
from models.tables import Nursing, Person


@dataclass(frozen=True, slots=True)
class GiveCare:
    """Somebody cares for a patient so many hours a day from now on; with 0 no longer."""

    carer_id: int
    patient_id: int
    hours: int

    def perform(self, action: Action) -> None:
        """Arrange it in place of what the two had arranged (W-36).

        Raises `Refusal` when the patient needs no care, or the carer cannot give so much.
        """
        carer = action.get(Person, self.carer_id)
        patient = action.get(Person, self.patient_id)
        action.secret = none_of_the_party(carer, patient)
        cared = _end(action, carer, patient)
        if self.hours:
            _refuse(action, carer, patient, self.hours)
            action.title = f"{carer.name} cares for {patient.name}"
            arrange(action, carer, patient, self.hours)
        elif cared:
            action.title = f"{carer.name} cares for {patient.name} no longer"
        else:
            raise Refusal(f"{carer.name} does not care for {patient.name}.")
        _tell_lack(action, patient)


def take_charge(action: Action, medic: Person, patient: Person) -> None:
    """Let the medic who heals a patient give the care nobody gives yet, and tell what is missing.

    Healing without it is the referee's ruling (W-36).
    """
    arranged = shares(action.session)
    hours = 0 if medic is patient else min(missing(arranged, patient), spare(arranged, medic))
    if hours:
        arrange(action, medic, patient, hours)
    _tell_lack(action, patient)


def arrange(action: Action, carer: Person, patient: Person, hours: int) -> None:
    """Add hours a day to what a carer gives a patient, and tell it (W-36)."""
    row = action.session.exec(
        select(Nursing).where(Nursing.carer_id == carer.key, Nursing.patient_id == patient.key)
    ).first() or Nursing(carer_id=carer.key, patient_id=patient.key, hours=0)
    row.hours += hours
    action.session.add(row)
    action.tell(f"{carer.name} cares for {patient.name}, {row.hours} h a day.", "W-36")


def _refuse(action: Action, carer: Person, patient: Person, hours: int) -> None:
    if carer is patient:
        raise Refusal("The patient stays in bed: somebody else must care (W-36).")
    if out_of_action(carer):
        raise Refusal(f"{carer.name} is in no state to help.")
    if not hours_needed(patient):
        raise Refusal(f"{patient.name} needs no care.")
    left = spare(shares(action.session), carer)
    if hours > left:
        raise Refusal(f"{carer.name} has {left} h of the day left.")


def _tell_lack(action: Action, patient: Person) -> None:
    action.session.flush()
    if hours := missing(shares(action.session), patient):
        action.tell(f"{patient.name} lacks {hours} h of care a day.", "W-36")


def _end(action: Action, carer: Person, patient: Person) -> bool:
    """Take back what the two had arranged; whether there was anything."""
    arranged = select(Nursing).where(
        Nursing.carer_id == carer.key, Nursing.patient_id == patient.key
    )
    rows = action.session.exec(arranged).all()
    for row in rows:
        action.delete(row)
    action.session.flush()
    return bool(rows)
