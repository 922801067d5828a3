"""What an action wrote, row by row, as it passes between a campaign's file and a server."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from models.storage.indexing import index_entry, index_steps
from models.storage.shape import Kept, todays_shape
from models.storage.store import Ref

Columns = dict[str, Any]
Rows = dict[str, dict[int, Columns | None]]
"""Of each table its rows by key; None for one that is gone."""

_OF_ENTRY = ("change", "mention")


class Written:
    """The `rows` that an entry left, itself among them, and the highest `keys` given out."""

    def __init__(self, entry: int, rows: Rows, keys: Mapping[str, int]) -> None:
        self.entry, self.rows, self.keys = entry, rows, dict(keys)

    def text(self) -> str:
        """All of it as JSON."""
        return json.dumps({"rows": self.rows, "keys": self.keys}, ensure_ascii=False)

    @classmethod
    def read(cls, entry: int, text: str) -> Written:
        """What `text` gave."""
        said = json.loads(text)
        rows = {
            table: {int(key): row for key, row in held.items()}
            for table, held in said["rows"].items()
        }
        return cls(entry, rows, said["keys"])


def columns_of(table: str) -> Mapping[str, Kept]:
    """The columns of a table, each with how it is kept."""
    return todays_shape()[table]


def rows_of(connection: sqlite3.Connection, table: str, which: str, values: Any) -> Iterable[Any]:
    """Rows of a table, in the order of `columns_of`."""
    names = ", ".join(f'"{name}"' for name in columns_of(table))
    return connection.execute(f'SELECT {names} FROM "{table}" WHERE {which}', values)


def gather(connection: sqlite3.Connection, entry: int, touched: Iterable[Ref]) -> Written:
    """What an entry left: itself, its changes and mentions, and the rows that were touched."""
    rows: Rows = defaultdict(dict)
    for table, key in {*touched, ("entry", entry)}:
        rows[table][key] = None
        for values in rows_of(connection, table, "id = ?", (key,)):
            rows[table][key] = dict(zip(columns_of(table), values, strict=True))
    for table in _OF_ENTRY:
        for values in rows_of(connection, table, "entry_id = ?", (entry,)):
            row = dict(zip(columns_of(table), values, strict=True))
            rows[table][row["id"]] = row
    given = connection.execute("SELECT name, seq FROM sqlite_sequence")
    return Written(entry, dict(rows), {table: key for table, key in given if table in rows})


def apply(connection: sqlite3.Connection, written: Written) -> None:
    """Write into a file what an action left elsewhere, in the transaction that is open."""
    connection.execute("PRAGMA defer_foreign_keys = ON")
    # What is unique may have passed from one row to another: all go before any comes.
    for table, rows in written.rows.items():
        keys = [(key,) for key in rows]
        connection.executemany(f'DELETE FROM "{table}" WHERE id = ?', keys)
    for table, rows in written.rows.items():
        names = columns_of(table)
        sql = upsert(f'"{table}"', names, "?")
        there = [row for row in rows.values() if row is not None]
        connection.executemany(sql, ([row[name] for name in names] for row in there))
    steps = ((t, key, None, row) for t, rows in written.rows.items() for key, row in rows.items())
    index_steps(connection, steps)
    told = written.rows["entry"][written.entry] or {}
    index_entry(connection, written.entry, {**told, "lines": json.loads(told["lines"])})
    remember_keys(connection, written.keys)


def upsert(table: str, names: Iterable[str], mark: str) -> str:
    """The statement that writes a row whether it is there or not; SQLite and PostgreSQL read it."""
    quoted = [f'"{name}"' for name in names]
    told = ", ".join(f"{name} = excluded.{name}" for name in quoted if name != '"id"')
    return (
        f"INSERT INTO {table} ({', '.join(quoted)}) VALUES ({', '.join([mark] * len(quoted))})"
        f" ON CONFLICT (id) DO UPDATE SET {told}"
    )


def remember_keys(connection: sqlite3.Connection, keys: Mapping[str, int]) -> None:
    """No key is given out again, not even one of a row that is gone."""
    for table, key in keys.items():
        connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, key))
