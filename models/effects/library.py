"""A task of the library is written anew, and used (T-78, T-79)."""

from __future__ import annotations

from collections.abc import Iterable

from models.action import Action, Refusal
from models.bridge.library import line_of, write_line
from models.tables import LibraryTask, Person, TaskUse, TaskVersion
from rules.tasks.success import Success


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
