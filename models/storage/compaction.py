"""Letting the journal of long ago keep what was told, and drop how to take it back.

The campaign as it was goes into an archive beside the backups, which nothing removes; there any
moment of before can still be looked at. What stays says so in an entry of its own.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from models.audit import compacted
from models.author import author
from models.dating import read_moment
from models.progress import Progress, untold
from models.storage.automatic_backups import Why, folders_of
from models.storage.backup import back_up, check, checked_copy
from models.storage.faults import DamagedError, not_written
from models.storage.headline import open_for_reading, read
from models.storage.indexing import index_entry
from models.storage.restoring import held
from models.storage.saves import SaveError, refuse_open
from models.storage.schema import VERSION, version_of
from models.storage.stores import store_of

_MANY = 2**62
"""More entries than any file has."""
_BORN = """
SELECT "table", max("key") FROM change WHERE entry_id <= ? AND before IS NULL GROUP BY 1"""


@dataclass(frozen=True, slots=True)
class Compacted:
    """Where everything is kept, how many entries are no longer taken back, bytes before and now."""

    archive: Path
    entries: int
    before: int
    after: int


def entry_before(path: Path, newest: int) -> int:
    """The key of the entry after which there are so many newer ones.

    It is 0 where there are fewer, and where all up to it was compacted before.
    """
    asked = "SELECT id FROM entry WHERE id > ? ORDER BY id DESC LIMIT 1 OFFSET ?"
    with open_for_reading(path) as connection:
        upto = compacted(connection).upto
        found = connection.execute(asked, (upto, min(newest, _MANY))).fetchone()
    return int(found[0]) if found else 0


def entry_until(path: Path, clock: int) -> int:
    """The key of the last entry before the game first came to a clock second.

    It is 0 where it has not come so far, and where all until then was compacted before.
    """
    asked = (
        "SELECT max(id) FROM entry WHERE id > ?"
        " AND id < (SELECT min(id) FROM entry WHERE clock >= ?)"
    )
    with open_for_reading(path) as connection:
        upto = compacted(connection).upto
        found = connection.execute(asked, (upto, clock)).fetchone()[0]
    return int(found or 0)


def kept_from(path: Path, typed: str) -> int:
    """The last entry that is dropped where undo is to reach as far back as somebody typed.

    That is a number of the newest entries, or a date in the game. Raises `ValueError` with a
    sentence where there is nothing older, or what is typed is neither.
    """
    if typed.strip().isdecimal():
        if entry := entry_before(path, int(typed)):
            return entry
        raise ValueError("Write a number of entries, fewer than there are, such as 1000.")
    head = read(path)
    moment = read_moment(typed, head.calendar, head.clock, back=True)
    if entry := entry_until(path, moment):
        return entry
    raise ValueError(f"There is nothing to compact before {head.calendar.moment(moment)}.")


def compact(path: Path, upto: int, progress: Progress = untold) -> Compacted:
    """Drop what the entries up to this one changed; they are no longer taken back or done again.

    Whenever that is cut off, the file is as it was or as it will be. Raises `SaveError` while the
    campaign is open in another window and where there is nothing to drop, and as
    `models.storage.backup.back_up`; then nothing has changed.
    """
    refuse_open(path)
    if version_of(path) < VERSION:
        raise SaveError(f"{path.stem} is of an older format: open it once, then compact it.")
    with closing(store_of(path)) as store, store.turn() as turn, held(path):
        before = path.stat().st_size
        progress(0, 3)
        with checked_copy(path, path) as copy:
            progress(1, 3)
            entries = _drop(copy, path, upto)
            problem = check(copy)
            if problem:
                raise DamagedError(f"The compacted copy of {path.name} is damaged: {problem}.")
            after = copy.stat().st_size
            progress(2, 3)  # from here on it is done
            archive = back_up(path, folders_of(path)[0], Why.ARCHIVE)
            who = author() or "Somebody"
            turn.replace(copy, path, f"{who} compacted the journal: undo reaches less far back.")
    return Compacted(archive, entries, before, after)


def _drop(copy: Path, path: Path, upto: int) -> int:
    """Compact a copy of our own; gives how many entries that is about."""
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            count = "SELECT count(*) FROM entry WHERE id <= ? AND id > ?"
            last = compacted(connection)
            (entries,) = connection.execute(count, (upto, last.upto)).fetchone()
            if not entries:
                raise SaveError("There is nothing to compact so long ago.")
            rows = {**last.rows, **dict(connection.execute(_BORN, (upto,)))}
            connection.execute("DELETE FROM change WHERE entry_id <= ?", (upto,))
            for now, then in (("done", "kept"), ("undone", "abandoned")):
                connection.execute(
                    "UPDATE entry SET state = ? WHERE state = ? AND id <= ?", (then, now, upto)
                )
            _note(connection, upto, rows)
            connection.execute("COMMIT")
            connection.execute("VACUUM")
    except sqlite3.Error as error:
        raise not_written(error, path, copy.parent) from error
    return int(entries)


def _note(connection: sqlite3.Connection, upto: int, rows: dict[str, int]) -> None:
    """Write the entry that says so."""
    title = "The journal was compacted: what was changed before is kept in an archive"
    (clock,) = connection.execute("SELECT clock FROM world").fetchone()
    asked = json.dumps({"upto": upto, "rows": rows})
    made = datetime.now(UTC).isoformat(timespec="seconds")
    scene = connection.execute("SELECT scene_id FROM world").fetchone()[0]
    key = connection.execute(
        "INSERT INTO entry (clock, made_at, title, deed, asked, thrown, typed, lines, rows, secret,"
        " state, scene_id, kind, author)"
        " VALUES (?, ?, ?, 'Compaction', ?, '[]', 0, '[]', '[]', 1, 'kept', ?, '', ?)",
        (clock, made, title, asked, scene, author()),
    ).lastrowid
    index_entry(connection, key or 0, {"title": title, "lines": [], "secret": True})
