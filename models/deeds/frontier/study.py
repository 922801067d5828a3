"""Research under way: attempting its steps, and what researchers are told and rely on."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.frontier import laboratory, statement_of
from models.tables import ResearchFinding, ResearchProject, ResearchStep
from models.text import clean


@dataclass(frozen=True, slots=True)
class TellFinding:
    """What the researchers are told of a result, whether it is true or not (F-18, F-19)."""

    finding_id: int
    told: str

    def perform(self, action: Action) -> None:
        """Tell it, and how often it has come out so."""
        finding = action.get(ResearchFinding, self.finding_id)
        step = action.get(ResearchStep, finding.step_id)
        finding.told = _some_words(self.told)
        action.session.add(finding)
        found = laboratory(action.session, finding.research_id).found(step.key)
        times = sum(each.told == finding.told for each in found)
        action.title = f"{finding.who} learns of research"
        action.tell(f"{statement_of(step)}: {finding.told}", "F-18")
        if times > 1:
            action.tell(f"The same result {times} times", "F-19")


@dataclass(frozen=True, slots=True)
class PlanStep:
    """Put a step into the researchers' plan, or take it out (F-17)."""

    step_id: int

    def perform(self, action: Action) -> None:
        """Turn it around, and say so in the open."""
        step = action.get(ResearchStep, self.step_id)
        step.planned = not step.planned
        action.session.add(step)
        action.title = _project_title(action, step)
        word = "In the plan" if step.planned else "No longer in the plan"
        action.tell(f"{word}: {statement_of(step)}", "F-17")


@dataclass(frozen=True, slots=True)
class Rely:
    """The researchers come to rely on a step, rightly or wrongly, or no longer do (F-19)."""

    step_id: int

    def perform(self, action: Action) -> None:
        """Turn it around, and say so in the open."""
        step = action.get(ResearchStep, self.step_id)
        step.accepted = not step.accepted
        action.session.add(step)
        action.title = _project_title(action, step)
        word = "They rely on" if step.accepted else "They no longer rely on"
        action.tell(f"{word}: {statement_of(step)}", "F-19")


def _project_title(action: Action, step: ResearchStep) -> str:
    return f"Research: {action.get(ResearchProject, step.research_id).name}"


def _some_words(text: str) -> str:
    words = clean(text, 500)
    if not words:
        raise Refusal("Say what they are told.")
    return words
