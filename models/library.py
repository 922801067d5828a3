"""Between a task's row in the library and the rules."""

from __future__ import annotations

from sqlmodel import Session, col, select

from models.tables import LibraryTask
from models.text import clean
from rules.tasks.assets import parse_assets
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import parse_duration
from rules.tasks.notation import read_task
from rules.tasks.task import Kind, Task

_LONGEST = {"statement": 120, "assets": 120, "duration": 40, "note": 2_000}


def library(session: Session) -> list[LibraryTask]:
    """Every task of the library by its statement."""
    return list(session.exec(select(LibraryTask).order_by(col(LibraryTask.statement))))


def task_of(row: LibraryTask) -> Task:
    """The task a row of the library holds; raises `ValueError` if a column holds none."""
    return Task(
        statement=row.statement,
        difficulty=Difficulty.named(row.difficulty),
        assets=parse_assets(row.assets),
        duration=parse_duration(row.duration),
        kinds=frozenset(kind for kind in Kind if getattr(row, kind.value)),
        attempts=row.attempts,
        note=row.note,
    )


def write_row(row: LibraryTask, task: Task) -> LibraryTask:
    """Write a task into a row of the library and return the row."""
    row.statement = task.statement
    row.difficulty = task.difficulty.label
    row.assets = str(task.assets)
    row.duration = str(task.duration)
    for kind in Kind:
        setattr(row, kind.value, kind in task.kinds)
    row.attempts = task.attempts
    row.note = task.note
    return row


def task_in(line: str) -> Task:
    """A task as it was typed, if the library has room for it.

    Raises `ValueError` with a sentence that names the part which is wrong or too long.
    """
    task = read_task(clean(line, lines=True))
    for part, longest in _LONGEST.items():
        length = len(str(getattr(task, part)))
        if length > longest:
            raise ValueError(f"The {part} has {length} characters; {longest} is the most.")
    return task


def deed_name(task: Task) -> str:
    """What somebody does, after their name: `tries to force a door`."""
    first, _, rest = task.statement.partition(" ")
    return f"tries to {rest}" if first.lower() == "to" and rest else f"attempts {task.statement}"
