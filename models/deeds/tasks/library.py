"""The task library: tasks come, change, are used and go (T-77 to T-79)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action, Refusal
from models.effects.library import revise, rewrite
from models.effects.trials import loosen_joints
from models.tables import LibraryTask, TaskUse, TaskVersion, Trial
from models.tags import hashed, tags_in


@dataclass(frozen=True, slots=True)
class NewTask:
    """Keep a task, typed as one line (T-01), or the line itself if it cannot be read as one."""

    line: str

    def perform(self, action: Action) -> None:
        """Add it to the library."""
        row = LibraryTask(statement="")
        rewrite(row, self.line)
        _upkeep(action, f"{'Kept as typed' if row.unread else 'New task'}: {row.statement}")
        action.session.add(row)


@dataclass(frozen=True, slots=True)
class EditTask:
    """Change a task by typing its line anew; the old line is kept as a version (T-79)."""

    task_id: int
    line: str

    def perform(self, action: Action) -> None:
        """Write the new line into the library."""
        row = action.get(LibraryTask, self.task_id)
        revise(action, row, self.line)
        _upkeep(action, f"Task changed: {row.statement}")


@dataclass(frozen=True, slots=True)
class CopyTask:
    """One more task like another, to be made different: not what the other was used for."""

    task_id: int

    def perform(self, action: Action) -> None:
        """Add the copy to the library."""
        row = action.get(LibraryTask, self.task_id)
        _upkeep(action, f"Task copied: {row.statement}")
        action.session.add(LibraryTask(**row.model_dump(exclude={"id"})))


@dataclass(frozen=True, slots=True)
class TagTask:
    """Give a task these tags and no others; a comma or a space stands between two."""

    task_id: int
    tags: str

    def perform(self, action: Action) -> None:
        """Write the tags."""
        row = action.get(LibraryTask, self.task_id)
        try:
            tags = tags_in(self.tags)
        except ValueError as error:
            raise Refusal(str(error)) from error
        row.tags = " ".join(tags)
        _upkeep(action, f"Tags of {row.statement}: {hashed(tags) or 'none'}")
        action.session.add(row)


@dataclass(frozen=True, slots=True)
class ArchiveTask:
    """Put a task away, or bring one back; it keeps its history and its uses."""

    task_id: int

    def perform(self, action: Action) -> None:
        """Turn over whether it is put away."""
        row = action.get(LibraryTask, self.task_id)
        row.archived = not row.archived
        _upkeep(action, f"Task {'archived' if row.archived else 'brought back'}: {row.statement}")
        action.session.add(row)


@dataclass(frozen=True, slots=True)
class RemoveTask:
    """Take a task out of the library; who failed it may still try again."""

    task_id: int

    def perform(self, action: Action) -> None:
        """Delete the task, its versions and its uses; its trials go on with the line they had."""
        row = action.get(LibraryTask, self.task_id)
        _upkeep(action, f"Task removed: {row.statement}")
        for trial in action.session.exec(select(Trial).where(Trial.task_id == row.key)):
            trial.task_id = None
            action.session.add(trial)
        loosen_joints(action, row.key)
        for table in (TaskVersion, TaskUse):
            for mine in action.session.exec(select(table).where(table.task_id == row.key)):
                action.delete(mine)
        action.session.flush()
        action.delete(row)


def _upkeep(action: Action, title: str) -> None:
    """The referee keeps the library: that is not a news for the players."""
    action.title = title
    action.secret = True
