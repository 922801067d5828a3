"""The task library, by statement; players get what they may know of each task."""

from __future__ import annotations

from sqlmodel import Session

from models.bridge.task_list import Order, listed_tasks
from models.exchange.paper.document import Document
from models.exchange.print_out import print_out
from models.text import clean


def print_tasks(session: Session, who: str, *, players: bool) -> Document:
    """The tasks whose statement has all of these words, or all of them."""
    words = who.casefold().split()
    found = [
        task
        for task in Order.STATEMENT.sort(listed_tasks(session))
        if not task.archived and all(word in task.statement.casefold() for word in words)
    ]
    if not found:
        which = f" with the words {clean(who, 40)}" if words else ""
        raise ValueError(f"There is no task{which}.")
    return print_out("Tasks", found, players=players)
