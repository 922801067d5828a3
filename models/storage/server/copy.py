"""The copy of a campaign on this machine: where it lies, and filling it whole."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from models.progress import Progress
from models.storage.database import BUSY_SECONDS
from models.storage.faults import UnavailableError, unreadable
from models.storage.indexing import rebuild_indexes
from models.storage.named import password_for
from models.storage.placing import own_folder, put_instead, unfinished
from models.storage.server.address import Address, address_of
from models.storage.server.layout import all_tables, schema_of, stored
from models.storage.server.line import Line, one, without_flags
from models.storage.store import SIDECAR
from models.storage.written import remember_keys

_MANY = 5_000


@dataclass(frozen=True, slots=True)
class Origin:
    """Of which campaign a file is the copy, and of which state of it."""

    address: Address
    key: int
    generation: str
    reader: bool = False
    """Whether one may only look at it."""


class _Passwords:
    """What this process was told; never written down."""

    known: dict[str, str] = {}


def remember(address: Address) -> None:
    """Keep the password of an address for as long as the program runs."""
    if address.password:
        _Passwords.known[str(address)] = address.password


def origin_of(path: Path) -> Origin:
    """Of which campaign a file is the copy; raises `UnavailableError` where nothing tells it."""
    try:
        said = json.loads((path.parent / SIDECAR).read_text("utf-8"))
        address, key, generation = address_of(said["address"]), said["key"], said["generation"]
        reader = bool(said.get("reader"))
    except (ValueError, TypeError, LookupError, AttributeError, OSError) as error:
        raise UnavailableError(
            f"Of which campaign {path.name} is the copy cannot be read in {SIDECAR} beside it. "
            "Open the campaign by its address again."
        ) from error
    password = _Passwords.known.get(str(address), "") or password_for(str(address))
    return Origin(replace(address, password=password), key, generation, reader)


def note_origin(path: Path, origin: Origin) -> None:
    """Write down beside a file of which campaign it is the copy."""
    own_folder(path.parent)
    said = {
        "address": str(origin.address),
        "key": origin.key,
        "generation": origin.generation,
        "reader": origin.reader,
    }
    with unfinished(path) as made:
        made.write_text(json.dumps(said), "utf-8")
        put_instead(made, path.parent / SIDECAR)


@contextmanager
def opened(path: Path, *, write: bool = False) -> Iterator[sqlite3.Connection]:
    """The file of a copy, in one transaction of SQLite's own; raises `NotACampaignError`."""
    there = f"{path.absolute().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(there, uri=True, isolation_level=None)) as file:
            file.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
            file.execute("BEGIN IMMEDIATE" if write else "BEGIN")
            try:
                yield file
                file.execute("COMMIT")
            finally:
                file.rollback()  # what a fault still holds would keep the file locked
    except sqlite3.Error as error:
        raise unreadable(error, path) from error


def position(connection: sqlite3.Connection) -> tuple[int, Any]:
    """The newest entry that a copy has, and what tells it from another of that number."""
    row = connection.execute("SELECT id, made_at, title FROM entry ORDER BY id DESC LIMIT 1")
    found = row.fetchone()
    return (found[0], found[1:]) if found else (0, None)


def fill(path: Path, line: Line, key: int, progress: Progress = lambda _done, _of: None) -> str:
    """Take a whole campaign over, in place of what the copy has; gives which state of it.

    It is one state of the campaign, and the file has it whole or is as it was. Raises
    `models.storage.schema.NotACampaignError`.
    """
    with line.reading() as server, opened(path, write=True) as file:
        # Whoever replaces it whole waits, as what is emptied is empty for those who began before.
        server.execute(f"LOCK TABLE {all_tables(key)} IN ACCESS SHARE MODE")
        file.execute("PRAGMA defer_foreign_keys = ON")
        asked = "SELECT generation FROM outrider.campaign WHERE id = %s"
        generation = one(server, asked, [key])
        schema, done = schema_of(key), 0
        whole = sum(
            int(one(server, f'SELECT count(*) FROM {schema}."{table}"')) for table in stored()
        )
        for table, columns in stored().items():
            names = ", ".join(f'"{name}"' for name in columns)
            marks = ", ".join("?" * len(columns))
            file.execute(f'DELETE FROM "{table}"')
            for rows in server_rows(server, f'SELECT {names} FROM {schema}."{table}" ORDER BY id'):
                file.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', rows)
                progress(done := done + len(rows), whole)
        file.execute("DELETE FROM sqlite_sequence")
        given = server.execute(f'SELECT "table", key FROM {schema}.given ORDER BY 1').fetchall()
        remember_keys(file, dict(given))
        rebuild_indexes(file)
    return str(generation)


def server_rows(server: Any, question: str) -> Iterator[list[Any]]:
    """What a server answers, some rows at a time, each as SQLite keeps it."""
    with server.cursor(name="rows") as cursor:
        cursor.execute(question)
        while rows := cursor.fetchmany(_MANY):
            yield [without_flags(row) for row in rows]
