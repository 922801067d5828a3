"""How research, surveys and callings are written out."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from models.bridge.frontier import Expedition, Laboratory, missing, statement_of
from models.tables import LifeForm, ResearchFinding, ResearchStep
from models.text import counted
from models.views.players import PublicSurvey
from rules.frontier.minerals import MAJOR_TANTALUM_DEPOSITS, MINERALS, TANTALUM_MINED_OUT_BY
from rules.frontier.occupations import (
    SETTLED_WORLDS,
    SETTLERS,
    TIRANE_SETTLED_YEARS,
    Occupation,
)
from rules.frontier.research import ResearchView, StepView
from rules.frontier.survey import QUOTAS
from tui.terminal.text import clean


def occupation_text(calling: Occupation) -> Content:
    """A calling: who pays, and hooks."""
    hooks = (f"- {hook}" for hook in calling.hooks)
    patrons = f"Who pays: {', '.join(calling.patrons)}."
    return _text(calling.name.capitalize(), (patrons, "", *hooks), " ".join(calling.rows))


def minerals_text() -> Content:
    """What a prospector may find."""
    finds = (f"- {each.name}, {each.value.name.lower()}: {each.use}." for each in MINERALS)
    scarce = (
        f"Earth ever had {MAJOR_TANTALUM_DEPOSITS} major deposits of tantalum, each of several "
        f"hundred tonnes at most; all were mined out by {TANTALUM_MINED_OUT_BY}."
    )
    return _text("Minerals", (*finds, "", scarce), "F-07 F-08")


def settlers_text() -> Content:
    """Who lives in a colony, and what they stand for."""
    groups = (
        f"- {each.name.capitalize()} are loyal to {each.loyalty}. In a crisis they "
        f"{each.in_crisis}."
        for each in SETTLERS
    )
    worlds = (
        f"{SETTLED_WORLDS} worlds and more are settled; Tirane, the oldest, has been for "
        f"{TIRANE_SETTLED_YEARS} years."
    )
    return _text("Settlers", (*groups, "", worlds), "F-15")


def research_text(lab: Laboratory) -> Content:
    """A project at a glance, for the referee."""
    relied = sum(step.accepted for step in lab.steps)
    planned = sum(step.planned for step in lab.steps)
    lines = [f"{counted(len(lab.steps), 'step')}; {planned} in their plan, {relied} relied on."]
    if lab.fault:
        lines.append(f"Not ready: {lab.fault}.")
    if lab.research is not None and lab.research.is_complete:
        lines.append("Every step to the goal is fully understood.")
    return _text(lab.row.name, (*lines, *_note(lab.row.notes)), "F-16")


def search_text(lab: Laboratory) -> Content:
    """The literature search of a project, for the referee."""
    plan = [statement_of(step) for step in lab.steps if step.planned]
    found = map(_finding, lab.found(None))
    lines = (lab.row.search, f"Their plan: {'; '.join(plan) or 'none yet'}.", *found)
    return _text("Literature search", (*lines, *_note(lab.row.notes)), "F-17")


def step_text(lab: Laboratory, step: ResearchStep) -> Content:
    """One step of a project, for the referee."""
    names = [statement_of(each) for each in lab.steps if each.id in step.after]
    lines = []
    if names:
        lines.append(f"After: {'; '.join(names)}.")
    lines.append(f"Referee: {step.course}. {_settled(lab, step)}".strip())
    lines += [f"True: {step.truth}"] if step.truth else []
    lines += [f"False: {step.falsehood}"] if step.falsehood else []
    if lab.research is not None:
        lines += _results(lab.research.results(statement_of(step)).items())
    lines += map(_finding, lab.found(step.key))
    return _text(step.line, lines, "F-16 F-18 F-19")


def players_step_text(step: StepView) -> Content:
    """One step as the researchers know it."""
    throws = ", ".join(step.throws)
    lines = [f"{step.difficulty.label}."]
    lines += ["They rely on it."] if step.accepted else []
    lines += [f"Throws: {throws}."] if throws else []
    return _text(step.statement, (*lines, *_results(step.results)), "")


def players_research_text(view: ResearchView) -> Content:
    """How far the researchers know themselves to be."""
    relied = sum(step.accepted for step in view.steps)
    return _text(
        view.topic, (f"{counted(len(view.steps), 'step')} known, {relied} relied on.",), ""
    )


def survey_text(found: Expedition) -> Content:
    """A survey at a glance, for the referee."""
    short = missing(found.survey.missing)
    head = f"{_days(found.survey.days)} so far; quotas {_quotas(found.survey.tiers)}."
    said = [f"Missing: {line}" for line in short] or ["The catalogue is complete."]
    if short and found.survey.encounters and not found.survey.known_missing:
        said.append("As far as the players can tell, nothing is missing.")
    return _text(found.row.name, (head, *said, *_note(found.row.notes)), "F-03 F-04 F-05 G-113")


def animal_text(found: Expedition, animal: LifeForm) -> Content:
    """One kind of animal, for the referee, and what the survey still asks for."""
    met, quota = found.met(animal), QUOTAS[animal.tier - 1]
    state = f"Tier {animal.tier}, met {met} of {quota} times."
    known = [] if met else ["The players do not know of it."]
    own = _text(animal.name, (state, *known, *_note(animal.notes)), "F-04")
    return own + "\n\n" + survey_text(found)


def players_survey_text(view: PublicSurvey) -> Content:
    """A survey as those who make it know it."""
    short = missing(view.missing)
    said = [f"Missing: {line}" for line in short] or ["Nothing is known to be missing."]
    return _text(view.region, (f"{_days(view.days)} so far.", *said), "")


def _text(title: str, lines: Iterable[str], rows: str) -> Content:
    parts = [Content(clean(title)).stylize("bold $text-accent")]
    parts += [Content(clean(line)) for line in lines]
    if rows:
        parts.append(Content(rows).stylize("$text-muted"))
    return Content("\n").join(parts)


def _note(notes: str) -> tuple[str, ...]:
    return (f"Referee: {notes}",) if notes else ()


def _results(results: Iterable[tuple[str, int]]) -> list[str]:
    return [
        f"Result, {count} times: {told}" if count > 1 else f"Result: {told}"
        for told, count in results
    ]


def _finding(finding: ResearchFinding) -> str:
    made = f"{finding.who}: {finding.own} (referee: {finding.grade})."
    if finding.step_id is None:
        return made
    return f"{made} Told: {finding.told}" if finding.told else f"{made} Not told yet."


def _settled(lab: Laboratory, step: ResearchStep) -> str:
    settled = lab.research.settled if lab.research is not None else {}
    valid = settled.get(statement_of(step))
    if valid is None:
        return "Not fully understood yet."
    return "Shown to be valid." if valid else "Shown to be invalid."


def _days(days: object) -> str:
    return f"{days} day{'' if days == 1 else 's'}"


def _quotas(tiers: int) -> str:
    return ", ".join(str(quota) for quota in QUOTAS[:tiers])
