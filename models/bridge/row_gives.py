"""What a row of a random table gives beside its text, told from what is written in it.

`2D6 guards` is people of the kind Guard, `Task: Open the cage lock` a task of the library, `In 1D6
hours: the shift changes` a reminder, and `Roll on Weather` another table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlmodel import Session, select

from models.bridge.in_book import singular
from models.tables import LibraryTask, PersonKind, RandomTable
from rules.amounts import PATTERN, Amount, parse_amount

_PEOPLE = re.compile(rf"(?<![\w.,-])({PATTERN})\s+(?=([^\W\d_][^.,;:()!?]*))", re.I)
_TASK = re.compile(r"task\s*:\s*(?:to\s+)?(.+?)\.?", re.I)
_WAIT = re.compile(rf"in\s+({PATTERN})\s+(second|minute|hour|day|week)s?\s*[:,]\s*(\S.*)", re.I)
_TABLE = re.compile(r".*?(?:\broll(?:\s+once)?\s+on|->|\u2192)\s+(?:the\s+)?(.+?)[.!]?", re.I)
_UNITS = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400, "week": 604_800}
_LONGEST_NUMBER, _MOST_WORDS = 20, 8


class Wait(NamedTuple):
    """How long from now: so many of a unit of so many seconds."""

    amount: Amount
    unit: str

    @property
    def said(self) -> str:
        """The time in words: `1D6 hours`."""
        return f"{self.amount} {self.unit}{'' if str(self.amount) == '1' else 's'}"

    @property
    def size(self) -> int:
        """The seconds of one unit."""
        return _UNITS[self.unit]


@dataclass(frozen=True, slots=True)
class Gives:
    """What a row gives: keys of rows, the number of people, the time until a reminder.

    `unknown` are the names that nothing has yet, a sentence each.
    """

    number: str = ""
    kind_id: int | None = None
    task_id: int | None = None
    wait: str = ""
    then_id: int | None = None
    unknown: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Names:
    """Kinds, tasks and tables by their names in small letters."""

    kinds: Mapping[str, int]
    tasks: Mapping[str, int]
    tables: Mapping[str, int]


def names_in(session: Session) -> Names:
    """What rows can name; of two that are called alike, the first."""

    def folded(rows: list[tuple[str, int | None]]) -> dict[str, int]:
        return {name.casefold(): key or 0 for name, key in reversed(rows)}

    return Names(
        folded(list(session.exec(select(PersonKind.name, PersonKind.id)))),
        folded(list(session.exec(select(LibraryTask.statement, LibraryTask.id)))),
        folded(list(session.exec(select(RandomTable.name, RandomTable.id)))),
    )


def gives(text: str, names: Names) -> Gives:
    """What a row with this text gives."""
    number, kind = next(_people(text, names.kinds), ("", None))
    task, wait = _TASK.fullmatch(text), _WAIT.fullmatch(text)
    then = _TABLE.fullmatch(text)
    unknown = []
    task_id = _task(task[1], names.tasks) if task else None
    if task and task_id is None:
        unknown.append(f'The library has no task "{task[1]}".')
    then_id = _table(then[1], names.tables) if then else None
    if then and then_id is None:
        unknown.append(f'No table is called "{then[1]}".')
    waits = f"{parse_amount(wait[1])} {wait[2].lower()}" if wait and _read(wait[1]) else ""
    return Gives(number, kind, task_id, waits, then_id, tuple(unknown))


def wait_in(text: str) -> Wait | None:
    """The time that is kept as `1D6 hour`; None where there is none."""
    amount, _, unit = text.partition(" ")
    read = _read(amount)
    return Wait(read, unit) if read and unit in _UNITS else None


def label_of(text: str) -> str:
    """What a reminder says: the row without its time."""
    found = _WAIT.fullmatch(text)
    return found[3] if found else text


def _people(text: str, kinds: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    for found in _PEOPLE.finditer(text):
        words = found[2].split()[:_MOST_WORDS]
        for length in range(len(words), 0, -1):
            phrase = " ".join(words[:length]).casefold()
            key = kinds.get(phrase) or kinds.get(singular(phrase))
            amount = _read(found[1])
            if key and amount:
                yield str(amount)[:_LONGEST_NUMBER], key
                break


def _read(text: str) -> Amount | None:
    try:
        return parse_amount(text)
    except ValueError:
        return None


def _task(name: str, tasks: Mapping[str, int]) -> int | None:
    """The task of this name, or the only one whose name begins so."""
    wanted = name.casefold()
    bare = {statement.removeprefix("to "): key for statement, key in tasks.items()}
    near = [key for statement, key in bare.items() if statement.startswith(wanted)]
    return bare.get(wanted) or (near[0] if len(near) == 1 else None)


def _table(name: str, tables: Mapping[str, int]) -> int | None:
    wanted = name.casefold()
    return tables.get(wanted) or tables.get(wanted.removesuffix(" table"))
