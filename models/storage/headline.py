"""What the first screens show of a campaign, read with SQLite alone.

Importing the tables costs about twice what the screen does, so the list of campaigns and the desk
are painted from here, at the start and after every action alike.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from inspect import get_annotations
from pathlib import Path
from types import NoneType
from typing import Any, NamedTuple, TypeVar

from models.author import author
from models.calendar import Calendar
from models.calendar_kept import calendar_kept
from models.storage.faults import UNREADABLE, DamagedError, unreadable
from models.storage.indexes import is_ours
from models.storage.schema import NotACampaignError, version_of
from models.storage.standing import Next, next_redo, next_undo
from models.text import clean

Row = TypeVar("Row", bound=tuple[Any, ...])

_WAIT_SECONDS = 1.0
_GLANCE_SECONDS = 0.2
"""How long another program's writing is waited for: by who reads, and by who only glances."""
_LARGEST = 10_000_000
"""Bytes that a text may have for a glance at a campaign."""
_STEP, _STEPS = 10_000, 2_000
"""A glance takes some ten thousand steps of SQLite; twenty million are a second."""
_ALIEN = """
SELECT CASE WHEN type = 'table' THEN 'virtual table' ELSE type END, name, sql FROM sqlite_master
WHERE type IN ('view', 'trigger') OR (type = 'table' AND rootpage = 0)
"""


class Standing(NamedTuple):
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

    @property
    def state(self) -> str:
        """How they are, in a word."""
        if self.dead:
            return "DEAD"
        if self.unconscious:
            return "unconscious"
        if self.dazed:
            return "dazed"
        return "hurt" if self.light or self.shock or self.stun else "unhurt"


class Coming(NamedTuple):
    """Something due: when, the deed that meets it, what, and about whom."""

    key: int
    at: int
    deed: str
    label: str
    person_id: int | None


class Told(NamedTuple):
    """One journal entry in short: when, its title, and what was told.

    `others` names whoever else did it; it is empty for one's own.
    """

    key: int
    clock: int
    title: str
    lines: tuple[str, ...]
    state: str
    others: str

    @property
    def by(self) -> str:
        """Whose it is, as it is put before what was told."""
        return f"({self.others}) " if self.others else ""


class Wished(NamedTuple):
    """What a player wants to do, and is not done or answered yet."""

    key: int
    player: str
    text: str


class Headline(NamedTuple):
    """A campaign at a glance; `phase` and `engine` are of the present scene, empty without one.

    That players have come in is not in the `journal`, nor does it stand here; of what was taken
    back that has only the undo.
    `standing` are the last entries that have not been taken back. `undo` and `redo` are what would
    be taken back or done again: one's own, or, where there is none, another's by choice. `wishes`
    are those of players that are open, the oldest first; so many `seats` let
    somebody in. `newest` is the newest entry of the whole journal, 0 where nothing has happened.
    """

    clock: int
    calendar: Calendar
    blurb: str
    people: int
    last_played: str
    scene: str
    phase: str
    engine: str
    party: tuple[Standing, ...]
    due: tuple[Coming, ...]
    journal: tuple[Told, ...]
    standing: tuple[Told, ...]
    undo: Next | None
    redo: Next | None
    wishes: tuple[Wished, ...] = ()
    seats: int = 0
    newest: int = 0


