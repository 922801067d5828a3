"""What the first screens show of a campaign, read with SQLite alone.

Importing the tables costs about twice what the screen does, so the list of campaigns and the desk
are painted from here, at the start and after every action alike.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.storage.schema import NotACampaignError, version_of

_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_WAIT_SECONDS = 5


@dataclass(frozen=True, slots=True)
class Standing:
    """One member of the party at a glance."""

    key: int
    name: str
    light: int
    shock: int
    stun: int
    dazed: int
    unconscious: bool
    dead: bool
    weapon: str
    rounds: int | None
    magazine: int | None


@dataclass(frozen=True, slots=True)
class Coming:
    """Something due: when, what, and about whom."""

    key: int
    at: int
    kind: str
    label: str
    person_id: int | None


@dataclass(frozen=True, slots=True)
class Told:
    """One journal entry in short: when, its title, and what was told."""

    key: int
    clock: int
    title: str
    lines: tuple[str, ...]
    state: str


@dataclass(frozen=True, slots=True)
class Headline:
    """A campaign at a glance; `phase` and `engine` are of the present scene, empty without one."""

    clock: int
    blurb: str
    people: int
    last_played: str
    scene: str
    phase: str
    engine: str
    party: tuple[Standing, ...]
    due: tuple[Coming, ...]
    journal: tuple[Told, ...]
    undo: str
    redo: str


_PARTY = """
SELECT p.id, p.name, p.light, p.shock, p.stun,
       coalesce((SELECT max(a.dazed + a.dazed_turns) FROM participant a
                 JOIN world w ON w.scene_id = a.scene_id WHERE a.person_id = p.id), 0),
       p.unconscious_since IS NOT NULL AND p.dead_since IS NULL, p.dead_since IS NOT NULL,
       coalesce(g.name, ''), g.rounds, nullif(g.magazine, 0)
FROM person p LEFT JOIN weapon g ON g.id = (
    SELECT id FROM weapon WHERE person_id = p.id AND in_hand ORDER BY id LIMIT 1)
WHERE p.side = 'party' ORDER BY p.kind DESC, p.id
"""
_DUE = (
    "SELECT id, at, kind, label, person_id FROM due WHERE state = 'waiting' ORDER BY at, id LIMIT ?"
)
_SCENE = "SELECT name, phase, engine FROM scene WHERE id = ?"
_JOURNAL = "SELECT id, clock, title, lines, state FROM entry ORDER BY id DESC LIMIT ?"
_TURNED = "SELECT title FROM entry WHERE state = ? ORDER BY id {} LIMIT 1"


@contextmanager
def open_for_reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write, to a file whose header says that it is a campaign.

    A campaign that was cut off in mid-write is rolled back by SQLite here, as by any reader.
    Raises `schema.NotACampaignError`, also when what is read turns out to be damaged.
    """
    version_of(path)
    try:
        with closing(_connect(path)) as connection:
            yield connection
    except sqlite3.DatabaseError as error:
        busy = getattr(error, "sqlite_errorcode", 0) & 0xFF in _BUSY
        fault = "is being written by another program" if busy else "is damaged"
        raise NotACampaignError(f"{path.name} {fault}: {error}.") from error


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=_WAIT_SECONDS
    )
    connection.execute("PRAGMA query_only = ON")
    return connection


class Watch:
    """A campaign that is open: what it says now, and whether that has changed."""

    def __init__(self, path: Path) -> None:
        """Open the file for reading; raises as `open_for_reading`."""
        version_of(path)
        self._connection = _connect(path)
        self._version = self.version

    @property
    def version(self) -> int | None:
        """A number for the file as it stands, another one after every change.

        None while somebody is writing: ask again later.
        """
        try:
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])
        except sqlite3.OperationalError:
            return None

    def changed(self) -> bool:
        """Whether any other connection has changed the file since this was last asked."""
        version = self.version
        if version is None:
            return False
        changed = version != self._version
        self._version = version
        return changed

    def read(self) -> Headline:
        """The campaign at a glance."""
        return read_from(self._connection)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()


def read(path: Path, *, due: int = 12, journal: int = 20) -> Headline:
    """A campaign at a glance, with the next so many due rows and the last journal entries.

    Raises as `open_for_reading`.
    """
    with open_for_reading(path) as connection:
        return read_from(connection, due=due, journal=journal)


def read_from(connection: sqlite3.Connection, *, due: int = 12, journal: int = 20) -> Headline:
    """The same through an open connection."""

    def one(sql: str, *values: Any) -> Any:
        row = connection.execute(sql, values).fetchone()
        return row[0] if row else None

    world = connection.execute("SELECT clock, blurb, scene_id FROM world").fetchone()
    if world is None:
        raise sqlite3.DatabaseError("the campaign's own row is missing")
    clock, blurb, scene_id = world
    scene = connection.execute(_SCENE, (scene_id,)).fetchone() or ("", "", "")
    return Headline(
        clock=clock,
        blurb=blurb,
        people=one("SELECT count(*) FROM person"),
        last_played=one("SELECT made_at FROM entry ORDER BY id DESC LIMIT 1") or "",
        scene=scene[0],
        phase=scene[1],
        engine=scene[2],
        party=tuple(_standing(*row) for row in connection.execute(_PARTY)),
        due=tuple(Coming(*row) for row in connection.execute(_DUE, (due,))),
        journal=tuple(_told(row) for row in connection.execute(_JOURNAL, (journal,))),
        undo=one(_TURNED.format("DESC"), "done") or "",
        redo=one(_TURNED.format("ASC"), "undone") or "",
    )


def _standing(*row: Any) -> Standing:
    values = list(row)
    values[6], values[7] = bool(row[6]), bool(row[7])
    return Standing(*values)


def _told(row: tuple[Any, ...]) -> Told:
    key, clock, title, lines, state = row
    return Told(key, clock, title, tuple(line["text"] for line in json.loads(lines)), state)
