"""Whose hands are busy: who sets a charge or treats a patient, and what ends it before its time.

That somebody who does anything else leaves it undone is INVENTED: no rule speaks of it, but a
minute and a half for a wound, or more for a charge, takes all that somebody does (W-27, X-11).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.action import Action
from models.reading import none_stored
from models.tables import Due, DueKind, DueState, Person, Side, World

_TASKS = f"kind = '{DueKind.TASK}' AND state = '{DueState.WAITING}'"


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


def leave_off(action: Action, person: Person) -> None:
    """Whoever does something else, or is thrown down, leaves their work undone."""
    with action.session.no_autoflush:  # asked of everybody whom an area attack meets
        work = in_hand(action.session, [person.key]).get(person.key)
    if work is not None:
        _end(action, [work])


def go_from(action: Action, patient: Person) -> None:
    """Whoever moves away is treated no longer."""
    if none_stored(action.session, Due, _TASKS):
        return
    with action.session.no_autoflush:
        found = [_work(action.session, due) for due in _ahead(action.session)]
    treated = [work for work in found if work and "treat" in work.due.data]
    _end(action, (work for work in treated if work.due.person_id == patient.key))


def _ahead(session: Session) -> list[Due]:
    """The tasks on the clock whose time is not up; what a deed has ended already is none."""
    clock = select(World.clock).scalar_subquery()
    tasks = select(Due).where(Due.kind == DueKind.TASK, Due.state == DueState.WAITING)
    rows = session.exec(tasks.where(col(Due.at) > clock).order_by(col(Due.id)))
    return [due for due in rows if due.state == DueState.WAITING]


def _work(session: Session, due: Due) -> Work | None:
    """The work that a task on the clock ends; None for one that leaves the hands free."""
    if "emplace" in due.data and due.person_id is not None:
        words = ("sets a charge", "worked on the charge", "setting the charge")
        return Work(due.person_id, due, *words, ("X-11",))
    treat = due.data.get("treat")
    if not treat or treat["care"] == "heal":  # days of it, of which the care is counted (W-36)
        return None
    patient = session.get(Person, due.person_id)
    whom = "nobody" if patient is None else patient.name
    if treat["medic_id"] == due.person_id:
        whom = "the own wound"
    words = (f"treats {whom}", f"treated {whom}", f"treating {whom}")
    return Work(treat["medic_id"], due, *words, ("W-27",))


def _end(action: Action, works: Iterable[Work]) -> None:
    for work in works:
        worker = action.get(Person, work.worker_id)
        work.due.state = DueState.CANCELLED
        action.session.add(work.due)
        line = f"{worker.name} leaves off {work.doing}."
        action.tell(line, *work.rows, secret=worker.side != Side.PARTY)