_PARTY = """
SELECT p.id, p.name, p.light, p.shock, p.stun,
       coalesce((SELECT max(a.dazed + a.dazed_turns) FROM participant a
                 JOIN world w ON w.scene_id = a.scene_id WHERE a.person_id = p.id), 0),
       p.unconscious_since IS NOT NULL AND p.dead_since IS NULL, p.dead_since IS NOT NULL,
       coalesce(g.name, ''), g.rounds, nullif(g.magazine, 0)
FROM person p LEFT JOIN weapon g ON g.id = (
    SELECT id FROM weapon WHERE person_id = p.id AND in_hand ORDER BY id LIMIT 1)
WHERE p.side = 'party' AND NOT p.archived ORDER BY p.kind DESC, p.id
"""
_DUE = (
    "SELECT id, at, deed, label, person_id FROM due WHERE state = 'waiting' ORDER BY at, id LIMIT ?"
)
_SCENE = "SELECT name, phase, engine FROM scene WHERE id = ?"
_MOST_STANDING = 8
_JOURNAL = """
SELECT id, clock, title, lines, state, author FROM entry
WHERE state NOT IN ('undone', 'abandoned') AND deed != 'EnterSeat'
ORDER BY id DESC LIMIT ?"""
_STANDING = """
SELECT id, clock, title, lines, state, author FROM entry
WHERE state IN ('done', 'kept') AND deed != 'EnterSeat'
ORDER BY id DESC LIMIT ?"""
_WISHES = """
SELECT w.id, s.player, w.text FROM wish w JOIN seat s ON s.id = w.seat_id WHERE NOT w.done
ORDER BY w.id LIMIT 20"""
_PLAYED = "SELECT made_at FROM entry ORDER BY id DESC LIMIT 1"


