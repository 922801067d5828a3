"""Many who may be hurt at once: what is asked of each of them, read at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from sqlmodel import col, select

from models.action import Action
from models.bridge.body import penalties
from models.reading import none_comes
from models.tables import Due, DueState, Participant

_MANY = "many"


class Many:
    """People whom one attack meets: their places in the scene, what waits for them, their armour.

    Nobody comes, goes, or dresses while they are hurt; what is put on the clock is added.
    `penalties` is what armour costs in initiative (C-06).
    """

    def __init__(self, action: Action, people: Collection[int]) -> None:
        session = action.session
        places = select(Participant).where(
            Participant.scene_id == action.world.scene_id, col(Participant.person_id).in_(people)
        )
        self.places = {place.person_id: place for place in session.exec(places)}
        self.penalties = penalties(session, people)
        waiting = select(Due).where(col(Due.person_id).in_(people), Due.state == DueState.WAITING)
        self._waiting: dict[int, list[Due]] = defaultdict(list)
        for due in session.exec(waiting.order_by(col(Due.id))):
            self.add(due)
        self._people = set(people)

    def __contains__(self, person_id: int) -> bool:
        """Whether somebody is one of them."""
        return person_id in self._people

    def add(self, due: Due) -> None:
        """Something is on the clock."""
        self._waiting[due.person_id or 0].append(due)

    def waiting(self, person_id: int) -> list[Due]:
        """What waits for one of them, and what has."""
        return self._waiting[person_id]


@contextmanager
def hurting(action: Action, people: Collection[int]) -> Iterator[None]:
    """These people, by key, may be hurt, and nobody else."""
    action.session.info[_MANY] = Many(action, people)
    try:
        with none_comes(action.session):
            yield
    finally:
        del action.session.info[_MANY]


def many_of(action: Action) -> Many | None:
    """Those who are hurt together; None for one alone."""
    found = action.session.info.get(_MANY)
    return found if isinstance(found, Many) else None
