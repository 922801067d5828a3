"""The task library as a list: sorted, searched, and with how often each task was used."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from models.tables import LibraryTask, Person, TaskUse, TaskVersion
from models.tags import hashed
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import parse_duration
from rules.tasks.task import Kind

_ROUNDABOUT = re.compile(r"-|(?:average|lower) of ", re.IGNORECASE)
_KINDS = tuple(kind.value for kind in Kind)
_SUCCEEDED = sa.func.sum(sa.cast(TaskUse.success, sa.Integer))
_LAST = "\U0010ffff"


class ListedTask(NamedTuple):
    """A task of the library, its parts as they are written, and what became of it so far.

    `used` counts the attempts and `succeeded` those whose own throw did; `last_used` is the clock
    second of the last, None before the first (T-78).
    """

    key: int
    statement: str
    difficulty: str
    assets: str
    duration: str
    uncertain: bool
    unskilled: bool
    hasty: bool
    hazardous: bool
    teamwork: bool
    attempts: int | None
    note: str
    unread: str
    tags: str
    archived: bool
    used: int
    succeeded: int
    last_used: int | None

    @property
    def types(self) -> str:
        """The types of the task: `uncertain, hazardous`."""
        return ", ".join(kind for kind in _KINDS if getattr(self, kind))

    @property
    def text(self) -> str:
        """What a search looks through, in small letters."""
        parts = (self.difficulty, self.assets, self.duration, self.types, self.note, self.unread)
        return " ".join((self.statement, *parts, f" {hashed(self.tags.split())}")).casefold()


class Order(StrEnum):
    """What the library may be sorted by (T-77, T-78); equal tasks stand by their statement."""

    STATEMENT = "statement"
    DIFFICULTY = "difficulty"
    ASSET = "crucial asset"
    TIME = "time"
    LAST_USED = "last used"
    MOST_USED = "most used"

    @property
    def next(self) -> Order:
        """The order after this one, the first after the last."""
        orders = list(Order)
        return orders[(orders.index(self) + 1) % len(orders)]

    def sort(self, tasks: Iterable[ListedTask]) -> list[ListedTask]:
        """The tasks in this order; those that could not be read stand first."""
        by = _SORTS[self]
        return sorted(
            tasks, key=lambda task: (not task.unread, by(task), task.statement.casefold(), task.key)
        )


def listed_tasks(session: Session) -> list[ListedTask]:
    """Every task of the library, archived ones too, in no order."""
    uses = (
        sa.select(
            col(TaskUse.task_id).label("task_id"),
            sa.func.count().label("used"),
            _SUCCEEDED.label("succeeded"),
            sa.func.max(TaskUse.clock).label("last_used"),
        )
        .where(col(TaskUse.counted))
        .group_by(col(TaskUse.task_id))
        .subquery()
    )
    own = [col(LibraryTask.id), *(getattr(LibraryTask, name) for name in ListedTask._fields[1:-3])]
    counts = (
        sa.func.coalesce(uses.c.used, 0),
        sa.func.coalesce(uses.c.succeeded, 0),
        uses.c.last_used,
    )
    query = sa.select(*own, *counts).outerjoin(uses, uses.c.task_id == LibraryTask.id)
    return list(map(ListedTask._make, session.connection().execute(query).fetchall()))


def holding(
    tasks: Iterable[ListedTask], texts: Mapping[int, str], words: Iterable[str]
) -> list[ListedTask]:
    """The tasks with all these words, in small letters, in their `texts`; `#qu` begins a tag."""
    found = list(tasks)
    for word in words:
        sought = f" {word}" if word.startswith("#") else word
        found = [task for task in found if sought in texts[task.key]]
    return found


def changed_tasks(session: Session) -> frozenset[int]:
    """The keys of the tasks that were written otherwise before (T-79)."""
    return frozenset(session.exec(select(TaskVersion.task_id).distinct()))


class UsedBy(NamedTuple):
    """How often somebody used a task, how often they succeeded, and when last (clock second)."""

    name: str
    used: int
    succeeded: int
    last_used: int


def used_by(session: Session, task_id: int) -> list[UsedBy]:
    """Who used a task, whoever used it most first (T-78)."""
    name = sa.func.coalesce(Person.name, "somebody who is gone")
    used = sa.func.count()
    query = (
        sa.select(name, used, _SUCCEEDED, sa.func.max(TaskUse.clock))
        .select_from(TaskUse)
        .outerjoin(Person, col(Person.id) == TaskUse.person_id)
        .where(col(TaskUse.task_id) == task_id)
        .group_by(col(TaskUse.person_id))
        .order_by(used.desc(), name)
    )
    return [UsedBy._make(row) for row in session.connection().execute(query)]


def versions_of(session: Session, task_id: int) -> list[TaskVersion]:
    """The lines a task had before, the newest first (T-79)."""
    mine = select(TaskVersion).where(TaskVersion.task_id == task_id)
    return list(session.exec(mine.order_by(col(TaskVersion.id).desc())))


@lru_cache(1_000)
def _seconds(duration: str) -> int:
    try:
        found = parse_duration(duration)
    except ValueError:
        return 0
    return found.seconds or found.actions


def _rung(task: ListedTask) -> int:
    return Difficulty.__members__.get(task.difficulty.upper(), Difficulty.SIMPLE)


_SORTS: dict[Order, Callable[[ListedTask], Any]] = {
    Order.STATEMENT: lambda _task: 0,
    Order.DIFFICULTY: _rung,
    Order.ASSET: lambda task: _ROUNDABOUT.sub("", task.assets).casefold() or _LAST,
    Order.TIME: lambda task: _seconds(task.duration),
    Order.LAST_USED: lambda task: -1 - task.last_used if task.last_used is not None else 0,
    Order.MOST_USED: lambda task: -task.used,
}
