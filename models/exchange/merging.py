"""What an import would do to the task library: each task of a file against those that are kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlmodel import Session

from models.bridge.library import line_of, what_is_wrong
from models.bridge.task_list import ListedTask, listed_tasks
from models.exchange.tasks import Numbered, TaskRecord
from rules.tasks.task import Kind, Task

Mark = tuple[str, ...]


class Fate(StrEnum):
    """What becomes of a task of a file."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Step:
    """One task of a file: its line there, what becomes of it, and the task of the library it is.

    `wrong` says why it cannot be read, `was` is the line of a task of the library that changes.
    """

    number: int
    record: TaskRecord
    fate: Fate
    task_id: int | None = None
    wrong: str = ""
    was: str = ""


def merge(session: Session, rows: Sequence[Numbered]) -> list[Step]:
    """What an import of these would do, in their order.

    A task is one of the library's if it is the same in all its parts, or else if it has the same
    statement and the same types; each task of the library is so only once. An import never takes
    tags away, nor archives or brings back what is there.
    """
    library = listed_tasks(session)
    places = list(enumerate(row.record for row in rows))
    same = _pairs(places, library, _content_of, _content)
    left = set(library) - set(same.values())
    others = [(place, record) for place, record in places if place not in same]
    alike = _pairs(others, [task for task in library if task in left], _name_of, _name)
    return [_step(row, same.get(at), alike.get(at)) for at, row in enumerate(rows)]


def _step(row: Numbered, same: ListedTask | None, alike: ListedTask | None) -> Step:
    record = row.record
    known = same or alike
    if known is None and record.task is None:
        return Step(row.number, record, Fate.UNREADABLE, wrong=what_is_wrong(record.unread))
    if known is None:
        return Step(row.number, record, Fate.NEW)
    if same and set(record.tags) <= set(known.tags.split()):
        return Step(row.number, record, Fate.SAME, known.key)
    return Step(row.number, record, Fate.CHANGED, known.key, was=line_of(known))


def _pairs(
    records: Iterable[tuple[int, TaskRecord]],
    library: Iterable[ListedTask],
    mark_of: Callable[[TaskRecord], Mark],
    mark: Callable[[ListedTask], Mark],
) -> dict[int, ListedTask]:
    """Each place of a record with the first task of the library that has its mark and is free."""
    free: dict[Mark, list[ListedTask]] = defaultdict(list)
    for task in reversed(list(library)):
        free[mark(task)].append(task)
    return {
        place: free[mark_of(record)].pop()
        for place, record in records
        if mark_of(record) and free[mark_of(record)]
    }


def _content(task: ListedTask) -> Mark:
    if task.unread:
        return (task.unread,)
    parts = (task.statement, task.difficulty, task.assets, task.duration, task.note)
    return (*parts, task.types)


def _content_of(record: TaskRecord) -> Mark:
    task = record.task
    if task is None:
        return (record.unread,)
    parts = (task.statement, task.difficulty.label, str(task.assets), str(task.duration), task.note)
    return (*parts, _types(task))


def _name(task: ListedTask) -> Mark:
    return () if task.unread else (task.statement.casefold(), task.types)


def _name_of(record: TaskRecord) -> Mark:
    task = record.task
    return (task.statement.casefold(), _types(task)) if task else ()


def _types(task: Task) -> str:
    return ", ".join(kind.value for kind in Kind if kind in task.kinds)
