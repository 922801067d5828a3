"""What somebody else has done meanwhile to rows that somebody has before them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping

from models.storage.resting import Ref, Rests

_NEWEST = """
SELECT id, title, author FROM entry WHERE id > ? AND state != 'kept' ORDER BY id DESC"""
_SINCE = """
SELECT entry.id, title, author, "table", "key", before, after
FROM entry JOIN change ON entry_id = coalesce(undoes, entry.id)
WHERE entry.id > ? ORDER BY entry.id DESC"""


def done_to(
    connection: sqlite3.Connection,
    after: int,
    own: Collection[int],
    rows: Mapping[Ref, Collection[str] | None],
) -> Rests | None:
    """The newest entry after one, but for one's `own`, that changed one of these rows.

    Of a row that is for everybody the columns are given; of another, None, any of them counts.
    """
    for key, title, by, table, row, before, later in connection.execute(_SINCE, [after]):
        if key in own or (table, row) not in rows:
            continue
        columns = rows[table, row]
        whole = columns is None or before is None or later is None
        if whole or {*json.loads(before)} & {*(columns or ())}:
            return Rests(key, title, by, turns=False)
    return None


def newest_of_others(
    connection: sqlite3.Connection, after: int, own: Collection[int]
) -> Rests | None:
    """The newest entry after one, but for one's `own` and what players do."""
    for key, title, by in connection.execute(_NEWEST, [after]):
        if key not in own:
            return Rests(key, title, by, turns=False)
    return None
