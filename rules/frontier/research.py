"""Research: a chain of uncertain tasks to a goal, among others that lead nowhere.

The referee alone knows which is which. What researchers are told about a step may be false, so a
result counts for something only when it comes out the same again and again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.resolution import Truth, attempt_odds
from rules.tasks.success import Success
from rules.tasks.task import Kind, Task


class Course(StrEnum):
    """Where a step leads, which the referee alone knows (F-16)."""

    TRUE = "leads to the goal"
    DEAD_END = "a dead end"
    FALSE_START = "a false start"
    DETOUR = "a needless detour"
    DELAY = "a costly delay"


@dataclass(frozen=True, slots=True)
class Step:
    """One task of a project, by a name of its own, with the steps it depends on.

    It is uncertain (F-18) and may be hazardous (F-20); raises `ValueError` if it is not uncertain.
    """

    name: str
    task: Task
    after: tuple[str, ...] = ()
    course: Course = Course.TRUE

    def __post_init__(self) -> None:
        if Kind.UNCERTAIN not in self.task.kinds:
            raise ValueError(f"{self.name}: a step of research is uncertain (F-18)")


@dataclass(frozen=True, slots=True)
class Project:
    """A topic and the steps the referee has prepared for it, in an order they can be taken (F-16).

    Raises `ValueError` when two steps share a name, a step depends on one that does not come before
    it, a step to the goal depends on one that is not, or no step leads to the goal.
    """

    topic: str
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        before: dict[str, Step] = {}
        for step in self.steps:
            _check(step, before)
            before[step.name] = step
        if not self.chain:
            raise ValueError(f"{self.topic}: no step leads to the goal (F-16)")

    @property
    def chain(self) -> tuple[str, ...]:
        """The steps that lead to the goal, in their order; the last one reaches it."""
        return tuple(step.name for step in self.steps if step.course is Course.TRUE)

    def plan(self, truth: Truth) -> tuple[str, ...]:
        """The steps a literature search of that grade proposes (F-17).

        Total truth is the right plan. INVENTED for less: some truth cannot tell the right steps
        from the others, and no truth proposes only those that lead nowhere.
        """
        chain = self.chain
        names = tuple(step.name for step in self.steps)
        match truth:
            case Truth.TOTAL:
                return chain
            case Truth.SOME:
                return names
            case Truth.NO:
                return tuple(name for name in names if name not in chain)


def _check(step: Step, before: Mapping[str, Step]) -> None:
    if step.name in before:
        raise ValueError(f"{step.name}: two steps have this name")
    for name in step.after:
        if name not in before:
            raise ValueError(f"{step.name}: depends on {name}, which does not come before it")
        if step.course is Course.TRUE and before[name].course is not Course.TRUE:
            raise ValueError(f"{step.name}: leads to the goal and cannot depend on {name}")


@dataclass(frozen=True, slots=True)
class Finding:
    """One attempt at a step: what the researchers were told, and what only the referee knows.

    `own` is the throw of whoever made it, `truth` the secret grade; `told` is empty until they
    have been told.
    """

    step: str
    told: str
    own: Success
    truth: Truth


@dataclass(frozen=True, slots=True)
class Research:
    """How far a project has come.

    `plan` is what the literature search proposed. `accepted` are the steps the researchers rely on,
    rightly or wrongly.
    """

    project: Project
    plan: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    accepted: frozenset[str] = frozenset()

    @property
    def open_steps(self) -> tuple[str, ...]:
        """The steps of the plan not relied on yet whose own conditions are (F-16).

        A condition the plan leaves out holds nobody up.
        """
        return tuple(
            step.name
            for step in self.project.steps
            if step.name in self.plan
            and step.name not in self.accepted
            and all(name in self.accepted for name in step.after if name in self.plan)
        )

    @property
    def settled(self) -> Mapping[str, bool]:
        """For the referee: the steps once fully understood, and whether they are valid (F-18)."""
        courses = {step.name: step.course for step in self.project.steps}
        return {
            finding.step: courses[finding.step] in (Course.TRUE, Course.DETOUR, Course.DELAY)
            for finding in self.findings
            if finding.truth is Truth.TOTAL
        }

    @property
    def is_complete(self) -> bool:
        """For the referee: whether every step to the goal has been fully understood (F-18)."""
        return set(self.project.chain) <= set(self.settled)

    def results(self, step: str) -> dict[str, int]:
        """How often each result of a step was told, the most frequent first (F-19)."""
        found = (finding.told for finding in self.findings if finding.step == step)
        return dict(Counter(filter(None, found)).most_common())


def all_false(attempt: Attempt, repeats: int) -> Fraction:
    """The exact chance that so many equal results of an attempt are wholly false, every one (F-19).

    It is what repeating is worth; the rules say no more about when a result is certain. Raises
    `ValueError` if it cannot be attempted (G-18, G-19), or for fewer than one.
    """
    if repeats < 1:
        raise ValueError("there must be a result first")
    return attempt_odds(attempt).truth.get(Truth.NO, Fraction(0)) ** repeats


@dataclass(frozen=True, slots=True)
class StepView:
    """A step as the researchers know it; its name is the referee's own."""

    statement: str
    difficulty: Difficulty
    accepted: bool
    throws: tuple[Success, ...]
    results: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class ResearchView:
    """A project as the researchers know it: the topic and the steps they have heard of."""

    topic: str
    steps: tuple[StepView, ...]


def researchers_view(research: Research) -> ResearchView:
    """What the players may see of a project, built field by field (F-16, T-60).

    Only steps of their plan or of their findings; never a course, a grade or a note.
    """
    known = {*research.plan, *(finding.step for finding in research.findings)}
    return ResearchView(
        research.project.topic,
        tuple(_step_view(step, research) for step in research.project.steps if step.name in known),
    )


def _step_view(step: Step, research: Research) -> StepView:
    return StepView(
        statement=step.task.statement,
        difficulty=step.task.difficulty,
        accepted=step.name in research.accepted,
        throws=tuple(each.own for each in research.findings if each.step == step.name),
        results=tuple(research.results(step.name).items()),
    )
