"""A campaign's file as SQLite and the doctor read it, without the program that wrote it."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.storage import doctor

JOURNAL = {"entry", "change", "mention", "sqlite_sequence"}
INDEX = ("told", "found")
"""What begins so is only told from the rest."""

Rows = list[tuple[Any, ...]]


@dataclass(frozen=True)
class Saved:
    """One campaign in a folder of saves, by its name."""

    folder: Path
    name: str

    def sql(self, query: str) -> Rows:
        """What a query gives, every row of it."""
        with closing(sqlite3.connect(self.folder / f"{self.name}.outrider")) as connection:
            return connection.execute(query).fetchall()

    def faults(self) -> list[str]:
        """What the doctor finds wrong with the file."""
        found = doctor.examine(self.folder / f"{self.name}.outrider")
        return [str(one) for one in found if not one.ok]

    def content(self) -> dict[str, Rows]:
        """Everything the campaign keeps, but for its journal."""
        tables = self.sql("SELECT name FROM sqlite_master WHERE type = 'table'")
        names = {name for (name,) in tables if not name.startswith(INDEX)} - JOURNAL
        return {name: self.sql(f'SELECT * FROM "{name}" ORDER BY 1') for name in names}

    def entries(self) -> "Iterator[Entry]":
        """The actions that stand, the oldest first."""
        query = "SELECT title, deed, thrown, lines, typed FROM entry WHERE state = 'done'"
        for title, deed, thrown, lines, typed in self.sql(f"{query} ORDER BY id"):
            yield Entry(title, deed, json.loads(thrown), json.loads(lines), bool(typed))


@dataclass(frozen=True)
class Entry:
    """One action of the journal: its dice, whether they were typed, its lines with their rows."""

    title: str
    deed: str
    thrown: list[dict[str, Any]]
    lines: list[dict[str, Any]]
    typed: bool

    @property
    def dice(self) -> list[tuple[str, int]]:
        """What was thrown for, and what it showed."""
        return [(throw["purpose"], throw["value"]) for throw in self.thrown]

    @property
    def told(self) -> list[str]:
        """What was told, line by line."""
        return [line["text"] for line in self.lines]
