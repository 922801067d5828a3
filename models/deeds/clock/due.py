"""What is on the clock: settling it, skipping it, moving it, and putting a reminder there.

Players do not read the clock: what is put there or moved is told to the referee alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.crises import settled_with
from models.clock import span
from models.effects.due import after_points, close, close_points, due_now, row_in
from models.effects.wounds import waiting
from models.tables import Due, DueDeed, DueState, Person, Side
from models.tables.due import OF_THE_BODY
from models.text import clean


def _of_others(action: Action, due: Due) -> bool:
    """Whether a row is about nobody of the party."""
    person = action.session.get(Person, due.person_id or 0)
    return person is None or person.side != Side.PARTY


@dataclass(frozen=True, slots=True)
class Settle:
    """A reminder or a task that has come due is dealt with."""

    due_id: int

    def perform(self, action: Action) -> None:
        """Mark it done; raises `Refusal` when it is not at hand or needs dice."""
        due = due_now(action, self.due_id, *(deed for deed in DueDeed if deed not in OF_THE_BODY))
        action.title = f"Settled: {due.label}"
        action.secret = True
        close(action, due, DueState.DONE)


@dataclass(frozen=True, slots=True)
class Skip:
    """The referee rules that something on the clock does not happen."""

    due_id: int

    def perform(self, action: Action) -> None:
        """Cancel it; a crisis point that is skipped does no harm, and a series goes on after it."""
        due = row_in(action.session, self.due_id)
        action.title = f"Skipped: {due.label}"
        action.secret = due.deed not in OF_THE_BODY or _of_others(action, due)
        action.tell("The referee rules that it does not happen.")
        if due.deed == DueDeed.CRISIS:
            after_points(action, close_points(action, due, DueState.CANCELLED))
        else:
            close(action, due, DueState.CANCELLED)


@dataclass(frozen=True, slots=True)
class Remind:
    """A reminder so many seconds from now."""

    label: str
    seconds: int

    def perform(self, action: Action) -> None:
        """Put it on the clock; raises `Refusal` when it says nothing."""
        label = clean(self.label, 120)
        if not label:
            raise Refusal("A reminder needs words.")
        action.title = f"Reminder in {span(self.seconds)}: {label}"
        action.secret = True
        action.session.add(Due(at=action.world.clock + self.seconds, label=label))


@dataclass(frozen=True, slots=True)
class MoveDue:
    """The referee sets when something on the clock comes due: so many seconds from now."""

    due_id: int
    seconds: int

    def perform(self, action: Action) -> None:
        """Set it; raises `Refusal` when it has happened already."""
        due = row_in(action.session, self.due_id)
        for row in _moved_with(action, due):
            row.at = action.world.clock + self.seconds
            action.session.add(row)
        action.title = f"Due in {span(self.seconds)}: {due.label}"
        action.secret = True


def _moved_with(action: Action, due: Due) -> list[Due]:
    """What is moved with something on the clock: a throw stays one throw (G-85)."""
    if due.deed != DueDeed.CRISIS:
        return [due]
    person = action.get(Person, due.person_id)
    return settled_with(due, waiting(action, person, DueDeed.CRISIS), action.rulings)


@dataclass(frozen=True, slots=True)
class Reword:
    """Something on the clock is called otherwise."""

    due_id: int
    label: str

    def perform(self, action: Action) -> None:
        """Write the new label; raises `Refusal` when there are no words in it."""
        due = row_in(action.session, self.due_id)
        label = clean(self.label, 120)
        if not label:
            raise Refusal("It needs words.")
        action.title = f"{due.label} is now: {label}"
        action.secret = True
        due.label = label
        action.session.add(due)
