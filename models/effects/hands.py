"""Work of the hands is left undone by whoever does something else (W-27, X-11)."""

from __future__ import annotations

from collections.abc import Iterable

from models.action import Action
from models.bridge.hands import Work, in_hand, treatments
from models.tables import DueState, Person, Side


def leave_off(action: Action, person: Person) -> None:
    """Whoever does something else, or is thrown down, leaves their work undone."""
    with action.session.no_autoflush:  # asked of everybody whom an area attack meets
        work = in_hand(action.session, [person.key]).get(person.key)
    if work is not None:
        _end(action, [work])


def go_from(action: Action, patient: Person) -> None:
    """Whoever moves away is treated no longer."""
    with action.session.no_autoflush:
        treated = treatments(action.session, patient)
    _end(action, treated)


def walk_off(action: Action, person: Person) -> None:
    """Whoever goes elsewhere leaves off what they did, and what was done for them."""
    go_from(action, person)
    leave_off(action, person)


def _end(action: Action, works: Iterable[Work]) -> None:
    for work in works:
        worker = action.get(Person, work.worker_id)
        work.due.state = DueState.CANCELLED
        action.session.add(work.due)
        line = f"{worker.name} leaves off {work.doing}."
        action.tell(line, *work.rows, secret=worker.side != Side.PARTY)
