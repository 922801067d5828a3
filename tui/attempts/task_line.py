"""A task as the referee types it."""

from __future__ import annotations

from models.bridge.library import task_in, what_is_wrong
from rules.tasks.notation import write_task

FORMAT = (
    "To do something (Types): Difficulty. Assets. Time. Referee: note. The time is written as "
    "instant, 30 seconds, 5 minutes, 2 hours or 3 days."
)


def readable(text: str) -> str:
    """A parser that takes a task alone; raises `ValueError` with what is wrong and where."""
    wrong = what_is_wrong(text)
    if wrong:
        raise ValueError(wrong)
    return write_task(task_in(text))
