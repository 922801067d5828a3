"""Between a task's row in the library and the rules."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from sqlmodel import Session

from models.action import Refusal
from models.tables import LibraryTask
from models.text import clean
from rules.tasks.assets import parse_assets
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import parse_duration
from rules.tasks.notation import UnreadableError, read_task, write_task
from rules.tasks.task import Kind, Task

if TYPE_CHECKING:
    from models.bridge.task_list import ListedTask

LONGEST_LINE = 3_000
LONGEST = {"statement": 120, "assets": 120, "duration": 40, "note": 2_000}


def task_of(row: LibraryTask | ListedTask) -> Task:
    """The task a row of the library holds; raises `ValueError` if it holds none."""
    if row.unread:
        return task_in(row.unread)
    return Task(
        statement=row.statement,
        difficulty=Difficulty.named(row.difficulty),
        assets=parse_assets(row.assets),
        duration=parse_duration(row.duration),
        kinds=frozenset(kind for kind in Kind if getattr(row, kind.value)),
        attempts=row.attempts,
        note=row.note,
    )


def task_at(session: Session, task_id: int | None, line: str) -> tuple[LibraryTask | None, Task]:
    """A task of the library with its row, or the one a line says.

    Raises `Refusal` when it is gone or cannot be read.
    """
    row = session.get(LibraryTask, task_id) if task_id is not None else None
    if task_id is not None and row is None:
        raise Refusal("That task is no longer in the library.")
    try:
        return row, task_of(row) if row is not None else task_in(line)
    except ValueError as error:
        raise Refusal(str(error)) from error


def line_of(row: LibraryTask | ListedTask) -> str:
    """The task as its line; what was typed, or what the columns hold, if that is no task."""
    if row.unread:
        return row.unread
    with suppress(ValueError):
        return write_task(task_of(row))
    parts = (row.difficulty, row.assets, row.duration)
    line = f"{row.statement}: " + " ".join(f"{part}." for part in parts if part)
    return f"{line} Referee: {row.note}" if row.note else line


def unread_text(line: str) -> str:
    """What is kept of a line that cannot be read: all of it, but for empty lines and edges.

    Raises `ValueError` for one that is empty or longer than `LONGEST_LINE`.
    """
    lines = (part.strip() for part in clean(line, lines=True).split("\n"))
    text = "\n".join(part for part in lines if part)
    if not text:
        raise ValueError("There is nothing to keep: write a task.")
    if len(text) > LONGEST_LINE:
        raise ValueError(f"The line has {len(text)} characters; {LONGEST_LINE} is the most.")
    return text


def task_in(line: str) -> Task:
    """A task as it was typed, if the library has room for it.

    Raises `ValueError` with a sentence that names the part which is wrong or too long.
    """
    task = read_task(clean(line, lines=True))
    for part, longest in LONGEST.items():
        length = len(str(getattr(task, part)))
        if length > longest:
            raise ValueError(f"The {part} has {length} characters; {longest} is the most.")
    return task


def what_is_wrong(line: str) -> str:
    """Why a line is no task for the library, and where; empty when it is one."""
    try:
        task_in(line)
    except UnreadableError as error:
        reason = str(error).rstrip(".")
        return f"{reason} (at character {error.place + 1})." if error.place else f"{reason}."
    except ValueError as error:
        return str(error)
    return ""


def deed_name(task: Task) -> str:
    """What somebody does, after their name: `tries to force a door`."""
    first, _, rest = task.statement.partition(" ")
    return f"tries to {rest}" if first.lower() == "to" and rest else f"attempts {task.statement}"
