"""The journal as a list to look through: found by its words, fetched as far as somebody looks."""

from __future__ import annotations

import json
import sqlite3
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter, neg
from pathlib import Path
from typing import Any, overload

from models.storage.headline import open_for_reading
from models.views.entry import JournalEntry, Shown
from models.views.folding import EDITED, fold
from models.views.lines import line_of

_TOGETHER = 200
_COLUMNS = f"id, clock, title, lines, thrown, typed, rows, secret, state, {EDITED}"


class Entries(Sequence[JournalEntry]):
    """The entries whose title and lines hold every word of a search, newest first.

    Without a search, edits of one thing by hand that follow each other are one. Only their keys
    are read at once; entries are fetched a window at a time. The sequence stays as it was when the
    journal grows.
    """

    def __init__(self, path: Path, search: str = "") -> None:
        """Find the entries of a campaign; raises as `models.storage.headline.open_for_reading`."""
        self._path = path
        self._windows: dict[int, tuple[JournalEntry, ...]] = {}
        words = search.casefold().split()
        with open_for_reading(path) as connection:
            self._groups = list(_matching(connection, words) if words else _all(connection))
        self._oldest = [group[-1] for group in self._groups]

    def __len__(self) -> int:
        return len(self._groups)

    @overload
    def __getitem__(self, place: int) -> JournalEntry: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[JournalEntry]: ...

    def __getitem__(self, place: int | slice) -> JournalEntry | Sequence[JournalEntry]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        window, offset = divmod(range(len(self))[place], _TOGETHER)
        if window not in self._windows:
            self._windows[window] = self._fetch(window)
        return self._windows[window][offset]

    def place_of(self, key: int) -> int:
        """Where the entry with this key stands, or the next older one."""
        return bisect_left(self._oldest, -key, key=neg)

    def _fetch(self, window: int) -> tuple[JournalEntry, ...]:
        groups = self._groups[window * _TOGETHER : (window + 1) * _TOGETHER]
        keys = [key for group in groups for key in group]
        marks = ", ".join("?" * len(keys))
        sql = f"SELECT {_COLUMNS} FROM entry WHERE id IN ({marks})"
        with open_for_reading(self._path) as connection:
            found = {row[0]: _entry(*row) for row in connection.execute(sql, keys)}
        return tuple(fold([found[key] for key in group]) for group in groups)


def every_entry(path: Path) -> Iterator[JournalEntry]:
    """All entries of a campaign, newest first, read once from beginning to end."""
    with open_for_reading(path) as connection:
        for row in connection.execute(f"SELECT {_COLUMNS} FROM entry ORDER BY id DESC"):
            yield _entry(*row)


def _all(connection: sqlite3.Connection) -> Iterator[list[int]]:
    """The keys of all entries, those together that are read as one."""
    rows = connection.execute(f"SELECT id, {EDITED} FROM entry ORDER BY id DESC")
    for edited, alike in groupby(rows, key=itemgetter(1)):
        keys = [key for key, _ in alike]
        yield from [keys] if edited else ([key] for key in keys)


def _matching(connection: sqlite3.Connection, words: list[str]) -> Iterator[list[int]]:
    for key, title, lines in connection.execute(
        "SELECT id, title, lines FROM entry ORDER BY id DESC"
    ):
        text = "\n".join((title, *(line["text"] for line in json.loads(lines)))).casefold()
        if all(word in text for word in words):
            yield [key]


def _entry(*row: Any) -> JournalEntry:
    key, clock, title, lines, thrown, typed, rows, secret, state, edited = row
    return JournalEntry(
        key,
        clock,
        title,
        tuple(map(line_of, json.loads(lines))),
        tuple(Shown(**shown) for shown in json.loads(thrown)),
        bool(typed),
        tuple(json.loads(rows)),
        bool(secret),
        state,
        edited,
    )
