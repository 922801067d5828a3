"""Whose hands are busy: who sets a charge or treats a patient, and what ends it before its time.

That somebody who does anything else in a fight, or begins another such work wherever they are,
leaves it undone is INVENTED: no rule speaks of it, but a minute and a half for a wound, or more for
a charge, takes all that somebody does (W-27, X-11).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.bridge.kept import key, part
from models.reading import none_stored
from models.tables import Due, DueDeed, DueState, Person, World

_TAKE_HANDS = (DueDeed.EMPLACING, DueDeed.TREATMENT)
_TASKS = f"deed IN {tuple(map(str, _TAKE_HANDS))} AND state = '{DueState.WAITING}'"


@dataclass(frozen=True, slots=True)
class Work:
    """What somebody's hands are busy with, and its end on the clock.

    `does` follows a name as a state, `did` as what a point of the count was used for, and `doing`
    follows what becomes of it.
    """

    worker_id: int
    due: Due
    does: str
    did: str
    doing: str
    rows: tuple[str, ...]


def in_hand(session: Session, people: Collection[int]) -> dict[int, Work]:
    """What these people, by key, are busy with."""
    if none_stored(session, Due, _TASKS):
        return {}
    wanted = set(people)
    found = (_work(session, due) for due in _ahead(session))
    return {work.worker_id: work for work in found if work and work.worker_id in wanted}


def treatments(session: Session, patient: Person) -> list[Work]:
    """What is being done for a patient."""
    if none_stored(session, Due, _TASKS):
        return []
    found = [_work(session, due) for due in _ahead(session) if due.person_id == patient.key]
    return [work for work in found if work and work.due.deed == DueDeed.TREATMENT]


def _ahead(session: Session) -> list[Due]:
    """What takes hands and whose time is not up; what a deed has ended already is none."""
    clock = select(World.clock).scalar_subquery()
    tasks = select(Due).where(col(Due.deed).in_(_TAKE_HANDS), Due.state == DueState.WAITING)
    rows = session.exec(tasks.where(col(Due.at) > clock).order_by(col(Due.id)))
    return [due for due in rows if due.state == DueState.WAITING]


def _work(session: Session, due: Due) -> Work | None:
    """The work that ends on the clock; None for one that leaves the hands free, or is not told."""
    if due.deed == DueDeed.EMPLACING:
        words = ("sets a charge", "worked on the charge", "setting the charge")
        return None if due.person_id is None else Work(due.person_id, due, *words, ("X-11",))
    medic = key(due, "begun", "medic_id")
    if medic is None or part(due, "begun", "care") == "heal":  # days, whose care is counted (W-36)
        return None
    patient = session.get(Person, due.person_id)
    whom = "nobody" if patient is None else patient.name
    if medic == due.person_id:
        whom = "their own wound"
    words = (f"treats {whom}", f"treated {whom}", f"treating {whom}")
    return Work(medic, due, *words, ("W-27",))
