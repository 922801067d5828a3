"""Research is an attempt like any other, of which something is kept (F-17 to F-19)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.frontier import Laboratory, laboratory, statement_of
from models.bridge.trials import Matter
from models.deed import Preview
from models.deeds.tasks.attempt import AttemptTask
from models.tables import Person, ResearchFinding, ResearchStep
from rules.frontier.research import all_false
from rules.tasks.notation import write_task
from rules.tasks.players import players_view
from rules.tasks.resolution import AttemptResult, Truth
from rules.tasks.task import Task


@dataclass(frozen=True, slots=True)
class Study(AttemptTask):
    """Somebody attempts a step of a project, or without a `step_id` searches the literature.

    It is an attempt like any other; its result is kept, and how true it is is the referee's.
    """

    research_id: int = 0
    step_id: int | None = None

    def matter(self, task: Task) -> Matter:
        """A step is the same whatever its line has become."""
        return Matter(research_id=self.research_id, step_id=self.step_id, line=write_task(task))

    def preview(self, session: Session) -> Preview:
        """The odds, with what research adds to them."""
        shown = AttemptTask.preview(self, session)
        if shown.refusals:
            return shown
        lab = laboratory(session, self.research_id)
        step = lab.step(self.step_id or 0)
        notes = self._notes(session, lab, step) if step else ()
        rows = ("F-17",) if step is None else ("F-18", "F-19")
        return replace(shown, notes=(*shown.notes, *notes), rows=(*shown.rows, *rows))

    def perform(self, action: Action) -> None:
        """Attempt it, and keep what came of it."""
        lab = laboratory(action.session, self.research_id)
        result = self.attempt(action)
        truth = result.outcome.truth
        if truth is None:
            raise Refusal("A step of research is uncertain (F-18).")
        action.session.add(self._finding(action, result, truth))
        if self.step_id is None:
            _plan(action, lab, truth)
        else:
            _tell_progress(action, self.research_id)

    def _finding(self, action: Action, result: AttemptResult, truth: Truth) -> ResearchFinding:
        own = players_view(result, action.dice.thrown[0].value).success
        return ResearchFinding(
            research_id=self.research_id,
            step_id=self.step_id,
            at=action.world.clock,
            who=action.get(Person, self.person_id).name,
            own=own.value,
            grade=truth.value,
        )

    def _notes(self, session: Session, lab: Laboratory, step: ResearchStep) -> tuple[str, ...]:
        relied = {each.id for each in lab.steps if each.accepted}
        waits = [each for each in lab.steps if each.id in step.after and each.id not in relied]
        lines = [f"Depends on what they do not rely on: {statement_of(each)}." for each in waits]
        lines.append(f"Referee: {step.course}; prepared: {step.truth or 'nothing'}")
        told = Counter(each.told for each in lab.found(step.key) if each.told).most_common(1)
        if told:
            chance = all_false(self.case(session).attempt, told[0][1] + 1)
            lines.append(
                f"Told {told[0][1]} times so far: {told[0][0]}. The same once more is wholly false "
                f"every time with a chance of {float(chance):.2%} (F-19)."
            )
        return tuple(lines)


def _plan(action: Action, lab: Laboratory, truth: Truth) -> None:
    """The plan that a literature search of this grade gives (F-17)."""
    if lab.research is None:
        action.tell(f"There is nothing to find yet: {lab.fault}", "F-16", secret=True)
    plan = () if lab.research is None else lab.research.project.plan(truth)
    for step in lab.steps:
        step.planned = statement_of(step) in plan
        action.session.add(step)
    action.tell(f"The plan: {'; '.join(plan) or 'nothing comes of it'}", "F-17")


def _tell_progress(action: Action, research_id: int) -> None:
    """Tell the referee when the last step to the goal is fully understood (F-18)."""
    action.session.flush()
    research = laboratory(action.session, research_id).research
    if research is not None and research.is_complete:
        action.tell("Every step to the goal is fully understood", "F-18", secret=True)
