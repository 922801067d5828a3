"""What rests on an entry of the journal: it is neither taken back nor done again beneath that.

A later entry that stands rests on one if it changed the same column, or put there or removed the
same row; if it names a row that would be gone; if it removed one that would be named again. Play,
and what is dated, rests on the time it happened at and on the course of its scene: where either was
moved since, the order stays. What players said, which is kept, was not played.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from models.storage.mentions import SHEETS, named_by
from models.storage.standing import STANDING

_PLAYED = {"fight", "stealth", "medicine", "clock"}
"""The parts of the game, by the kind of an entry, in which nothing is only written down."""
_CLOCK = ("world", 1)
_OWN = """
SELECT state, entry.kind, thrown, scene_id, "table", "key", before, after
FROM entry LEFT JOIN change ON entry_id = entry.id WHERE entry.id = ? ORDER BY change.id"""
_LATER = f"""
SELECT entry.id, title, author, state, entry.kind, thrown, scene_id, "table", "key", before, after
FROM entry LEFT JOIN change ON entry_id = entry.id
WHERE entry.id > ? AND state IN {STANDING} ORDER BY entry.id DESC, change.id"""
_MENTIONED = """
SELECT entry_id FROM mention WHERE entry_id > ? AND about IN (SELECT value FROM json_each(?))"""

Ref = tuple[str, int]
"""A row: its table and its key."""
Columns = dict[str, Any]


class Rests(NamedTuple):
    """An entry that rests on another: its key, its title, whose it is, and if it can be undone."""

    key: int
    title: str
    author: str
    turns: bool


class _Change(NamedTuple):
    """One change: the row, and its columns before and after; None for no row."""

    row: Ref
    before: Columns | None
    after: Columns | None

    @property
    def columns(self) -> set[str] | None:
        """What of the row was changed; None for all of it."""
        return None if self.before is None or self.after is None else {*self.before}


class _Played(NamedTuple):
    """Where an entry stands in the course of play."""

    plays: bool
    scene: int | None
    moves: frozenset[Ref]
    """Which it moved of the clock and scenes."""

    def rests_on(self, other: _Played) -> bool:
        """Whether their order matters."""
        moved = self.moves | other.moves
        if not (self.plays and other.plays and moved):
            return False
        return _CLOCK in moved or (self.scene == other.scene and ("scene", self.scene) in moved)


class _Ground:
    """What would be otherwise without an entry (`back`), or with it."""

    def __init__(self, connection: sqlite3.Connection, entry: int, *, back: bool) -> None:
        found = connection.execute(_OWN, [entry]).fetchall()
        self.changes = list(_changes(row[4:] for row in found))
        self.played = _played(self.changes, *found[0][:4])
        self.rows: dict[Ref, set[str] | None] = {}
        self.gone: set[Ref] = set()
        self.named: set[Ref] = set()
        for change in self.changes:
            whole = change.columns is None or self.rows.get(change.row, set()) is None
            known = self.rows.get(change.row) or set()
            self.rows[change.row] = None if whole else known | (change.columns or set())
            then = change.before if back else change.after
            if then is None:
                self.gone.add(change.row)
            self.named |= named_by(change.row[0], then or {})
        refs = json.dumps([f"{table}:{key}" for table, key in self.gone if table in SHEETS])
        self.mentioned = {key for (key,) in connection.execute(_MENTIONED, [entry, refs])}

    def bears(self, change: _Change) -> bool:
        """Whether a later change is of the same, or names it."""
        if change.row in self.rows:
            own, columns = self.rows[change.row], change.columns
            if own is None or columns is None or own & columns:
                return True
        if change.after is None:
            return change.row in self.named
        return bool(self.gone and named_by(change.row[0], change.after) & self.gone)


def resting_on(connection: sqlite3.Connection, entry: int, *, back: bool) -> Rests | None:
    """The newest entry that stands in the way of taking one `back`, or of doing it again."""
    later = connection.execute(_LATER, [entry]).fetchall()
    if not later:
        return None
    ground = _Ground(connection, entry, back=back)
    for (key, title, author, state), rows in groupby(later, key=lambda row: row[:4]):
        found = [row[3:] for row in rows]
        changes = list(_changes(row[4:] for row in found))
        if (
            key in ground.mentioned
            or any(map(ground.bears, changes))
            or _played(changes, *found[0][:4]).rests_on(ground.played)
        ):
            return Rests(key, title, author, state == "done")
    return None


def _changes(rows: Iterable[tuple[Any, ...]]) -> Iterator[_Change]:
    """The changes of an entry; one that changed nothing has a row without any."""
    for table, key, before, after in rows:
        if table is not None:
            yield _Change((table, key), _loaded(before), _loaded(after))


def _played(
    changes: Iterable[_Change], state: str, kind: str, thrown: str, scene: int | None
) -> _Played:
    plays, moves = kind in _PLAYED or thrown != "[]", set()
    for change in changes:
        at_clock = change.row == _CLOCK and "clock" in (change.columns or ())
        if at_clock or change.row[0] == "scene":
            moves.add(change.row)
        plays |= at_clock or (change.before is None and "clock" in (change.after or ()))
    return _Played(plays and state != "kept", scene, frozenset(moves))


def _loaded(text: str | None) -> Columns | None:
    return None if text is None else json.loads(text)
