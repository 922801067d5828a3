"""The task library on paper, to have at the table (T-77).

A print-out for players has what they may know of a task and no more: what it is, what it takes,
how long, and of which type (T-74).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from models.bridge.task_list import ListedTask
from models.tags import hashed

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~&])")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A task on paper: what is attempted, what it takes, and what only the referee reads."""

    statement: str
    parts: str
    notes: tuple[str, ...] = ()


def paragraphs(tasks: Iterable[ListedTask], *, players: bool = False) -> list[Paragraph]:
    """The tasks in their order; players get neither notes nor what could not be read."""
    if players:
        return [Paragraph(task.statement, _parts(task)) for task in tasks if not task.unread]
    return [Paragraph(task.statement, _parts(task), tuple(_notes(task))) for task in tasks]


def as_markdown(title: str, found: Iterable[Paragraph]) -> str:
    """The print-out as Markdown; nothing in a task is taken for markup."""
    lines = [f"# {_plain(title)}", ""]
    for paragraph in found:
        lines.append(f"- **{_plain(paragraph.statement)}** {_plain(paragraph.parts)}".rstrip())
        lines += [f"  <br>{_plain(note)}" for note in paragraph.notes]
    return "\n".join(lines) + "\n"


def _parts(task: ListedTask) -> str:
    types = f"({task.types})" if task.types else ""
    written = (task.difficulty, task.assets, task.duration)
    parts = (f"{part[0].upper()}{part[1:]}." for part in written if part)
    return " ".join(filter(None, (*parts, types)))


def _notes(task: ListedTask) -> Iterable[str]:
    if task.unread:
        yield f"Cannot be read: {task.unread}"
    if task.note:
        yield f"Referee: {task.note}"
    if task.tags:
        yield f"Tags: {hashed(task.tags.split())}"


def _plain(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))