@contextmanager
def open_for_reading(
    path: Path, *, glance: bool = False, wait: float = _WAIT_SECONDS
) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write, to a file whose header says that it is a campaign.

    A campaign that was cut off in mid-write is rolled back by SQLite here, as by any reader. A
    `glance` has bounds that no campaign reaches. Another program's writing is waited for so many
    seconds. Raises `schema.NotACampaignError`, also when what
    is read turns out to be damaged.
    """
    version_of(path)
    try:
        with closing(_reader(path, _GLANCE_SECONDS if glance else wait)) as connection:
            _refuse_alien(connection, path)
            if glance:
                _bound(connection)
            yield connection
    except UNREADABLE as error:
        raise _unreadable(error, path) from error


def _reader(path: Path, wait: float) -> sqlite3.Connection:
    """A connection that writes nothing unless a change was cut off that has to be taken back."""
    connection = _connect(path, "ro", wait)
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            raise
        connection = _connect(path, "rw", wait)
    return connection


def _connect(path: Path, mode: str, wait: float) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, timeout=wait)
    connection.execute("PRAGMA query_only = ON")
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _refuse_alien(connection: sqlite3.Connection, path: Path) -> None:
    """A view runs when it is read, a trigger when something is written: a campaign has neither.

    Of virtual tables it has the indexes that we make, and no other.
    """
    found = connection.execute(_ALIEN)
    for kind, name in ((kind, name) for kind, name, sql in found if not is_ours(name, sql)):
        raise NotACampaignError(
            f"{path.name} holds a {kind} of its own ({clean(str(name), 60)}); no campaign has one."
        )


def _bound(connection: sqlite3.Connection) -> None:
    left = iter(range(_STEPS))
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST)
    connection.set_progress_handler(lambda: next(left, None) is None, _STEP)


def _unreadable(error: BaseException, path: Path) -> NotACampaignError:
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_INTERRUPT:
        return DamagedError(f"{path.name} is damaged: reading its first page takes too long.")
    return unreadable(error, path)


class Watch:
    """A campaign that is open: what it says now, and whether that has changed."""

    def __init__(self, path: Path) -> None:
        """Open the file for reading; raises as `open_for_reading`."""
        version_of(path)
        self.path = path
        try:
            self._connection = _connect(path, "rw", 0)
            _refuse_alien(self._connection, path)
        except UNREADABLE as error:
            raise _unreadable(error, path) from error
        self._version = self.version

    @property
    def version(self) -> int | None:
        """A number for the file as it stands, another one after every change.

        None while somebody is writing, or nothing is where the file was: ask again later.
        """
        if not self.path.exists():
            return None
        try:
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])
        except sqlite3.DatabaseError:
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
        """The campaign at a glance; raises as `open_for_reading`."""
        _bound(self._connection)
        self._connection.execute(f"PRAGMA busy_timeout = {int(_GLANCE_SECONDS * 1000)}")
        try:
            return read_from(self._connection)
        except UNREADABLE as error:
            raise _unreadable(error, self.path) from error
        finally:
            self._connection.execute("PRAGMA busy_timeout = 0")

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()


class Glance(NamedTuple):
    """A campaign that was opened, and what it said then."""

    watch: Watch
    headline: Headline


def glance_at(path: Path) -> Glance:
    """A campaign, opened to be watched and read once; raises as `open_for_reading`."""
    watch = Watch(path)
    try:
        return Glance(watch, watch.read())
    except NotACampaignError:
        watch.close()
        raise


def read(path: Path, *, due: int = 12, journal: int = 20) -> Headline:
    """A campaign at a glance, with the next so many due rows and the last journal entries.

    Raises as `open_for_reading`.
    """
    with open_for_reading(path, glance=True) as connection:
        return read_from(connection, due=due, journal=journal)


def read_from(connection: sqlite3.Connection, *, due: int = 12, journal: int = 20) -> Headline:
    """The same through an open connection."""

    def one(sql: str, *values: Any) -> Any:
        row = connection.execute(sql, values).fetchone()
        return row[0] if row else None

    world = connection.execute("SELECT clock, calendar, blurb, scene_id FROM world").fetchone()
    if world is None:
        raise sqlite3.DatabaseError("the campaign's own row is missing")
    clock, calendar, blurb, scene_id = world
    scene = connection.execute(_SCENE, (scene_id,)).fetchone() or ("", "", "")
    people, last_played = one("SELECT count(*) FROM person"), one(_PLAYED) or ""
    by = author()
    return _typed(
        Headline(
            clock=clock,
            calendar=calendar_kept(json.loads(calendar)),
            blurb=blurb,
            people=people,
            last_played=last_played,
            scene=scene[0],
            phase=scene[1],
            engine=scene[2],
            party=tuple(_standing(*row) for row in connection.execute(_PARTY)),
            due=tuple(_typed(Coming(*row)) for row in connection.execute(_DUE, (due,))),
            journal=_all_told(connection.execute(_JOURNAL, (journal,)), by),
            standing=_all_told(connection.execute(_STANDING, (_MOST_STANDING,)), by),
            undo=_turned(connection, next_undo, by),
            redo=_turned(connection, next_redo, by),
            newest=one("SELECT max(id) FROM entry") or 0,
            seats=one("SELECT count(*) FROM seat WHERE NOT ended"),
            wishes=tuple(_typed(Wished(*row)) for row in connection.execute(_WISHES)),
        )
    )


def _turned(
    connection: sqlite3.Connection, ask: Callable[..., Next | None], by: str
) -> Next | None:
    """What would be taken back, or done again."""
    found = ask(connection, by, anybodys=False) or ask(connection, by, anybodys=True)
    if found is not None and [*map(type, found)] != [int, str, str]:
        raise TypeError("an entry to be turned is not as it should be")
    return found


def _standing(*row: Any) -> Standing:
    values = list(row)
    values[6], values[7] = bool(row[6]), bool(row[7])
    return _typed(Standing(*values))


def _all_told(rows: Iterable[tuple[Any, ...]], reader: str) -> tuple[Told, ...]:
    """Entries in short, for somebody who reads them."""
    return tuple(_told(reader, *row) for row in rows)


def _told(reader: str, key: Any, clock: Any, title: Any, lines: Any, state: Any, by: Any) -> Told:
    told = tuple(line["text"] for line in json.loads(lines) if "heading" not in line)
    if not all(isinstance(text, str) for text in told):
        raise TypeError("a line of the journal is not text")
    return _typed(Told(key, clock, title, told, state, "" if by == reader else by))


_KINDS: dict[str, type | tuple[type, ...]] = {
    "int": int,
    "str": str,
    "bool": bool,
    "int | None": (int, NoneType),
}


def _typed(row: Row) -> Row:
    """What was read, if all of it is of the kind it should be: SQLite keeps any in any column."""
    for (name, declared), value in zip(get_annotations(type(row)).items(), row, strict=True):
        wanted = declared.__forward_arg__
        kind = _KINDS.get(wanted)
        if kind is not None and not isinstance(value, kind):
            held = type(value).__name__
            raise TypeError(f"{name} of {type(row).__name__} is {held}, not {wanted}")
    return row
