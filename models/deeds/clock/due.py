"""What is on the clock: settling it, skipping it, moving it, and putting a reminder there.

Players do not read the clock: what is put there or moved is told to the referee alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, select

from models.action import Action, Refusal
from models.bridge.crises import settled_with
from models.clock import moment, span
from models.deeds.clock.time import at_hand, intervals
from models.deeds.people.hurt import unstable, waiting
from models.tables import Due, DueKind, DueState, Person, Side, World, Wound
from models.text import clean


def row_in(session: Session, due_id: int) -> Due:
    """Something still on the clock; raises `Refusal` when it is gone, done or cancelled."""
    due = session.get(Due, due_id)
    if due is None:
        raise Refusal("That is no longer on the clock.")
    if due.state != DueState.WAITING:
        raise Refusal(f"{due.label}: that is settled already.")
    return due


def due_now(action: Action, due_id: int, *kinds: DueKind) -> Due:
    """Something of these kinds that is at hand.

    Raises `Refusal` when it is not, or when something about the same person comes first.
    """
    due = row_in(action.session, due_id)
    if due.kind not in kinds:
        raise Refusal(f"{due.label}: that is settled in another way.")
    if early := why_not_yet(action.session, due):
        raise Refusal(early)
    first = next(d for d in at_hand(action.session) if d is due or _same(d, due))
    if first is not due:
        raise Refusal(f"First settle what came before: {first.label}.")
    return due


def why_not_yet(session: Session, due: Due) -> str:
    """Why something on the clock cannot happen now, as a sentence; empty when it is due."""
    clock = session.exec(select(World.clock)).one()
    return f"{due.label}: not due before {moment(due.at)}." if due.at > clock else ""


def _same(one: Due, other: Due) -> bool:
    """Whether two rows are about the same person: those happen in their order."""
    return one.person_id is not None and one.person_id == other.person_id


def _of_others(action: Action, due: Due) -> bool:
    """Whether a row is about nobody of the party."""
    person = action.session.get(Person, due.person_id or 0)
    return person is None or person.side != Side.PARTY


def close(action: Action, due: Due, state: DueState) -> None:
    """Take a row off the clock; the next of its series goes on it (W-33, W-34, G-47)."""
    due.state = state
    action.session.add(due)
    every = intervals(action.session)
    if due.kind in every:
        at = due.at + every[due.kind]
        action.session.add(Due(at=at, kind=due.kind, label=due.label, person_id=due.person_id))


def close_points(action: Action, due: Due, state: DueState) -> list[Due]:
    """Take a crisis point off the clock, and with it all that its throw settles (G-85)."""
    person = action.get(Person, due.person_id)
    points = settled_with(due, waiting(action, person, DueKind.CRISIS), action.rulings)
    for point in points:
        close(action, point, state)
    return points


def after_points(action: Action, closed: list[Due]) -> None:
    """Whoever outlives the last crisis point of a wound has stabilised by himself (W-31).

    With it, what shares its clock: all of the same second, and everything once no clock runs.
    """
    person = action.get(Person, closed[0].person_id)
    running = {point.wound_id for point in waiting(action, person, DueKind.CRISIS)}
    ended = {point.wound_id for point in closed} - running
    over = {action.get(Wound, key).at for key in ended}
    if person.dead or not over:
        return
    for wound in unstable(action, person):
        if wound.id not in running and (wound.at in over or not running):
            wound.stable = True
            action.session.add(wound)
    action.tell(f"{person.name}: the wound has become stable by itself.", "W-31")


@dataclass(frozen=True, slots=True)
class Settle:
    """A reminder or a task that has come due is dealt with."""

    due_id: int

    def perform(self, action: Action) -> None:
        """Mark it done; raises `Refusal` when it is not at hand or needs dice."""
        due = due_now(action, self.due_id, DueKind.REMINDER, DueKind.TASK)
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
        action.secret = due.kind in (DueKind.REMINDER, DueKind.TASK) or _of_others(action, due)
        action.tell("The referee rules that it does not happen.")
        if due.kind == DueKind.CRISIS:
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
    if due.kind != DueKind.CRISIS:
        return [due]
    person = action.get(Person, due.person_id)
    return settled_with(due, waiting(action, person, DueKind.CRISIS), action.rulings)


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
