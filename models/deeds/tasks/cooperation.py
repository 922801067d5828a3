"""Several people cooperate: each has a task of their own, and all vital ones must succeed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.body import abilities_of
from models.bridge.joint import able, joint_of, keep_joint, line_of, listed, refuse_unwilling
from models.bridge.library import task_in
from models.bridge.rulings import as_ruled, rulings
from models.clock import span
from models.deeds.clock.time import at_hand, held_up, pass_time
from models.deeds.deed import Chance, Option, Preview
from models.deeds.tasks.attempt_report import tell
from models.tables import Person
from rules.dice import Thrown
from rules.tasks.attempt import Attempt
from rules.tasks.cooperation import (
    CooperationResult,
    PersonalTask,
    Plan,
    Role,
    cooperate,
    cooperation_odds,
)
from rules.tasks.notation import write_task
from rules.tasks.resolution import AttemptResult, success_chance


@dataclass(frozen=True, slots=True)
class Part:
    """What one person does in a plan: a task as a line, and what it is to the whole (T-72)."""

    person_id: int
    line: str
    role: Role = Role.VITAL
    hasty: bool = False


@dataclass(frozen=True, slots=True)
class Cooperate:
    """A plan is carried out: the supportive tasks, then the vital ones (T-72, G-33).

    INVENTED: those of one role are at work at the same time, so the clock moves by the longest of
    the supportive tasks and the longest of the vital ones, when `time_passes`.
    """

    parts: tuple[Part, ...]
    time_passes: bool = True

    @property
    def line(self) -> str:
        """What the plan goes by after a failure."""
        vital = (part.line for part in self.parts if part.role is Role.VITAL)
        return line_of(write_task(task_in(line)) for line in vital)

    def case(self, session: Session) -> tuple[list[Person], Plan]:
        """Who takes part, part by part, and the plan.

        Raises `Refusal` when somebody is gone or sits out, nothing is vital, or a task cannot be
        read or attempted.
        """
        people = able(session, (part.person_id for part in self.parts))
        twice = next((p for p in people if people.count(p) > 1), None)
        if twice is not None:
            raise Refusal(f"{twice.name} has two tasks; everybody has one of their own (T-72).")
        try:
            plan = Plan(self._tasks(session, people), rulings(session))
        except ValueError as error:
            reason = str(error).rstrip(".")
            raise Refusal(f"{reason[:1].upper()}{reason[1:]}.") from error
        refuse_unwilling(joint_of(session, self.line), people)
        for person, task in zip(people, plan.tasks, strict=True):
            if task.attempt.barred:
                raise Refusal(f"{person.name}'s task is {task.attempt.barred}.")
        return people, plan

    def _tasks(self, session: Session, people: list[Person]) -> tuple[PersonalTask, ...]:
        """What everybody attempts, part by part; raises `ValueError` for a line that is no task."""
        chosen = rulings(session)
        attempts = (
            Attempt(
                task_in(part.line),
                abilities_of(session, person),
                hasty=part.hasty,
                rulings=chosen,
            )
            for part, person in zip(self.parts, people, strict=True)
        )
        return tuple(
            PersonalTask(attempt, part.role)
            for attempt, part in zip(attempts, self.parts, strict=True)
        )

    def preview(self, session: Session) -> Preview:
        """The exact chance of the whole, of what the support gives, and each task by itself."""
        try:
            people, plan = self.case(session)
        except Refusal as refusal:
            return Preview("A plan", refusals=(str(refusal),))
        odds = cooperation_odds(plan)
        house = plan.rulings.changed("G-33")
        title, options = _title(people), self._options()
        refusals = self._refusals(session)
        if refusals:
            return Preview(title, refusals=refusals, options=options)
        gives = (
            Chance(f"support gives {dm:+d}", chance) for dm, chance in sorted(odds.support.items())
        )
        return Preview(
            title,
            chances=(
                Chance("every vital task succeeds", odds.success),
                Chance("the whole fails", 1 - odds.success),
                *(gives if plan.of(Role.SUPPORTIVE) else ()),
            ),
            notes=(
                *(_alone(person, task) for person, task in zip(people, plan.tasks, strict=True)),
                *(as_ruled(plan.rulings, ident) for ident in house),
            ),
            rows=("T-72", "G-33", "T-73"),
            options=options,
        )

    def perform(self, action: Action) -> None:
        """Throw for every task in one go, and tell of each and of the whole."""
        people, plan = self.case(action.session)
        for refusal in self._refusals(action.session):
            raise Refusal(refusal)
        action.title = _title(people)
        before = len(action.dice.thrown)
        result = cooperate(plan, action.dice)
        throws = _by_attempt(action.dice.thrown[before:])
        for role, person, each in _results(people, plan, result):
            action.tell(f"{person.name}, {role}: {each.attempt.task.statement}", "T-72")
            tell(action, each, next(throws))
        if result.supportive:
            action.tell(f"Support gives {result.support:+d} to what is vital", "T-72", "G-33")
        whole = "All that was vital succeeds" if result.success else "The whole fails"
        action.tell(whole, "T-72")
        parts = [_kept(part) for part in self.parts]
        keep_joint(action, self.line, parts, success=result.success)
        elapsed = _elapsed(result)
        if self.time_passes and elapsed:
            action.tell(f"Time in all: {span(elapsed)}")
            pass_time(action, elapsed)

    def _refusals(self, session: Session) -> tuple[str, ...]:
        takes_time = any(task_in(part.line).duration.seconds for part in self.parts)
        return held_up(at_hand(session)) if self.time_passes and takes_time else ()

    def _options(self) -> tuple[Option, ...]:
        runs = ((True, "runs"), (False, "stands"))
        return (Option("c", "time_passes", "clock", self.time_passes, runs),)


def _title(people: Sequence[Person]) -> str:
    names = dict.fromkeys(person.name for person in people)
    return f"{listed(names)} carry out a plan" if len(names) > 1 else f"{listed(names)}'s plan"


def _alone(person: Person, task: PersonalTask) -> str:
    """How a task of the plan stands without any support."""
    attempt = task.attempt
    needs = f"{attempt.need}+, DM {attempt.dm.total:+d}, {success_chance(attempt)} by itself"
    return f"{person.name}, {task.role}: {attempt.task.statement}. {needs}"


def _by_attempt(thrown: Sequence[Thrown]) -> Iterator[list[int]]:
    """What the dice showed, from one throw for success to before the next."""
    group: list[int] = []
    for item in thrown:
        if item.throw.purpose == "success" and group:
            yield group
            group = []
        group.append(item.value)
    yield group


def _results(
    people: Sequence[Person], plan: Plan, result: CooperationResult
) -> Iterator[tuple[Role, Person, AttemptResult]]:
    """Every result in the order it was thrown, with whose it is."""
    for role, found in ((Role.SUPPORTIVE, result.supportive), (Role.VITAL, result.vital)):
        whose = (p for p, task in zip(people, plan.tasks, strict=True) if task.role is role)
        for person, each in zip(whose, found, strict=True):
            yield role, person, each


def _elapsed(result: CooperationResult) -> int:
    """Seconds of the longest supportive task and of the longest vital one after it."""
    roles = (result.supportive, result.vital)
    return sum(max((each.elapsed for each in role), default=0) for role in roles)


def _kept(part: Part) -> dict[str, object]:
    return {
        "person": part.person_id,
        "role": part.role.value,
        "line": part.line,
        "hasty": part.hasty,
    }
