"""How a campaign file is opened: locks, safety and the mark that says it is ours.

SQLite keeps a rollback journal (mode DELETE). At rest a campaign is one file; a copy made while
nothing is being written is whole; and the faults of the write-ahead log with several writers
(before SQLite 3.51.3) and with copied files cannot happen. Writers take the lock at once (BEGIN
IMMEDIATE) and wait for each other; `synchronous = EXTRA` has every commit on the disk before it is
told, the removal of its rollback journal too, which FULL leaves to chance.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import ExceptionContext

from models.storage import schema
from models.storage.faults import UnavailableError, gone

BUSY_SECONDS = 10
"""How long a command waits for another program that is writing; the screens wait less."""


def engine_for(path: Path, wait: float = BUSY_SECONDS) -> Engine:
    """An engine whose connections can write only with the execution option `write`."""
    # A name may hold `?` and `%`. A file that is gone is not made anew, empty, in its place.
    there = {"mode": "rw", "uri": "true"}
    url = URL.create("sqlite", database=f"file:{quote(str(path.absolute()))}", query=there)
    # What is written, secrets among it, is not repeated in the message of a fault.
    # A number without end is none in JSON: a file that keeps one would not be opened again.
    engine = create_engine(
        url,
        connect_args={"timeout": wait},
        hide_parameters=True,
        json_serializer=partial(json.dumps, allow_nan=False),
    )
    opened = identity(path)

    @event.listens_for(engine, "connect")
    def _connect(connection: sqlite3.Connection, _record: object) -> None:
        if identity(path) != opened:  # SQLite itself sees it only where it was connected before
            raise UnavailableError(gone(path))
        _prepare(connection)

    @event.listens_for(engine, "checkin")
    def _checkin(connection: sqlite3.Connection | None, _record: object) -> None:
        # A commit that a deferred foreign key refuses leaves the transaction open, and locked.
        if connection is not None and connection.in_transaction:
            connection.rollback()

    event.listen(engine, "handle_error", _let_go)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        write = connection.get_execution_options().get("write")
        connection.exec_driver_sql(f"PRAGMA query_only = {'OFF' if write else 'ON'}")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN DEFERRED")

    return engine


def _let_go(context: ExceptionContext) -> None:
    """Leave the file to others after a commit for which the disk has no room.

    The connection would keep it locked, and even when it is closed, as long as anything that was
    asked through it is remembered.
    """
    code = getattr(context.original_exception, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}:
        if context.connection is not None:
            with suppress(sqlite3.Error):
                driver(context.connection).rollback()
        context.is_disconnect, context.invalidate_pool_on_disconnect = True, False


def _prepare(connection: sqlite3.Connection) -> None:
    """Have a new connection keep what is promised of every campaign."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute("PRAGMA trusted_schema = OFF")
    # SQLite's own small letters are the English ones alone.
    connection.create_function("casefold", 1, _casefolded, deterministic=True)


def driver(connection: Connection) -> sqlite3.Connection:
    """SQLite's own connection under one of SQLAlchemy's, in the same transaction."""
    made = connection.connection.driver_connection
    assert isinstance(made, sqlite3.Connection)
    return made


def _casefolded(text: str | None) -> str | None:
    return None if text is None else text.casefold()


def identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from another that has its name by now; None when there is none."""
    try:
        state = path.stat()
    except OSError:
        return None
    return (state.st_dev, state.st_ino)


def stamp(connection: Connection) -> None:
    """Mark the file as ours and at the newest schema, in the header and for Alembic."""
    connection.exec_driver_sql(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {schema.VERSION}")
    connection.exec_driver_sql(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
    )
    connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (f"{schema.VERSION:04}",))
