"""A task as one line, the way it is written in a notebook (T-01).

`To break a code (Uncertain): Difficult. Computer. 10 minutes. Referee: Only two attempts.`
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from rules.tasks.assets import parse_assets
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import parse_duration
from rules.tasks.task import Kind, Task

LONGEST = 5_000
"""Characters that are read, white space and all; far more than any task has."""
_FORMAT = "To do something: Difficulty. Assets. Time."
_NOTE = re.compile(r"(?:\.\s*+|\n\s*+)Referee\s*+:", re.IGNORECASE)
_HEAD = re.compile(r"(?P<statement>.*?)\s*(?:\((?P<kinds>[^()]*)\))?")
_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_LIMIT = re.compile(r"\bonly (one|two|three|four|five|six|[1-9]\d?) attempts?\b", re.IGNORECASE)
_NUMBER = re.compile(r"(absolute\s+)?\d+\s*\w+", re.IGNORECASE)
_ONCE = re.compile(r"\b(?:non-repeatable|not repeatable|cannot be repeated)\b", re.IGNORECASE)
Part = TypeVar("Part")


class UnreadableError(ValueError):
    """A line that is no task: a sentence that says why, and where in the line it is.

    `place` counts characters from 0; it is where the part that cannot be read begins, or where one
    that is missing should.
    """

    def __init__(self, reason: str, place: int) -> None:
        super().__init__(reason)
        self.place = place


def read_task(text: str) -> Task:
    """Read a task in its notation; any white space counts as one space.

    Types stand in brackets before the colon; assets and time may be missing. What follows
    `Referee:` is the note (T-65), and a limit of attempts is found in it (T-48, T-66). Raises
    `UnreadableError` with a sentence that names the part which cannot be read.
    """
    if len(text) > LONGEST:
        raise UnreadableError(f"A task has at most {LONGEST} characters.", LONGEST)
    line, *rest = _NOTE.split(text, maxsplit=1)
    note = _spaced(" ".join(rest))
    head, colon, tail = line.rpartition(":")
    if not colon:
        head, _, tail = line.partition(".")
    after = min(len(head) + 1, len(line))
    statement, words = _head(head)
    difficulty, assets, time = _parts(tail, text, after)
    return Task(
        statement=statement,
        difficulty=_read(Difficulty.named, difficulty, text, after),
        assets=_read(parse_assets, assets, text, after),
        duration=_read(parse_duration, time, text, after),
        kinds=frozenset(_read(_kind, word, text, len(statement)) for word in words),
        attempts=attempt_limit(note),
        note=note,
    )


def write_task(task: Task) -> str:
    """The task in its notation, on one line; what `read_task` gave reads back as it was."""
    kinds = ", ".join(kind.value.capitalize() for kind in Kind if kind in task.kinds)
    bracketed = kinds or task.statement.endswith(")")  # whose own brackets are no types
    head = f"{task.statement} ({kinds})" if bracketed else task.statement
    parts = (task.difficulty.label, str(task.assets), str(task.duration).capitalize())
    line = f"{head}: " + " ".join(f"{part}." for part in parts if part)
    note = task.note
    if task.attempts is not None and attempt_limit(note) != task.attempts:
        note = f"Only {task.attempts} {'attempt' if task.attempts == 1 else 'attempts'}. {note}"
    return f"{line} Referee: {note}".strip() if note else line


def attempt_limit(note: str) -> int | None:
    """How often a task may be attempted according to its note, `None` for no limit (T-48, T-66).

    Understood are `only one attempt`, `only 3 attempts` and `non-repeatable`.
    """
    stated = _LIMIT.search(note)
    if stated:
        number = stated[1].lower()
        return _WORDS.get(number) or int(number)
    return 1 if _ONCE.search(note) else None


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _read(read: Callable[[str], Part], part: str, line: str, after: int) -> Part:
    """One part of a line, which stands somewhere after a place in it."""
    try:
        return read(part)
    except ValueError as error:
        raise UnreadableError(str(error), _place(part, line, after)) from error


def _place(part: str, line: str, after: int) -> int:
    """Where a part begins; its white space may be wider in the line."""
    found = re.compile(r"\s++".join(map(re.escape, part.split()))).search(line, after)
    return found.start() if found else after


def _head(text: str) -> tuple[str, list[str]]:
    """What is attempted, and the words in brackets after it."""
    match = _HEAD.fullmatch(_spaced(text))
    statement = match["statement"] if match else ""
    if not statement:
        raise UnreadableError(f"What is attempted is missing; write '{_FORMAT}'", 0)
    words = re.split(r"[,;]", (match and match["kinds"]) or "")
    return statement, [word.strip() for word in words if word.strip()]


def _kind(word: str) -> Kind:
    try:
        return Kind(word.lower())
    except ValueError:
        names = ", ".join(kind.value.capitalize() for kind in Kind)
        raise ValueError(f"{word!r} is not a type of task; the types are {names}.") from None


def _parts(text: str, line: str, after: int) -> tuple[str, str, str]:
    """Difficulty, assets and time; of two parts the second may be either of the latter."""
    difficulty, *tail = re.split(r"[.,]", _spaced(text), maxsplit=1)
    if not difficulty.strip():
        raise UnreadableError(f"The difficulty is missing; write '{_FORMAT}'", after)
    others = [part.strip() for part in "".join(tail).split(".") if part.strip()]
    if len(others) > 2:
        place = _place(others[2], line, after)
        raise UnreadableError(f"{others[2]!r} is left over; write '{_FORMAT}'", place)
    if len(others) == 1 and _is_time(others[0]):
        return difficulty, "", others[0]
    assets, time = (*others, "", "")[:2]
    return difficulty, assets, time


def _is_time(text: str) -> bool:
    """Whether it is a time, or a number of something that was meant for one."""
    try:
        parse_duration(text)
    except ValueError:
        return _NUMBER.fullmatch(text) is not None
    return True
