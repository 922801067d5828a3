"""The referee's own tasks."""

from __future__ import annotations

from sqlalchemy import BigInteger
from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import FieldKind, secret


class LibraryTask(Row, table=True):
    """A task the referee keeps, as the line it is written in (T-01).

    `unread` is a line that could not be read, exactly as it was typed; `statement` then is how it
    begins, and the other parts are empty until it has been mended. `tags` are words with spaces
    between them.
    """

    __tablename__ = "task"

    statement: str = secret("To ...", max_length=120)
    difficulty: str = secret("Difficulty", default="Routine", max_length=20)
    assets: str = secret("Assets", kind=FieldKind.ASSETS, default="", max_length=120)
    duration: str = secret("Time", kind=FieldKind.TIME, default="", max_length=40)
    uncertain: bool = secret("Uncertain", default=False)
    unskilled: bool = secret("Unskilled", default=False)
    hasty: bool = secret("Hasty", default=False)
    hazardous: bool = secret("Hazardous", default=False)
    teamwork: bool = secret("Teamwork", default=False)
    attempts: int | None = secret("Attempts allowed", "T-48", default=None, ge=1, le=99)
    note: str = secret("Referee", default="", max_length=2_000)
    unread: str = secret("As typed", default="", max_length=3_000)
    tags: str = secret("Tags", default="", max_length=200)
    archived: bool = secret("Archived", default=False)


class TaskVersion(Row, table=True):
    """The line a task of the library had until it was changed (T-79)."""

    task_id: int = Field(foreign_key="task.id", index=True)
    clock: int = Field(sa_type=BigInteger)
    line: str = Field(title="Task", max_length=3_000)


class TaskUse(Row, table=True):
    """Somebody's attempt at a task of the library (T-78).

    When several attempt it together each has a row, and only the first of these is `counted`.
    `success` is the person's own throw alone: nothing of what is hidden in an uncertain task. Whose
    attempt it was is forgotten with the person.
    """

    task_id: int = Field(foreign_key="task.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    clock: int = Field(sa_type=BigInteger)
    success: bool = Field(title="Succeeded")
    counted: bool = Field(default=True, title="Counts as a use")
