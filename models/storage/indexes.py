"""The two full-text indexes of a campaign, as SQLite knows them, and whether a file's are ours.

`told` is of the journal, by the keys of entries; their words are kept there alone. `found` is of
rows. What players may read of anything stands in a column of its own. A virtual table runs code of
SQLite over what its file says, so a file may have none but these, defined exactly so.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from functools import cache

_HOW = "prefix='1 2 3', tokenize='unicode61 remove_diacritics 2'"
TOLD = f"CREATE VIRTUAL TABLE told USING fts5(open, hidden, content='', {_HOW})"
FOUND = f"CREATE VIRTUAL TABLE found USING fts5(name, open, hidden, {_HOW})"
INDEXES = (TOLD, FOUND)


@cache
def definitions() -> Mapping[str, str]:
    """Every table that the indexes are made of, with the statement that SQLite keeps of it."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in INDEXES:
            connection.execute(statement)
        return dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL"))


def is_ours(name: str, sql: str | None) -> bool:
    """Whether a table of a file is part of the indexes, and defined as we do."""
    return sql is not None and definitions().get(name) == sql
