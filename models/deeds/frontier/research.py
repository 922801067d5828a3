"""Research prepared by the referee: a project and its steps, all in secret (F-16)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlmodel import col

from models.action import Action, Refusal
from models.bridge.frontier import laboratory, statement_of
from models.bridge.library import task_in
from models.effects.trials import forget_all
from models.fields import written
from models.tables import ResearchProject, ResearchStep, Trial
from models.tables.research import LONGEST_FINDING
from models.text import clean
from rules.frontier.research import Course
from rules.tasks.notation import write_task
from rules.tasks.task import Kind

# INVENTED: the document gives the literature search no difficulty, asset or time (F-17).
SEARCH = "To search the literature on {} (Uncertain): Routine. Computer or Education. 1 hour."


@dataclass(frozen=True, slots=True)
class NewResearch:
    """A topic to be found out about (F-16)."""

    topic: str

    def perform(self, action: Action) -> None:
        """Add the project, with a literature search to begin it."""
        topic = written("research", "name", self.topic)
        _prepare(action, f"Research prepared: {topic}", "F-16")
        action.session.add(ResearchProject(name=topic, search=SEARCH.format(topic)))


@dataclass(frozen=True, slots=True)
class EditSearch:
    """The literature search of a project, typed as one line (F-17)."""

    research_id: int
    line: str

    def perform(self, action: Action) -> None:
        """Write the new line."""
        row = action.get(ResearchProject, self.research_id)
        row.search = _line_of(self.line)
        action.session.add(row)
        _prepare(action, f"Literature search changed: {row.name}", "F-17")


@dataclass(frozen=True, slots=True)
class NewStep:
    """One more step of a project, typed as one line; it is uncertain whether written so or not."""

    research_id: int
    line: str
    course: Course = Course.TRUE

    def perform(self, action: Action) -> None:
        """Add the step; it depends on none yet."""
        row = action.get(ResearchProject, self.research_id)
        line = _line_of(self.line)
        step = ResearchStep(research_id=row.key, line=line, course=self.course)
        action.session.add(step)
        _refuse_fault(action, row.key)
        _prepare(action, f"Step prepared: {statement_of(step)}", "F-16", "F-18")


@dataclass(frozen=True, slots=True)
class EditStep:
    """What the referee knows of a step; None leaves a part as it is.

    `after` are the keys of the steps it depends on, `truth` and `falsehood` what there is to tell.
    """

    step_id: int
    line: str | None = None
    course: Course | None = None
    after: tuple[int, ...] | None = None
    truth: str | None = None
    falsehood: str | None = None

    def perform(self, action: Action) -> None:
        """Write what has changed; raises `Refusal` when the steps would not hold together."""
        step = action.get(ResearchStep, self.step_id)
        step.line = step.line if self.line is None else _line_of(self.line)
        step.course = step.course if self.course is None else self.course.value
        step.after = step.after if self.after is None else list(self.after)
        step.truth = step.truth if self.truth is None else self.truth
        step.falsehood = step.falsehood if self.falsehood is None else self.falsehood
        action.session.add(step)
        _refuse_fault(action, step.research_id)
        _prepare(action, f"Step changed: {statement_of(step)}", "F-16")


@dataclass(frozen=True, slots=True)
class RemoveStep:
    """Take a step out of its project, with everything found in it."""

    step_id: int

    def perform(self, action: Action) -> None:
        """Delete it; what depended on it no longer does."""
        step = action.get(ResearchStep, self.step_id)
        lab = laboratory(action.session, step.research_id)
        for other in lab.steps:
            other.after = [key for key in other.after if key != step.id]
            action.session.add(other)
        for finding in lab.found(step.key):
            action.delete(finding)
        forget_all(action, col(Trial.step_id) == step.key)
        _prepare(action, f"Step removed: {statement_of(step)}")
        action.session.flush()
        action.delete(step)


@dataclass(frozen=True, slots=True)
class RemoveResearch:
    """Take a project out of the campaign, with its steps and findings."""

    research_id: int

    def perform(self, action: Action) -> None:
        """Delete all of it."""
        lab = laboratory(action.session, self.research_id)
        forget_all(action, col(Trial.research_id) == self.research_id)
        for rows in (lab.findings, lab.steps, (lab.row,)):
            for row in rows:
                action.delete(row)
            action.session.flush()
        _prepare(action, f"Research removed: {lab.row.name}")


def checked_finding(text: str) -> str:
    """What is true or false of a step, as it is kept; raises `ValueError` if it is too long."""
    written = clean(text)
    if len(written) > LONGEST_FINDING:
        most = f"{LONGEST_FINDING} characters at most"
        raise ValueError(f"What there is to tell takes {most}; you wrote {len(written)}.")
    return written


def checked_line(text: str) -> str:
    """A task as typed, made uncertain, on one line; raises `ValueError` for what is none (F-18)."""
    task = task_in(text)
    return write_task(replace(task, kinds=task.kinds | {Kind.UNCERTAIN}))


def _line_of(text: str) -> str:
    try:
        return checked_line(text)
    except ValueError as error:
        raise Refusal(str(error)) from error


def _prepare(action: Action, title: str, *rows: str) -> None:
    """What the referee prepares is nobody else's business."""
    action.title = title
    action.secret = True
    action.tell(f"{title}.", *rows, secret=True)


def _refuse_fault(action: Action, research_id: int) -> None:
    action.session.flush()
    fault = laboratory(action.session, research_id).fault
    if fault:
        raise Refusal(f"{fault[0].upper()}{fault[1:]}.")
