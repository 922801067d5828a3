"""How a campaign file is opened: locks, safety and the mark that says it is ours.

SQLite keeps a rollback journal (mode DELETE). At rest a campaign is one file; a copy made while
nothing is being written is whole; and the faults of the write-ahead log with several writers
(before SQLite 3.51.3) and with copied files cannot happen. Writers take the lock at once (BEGIN
IMMEDIATE) and wait for each other; `synchronous = EXTRA` has every commit on the disk before it is
told, the removal of its rollback journal too, which FULL leaves to chance.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event

from models.storage import schema

BUSY_SECONDS = 30


def engine_for(path: Path) -> Engine:
    """An engine whose connections can write only with the execution option `write`."""
    url = URL.create("sqlite", database=str(path))  # a name may hold `?` and `%`
    # What is written, secrets among it, is not repeated in the message of a fault.
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = EXTRA")

    @event.listens_for(engine, "checkin")
    def _checkin(connection: sqlite3.Connection | None, _record: object) -> None:
        # A commit that a deferred foreign key refuses leaves the transaction open, and locked.
        if connection is not None and connection.in_transaction:
            connection.rollback()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        write = connection.get_execution_options().get("write")
        connection.exec_driver_sql(f"PRAGMA query_only = {'OFF' if write else 'ON'}")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN DEFERRED")

    return engine


def stamp(connection: Connection) -> None:
    """Mark the file as ours and at the newest schema, in the header and for Alembic."""
    connection.exec_driver_sql(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {schema.VERSION}")
    connection.exec_driver_sql(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"
    )
    connection.exec_driver_sql("INSERT INTO alembic_version VALUES (?)", (f"{schema.VERSION:04}",))
