"""Research and surveys as the rules see them, read from their rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from sqlmodel import Session, col, select

from models.action import Refusal
from models.rulings import rulings
from models.tables import (
    LifeEncounter,
    LifeForm,
    LifeSurvey,
    ResearchFinding,
    ResearchProject,
    ResearchStep,
)
from models.tables.base import Row
from rules.frontier.research import Course, Finding, Project, Research, Step
from rules.frontier.survey import Animal, Encounter, Shortfall, Survey
from rules.tasks.notation import read_task
from rules.tasks.resolution import Truth
from rules.tasks.success import Success

RowType = TypeVar("RowType", bound=Row)


@dataclass(frozen=True, slots=True)
class Laboratory:
    """A research project with its rows, for the referee.

    `research` is what the rules make of it, with each step named by its statement; `None` while
    the steps do not hold together, and `fault` says why (F-16).
    """

    row: ResearchProject
    steps: tuple[ResearchStep, ...]
    findings: tuple[ResearchFinding, ...]
    research: Research | None
    fault: str = ""

    def step(self, key: int) -> ResearchStep | None:
        """The step with this key."""
        return next((step for step in self.steps if step.id == key), None)

    def found(self, step_id: int | None) -> list[ResearchFinding]:
        """What the attempts at a step came to, in order; for `None` the literature searches."""
        return [finding for finding in self.findings if finding.step_id == step_id]


@dataclass(frozen=True, slots=True)
class Expedition:
    """A survey with its rows, for the referee; `survey` is what the rules make of it."""

    row: LifeSurvey
    animals: tuple[LifeForm, ...]
    survey: Survey

    def animal(self, key: int) -> LifeForm:
        """The kind with this key; raises `StopIteration` if there is none."""
        return next(animal for animal in self.animals if animal.id == key)

    def met(self, row: LifeForm) -> int:
        """How often a kind has been met."""
        return sum(each.animal == animal_of(row) for each in self.survey.encounters)


def all_research(session: Session) -> list[ResearchProject]:
    """Every research project by its topic."""
    return list(session.exec(select(ResearchProject).order_by(col(ResearchProject.name))))


def all_surveys(session: Session) -> list[LifeSurvey]:
    """Every survey by its region."""
    return list(session.exec(select(LifeSurvey).order_by(col(LifeSurvey.name))))


def laboratory(session: Session, key: int) -> Laboratory:
    """A research project; raises `Refusal` if it is gone."""
    row = session.get(ResearchProject, key)
    if row is None:
        raise Refusal("That research is no longer there.")
    steps = _of(session, ResearchStep, ResearchStep.research_id, key)
    findings = _of(session, ResearchFinding, ResearchFinding.research_id, key)
    try:
        return Laboratory(row, steps, findings, _research(row, steps, findings))
    except ValueError as error:
        return Laboratory(row, steps, findings, None, str(error))


def expedition(session: Session, key: int) -> Expedition:
    """A survey, counted as the campaign rules (G-113); raises `Refusal` if it is gone."""
    row = session.get(LifeSurvey, key)
    if row is None:
        raise Refusal("That survey is no longer there.")
    animals = _of(session, LifeForm, LifeForm.survey_id, key)
    kinds = {animal.id: animal_of(animal) for animal in animals}
    met = _of(session, LifeEncounter, LifeEncounter.survey_id, key)
    survey = Survey(
        tiers=max([row.tiers, *(animal.tier for animal in animals)]),
        listed=tuple(kinds.values()),
        encounters=tuple(Encounter(kinds[each.animal_id], Fraction(each.days)) for each in met),
        quota=rulings(session).survey_quota,
    )
    return Expedition(row, animals, survey)


def missing(short: Iterable[Shortfall]) -> tuple[str, ...]:
    """What a survey still asks for, in lines: `dust runner, tier 2: 1 of 2` (F-04)."""
    return tuple(
        f"{each.animal.name if each.animal else 'any kind'}, tier {each.tier}: "
        f"{each.met} of {each.quota}"
        for each in short
    )


def animal_of(row: LifeForm) -> Animal:
    """A kind of animal as the rules know it."""
    return Animal(row.name, row.tier)


def statement_of(row: ResearchStep) -> str:
    """What is attempted in a step, as the players know it; a line that is no task as it stands."""
    try:
        return read_task(row.line).statement
    except ValueError:
        return row.line


def _of(session: Session, table: type[RowType], owner: int, key: int) -> tuple[RowType, ...]:
    """The rows that belong to a project or a survey, in the order they were made."""
    return tuple(session.exec(select(table).where(owner == key).order_by(col(table.id))))


def _research(
    row: ResearchProject, steps: Sequence[ResearchStep], findings: Sequence[ResearchFinding]
) -> Research:
    """Raises `ValueError` when the steps do not hold together."""
    names = {step.id: statement_of(step) for step in steps}
    made = tuple(
        Step(
            names[step.id],
            read_task(step.line),
            tuple(names[key] for key in step.after if key in names),
            Course(step.course),
        )
        for step in steps
    )
    return Research(
        Project(row.name, made),
        plan=tuple(names[step.id] for step in steps if step.planned),
        findings=tuple(
            Finding(names[each.step_id], each.told, Success(each.own), Truth(each.grade))
            for each in findings
            if each.step_id in names
        ),
        accepted=frozenset(names[step.id] for step in steps if step.accepted),
    )
