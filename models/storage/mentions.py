"""What each entry of the journal has to do with, told from its changes and what was asked.

A row that changed is mentioned if it is one that has a sheet, and so is whatever it names; what has
no sheet leads on to what it names itself, as a wound or a place in a scene to its person. What was
asked names who fired and at whom. Where somebody stands is mentioned when it changes, and not with
every turn of a fight; a scene leads on to its map when it begins. The same is told for a new entry
from the rows as they are, and for all of them from the journal alone.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeGuard

from sqlmodel import SQLModel

from models.audit import compacted
from models.storage.standing import DONE_AGAIN, TAKEN_BACK, then

SHEETS = {
    "person", "vehicle", "weapon", "armour", "explosive", "missile", "sensor", "device", "subject",
    "note", "task", "research", "survey", "kind", "randomtable", "zone", "zonemap",
}  # fmt: skip
"""The tables of what has a life of its own."""
_REFS = {"about", "one", "other", "to"}
_REF = re.compile(r"([a-z]+):([1-9][0-9]{0,17})")
ASKED = {
    "person_id": "person",
    "patient_id": "person",
    "medic_id": "person",
    "carer_id": "person",
    "weapon_id": "weapon",
    "vehicle_id": "vehicle",
    "device_id": "device",
    "task_id": "task",
    "kind_id": "kind",
    "table_id": "randomtable",
    "zone": "zone",
    "map_id": "zonemap",
    "firer": "participant",
    "target": "participant",
    "who": "participant",
    "attacker": "participant",
    "striker": "participant",
    "grappler": "participant",
    "holder": "participant",
    "held": "participant",
    "observer": "participant",
    "searcher": "participant",
}
"""Of which table the key is that a deed was asked with, by the name of its field."""
_STANDS = {"zone_id", "hidden", "guarding", "side"}
"""What of a place in a scene is worth telling when it changes."""
_PASSED = {"came_from_id", "toward_id", "peeking_id"}
"""What somebody is not at, though their place in a scene names it."""
_MOST = 2**63
_BACK, _FORTH = (
    f'SELECT "table", "key", before, after FROM change WHERE id IN ({which}) ORDER BY id {order}'
    for which, order in ((TAKEN_BACK, "DESC"), (DONE_AGAIN, "ASC"))
)

Columns = Mapping[str, Any]
Look = Callable[[str, set[int]], Mapping[int, Columns]]
Step = tuple[str, int, Columns | None, Columns | None]
"""Of one change the table, the key, and the columns before and after."""


def mentioned(steps: Iterable[Step], asked: Columns, look: Look) -> list[str]:
    """The refs that an action had to do with, in order; `look` reads rows as they are after it."""
    return sorted(_Mentions(look).of(steps, asked))


def rows_in(connection: sqlite3.Connection) -> Look:
    """Rows as they are stored: of each only what names other rows."""

    def look(table: str, keys: set[int]) -> Mapping[int, Columns]:
        columns = list(naming(table))
        listed = ", ".join(f'"{name}"' for name in columns)
        found: dict[int, Columns] = {}
        for key in keys:
            asked = connection.execute(f'SELECT {listed} FROM "{table}" WHERE id = ?', (key,))
            for row in asked:
                found[key] = dict(zip(columns, row, strict=True))
        return found

    return look


@cache
def naming(table: str) -> Mapping[str, str]:
    """The columns of a table that name rows of others, each with whose; empty for any `Row.ref`."""
    columns = SQLModel.metadata.tables[table].columns if table in SQLModel.metadata.tables else ()
    named = {c.name: key.column.table.name for c in columns for key in c.foreign_keys}
    return {**named, **{c.name: "" for c in columns if c.name in _REFS}}


def named_by(table: str, row: Columns) -> set[tuple[str, int]]:
    """The rows that the columns of a row name: of each its table and key."""
    return _named(naming(table), row)


@cache
def _leading(table: str) -> Mapping[str, str]:
    """The columns of a table that name what an entry about the row has to do with."""
    return {name: whose for name, whose in naming(table).items() if name not in _PASSED}


def _leads_on(table: str) -> bool:
    """Whether a row leads on to what it names, also where it is only named itself."""
    return table != "scene" and bool(naming(table))


def _named(naming: Mapping[str, str], row: Columns) -> set[tuple[str, int]]:
    found = set()
    for column, named in naming.items():
        value = row.get(column)
        if named and _is_key(value):
            found.add((named, value))
        elif not named and isinstance(value, str) and (ref := _REF.fullmatch(value)):
            found.add((ref[1], int(ref[2])))
    return found


class _Mentions:
    def __init__(self, look: Look) -> None:
        self._look = look
        self._found: set[str] = set()
        self._open: dict[str, set[int]] = defaultdict(set)
        self._seen: set[tuple[str, int]] = set()

    def of(self, steps: Iterable[Step], asked: Columns) -> set[str]:
        for table, key, before, after in steps:
            whole = before is None or after is None
            if not whole and table == "participant" and not _STANDS & set(before or ()):
                continue
            self._seen.add((table, key))
            self._mention(table, key)
            self._follow(table, before or {})
            self._follow(table, after or {})
            if not whole and _leads_on(table):
                self._open[table].add(key)
        for name, whose in ASKED.items():
            if _is_key(number := asked.get(name)):
                self._name(whose, number)
        while self._open:
            table, keys = self._open.popitem()
            for row in self._look(table, keys).values():
                self._follow(table, row)
        return self._found

    def _follow(self, table: str, row: Columns) -> None:
        """Mention whatever a row names."""
        for named, key in _named(_leading(table), row):
            self._name(named, key)

    def _name(self, table: str, key: int) -> None:
        if not self._mention(table, key) and (table, key) not in self._seen and _leads_on(table):
            self._seen.add((table, key))
            self._open[table].add(key)

    def _mention(self, table: str, key: int) -> bool:
        if table in SHEETS:
            self._found.add(f"{table}:{key}")
        return table in SHEETS


def _is_key(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 < value < _MOST


def scene_of(asked: Columns, on_the_table: int | None) -> int | None:
    """The scene an entry belongs to: the one that was asked for, or else the one on the table."""
    scene = asked.get("scene")
    return scene if _is_key(scene) else on_the_table


Told = tuple[int, int | None, list[str]]
"""Of an entry its key, its scene and what it has to do with."""


def told_by_journal(connection: sqlite3.Connection, after: int) -> Iterator[Told]:
    """The entries after one with what they have to do with, from the journal, oldest first."""
    past = _Images(connection, after)
    for key, deed, undoes, text in connection.execute(
        "SELECT id, deed, undoes, asked FROM entry WHERE id > ? ORDER BY id", (after,)
    ):
        asked = json.loads(text)
        if undoes is not None:
            past.turn(undoes, back=deed == "Undo")
            yield key, past.scene, []
            continue
        steps = list(past.steps_of(key))
        past.apply(steps)
        yield key, scene_of(asked, past.scene), mentioned(steps, asked, past.look)


class _Images:
    """What rows named at a moment, as the journal tells it: at first that after an entry."""

    def __init__(self, connection: sqlite3.Connection, entry: int) -> None:
        self._connection = connection
        self._stored = rows_in(connection)
        self._rows: dict[tuple[str, int], Columns | None] = {}
        self.scene: int | None = None
        if entry:  # what there was before the first, the journal tells by itself
            self._take_back(entry)
            self.scene = self.look("world", {1})[1]["scene_id"]

    def _take_back(self, entry: int) -> None:
        """Go back to how the rows were after an entry: what stands since goes, newest first."""
        asked = then(self._connection, entry).values
        for table, key, was, became in self._connection.execute(_BACK, asked).fetchall():
            if not naming(table):
                continue
            before = _loaded(was)
            if before is not None:
                known = {} if became is None else self.look(table, {key}).get(key, {})
                before = {**known, **_only_naming(table, before)}
            self._rows[table, key] = before
        again = self._connection.execute(_FORTH, asked).fetchall()
        self.apply((table, key, _loaded(was), _loaded(became)) for table, key, was, became in again)

    def steps_of(self, entry: int) -> Iterator[Step]:
        for table, key, before, after in self._connection.execute(
            'SELECT "table", "key", before, after FROM change WHERE entry_id = ? ORDER BY id',
            (entry,),
        ):
            yield table, key, _loaded(before), _loaded(after)

    def turn(self, entry: int, *, back: bool) -> None:
        """Take the changes of an entry back, or do them again."""
        steps = list(self.steps_of(entry))
        if back:
            steps = [(table, key, after, before) for table, key, before, after in reversed(steps)]
        self.apply(steps)

    def apply(self, steps: Iterable[Step]) -> None:
        for table, key, before, after in steps:
            if table == "world" and after and "scene_id" in after:
                self.scene = after["scene_id"]
            if after is None:
                self._rows[table, key] = None
            elif before is None:
                self._rows[table, key] = _only_naming(table, after)
            elif named := _only_naming(table, after):
                self._rows[table, key] = {**self.look(table, {key}).get(key, {}), **named}

    def look(self, table: str, keys: set[int]) -> Mapping[int, Columns]:
        """Rows as they were; those of which the journal says nothing are as they are."""
        known = {key: self._rows[table, key] for key in keys if (table, key) in self._rows}
        found = {key: row for key, row in known.items() if row is not None}
        return {**self._stored(table, keys - known.keys()), **found}


def _only_naming(table: str, columns: Columns) -> Columns:
    return {name: columns[name] for name in naming(table) if name in columns}


def _loaded(text: str | None) -> Columns | None:
    return None if text is None else json.loads(text)


def rebuild_mentions(connection: sqlite3.Connection) -> None:
    """Write anew what entries have to do with, and their scenes, where the journal tells it.

    What it does not tell any more stays as it is.
    """
    after = _dropped(connection)
    told = list(told_by_journal(connection, after))
    connection.execute("DELETE FROM mention WHERE entry_id > ?", (after,))
    connection.executemany(
        "UPDATE entry SET scene_id = ?1 WHERE id = ?2 AND scene_id IS NOT ?1",
        ((scene, key) for key, scene, _ in told),
    )
    for key, _, refs in told:
        write_mentions(connection, key, refs)


def _dropped(connection: sqlite3.Connection) -> int:
    """The last entry that the changes are needed to tell of which a compaction dropped; or 0."""
    upto = compacted(connection).upto
    turned = "SELECT max(id) FROM entry WHERE undoes <= ?"
    return max(upto, connection.execute(turned, (upto,)).fetchone()[0] or 0)


def write_mentions(connection: sqlite3.Connection, entry: int, refs: Iterable[str]) -> None:
    """Store what an entry has to do with."""
    connection.executemany(
        "INSERT INTO mention (entry_id, about) VALUES (?, ?)", ((entry, ref) for ref in refs)
    )


def mention_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """Entries that are kept as having to do with other things than the journal tells.

    Of those that were compacted it does not tell.
    """
    after = _dropped(connection)
    kept: dict[int, list[str]] = defaultdict(list)
    for key, about in connection.execute("SELECT entry_id, about FROM mention"):
        kept[key].append(about)
    scenes = dict(connection.execute("SELECT id, scene_id FROM entry"))
    for key, scene, refs in told_by_journal(connection, after):
        if sorted(kept.get(key, [])) != refs or scenes[key] != scene:
            yield f"entry {key} is kept as having to do with other rows than it has"
    for key in kept.keys() - scenes.keys():
        yield f"there is no entry {key} to have to do with anything"
