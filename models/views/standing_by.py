"""Who may treat somebody now, and who of them cannot begin yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from sqlmodel import Session

from models.bridge.treatment import Care, medics
from models.deeds.medicine.treat import Treat
from models.tables import Person
from rules.tasks.attempt import Attempt


@dataclass(frozen=True, slots=True)
class Medic:
    """Somebody who could give a treatment, what they face, and why they cannot begin now.

    `apart` is where they are, if not beside the patient.
    """

    person: Person
    attempt: Attempt
    why_not: str = ""
    apart: str = ""


def standing_by(session: Session, care: Care, patient: Person, most: int) -> list[Medic]:
    """So many of those who could treat a patient, the best chance first.

    For a patient in a fight only those in it are asked, and those who have no action now or stand
    too far off come last.
    """
    able = islice(_medics(session, care, patient), most)
    return sorted(able, key=lambda medic: bool(medic.why_not))


def _medics(session: Session, care: Care, patient: Person) -> Iterator[Medic]:
    for person, attempt in medics(session, care, patient):
        deed = Treat(care, person.key, patient.key)
        if not deed.is_elsewhere(session):
            why_not = " ".join(deed.not_now(session))
            yield Medic(person, attempt, why_not, deed.apart(session))
