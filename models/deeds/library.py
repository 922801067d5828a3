"""The task library: tasks come, change and go (T-77, T-79)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action, Refusal
from models.library import task_in, write_row
from models.tables import LibraryTask, Trial
from rules.tasks.task import Task


@dataclass(frozen=True, slots=True)
class NewTask:
    """Keep a task, typed as one line (T-01)."""

    line: str

    def perform(self, action: Action) -> None:
        """Add it to the library."""
        row = write_row(LibraryTask(statement=""), _task(self.line))
        action.title = f"New task: {row.statement}"
        action.session.add(row)


@dataclass(frozen=True, slots=True)
class EditTask:
    """Change a task by typing its line anew (T-79)."""

    task_id: int
    line: str

    def perform(self, action: Action) -> None:
        """Write the new line into the library."""
        row = write_row(action.get(LibraryTask, self.task_id), _task(self.line))
        action.title = f"Task changed: {row.statement}"
        action.session.add(row)


@dataclass(frozen=True, slots=True)
class RemoveTask:
    """Take a task out of the library; who failed it may still try again."""

    task_id: int

    def perform(self, action: Action) -> None:
        """Delete the task; its trials go on with the line they were attempted as."""
        row = action.get(LibraryTask, self.task_id)
        action.title = f"Task removed: {row.statement}"
        for trial in action.session.exec(select(Trial).where(Trial.task_id == row.key)):
            trial.task_id = None
            action.session.add(trial)
        action.session.flush()
        action.session.delete(row)


def _task(line: str) -> Task:
    try:
        return task_in(line)
    except ValueError as error:
        raise Refusal(str(error)) from error
