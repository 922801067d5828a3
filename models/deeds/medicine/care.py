"""The daily care of patients: who gives whom how many hours."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action, Refusal
from models.bridge.body import out_of_action
from models.bridge.care import hours_needed, none_of_the_party, shares, spare
from models.effects.recovery import arrange, tell_lack
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
        tell_lack(action, patient)


def _refuse(action: Action, carer: Person, patient: Person, hours: int) -> None:
    if carer is patient:
        raise Refusal("The patient stays in bed: somebody else must care (W-36).")
    if out_of_action(carer):
        raise Refusal(f"{carer.name} is in no state to help.")
    if not hours_needed(patient):
        raise Refusal(f"{patient.name} needs no care.")
    left = spare(shares(action.session), carer)
    if hours > left:
        raise Refusal(f"{carer.name} can give {left} h a day yet.")


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
