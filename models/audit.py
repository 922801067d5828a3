"""Whether the journal explains every row of a campaign, read with SQLite alone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

Columns = dict[str, Any]
Images = dict[tuple[str, int], Columns | None]

_STATES = {"done", "undone", "abandoned", "noted", "kept"}
_NOT_EXPLAINED = {"entry", "change", "mention", "alembic_version"}
_INDEXES = {"told", "found"}
"""What is searched is only told from the rest (`models.storage.indexes`)."""
_WORLD = ("world", 1)  # made with the file, before there was a journal


def stack_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """What is wrong with the stack of entries: only the latest can be undone, and stay so."""
    passed_undone = 0
    for key, state, undoes in connection.execute("SELECT id, state, undoes FROM entry ORDER BY id"):
        if state not in _STATES:
            yield f"entry {key} has the unknown state {state!r}"
        if state == "noted" and undoes is None:
            yield f"entry {key} does not say what it turned over"
        if state == "done" and passed_undone:
            yield f"entry {key} stands on entry {passed_undone}, which was undone"
        passed_undone = key if state == "undone" else passed_undone
    for (key,) in connection.execute(
        "SELECT id FROM change WHERE entry_id NOT IN (SELECT id FROM entry) ORDER BY id"
    ):
        yield f"change {key} belongs to no entry"


def row_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """Where the rows differ from what the standing entries, one after the other, made of them."""
    images: Images = {}
    yield from _replay(connection, images)
    for table in _tables(connection):
        yield from _compare(connection, table, images)


def _replay(connection: sqlite3.Connection, images: Images) -> Iterator[str]:
    """Apply every standing change in turn; tells those that began from something else."""
    for entry, table, key, was, became in connection.execute(
        'SELECT entry_id, "table", "key", before, after FROM change JOIN entry'
        " ON entry.id = entry_id WHERE state IN ('done', 'kept') ORDER BY change.id"
    ):
        before, after = _loaded(was), _loaded(became)
        known = images.get((table, key), {} if (table, key) == _WORLD else None)
        expected = known is None if before is None else _agrees(known, before)
        if not expected:
            yield f"entry {entry} changed {table} {key} from what it was not"
        images[table, key] = None if after is None else {**(known or {}), **after}


def _compare(connection: sqlite3.Connection, table: str, images: Images) -> Iterator[str]:
    cursor = connection.execute(f'SELECT * FROM "{table}"')
    names = [column[0] for column in cursor.description]
    there = set()
    for values in cursor:
        row = dict(zip(names, values, strict=True))
        there.add(row["id"])
        image = images.get((table, row["id"]))
        if image is None and (table, row["id"]) != _WORLD:
            yield f"{table} {row['id']} was put there by no entry that stands"
        for name, value in (image or {}).items():
            if name in row and not _same(row[name], value):
                yield f"{table} {row['id']}: {name} is not what the journal says"
    for (of, key), image in images.items():
        if of == table and image is not None and key not in there:
            yield f"{table} {key} is gone, and no entry that stands removed it"


def _tables(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    )
    names = (name for (name,) in found)
    return [
        name
        for name in names
        if name not in _NOT_EXPLAINED and name.partition("_")[0] not in _INDEXES
    ]


def _loaded(stored: str | None) -> Columns | None:
    return None if stored is None else json.loads(stored)


def _agrees(known: Columns | None, before: Columns) -> bool:
    return known is not None and all(
        known.get(name, value) == value for name, value in before.items()
    )


def _same(stored: Any, value: Any) -> bool:
    """Whether a stored value is this one, as it is or as JSON, as some columns keep it."""
    if isinstance(value, (dict, list)) and isinstance(stored, str):
        return bool(json.loads(stored) == value)
    return bool(stored == value) or stored == json.dumps(value)
