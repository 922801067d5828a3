"""Several people cooperate: each has a task of their own, and all vital ones must succeed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.joint import Part, able, joint_of, listed, refuse_spent, refuse_unwilling
from models.bridge.passing import clock_moves, clock_option, clock_stands_note
from models.bridge.schedule import at_hand, held_up
from models.clock import exact_span
from models.deed import Chance, Option, Preview
from models.deeds.tasks.attempt import AttemptTask, Case, hindrance
from models.effects.attempt import tell
from models.effects.clock import pass_time
from models.effects.devices import suffer
from models.effects.library import note_use
from models.effects.mishap import injure
from models.effects.telling import hush
from models.effects.trials import forget, keep_joint
from models.rulings import rulings
from models.tables import Person
from rules.combat.wounds import DamageType
from rules.dice import Thrown
from rules.tasks.cooperation import (
    CooperationResult,
    PersonalTask,
    Plan,
    Role,
    cooperate,
    cooperation_odds,
)
from rules.tasks.players import players_view
from rules.tasks.resolution import AttemptResult, success_chance
from rules.tasks.success import Success


@dataclass(frozen=True, slots=True)
class Cooperate:
    """A plan is carried out: the supportive tasks, then the vital ones (T-72, G-33).

    INVENTED: those of one role are at work at the same time, so the clock moves by the longest of
    the supportive tasks and the longest of the vital ones, when `time_passes`. A mishap without a
    device to damage `hurts` whoever's task it was, when that time is over (T-36, G-13).
    """

    parts: tuple[Part, ...]
    time_passes: bool = True
    hurts: bool = True

    def case(self, session: Session) -> tuple[list[Case], Plan]:
        """What everybody attempts, part by part, and the plan.

        Raises `Refusal` when somebody is gone or sits out, nothing is vital, or a task cannot be
        read or attempted.
        """
        people = able(session, (part.person_id for part in self.parts))
        twice = next((p for p in people if people.count(p) > 1), None)
        if twice is not None:
            raise Refusal(f"{twice.name} has two tasks; everybody has one of their own (T-72).")
        cases = [_case(session, part) for part in self.parts]
        roles = (part.role for part in self.parts)
        tasks = (PersonalTask(c.attempt, role) for c, role in zip(cases, roles, strict=True))
        try:
            plan = Plan(tuple(tasks), rulings(session))
        except ValueError as error:
            reason = str(error).rstrip(".")
            raise Refusal(f"{reason[:1].upper()}{reason[1:]}.") from error
        joint = joint_of(session, self.parts)
        refuse_unwilling(joint, people)
        for case in cases:
            refuse_spent(joint, case.task)
        return cases, plan

    def preview(self, session: Session) -> Preview:
        """The exact chance of the whole, of what the support gives, and each task by itself."""
        try:
            cases, plan = self.case(session)
        except Refusal as refusal:
            return Preview("A plan", refusals=(str(refusal),))
        odds = cooperation_odds(plan)
        used = (ident for case in cases for ident in case.attempt.house_rulings)
        house = dict.fromkeys((*plan.rulings.changed("G-33"), *used))
        title, options = _title(cases), self._options(session)
        refusals = self._refusals(session, cases)
        if refusals:
            return Preview(title, refusals=refusals, options=options)
        gives = (
            Chance(f"support gives {dm:+d}", chance) for dm, chance in sorted(odds.support.items())
        )
        return Preview(
            title,
            chances=(
                Chance("every vital task succeeds", odds.success),
                Chance("the plan fails", 1 - odds.success),
                *(gives if plan.of(Role.SUPPORTIVE) else ()),
            ),
            notes=(
                *(_alone(c.person, task) for c, task in zip(cases, plan.tasks, strict=True)),
                *(clock_stands_note(session) if _takes_time(cases) else ()),
                *plan.rulings.notes(house),
            ),
            rows=("T-72", "G-33", "T-73", *(ident for ident in house if ident != "G-33")),
            options=options,
        )

    def perform(self, action: Action) -> None:
        """Throw for every task in one go, and tell of each and of the whole."""
        cases, plan = self.case(action.session)
        for refusal in self._refusals(action.session, cases):
            raise Refusal(refusal)
        action.title = _title(cases)
        before = len(action.dice.thrown)
        result = cooperate(plan, action.dice)
        throws = _by_attempt(action.dice.thrown[before:])
        looks_well = True
        for role, case, each in _results(cases, plan, result):
            statement, naturals = each.attempt.task.statement, next(throws)
            action.tell(f"{case.person.name}, {role}: {statement}", "T-72")
            tell(action, each, naturals)
            seen = players_view(each, naturals[0]).success
            looks_well &= role is not Role.VITAL or seen is Success.SUCCESS
            _settle(action, case, each)
        if result.supportive:
            action.tell(f"Support gives {result.support:+d} to what is vital", "T-72", "G-33")
        _tell_whole(action, success=result.success, looks_well=looks_well)
        with hush(action, looks_well):
            keep_joint(action, self.parts, team=False, success=result.success)
        elapsed = _elapsed(result)
        if elapsed and clock_moves(action.session, self.time_passes):
            action.tell(f"Time in all: {exact_span(elapsed)}")
            pass_time(action, elapsed)
        for _, case, each in _results(cases, plan, result):
            self._injure(action, case, each)

    def _injure(self, action: Action, case: Case, result: AttemptResult) -> None:
        """Let a mishap hurt somebody, unless a device suffers it.

        INVENTED: nobody where the failure is the referee's secret, which a wound would tell (T-60).
        """
        mishap, spared = result.outcome.mishap, case.device is not None
        if self.hurts and mishap and not (spared or case.attempt.hides_failure):
            injure(action, case.person, mishap, DamageType.BLUNT, None)

    def _refusals(self, session: Session, cases: Iterable[Case]) -> tuple[str, ...]:
        moves = _takes_time(cases) and clock_moves(session, self.time_passes)
        return held_up(at_hand(session, 1)) if moves else ()

    def _options(self, session: Session) -> tuple[Option, ...]:
        whom = ((True, "whoever has it"), (False, "nobody"))
        return (
            *clock_option(session, self.time_passes),
            Option("hurts", "a mishap hurts", self.hurts, whom),
        )


def _takes_time(cases: Iterable[Case]) -> bool:
    return any(case.task.duration.seconds for case in cases)


def _case(session: Session, part: Part) -> Case:
    """What somebody attempts; raises `Refusal` when they cannot."""
    line = "" if part.task_id is not None else part.line
    deed = AttemptTask(
        part.person_id,
        part.task_id,
        line,
        hasty=part.hasty,
        hazardous=part.hazardous,
        substitute=part.substitute,
        levels=part.levels,
        device_id=part.device_id,
    )
    case = deed.case(session)
    why = hindrance(session, case)
    if why:
        raise Refusal(f"{case.person.name}: {why}")
    return case


def _tell_whole(action: Action, *, success: bool, looks_well: bool) -> None:
    """Say what comes of the plan, as it `looks_well` to those in it (T-60, G-08).

    What one of them failed in secret is for the referee to say.
    """
    words = {True: "All that was vital succeeds", False: "The plan fails"}
    action.tell(words[looks_well], "T-72")
    if success is not looks_well:
        action.tell(words[success], "T-72", "T-60", "G-08", secret=True)


def _settle(action: Action, case: Case, result: AttemptResult) -> None:
    """Note the use of a task, what its success makes good, and what a mishap breaks."""
    outcome = result.outcome
    if case.row is not None:
        note_use(action, case.row, [case.person], outcome.success)
    if outcome.success is Success.SUCCESS and case.trial is not None:
        forget(action, case.trial)
    if outcome.mishap and case.device is not None:
        suffer(action, case.device, outcome.mishap, secret=result.failure_is_secret)


def _title(cases: Sequence[Case]) -> str:
    names = dict.fromkeys(case.person.name for case in cases)
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
    cases: Sequence[Case], plan: Plan, result: CooperationResult
) -> Iterator[tuple[Role, Case, AttemptResult]]:
    """Every result in the order it was thrown, with whose it is."""
    for role, found in ((Role.SUPPORTIVE, result.supportive), (Role.VITAL, result.vital)):
        whose = (c for c, task in zip(cases, plan.tasks, strict=True) if task.role is role)
        for case, each in zip(whose, found, strict=True):
            yield role, case, each


def _elapsed(result: CooperationResult) -> int:
    """Seconds of the longest supportive task and of the longest vital one after it."""
    roles = (result.supportive, result.vital)
    return sum(max((each.elapsed for each in role), default=0) for role in roles)
