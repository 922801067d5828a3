"""A task of the library is written anew, and used (T-78, T-79)."""

from __future__ import annotations

from collections.abc import Iterable

from models.action import Action, Refusal
from models.bridge.library import LONGEST, line_of, task_in, unread_text
from models.tables import LibraryTask, Person, TaskUse, TaskVersion
from models.text import clean
from rules.tasks.success import Success
from rules.tasks.task import Kind, Task


def rewrite(row: LibraryTask, line: str) -> None:
    """Write a line into a row; raises `Refusal` when it is empty or too long to be kept."""
    try:
        write_line(row, line)
    except ValueError as error:
        raise Refusal(str(error)) from error


def revise(action: Action, row: LibraryTask, line: str) -> None:
    """Write a new line into a task, and keep the one it had if that was another.

    Raises `Refusal` as `rewrite`.
    """
    old = line_of(row)
    if old != line:
        action.session.add(TaskVersion(task_id=row.key, clock=action.world.clock, line=old))
        rewrite(row, line)
        action.session.add(row)


def note_use(action: Action, row: LibraryTask, people: Iterable[Person], success: Success) -> None:
    """Note that a task of the library was attempted, and what the throw gave (T-78).

    It counts once, whether by one person or by several together.
    """
    now, succeeded = action.world.clock, success is Success.SUCCESS
    for place, person in enumerate(people):
        use = TaskUse(task_id=row.key, person_id=person.key, clock=now, success=succeeded)
        use.counted = place == 0
        action.session.add(use)


def write_line(row: LibraryTask, line: str) -> LibraryTask:
    """Write a line into a row of the library: as a task, or as it was typed if it is none.

    Raises `ValueError` for a line that is empty or longer than `LONGEST_LINE`.
    """
    try:
        return write_row(row, task_in(line))
    except ValueError:
        row.unread = unread_text(line)
    row.statement = clean(row.unread, LONGEST["statement"])
    row.difficulty = row.assets = row.duration = row.note = ""
    for kind in Kind:
        setattr(row, kind.value, False)
    row.attempts = None
    return row


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
    row.unread = ""
    return row
