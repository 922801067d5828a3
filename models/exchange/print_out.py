"""The task library on paper, to have at the table (T-77).

A print-out for players has what they may know of a task and no more: what it is, what it takes,
how long, and of which type (T-74).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from models.bridge.task_list import ListedTask
from models.exchange.paper.document import Block, Document, Paragraph
from models.tags import hashed


def print_out(title: str, tasks: Iterable[ListedTask], *, players: bool = False) -> Document:
    """The tasks in their order; players get neither notes nor what could not be read."""
    shown = (task for task in tasks if not (players and task.unread))
    blocks = (block for task in shown for block in _task(task, players=players))
    return Document(title, "", tuple(blocks))


def _task(task: ListedTask, *, players: bool) -> Iterator[Block]:
    yield Paragraph(task.statement, strong=True)
    yield Paragraph(_parts(task) or "-")
    if not players:
        yield from (Paragraph(note, aside=True) for note in _notes(task))


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
