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


def _made(prefixes: str) -> tuple[str, str]:
    how = f"prefix='{prefixes}', tokenize='unicode61 remove_diacritics 2'"
    return (
        f"CREATE VIRTUAL TABLE told USING fts5(open, hidden, content='', {how})",
        f"CREATE VIRTUAL TABLE found USING fts5(name, open, hidden, {how})",
    )


TOLD, FOUND = INDEXES = _made("1 2")
"""A search of three letters is as quick without a list of its own, which weighs a lot."""
_EARLIER = _made("1 2 3")
"""The indexes of formats 3 to 5."""


@cache
def definitions(indexes: tuple[str, ...] = INDEXES) -> Mapping[str, str]:
    """Every table that the indexes are made of, with the statement that SQLite keeps of it."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in indexes:
            connection.execute(statement)
        return dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL"))


def is_ours(name: str, sql: str | None) -> bool:
    """Whether a table of a file is part of the indexes, and defined as we do or did."""
    if sql is None or name not in definitions():
        return False
    return any(definitions(each).get(name) == sql for each in (INDEXES, _EARLIER))
