"""A team attempts a task: one throw for all, the weakest counted twice (T-71)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.body import abilities_of
from models.bridge.joint import Part, able, joint_of, listed, refuse_spent, refuse_unwilling
from models.bridge.library import task_at
from models.bridge.passing import clock_moves, clock_option, clock_stands_note, met_afterwards
from models.bridge.schedule import at_hand, held_up
from models.deed import Option, Preview
from models.effects.attempt import advice, chances, tell, time_needed
from models.effects.clock import pass_time
from models.effects.library import note_use
from models.effects.mishap import injure
from models.effects.trials import keep_joint
from models.rulings import rulings
from models.tables import Joint, LibraryTask, Person
from rules.combat.wounds import DamageType
from rules.dice import Throw
from rules.tasks.attempt import Attempt
from rules.tasks.conditions import TeamSize, team_size
from rules.tasks.notation import write_task
from rules.tasks.resolution import attempt_odds, attempt_task
from rules.tasks.success import Success
from rules.tasks.task import Kind, Task
from rules.tasks.teamwork import team_attempt

NOBODY = 0
"""Whom a mishap hurts when it hurts nobody."""


@dataclass(frozen=True, slots=True)
class TeamCase:
    """What a team is about to attempt, found in the campaign; `aside` drives or the like (T-88)."""

    people: list[Person]
    aside: Person | None
    task: Task
    row: LibraryTask | None
    joint: Joint | None
    attempt: Attempt

    @property
    def title(self) -> str:
        """Who attempts what, together."""
        return f"{listed(p.name for p in self.people)} together: {self.task.statement}"


@dataclass(frozen=True, slots=True)
class AttemptTogether:
    """A team attempts a task of the library, or one that is only a line.

    `required` and `easing` are what the referee says instead of the task's note: how many it takes,
    and the levels each one more takes off (G-31). `levels` are added to the difficulty, `modifier`
    to the throw. With `time_passes` the clock moves by the time it takes. Whoever is `aside` does
    not work with the others, where the task takes somebody like that (T-88): None is for whoever
    brings least, INVENTED. A mishap hurts `hurt`: with 0 nobody, with None one of them, whom the
    dice choose (T-36, G-13).
    """

    people: tuple[int, ...]
    task_id: int | None = None
    line: str = ""
    required: int | None = None
    easing: int | None = None
    hasty: bool = False
    hazardous: bool = False
    levels: int = 0
    modifier: int = 0
    time_passes: bool = True
    aside: int | None = None
    hurt: int | None = None

    def case(self, session: Session) -> TeamCase:
        """Who attempts what, as things stand.

        Raises `Refusal` when somebody or the task is gone, when they are too few, and when an
        earlier failure bars somebody (T-48, T-73).
        """
        people = able(session, self.people)
        row, task = task_at(session, self.task_id, self.line)
        joint = joint_of(session, self._parts(people, task))
        refuse_spent(joint, task)
        refuse_unwilling(joint, people)
        size = self.size(task)
        aside = self._aside(session, people, task) if size.aside else None
        workers, others = (
            tuple(abilities_of(session, p) for p in people if (p is aside) is stands)
            for stands in (False, True)
        )
        try:
            attempt = team_attempt(task, workers, rulings(session), size, others)
        except ValueError as few:
            raise Refusal(f"{task.statement}: {few}.") from few
        circumstances, modifiers = attempt.circumstances, attempt.modifiers
        if self.levels:
            circumstances = circumstances.plus("circumstances", self.levels, "T-76")
        if self.modifier:
            modifiers = modifiers.plus("referee's modifier", self.modifier, "T-76")
        attempt = replace(
            attempt,
            hasty=self.hasty,
            hazardous=self.hazardous,
            circumstances=circumstances,
            modifiers=modifiers,
        )
        return TeamCase(people, aside, task, row, joint, attempt)

    def size(self, task: Task) -> TeamSize:
        """How many it takes, and what each one more makes of it."""
        written = team_size(task.note)
        required = written.required if self.required is None else self.required
        easing = written.easing if self.easing is None else self.easing
        return TeamSize(required, easing, written.aside)

    def preview(self, session: Session) -> Preview:
        """The throw needed, every modifier, and the exact chance of everything it can come to."""
        try:
            case = self.case(session)
        except Refusal as refusal:
            return Preview(
                "A team attempts a task",
                refusals=(str(refusal),),
                options=self._options(session, None),
            )
        attempt, options = case.attempt, self._options(session, case)
        house = attempt.house_rulings
        made = case.joint.made if case.joint else 0
        stands = clock_stands_note(session) if case.task.duration.seconds else ()
        notes = (*advice(attempt, made), *stands, *attempt.rulings.notes(house))
        refusals = self._refusals(session, case)
        if refusals:
            return Preview(case.title, options=options, refusals=refusals, notes=notes)
        odds = attempt_odds(attempt)
        reasons = (*attempt.levels.rows, *attempt.dm.rows)
        return Preview(
            case.title,
            need=attempt.needed,
            dm=attempt.dm,
            chances=chances(attempt, odds),
            notes=(
                time_needed(attempt, odds),
                *met_afterwards(session, odds.worst_time, self.time_passes),
                *notes,
            ),
            rows=tuple(dict.fromkeys(("T-71", "G-30", "G-31", *reasons, "T-73", *house))),
            options=options,
        )

    def perform(self, action: Action) -> None:
        """Throw once for all, tell what came of it, and let the time it took pass."""
        case = self.case(action.session)
        for refusal in self._refusals(action.session, case):
            raise Refusal(refusal)
        action.title = case.title
        before = len(action.dice.thrown)
        result = attempt_task(case.attempt, action.dice)
        tell(action, result, [item.value for item in action.dice.thrown[before : before + 2]])
        success = result.outcome.success
        if case.row is not None:
            note_use(action, case.row, case.people, success)
        parts = self._parts(case.people, case.task)
        keep_joint(action, parts, team=True, success=success is Success.SUCCESS)
        if result.elapsed and clock_moves(action.session, self.time_passes):
            pass_time(action, result.elapsed)
        mishap = result.outcome.mishap
        victim = self._victim(action, case) if mishap else None
        if mishap and victim is not None:
            injure(action, victim, mishap, DamageType.BLUNT, None)

    def _aside(self, session: Session, people: list[Person], task: Task) -> Person | None:
        """Who does not work with the others: who was named, else who brings least to it."""
        named = next((person for person in people if person.key == self.aside), None)
        return named or min(
            people, key=lambda p: task.assets.dm(abilities_of(session, p)).total, default=None
        )

    def _victim(self, action: Action, case: TeamCase) -> Person | None:
        """Whom a mishap hurts: who was named, else one of them (G-13).

        INVENTED: nobody where the failure is the referee's secret, which a wound would tell (T-60).
        """
        if self.hurt == NOBODY or (self.hurt is None and case.attempt.hides_failure):
            return None
        if self.hurt is not None:
            return action.get(Person, self.hurt)
        die = Throw("whom the mishap hurts", faces=len(case.people))
        return action.dice.read(die, lambda face: case.people[face - 1])

    def _parts(self, people: list[Person], task: Task) -> list[Part]:
        line = write_task(task)
        return [Part(person.key, line, task_id=self.task_id) for person in people]

    def _refusals(self, session: Session, case: TeamCase) -> tuple[str, ...]:
        if case.attempt.barred:
            return (f"This is {case.attempt.barred}.",)
        takes_time = case.task.duration.seconds
        moves = takes_time and clock_moves(session, self.time_passes)
        return held_up(at_hand(session, 1)) if moves else ()

    def _options(self, session: Session, case: TeamCase | None) -> tuple[Option, ...]:
        try:
            _, task = task_at(session, self.task_id, self.line)
        except Refusal:
            return ()
        size, no_yes = self.size(task), ((False, "no"), (True, "yes"))
        options = [
            Option("required", "people needed", size.required, low=1, high=40),
            Option("easing", "levels off for each more", size.easing, low=0, high=4),
            Option("levels", "levels harder", self.levels, low=-4, high=4),
            Option("modifier", "modifier", self.modifier, low=-9, high=9),
        ]
        if Kind.HASTY not in task.kinds:
            options.append(Option("hasty", "hasty", self.hasty, no_yes))
        if Kind.HAZARDOUS not in task.kinds:
            options.append(Option("hazardous", "hazardous", self.hazardous, no_yes))
        if task.duration.seconds:
            options.extend(clock_option(session, self.time_passes))
        if case is not None:
            each = tuple((p.key, p.name) for p in case.people)
            if case.aside is not None:
                options.append(Option("aside", size.aside, case.aside.key, each))
            anybody = ((None, "one of them"), (NOBODY, "nobody"), *each)
            options.append(Option("hurt", "a mishap hurts", self.hurt, anybody))
        return tuple(options)
