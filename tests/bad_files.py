"""Two hundred files that no campaign is: damaged, foreign, older, trapped, of wrong kinds."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from models.storage import schema
from tests.hostile import HOSTILE

MANY = 200
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
DEEP = "[" * 100_000 + "]" * 100_000

STATEMENTS = {
    "endless world": (
        "DROP TABLE world",
        f"CREATE VIEW world AS {ENDLESS} SELECT 0 AS clock, '' AS blurb, NULL AS scene_id FROM n"
        " WHERE i < 0",
    ),
    "endless person": ("DROP TABLE person", f"CREATE VIEW person AS {ENDLESS} SELECT * FROM n"),
    "view": (f"CREATE VIEW harmless AS {ENDLESS} SELECT max(i) FROM n",),
    "thief": ("CREATE TRIGGER thief AFTER INSERT ON entry BEGIN DELETE FROM due; END",),
    "virtual": ("CREATE VIRTUAL TABLE sought USING fts5(text)",),
    "computed": (
        "ALTER TABLE person ADD COLUMN trap AS (zeroblob(100000000) || zeroblob(100000000))",
    ),
    "two worlds": (
        "INSERT INTO world (clock, blurb, notes, calendar, settings, money, currency) "
        "VALUES (0, '', '', '{}', '{}', 0, '')",
    ),
    "no world": ("DELETE FROM world",),
    "no weapon": ("DROP TABLE weapon",),
    "no joint": ("DROP TABLE joint",),
    "seven missing": tuple(
        f"DROP TABLE {table}"
        for table in ("joint", "trial", "device", "research", "survey", "hold", "fired")
    ),
    "no column": ("ALTER TABLE person DROP COLUMN eloquence",),
    "new column": ("ALTER TABLE person ADD COLUMN luck INTEGER NOT NULL DEFAULT 1",),
    "other kind": (
        "ALTER TABLE person DROP COLUMN eloquence",
        "ALTER TABLE person ADD COLUMN eloquence TEXT NOT NULL DEFAULT ''",
    ),
    "recipe": ("CREATE TABLE recipe (dish TEXT)",),
    "due abc": ("UPDATE due SET at = 'abc'",),
    "due null": ("UPDATE due SET label = x'80ff'",),
    "blob": ("UPDATE entry SET made_at = x'00ff'",),
    "no utf-8": ("UPDATE entry SET title = CAST(x'c328ff' AS TEXT)",),
    "no utf-8 name": ("UPDATE person SET name = CAST(x'ff41fe' AS TEXT)",),
    "deep json": (f"UPDATE entry SET lines = '{DEEP}'",),
    "odd json": ("UPDATE entry SET lines = '[7, null]'",),
    "no json": ("UPDATE entry SET lines = 'lines'",),
    "object": ("""UPDATE entry SET lines = '{"text": 1}'""",),
    "clock": ("UPDATE world SET clock = 'noon'",),
    "real clock": ("UPDATE world SET clock = 1e300",),
    "endless clock": ("UPDATE world SET clock = 9e999",),
    "huge": ("UPDATE world SET blurb = CAST(zeroblob(30000000) AS TEXT)",),
    "flag": ("UPDATE person SET moved = 'yes'",),
    "scene": ("UPDATE world SET scene_id = 'here'",),
    "side": ("UPDATE participant SET side = 'nobody' WHERE id = 2",),
    "weapon": ("UPDATE weapon SET kind = ''",),
    "rounds": ("UPDATE weapon SET rounds = -1",),
    "wounds": ("UPDATE person SET light = 1000000000",),
    "beyond": ("UPDATE participant SET x = 1e300",),
    "state": ("UPDATE entry SET state = 'dreamt'",),
    "waits": ("UPDATE due SET state = 'late'",),
    "session": (
        "INSERT INTO session (number, title, began_at, ended_at, players, notes, recap, told,"
        " first, clock) VALUES (0, '', '', '', '', '', '', '', 1, 0)",
    ),
    "no told": ("DROP TABLE told",),
    "no found": ("DROP TABLE found",),
    "own index": (
        "DROP TABLE found",
        "CREATE VIRTUAL TABLE found USING fts5(name, open, hidden)",
    ),
    "index of others": (
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'columnsize', 'x') || ' ' WHERE name = 'told'",
    ),
    "thief in the index": (
        "CREATE TRIGGER thief AFTER INSERT ON found_content BEGIN DELETE FROM due; END",
    ),
    "thief of notes": ("CREATE TRIGGER thief AFTER UPDATE ON session BEGIN DELETE FROM note; END",),
    "torn": (
        "DELETE FROM told_data WHERE id % 2 = 0",
        "DELETE FROM found_content WHERE id % 2 = 0",
    ),
    "format 0": ("PRAGMA user_version = 0",),
    "format -1": ("PRAGMA user_version = -1",),
    "newer": (f"PRAGMA user_version = {schema.VERSION + 1}",),
    "other": ("PRAGMA application_id = 7",),
    "master": (
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = 'CREATE TABLE person (' WHERE name = 'person'",
    ),
    "rootpage": (
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET rootpage = 99999 WHERE name = 'person'",
    ),
}


def _changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            connection.execute(statement)


def _by(name: str) -> Callable[[Path, Random], None]:
    return lambda path, _random: _changed(path, *STATEMENTS[name])


def _scribbled(path: Path, random: Random) -> None:
    with path.open("r+b") as file:
        for _ in range(random.choice([1, 4, 64])):
            file.seek(random.randrange(100, path.stat().st_size))
            file.write(bytes([random.randrange(256)]))


def _zeroed(path: Path, random: Random) -> None:
    with path.open("r+b") as file:
        file.seek(4096 * random.randrange(path.stat().st_size // 4096))
        file.write(bytes(4096))


def _cut(path: Path, random: Random) -> None:
    os.truncate(path, random.randrange(path.stat().st_size))


def _noise(path: Path, random: Random) -> None:
    path.write_bytes(random.randbytes(random.randrange(9_000)))


def _framed_noise(path: Path, random: Random) -> None:
    header = path.read_bytes()[:100]
    path.write_bytes(header + random.randbytes(random.randrange(40_000)))


def _header(path: Path, random: Random) -> None:
    with path.open("r+b") as file:
        file.seek(random.randrange(16, 60))
        file.write(random.randbytes(random.randrange(1, 8)))


def _foreign(path: Path, _random: Random) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT)")


def _folder(path: Path, _random: Random) -> None:
    path.unlink()
    path.mkdir()


def _pipe(path: Path, _random: Random) -> None:
    path.unlink()
    os.mkfifo(path)


def _nowhere(path: Path, _random: Random) -> None:
    path.unlink()
    path.symlink_to(path.parent / "nowhere")


def _circle(path: Path, _random: Random) -> None:
    path.unlink()
    path.symlink_to(path)


def _empty(path: Path, _random: Random) -> None:
    path.write_bytes(b"")


def _old(path: Path, _random: Random) -> None:
    _changed(path, *STATEMENTS["due abc"])
    os.utime(path, (1e11, 1e11))


AT_RANDOM = (
    _scribbled,
    _scribbled,
    _scribbled,
    _zeroed,
    _zeroed,
    _cut,
    _noise,
    _framed_noise,
    _header,
)
ONCE = (_foreign, _folder, _pipe, _nowhere, _circle, _empty, _old, *map(_by, STATEMENTS))


def make(folder: Path, sound: Path, many: int = MANY, seed: int = 2300) -> list[Path]:
    """So many bad files in a folder, made from a sound one, always the same for a seed.

    Some that were scribbled in may be sound all the same.
    """
    random = Random(seed)
    names = [text for text in HOSTILE if "/" not in text and "\x00" not in text and len(text) < 40]
    made = []
    for number in range(many):
        name = f"{number} {random.choice(names)}".encode(errors="replace").decode()
        path = folder / f"{name}.outrider"
        shutil.copyfile(sound, path)
        spoil = ONCE[number] if number < len(ONCE) else random.choice(AT_RANDOM)
        spoil(path, random)
        made.append(path)
    return made
