"""The referee's own tasks."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row


class LibraryTask(Row, table=True):
    """A task the referee keeps, as the line it is written in (T-01).

    `unread` is a line that could not be read, exactly as it was typed; `statement` then is how it
    begins, and the other parts are empty until it has been mended. `tags` are words with spaces
    between them.
    """

    __tablename__ = "task"

    statement: str = Field(title="To ...", max_length=120)
    difficulty: str = Field(default="Routine", title="Difficulty", max_length=20)
    assets: str = Field(default="", title="Assets", max_length=120)
    duration: str = Field(default="", title="Time", max_length=40)
    uncertain: bool = Field(default=False, title="Uncertain")
    unskilled: bool = Field(default=False, title="Unskilled")
    hasty: bool = Field(default=False, title="Hasty")
    hazardous: bool = Field(default=False, title="Hazardous")
    teamwork: bool = Field(default=False, title="Teamwork")
    attempts: int | None = Field(default=None, ge=1, le=99, title="Attempts allowed (T-48)")
    note: str = Field(default="", title="Referee", max_length=2_000)
    unread: str = Field(default="", title="As typed", max_length=3_000)
    tags: str = Field(default="", title="Tags", max_length=200)
    archived: bool = Field(default=False, title="Archived")


class TaskVersion(Row, table=True):
    """The line a task of the library had until it was changed (T-79)."""

    task_id: int = Field(foreign_key="task.id", index=True)
    clock: int = Field(title="Changed at (clock second)")
    line: str = Field(title="Task", max_length=3_000)


class TaskUse(Row, table=True):
    """Somebody's attempt at a task of the library (T-78).

    When several attempt it together each has a row, and only the first of these is `counted`.
    `success` is the person's own throw alone: nothing of what is hidden in an uncertain task. Whose
    attempt it was is forgotten with the person.
    """

    task_id: int = Field(foreign_key="task.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    clock: int = Field(title="Attempted at (clock second)")
    success: bool = Field(title="Succeeded")
    counted: bool = Field(default=True, title="Counts as a use")
