"""Sets to begin a campaign with: what is in each of them, and what of it a campaign has already.

They are data of ours, a file each in `models/starter/`; all of it is INVENTED and may be changed,
but for the five figures of the book that the rules give (G-37).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from typing import Any, NamedTuple

from sqlmodel import Session, select

from models.bridge.equipment import EQUIPMENT, patterns
from models.bridge.library import task_in
from models.starters import Starter
from models.tables import LibraryTask, PersonKind, RandomTable
from models.text import counted

Data = Mapping[str, Any]


class Piece(NamedTuple):
    """One thing of a set: its table there, what it is called, and what is written of it."""

    table: str
    name: str
    data: Data


class _Set(NamedTuple):
    """What one thing of a set is called, and how its things and those that are kept are read."""

    thing: str
    pieces: Callable[[Data], Iterator[Piece]]
    there: Callable[[Session], Iterator[tuple[str, str]]]


def starter_data(starter: Starter) -> dict[str, Any]:
    """All of a set, as its file has it."""
    return tomllib.loads(files("models").joinpath("starter", f"{starter}.toml").read_text("utf-8"))


def pieces(starter: Starter) -> list[Piece]:
    """Everything in a set."""
    return list(_SETS[starter].pieces(starter_data(starter)))


def missing(session: Session, starter: Starter) -> list[Piece]:
    """What of a set the campaign does not have yet, by name."""
    there = set(_SETS[starter].there(session))
    return [piece for piece in pieces(starter) if (piece.table, piece.name) not in there]


def how_many(starter: Starter, number: int) -> str:
    """So many of what is in a set: `22 tasks`."""
    return counted(number, _SETS[starter].thing)


def _in_book(data: Data) -> Iterator[Piece]:
    for table in EQUIPMENT:
        for piece in data.get(table, ()):
            yield Piece(table, piece["name"], piece)


def _kept_in_book(session: Session) -> Iterator[tuple[str, str]]:
    return ((table, row.name) for table in EQUIPMENT for row in patterns(session, table))


def _in_library(data: Data) -> Iterator[Piece]:
    for task in data["task"]:
        yield Piece("task", task_in(task["line"]).statement, task)


def _kept_in_library(session: Session) -> Iterator[tuple[str, str]]:
    return (("task", statement) for statement in session.exec(select(LibraryTask.statement)))


def _of_people(data: Data) -> Iterator[Piece]:
    return (Piece("kind", kind["name"], kind) for kind in data["kind"])


def _kept_kinds(session: Session) -> Iterator[tuple[str, str]]:
    return (("kind", name) for name in session.exec(select(PersonKind.name)))


def _of_names(data: Data) -> Iterator[Piece]:
    return (Piece("table", table["name"], table) for table in data["table"])


def _kept_tables(session: Session) -> Iterator[tuple[str, str]]:
    return (("table", name) for name in session.exec(select(RandomTable.name)))


_SETS = {
    Starter.BOOK: _Set("piece", _in_book, _kept_in_book),
    Starter.TASKS: _Set("task", _in_library, _kept_in_library),
    Starter.KINDS: _Set("kind", _of_people, _kept_kinds),
    Starter.NAMES: _Set("list", _of_names, _kept_tables),
}
