"""Keeping the full-text indexes in step with what happens, and making them anew.

Every action, undo and redo brings the rows that it changed up to date, in its own transaction. What
is in `open` may be read by players; a search for their eyes asks that column alone, and then the
allow-list once more.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from models.storage.indexes import FOUND, TOLD
from models.storage.mentions import Step


@dataclass(frozen=True, slots=True)
class Sought:
    """How rows of a table are found: a number that is its alone, and what of them is read.

    `name` is what they are called, `hidden` what else they say, `open` what players may read of
    those for which the condition `when`, in SQL, holds.
    """

    number: int
    name: str
    hidden: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    when: str = "0"
    minds: tuple[str, ...] = ()
    """The columns that the condition depends on."""

    @property
    def columns(self) -> set[str]:
        """Whatever a change of changes what is found."""
        return {self.name, *self.hidden, *self.open, *self.minds}


ROOM = 64
"""A number of `found` is a key so many times over, and the number of its table."""
SOUGHT: Mapping[str, Sought] = {
    "person": Sought(
        1, "name", ("occupation", "notes", "secret_notes"),
        ("name",), "side = 'party'", ("side",),
    ),
    "skill": Sought(2, "name"),
    "weapon": Sought(3, "name", ("notes",)),
    "armour": Sought(4, "name", ("notes",)),
    "explosive": Sought(5, "name", ("notes",)),
    "missile": Sought(6, "name", ("notes",)),
    "sensor": Sought(7, "name", ("notes",)),
    "vehicle": Sought(8, "name", ("kind", "notes", "secret_notes")),
    "device": Sought(9, "name", ("notes", "secret_notes")),
    "subject": Sought(
        10, "name", ("kind", "description", "notes"), ("name", "description"), "shown", ("shown",)
    ),
    "note": Sought(11, "title", ("body",), ("title", "body"), "shown", ("shown",)),
    "session": Sought(
        12, "title", ("players", "notes", "recap", "told"), ("title", "players", "told"), "1"
    ),
    "task": Sought(13, "statement", ("note", "tags", "unread")),
    "due": Sought(14, "label", ("notes",)),
    "scene": Sought(15, "name", ("read_aloud", "notes")),
    "zonemap": Sought(16, "name", ("notes",)),
    "zone": Sought(17, "name", ("description", "secret_notes", "hidden_things")),
    "research": Sought(18, "name", ("search", "notes")),
    "survey": Sought(19, "name", ("notes",)),
    "kind": Sought(20, "name", ("line", "notes")),
    "randomtable": Sought(21, "name", ("notes",)),
    "tablerow": Sought(22, "text"),
}  # fmt: skip
_FOUND = "INSERT INTO found (rowid, name, open, hidden)"
_TABLES = {sought.number: table for table, sought in SOUGHT.items()}


def row_number(table: str, key: int) -> int:
    """Under which number `found` has a row."""
    return key * ROOM + SOUGHT[table].number


def row_of(number: int) -> tuple[str, int]:
    """Table and key of what `found` has under a number."""
    return _TABLES[number % ROOM], number // ROOM


def index_entry(connection: sqlite3.Connection, key: int, entry: Mapping[str, Any]) -> None:
    """Let an entry be found by its title and what it told."""
    connection.execute(
        "INSERT INTO told (rowid, open, hidden) VALUES (?, ?, ?)",
        (key, *_words(entry["title"], entry["lines"], entry["secret"])),
    )


def _words(title: str, lines: Iterable[Mapping[str, Any]], secret: bool) -> tuple[str, str]:
    """What players may read of an entry, and what they may not."""
    shown, kept = ([], [title]) if secret else ([title], [])
    for line in lines:
        closed = line["secret"] or (secret and line.get("part") is None)
        (kept if closed else shown).append(line["text"])
    return "\n".join(shown), "\n".join(kept)


def index_steps(connection: sqlite3.Connection, steps: Iterable[Step]) -> None:
    """Bring what was changed up to date."""
    changed: dict[str, set[int]] = defaultdict(set)
    for table, key, before, after in steps:
        sought = SOUGHT.get(table)
        if sought and (before is None or after is None or sought.columns & before.keys()):
            changed[table].add(key)
    for table, keys in changed.items():
        numbers = [(row_number(table, key),) for key in keys]
        connection.executemany("DELETE FROM found WHERE rowid = ?", numbers)
        question = f"{_question(table)} WHERE id = ?"
        _write(connection, chain.from_iterable(connection.execute(question, (k,)) for k in keys))


def index_listed(connection: sqlite3.Connection, listed: str) -> None:
    """Bring up to date the rows that a table lists by `kind` and `row`, once each.

    Where they are more than there are rows, all is made anew.
    """
    ((many,),) = connection.execute(f"SELECT count(*) FROM {listed}")
    there = (connection.execute(f"SELECT count(*) FROM {table}").fetchone() for table in SOUGHT)
    if many > sum(count for (count,) in there):
        _rebuild_found(connection)
        return
    for table, sought in SOUGHT.items():
        rows = f"SELECT row FROM {listed} WHERE kind = '{table}'"
        numbers = f"SELECT row * {ROOM} + {sought.number} FROM ({rows})"
        connection.execute(f"DELETE FROM found WHERE rowid IN ({numbers})")
        connection.execute(f"{_FOUND} {_question(table)} WHERE id IN ({rows})")


def _question(table: str) -> str:
    """What of every row of a table is put into the index, in its order."""
    sought = SOUGHT[table]
    hidden, shown = (_joined(columns) for columns in (sought.hidden, sought.open))
    return (
        f"SELECT id * {ROOM} + {sought.number}, {sought.name},"
        f" CASE WHEN {sought.when} THEN {shown} ELSE '' END, {hidden} FROM {table}"
    )


def _joined(columns: Iterable[str]) -> str:
    return " || char(10) || ".join(columns) or "''"


def _write(connection: sqlite3.Connection, rows: Iterable[tuple[Any, ...]]) -> None:
    connection.executemany(f"{_FOUND} VALUES (?, ?, ?, ?)", list(rows))


def rebuild_indexes(connection: sqlite3.Connection) -> None:
    """Make the indexes anew from rows and journal."""
    connection.execute("DROP TABLE IF EXISTS told")
    connection.execute(TOLD)
    _rebuild_found(connection)
    told = "INSERT INTO told (rowid, open, hidden) VALUES (?, ?, ?)"
    connection.executemany(told, list(_entries(connection)))


def _rebuild_found(connection: sqlite3.Connection) -> None:
    """Make the index of rows anew."""
    connection.execute("DROP TABLE IF EXISTS found")
    connection.execute(FOUND)
    for table in SOUGHT:
        connection.execute(f"{_FOUND} {_question(table)}")


_LOST = """
SELECT EXISTS (SELECT 1 FROM {0}_data WHERE id > 10 AND id >> 31 & 63 = 0
               AND substr(block, 3, 2) = x'0000')"""
"""Whether a leaf of an index does not say how long it is."""
_BEHIND = """
SELECT (SELECT max(id) FROM entry) > (SELECT coalesce(max(id), 0) FROM told_docsize)
       OR (SELECT count(*) FROM found_content) != (SELECT count(*) FROM found_docsize)"""


def mend_indexes(connection: sqlite3.Connection) -> bool:
    """Make the indexes anew if much is wrong with one, which SQLite's check of a file does not see.

    This takes some milliseconds: whatever else is torn is seen when it is read
    (`faults.TornError`), or by the doctor. Gives whether anything was.
    """
    asked = (_LOST.format("told"), _LOST.format("found"), _BEHIND)
    try:
        lost = any(connection.execute(question).fetchone()[0] for question in asked)
        _try_to_write(connection)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        lost = True
    if lost:
        rebuild_indexes(connection)
    return bool(lost)


def _try_to_write(connection: sqlite3.Connection) -> None:
    """Write into both indexes, and take it back; raises `sqlite3.DatabaseError` if that fails."""
    connection.execute("SAVEPOINT trial")
    try:
        connection.execute("INSERT INTO told (open, hidden) VALUES ('trial', '')")
        connection.execute("INSERT INTO found (name, open, hidden) VALUES ('trial', '', '')")
        connection.execute("SAVEPOINT written")  # what is to be indexed is written by then
    finally:
        connection.execute("ROLLBACK TO trial")
        connection.execute("RELEASE trial")


def _entries(connection: sqlite3.Connection) -> Iterator[tuple[int, str, str]]:
    for key, title, lines, secret in connection.execute(
        "SELECT id, title, lines, secret FROM entry ORDER BY id"
    ):
        yield (key, *_words(title, json.loads(lines), bool(secret)))


def index_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """What cannot be found as it is written, and what would be found that is not there."""
    kept = {
        number: words
        for number, *words in connection.execute("SELECT rowid, name, open, hidden FROM found")
    }
    for table in SOUGHT:
        for number, *words in connection.execute(_question(table)):
            if kept.pop(number, None) != words:
                yield f"{table} {number // ROOM} is not found as it is written"
    yield from (f"what is found under {number} is not there" for number in kept)
    for key, _ in connection.execute(
        "SELECT id, 1 FROM entry EXCEPT SELECT id, 1 FROM told_docsize"
    ):
        yield f"entry {key} is not found"
