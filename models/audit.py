"""Whether the journal explains every row of a campaign, read with SQLite alone.

A campaign that was compacted keeps the first of its entries without what they changed: rows of that
time are taken as they are found.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Columns = dict[str, Any]
Images = dict[tuple[str, int], Columns | None]

_STATES = {"done", "undone", "abandoned", "noted", "kept"}
_UNDONE = {"undone", "abandoned"}
_NOT_EXPLAINED = {"entry", "change", "mention", "alembic_version"}
_INDEXES = {"told", "found"}
"""What is searched is only told from the rest (`models.storage.indexes`)."""
_COMPACTED = """
SELECT asked FROM entry WHERE state = 'kept' AND deed = 'Compaction' AND json_valid(asked)
ORDER BY id DESC LIMIT 1"""
_WORLD = ("world", 1)  # made with the file, before there was a journal


class Compacted(NamedTuple):
    """What was compacted: all entries up to one, 0 for none, and the rows there were by then."""

    upto: int
    rows: Mapping[str, int]


def compacted(connection: sqlite3.Connection) -> Compacted:
    """How far the journal was compacted, and the largest key of each table by then."""
    found = connection.execute(_COMPACTED).fetchone()
    asked = json.loads(found[0]) if found else {}
    upto, rows = asked.get("upto"), asked.get("rows")
    kept = rows.items() if isinstance(rows, dict) else ()
    return Compacted(
        upto if type(upto) is int else 0,
        {table: key for table, key in kept if type(key) is int},
    )


def stack_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """What is wrong with the entries: one stands unless it was taken back, and not done again."""
    undone: dict[int, bool] = {}
    found = connection.execute("SELECT id, state, undoes, deed FROM entry ORDER BY id DESC")
    for key, state, undoes, deed in found:
        if state not in _STATES:
            yield f"entry {key} has the unknown state {state!r}"
        elif state == "noted" and undoes is None:
            yield f"entry {key} does not say what it turned over"
        elif state == "noted":
            undone.setdefault(undoes, deed == "Undo")
        elif (state in _UNDONE) != undone.get(key, False):
            yield f"entry {key} is {state}, and what was done with it since says otherwise"
    for (key,) in connection.execute(
        "SELECT id FROM change WHERE entry_id NOT IN (SELECT id FROM entry) ORDER BY id"
    ):
        yield f"change {key} belongs to no entry"


def row_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """Where the rows differ from what the standing entries, one after the other, made of them."""
    images: Images = {}
    base = compacted(connection).rows
    yield from _replay(connection, images, base)
    for table in _tables(connection):
        yield from _compare(connection, table, images, base.get(table, 0))


def _replay(
    connection: sqlite3.Connection, images: Images, base: Mapping[str, int]
) -> Iterator[str]:
    """Apply every standing change in turn; tells those that began from something else."""
    for entry, table, key, was, became in connection.execute(
        'SELECT entry_id, "table", "key", before, after FROM change JOIN entry'
        " ON entry.id = entry_id WHERE state IN ('done', 'kept') ORDER BY change.id"
    ):
        before, after = _loaded(was), _loaded(became)
        known = images.get((table, key), {} if (table, key) == _WORLD else None)
        if before is not None and (table, key) not in images and key <= base.get(table, 0):
            known = before  # how it came to be that is no longer kept
        expected = known is None if before is None else _agrees(known, before)
        if not expected:
            yield f"entry {entry} changed {table} {key} from what it was not"
        images[table, key] = None if after is None else {**(known or {}), **after}


def _compare(
    connection: sqlite3.Connection, table: str, images: Images, base: int
) -> Iterator[str]:
    cursor = connection.execute(f'SELECT * FROM "{table}"')
    names = [column[0] for column in cursor.description]
    there = set()
    for values in cursor:
        row = dict(zip(names, values, strict=True))
        there.add(row["id"])
        image = images.get((table, row["id"]))
        told = (table, row["id"]) in images or row["id"] > base
        if image is None and told and (table, row["id"]) != _WORLD:
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
