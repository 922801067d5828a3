"""Comparing a campaign on a server with a file, row by row."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from typing import Any

from models.progress import Progress
from models.storage.server.copy import origin_of, position, server_rows
from models.storage.server.layout import schema_of, stored
from models.storage.server.line import Line, one
from models.storage.written import rows_of


def differences(
    server: Any, key: int, file: sqlite3.Connection, progress: Progress = lambda _d, _o: None
) -> Iterator[str]:
    """Where the first row of each table is that differs, and whether the highest keys do.

    What is searched is made of the rest, and lies on no server. `progress` is told how many tables
    of how many are looked through.
    """
    tables = stored()
    for number, (table, columns) in enumerate(tables.items()):
        progress(number, len(tables))
        names = ", ".join(f'"{name}"' for name in columns)
        asked = f'SELECT {names} FROM {schema_of(key)}."{table}" ORDER BY id'
        there = (tuple(row) for rows in server_rows(server, asked) for row in rows)
        yield from _first(table, there, rows_of(file, table, "1 ORDER BY id", ()))
    asked = f'SELECT "table", key FROM {schema_of(key)}.given ORDER BY 1'
    given = file.execute("SELECT name, seq FROM sqlite_sequence ORDER BY 1").fetchall()
    if sorted(given) != sorted(server.execute(asked).fetchall()):
        yield "the keys that were given out differ"
    progress(len(tables), len(tables))


def _first(table: str, there: Iterable[Any], here: Iterable[Any]) -> Iterator[str]:
    for one_there, one_here in zip_longest(there, here):
        if one_there != one_here:
            key = (one_there or one_here)[0]
            yield f"{table}, from row {key} on"
            return


def copy_faults(path: Path) -> Iterator[str]:
    """Where the copy of a campaign differs from what is on its server.

    Raises `models.storage.faults.UnavailableError` where that cannot be told.
    """
    origin = origin_of(path)
    address = f"{path.absolute().as_uri()}?mode=ro"
    asked = "SELECT newest FROM outrider.campaign WHERE id = %s"
    with (
        closing(Line(origin.address)) as line,
        closing(sqlite3.connect(address, uri=True)) as file,
        line.reading() as server,
    ):
        file.execute("BEGIN")
        newest, here = one(server, asked, [origin.key]), position(file)[0]
        if newest != here:
            yield f"its newest entry is {here}, that of the server {newest}"
        else:
            yield from differences(server, origin.key, file)
