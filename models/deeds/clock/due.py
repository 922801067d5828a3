"""What is on the clock: settling it, skipping it, moving it, and putting a reminder there.

Players do not read the clock: what is put there or moved is told to the referee alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.crises import settled_with
from models.bridge.dates import calendar_of
from models.bridge.naming import refuse_unknown
from models.bridge.note_links import as_written, linked, refs_in
from models.bridge.schedule import MAY_PASS
from models.bridge.stages import MOST as MOST_STAGES
from models.bridge.stages import Stage, stages_kept
from models.calendar import Calendar
from models.clock import exact_span, span
from models.effects.due import after_points, close, close_points, due_now, row_in
from models.effects.wounds import waiting
from models.recurring import Repeat, repeat_kept
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
    """A reminder so many seconds from now, and again as it `repeats`.

    It is about the first that its `label` names behind an @.
    """

    label: str
    seconds: int
    repeats: Repeat | None = None

    def perform(self, action: Action) -> None:
        """Put it on the clock; raises `Refusal` when it says nothing."""
        named = linked(action.session, clean(self.label, 120))
        label, refs = as_written(named), refs_in(named)
        if not label:
            raise Refusal("A reminder needs words.")
        again = f", {self.repeats.said(calendar_of(action.session))}" if self.repeats else ""
        action.title = f"Reminder in {exact_span(self.seconds)}{again}: {label}"
        action.secret = True
        due = Due(at=action.world.clock + self.seconds, label=label, about="".join(refs[:1]))
        due.repeats = repeat_kept(self.repeats)
        action.session.add(due)


@dataclass(frozen=True, slots=True)
class Arrange:
    """What becomes of something on the clock.

    It comes again as it `repeats`; `stages` follow when it has been settled or gone by. What is
    `quiet` does not stop the clock; what is `told` players hear when it comes, though not of
    its stages. It is about what `about` names, such as `person:4`.
    """

    due_id: int
    repeats: Repeat | None = None
    stages: tuple[Stage, ...] = ()
    about: str = ""
    quiet: bool = False
    told: bool = False

    def perform(self, action: Action) -> None:
        """Write it; raises `Refusal` for what has happened, and where it cannot be so."""
        due = row_in(action.session, self.due_id)
        if due.deed not in MAY_PASS and (self.quiet or self.repeats or self.stages):
            raise Refusal(f"{due.label}: the clock always stops for it, and it comes once.")
        if due.deed in OF_THE_BODY and (self.repeats or self.stages or self.told):
            raise Refusal(f"{due.label}: the rules say when that comes, and who hears of it.")
        refuse_unknown(action.session, self.about)
        if len(self.stages) > MOST_STAGES:
            raise Refusal(f"There are {MOST_STAGES} stages at most.")
        due.repeats, due.stages = repeat_kept(self.repeats), stages_kept(self.stages)
        due.about, due.quiet, due.told = self.about, self.quiet, self.told
        action.session.add(due)
        action.secret = True
        action.title = f"Arranged: {due.label}"
        action.tell(" ".join(_arranged(self, calendar_of(action.session))), secret=True)


def _arranged(asked: Arrange, calendar: Calendar) -> Iterator[str]:
    """What was arranged, in sentences."""
    yield f"It comes again {asked.repeats.said(calendar)}." if asked.repeats else "It comes once."
    yield from (f"Then, after {span(stage.after)}: {stage.label}." for stage in asked.stages)
    if asked.quiet:
        yield "The clock does not stop for it."
    if asked.told:
        yield "Players are told of it."


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
        action.title = f"Due in {exact_span(self.seconds)}: {due.label}"
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
