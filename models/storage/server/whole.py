"""Putting a whole campaign onto a server."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import uuid4

from models.progress import Progress
from models.storage.schema import VERSION
from models.storage.server.layout import (
    CONTROL,
    all_tables,
    binding,
    channel_of,
    creating,
    schema_of,
    stored,
)
from models.storage.server.line import Line, one, with_flags
from models.storage.written import rows_of


def put_new(
    line: Line,
    name: str,
    file: Path,
    progress: Progress = lambda _done, _of: None,
    gone: str = "",
) -> int:
    """Put a file onto a server as a campaign of this name; gives its key there.

    While it is `gone`, nobody opens it there, and is told so.

    Raises `models.storage.faults.UnavailableError`; then nothing has changed.
    """
    with line.changing() as server:
        for statement in CONTROL:
            server.execute(statement)
        asked = (
            "INSERT INTO outrider.campaign (name, format, generation, newest, kept_from, gone)"
            " VALUES (%s, %s, '', 0, 0, %s) RETURNING id"
        )
        key = int(one(server, asked, [name, VERSION, gone]))
        put_anew(server, key, file, progress)
    return key


def put_anew(
    server: Any, key: int, file: Path, progress: Progress = lambda _done, _of: None
) -> None:
    """Make the tables of a campaign, and put a file into them."""
    for statement in creating(key):
        server.execute(statement)
    _put(server, key, file, progress)
    for statement in binding(key):
        server.execute(statement)


def put_whole(
    line: Line,
    key: int,
    file: Path,
    progress: Progress = lambda _done, _of: None,
    said: str = "",
) -> str:
    """Let a file be a campaign that is on the server already; gives which state of it that is.

    Its tables stay, and so does who may come to them; what is `said` of it reaches whoever has the
    campaign open. Raises
    `models.storage.faults.UnavailableError`; then nothing has changed.
    """
    with line.changing() as server:
        asked = "SELECT 1 FROM outrider.campaign WHERE id = %s FOR UPDATE"
        server.execute(asked, [key])
        server.execute(f"TRUNCATE {all_tables(key)}")
        return _put(server, key, file, progress, said)


def said_of(generation: str) -> str:
    """What is said of how a state of a campaign came there; empty for nothing."""
    return generation.partition(" ")[2]


def _put(server: Any, key: int, file: Path, progress: Progress, said: str = "") -> str:
    schema, done = schema_of(key), 0
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as source:
        source.execute("BEGIN")
        whole = sum(
            source.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] for table in stored()
        )
        for table, columns in stored().items():
            names = ", ".join(f'"{name}"' for name in columns)
            with server.cursor().copy(f'COPY {schema}."{table}" ({names}) FROM STDIN') as copy:
                for row in rows_of(source, table, "1 ORDER BY id", ()):
                    copy.write_row(with_flags(table, list(row)))
                    done += 1
                    if not done % 1000:
                        progress(done, whole)
        given = source.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
        newest = source.execute("SELECT coalesce(max(id), 0) FROM entry").fetchone()[0]
    server.cursor().executemany(f'INSERT INTO {schema}.given ("table", key) VALUES (%s, %s)', given)
    generation = f"{uuid4().hex} {said}".strip()
    server.execute(
        "UPDATE outrider.campaign SET format = %s, generation = %s, newest = %s, kept_from = %s"
        " WHERE id = %s",
        [VERSION, generation, newest, newest, key],
    )
    server.execute(f"SELECT pg_notify('{channel_of(key)}', %s)", [str(newest)])
    progress(whole, whole)
    return generation
