"""What waits on the clock while time passes: read at once, kept in order, and added to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from heapq import heapify, heappop, heappush
from itertools import count

from sqlmodel import col, select

from models.action import Action
from models.bridge.schedule import still_waiting
from models.effects.many import many_of
from models.tables import Due, DueState, Person

_AGENDA = "agenda"


class Agenda:
    """What comes due up to a clock second, and all that waits for whoever it is about.

    Nothing is asked of the file while it passes: what is put on the clock meanwhile is added
    here, and what is off it has another state.
    """

    def __init__(self, action: Action, until: int) -> None:
        """Read what waits, and whom it is about."""
        session = action.session
        rows = session.exec(still_waiting().where(col(Due.at) <= until)).all()
        whom = select(Due.person_id).where(Due.state == DueState.WAITING, col(Due.at) <= until)
        about = col(Person.id).in_(whom)
        self._people = session.exec(select(Person).where(about)).all() if rows else []
        theirs = still_waiting().where(col(Due.person_id).in_(whom)) if self._people else None
        self._of: dict[int, list[Due]] = {person.key: [] for person in self._people}
        for due in session.exec(theirs) if theirs is not None else ():
            self._of[due.person_id or 0].append(due)
        self._until = until
        self._numbers = count(max((due.key for due in rows), default=0) + 1)
        self._heap = [(due.at, due.key, due) for due in rows]
        heapify(self._heap)

    def add(self, due: Due) -> None:
        """Something new is on the clock."""
        if due.person_id in self._of:
            self._of[due.person_id].append(due)
        if due.at <= self._until:
            heappush(self._heap, (due.at, next(self._numbers), due))

    def of(self, person_id: int) -> list[Due] | None:
        """What waits for somebody, and what has; None for whoever nothing was read of."""
        return self._of.get(person_id)

    def next(self) -> Due | None:
        """Take the next thing that waits; None when there is nothing more."""
        while self._heap:
            at, _, due = heappop(self._heap)
            if due.state == DueState.WAITING and due.at == at:
                return due
        return None


@contextmanager
def passing(action: Action, until: int) -> Iterator[Agenda]:
    """Time passes up to a clock second: what waits is read once."""
    agenda = Agenda(action, until)
    action.session.info[_AGENDA] = agenda
    try:
        yield agenda
    finally:
        del action.session.info[_AGENDA]


def agenda_of(action: Action) -> Agenda | None:
    """What was read while time passes; None when it does not."""
    found = action.session.info.get(_AGENDA)
    return found if isinstance(found, Agenda) else None


def put(action: Action, due: Due) -> None:
    """Put something on the clock."""
    action.session.add(due)
    if agenda := agenda_of(action):
        agenda.add(due)
    if many := many_of(action):
        many.add(due)
