"""The task library as a file: as text in the notation, as CSV and as JSON (T-77).

Each format holds the same: a task, or what was typed if it could not be read, its tags, and
whether it is archived. What one of them writes it reads back as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from models.bridge.library import line_of, task_in, task_of, unread_text
from models.bridge.task_list import ListedTask
from models.exchange.rows import BrokenFileError, csv_rows, csv_text, json_rows, json_text
from models.tags import tags_in
from models.text import clean
from rules.tasks.notation import write_task
from rules.tasks.task import Kind, Task

FIELDS = (
    "task",
    "types",
    "difficulty",
    "assets",
    "time",
    "referee",
    "tags",
    "archived",
    "as typed",
)
"""The columns of CSV and the names in JSON."""

_LINE_END = re.compile(r"\r\n|\r|\n")
_TAGS = re.compile(r"Tags:(.*)", re.IGNORECASE)
_ARCHIVED = re.compile(r"Archived\.?", re.IGNORECASE)
_INDENT = "    "
_NO, _YES = {"", "no", "false", "0"}, {"yes", "true", "1"}


@dataclass(frozen=True, slots=True)
class TaskRecord:
    """A task on its way out of the library or into it; `unread` is what was typed if it is none."""

    task: Task | None
    unread: str = ""
    tags: tuple[str, ...] = ()
    archived: bool = False

    @property
    def line(self) -> str:
        """The line of the task, or what was typed."""
        return write_task(self.task) if self.task else self.unread


@dataclass(frozen=True, slots=True)
class Numbered:
    """A record, and the line of the file in which it begins, from 1."""

    number: int
    record: TaskRecord


def record_of(line: str, tags: str = "", *, archived: bool = False) -> TaskRecord:
    """The record of a line; raises `ValueError` if the library cannot keep it even as typed."""
    kept = tags_in(tags)
    try:
        return TaskRecord(task_in(line), "", kept, archived)
    except ValueError:
        return TaskRecord(None, unread_text(line), kept, archived)


def record_in(task: ListedTask) -> TaskRecord:
    """The record of a task of the library."""
    tags = tuple(task.tags.split())
    try:
        return TaskRecord(task_of(task), "", tags, task.archived)
    except ValueError:
        return TaskRecord(None, line_of(task), tags, task.archived)


def write_text(records: Iterable[TaskRecord]) -> str:
    """A task a line, with what belongs to it indented below."""
    return "".join(f"{_block(record)}\n" for record in records)


def read_text(text: str) -> Iterator[Numbered]:
    """The tasks of a text; an indented line belongs to the task before it.

    Raises `BrokenFileError` for what the library cannot keep even as typed.
    """
    blocks: list[tuple[int, list[str]]] = []
    for number, line in enumerate(_LINE_END.split(text), 1):
        found = [part.strip() for part in clean(line, lines=True).split("\n") if part.strip()]
        if found and blocks and line[:1].isspace():
            blocks[-1][1].extend(found)
        elif found:
            blocks.append((number, found))
    for number, lines in blocks:
        archived = len(lines) > 1 and bool(_ARCHIVED.fullmatch(lines[-1]))
        if archived:
            lines.pop()
        tags = _TAGS.fullmatch(lines[-1]) if len(lines) > 1 else None
        if tags:
            lines.pop()
        yield _numbered(number, "\n".join(lines), tags[1] if tags else "", archived)


def write_csv(records: Iterable[TaskRecord]) -> str:
    """A table with a heading."""
    return csv_text(FIELDS, map(_fields, records))


def read_csv(text: str) -> Iterator[Numbered]:
    """The tasks of a table; columns may be missing or stand in another order.

    Raises `BrokenFileError` for a table that is none and for what the library cannot keep.
    """
    for number, fields in csv_rows(text, {"task", "as typed"}, FIELDS):
        yield _from_fields(number, fields)


def write_json(records: Iterable[TaskRecord]) -> str:
    """A list of objects, one in each line; what is empty is left out."""
    return json_text(map(_fields, records))


def read_json(text: str) -> Iterator[Numbered]:
    """The tasks of a list of objects.

    Raises `BrokenFileError` for anything else and for what the library cannot keep.
    """
    for number, item in json_rows(text, "a task", "tasks"):
        try:
            fields = {str(name): _string(name, value) for name, value in item.items()}
        except ValueError as error:
            raise BrokenFileError(number, str(error)) from error
        yield _from_fields(number, fields)


READERS: Mapping[str, Callable[[str], Iterator[Numbered]]] = {
    ".txt": read_text,
    ".csv": read_csv,
    ".json": read_json,
}
WRITERS: Mapping[str, Callable[[Iterable[TaskRecord]], str]] = {
    ".txt": write_text,
    ".csv": write_csv,
    ".json": write_json,
}
"""Writing and reading a format, by how the name of its files ends."""


def _numbered(number: int, line: str, tags: str, archived: bool) -> Numbered:
    try:
        return Numbered(number, record_of(line, tags, archived=archived))
    except ValueError as error:
        raise BrokenFileError(number, str(error)) from error


def _block(record: TaskRecord) -> str:
    """A record as lines; tags are written, even none, where the text could be taken for them."""
    if record.task:
        head = write_task(replace(record.task, note="", attempts=None))
        lines = [head, *filter(None, [record.line[len(head) :].strip()])]
    else:
        lines = record.unread.split("\n")
    last = lines[-1]
    if record.tags or _TAGS.fullmatch(last) or _ARCHIVED.fullmatch(last):
        lines.append(f"Tags: {', '.join(record.tags)}".strip())
    if record.archived:
        lines.append("Archived.")
    return f"\n{_INDENT}".join(lines)


def _fields(record: TaskRecord) -> dict[str, str]:
    """What there is to say of a record, by the names of `FIELDS`."""
    fields = {"tags": " ".join(record.tags), "archived": "yes" if record.archived else ""}
    task = record.task
    if task is None:
        fields = {"as typed": record.unread} | fields
    else:
        fields = {
            "task": task.statement,
            "types": ", ".join(kind.value for kind in Kind if kind in task.kinds),
            "difficulty": task.difficulty.label,
            "assets": str(task.assets),
            "time": str(task.duration),
            "referee": task.note,
        } | fields
    return {name: value for name, value in fields.items() if value}


def _from_fields(number: int, fields: Mapping[str, str]) -> Numbered:
    """The record in the fields of a row; raises `BrokenFileError` for one nobody knows."""
    strange = next((name for name in fields if name not in FIELDS), None)
    if strange is not None:
        known = ", ".join(FIELDS)
        raise BrokenFileError(number, f"{clean(strange, 40)!r} is none of the fields: {known}.")
    archived = fields.get("archived", "").strip().lower()
    if archived not in _YES | _NO:
        raise BrokenFileError(number, f"archived is yes or no, not {clean(archived, 40)!r}.")
    line = fields.get("as typed", "") or _line(fields)
    return _numbered(number, line, fields.get("tags", ""), archived in _YES)


def _line(fields: Mapping[str, str]) -> str:
    """The line that the parts of a task make."""
    statement, types, note = (fields.get(name, "") for name in ("task", "types", "referee"))
    head = f"{statement} ({types})" if types or statement.endswith(")") else statement
    parts = (fields.get(name, "") for name in ("difficulty", "assets", "time"))
    line = f"{head}: " + " ".join(f"{part}." for part in parts if part)
    return f"{line} Referee: {note}" if note else line


def _string(name: str, value: object) -> str:
    """A value of JSON as text; a list of texts, and yes or no, are understood."""
    if isinstance(value, bool) or value is None:
        return "yes" if value else ""
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ", ".join(value)
    if not isinstance(value, str):
        raise ValueError(f"{clean(name, 40)!r} is not text.")
    return value
