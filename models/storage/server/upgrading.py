"""Bringing a campaign of an older format up on its server, while nobody has it open."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from models.storage.automatic_backups import Why
from models.storage.backup import back_up
from models.storage.database import driver, engine_for
from models.storage.migrations import bring_up, configuration, run
from models.storage.saves import backups_folder
from models.storage.schema import APPLICATION_ID, SUFFIX, VERSION, NotACampaignError
from models.storage.server.copy import server_rows
from models.storage.server.layout import schema_of
from models.storage.server.line import Line, one
from models.storage.server.roles import let_in, logins
from models.storage.server.whole import put_anew
from models.storage.shape import shape_of
from models.storage.written import remember_keys
from models.text import clean

_OPEN = """
SELECT string_agg(DISTINCT usename || ' (' || application_name || ')', ', ')
FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND classid = %s AND objid = %s AND granted"""


def upgrade_there(line: Line, key: int, called: str, saves: Path) -> None:
    """Bring a campaign up; what it was is put among the backups of a folder of campaigns first.

    Everything is done in one transaction. Raises `NotACampaignError` with who has it open, and
    where it is another's to bring up.
    """
    with line.changing() as server:
        asked = "SELECT format FROM outrider.campaign WHERE id = %s FOR UPDATE"
        number = int(one(server, asked, [key]))
        if number >= VERSION:  # somebody else was quicker
            return
        _refuse_open(server, key, line.address.campaign)
        with TemporaryDirectory() as folder:
            file = Path(folder) / f"{clean(called)}{SUFFIX}"
            _take(server, key, number, file)
            back_up(file, backups_folder(saves), Why.UPGRADE)
            bring_up(file)
            others = [login for login in logins(server, key) if not login.owner]
            server.execute(f"DROP SCHEMA {schema_of(key)} CASCADE")
            put_anew(server, key, file)
        for login in others:
            let_in(server, key, login.name, reader=login.reader)


def _refuse_open(server: Any, key: int, name: str) -> None:
    """Nobody may have it open, or open it before this is done."""
    lock = [APPLICATION_ID, key]
    if not one(server, "SELECT pg_try_advisory_xact_lock(%s, %s)", lock):
        who = clean(one(server, _OPEN, lock) or "somebody")
        raise NotACampaignError(
            f"{name} is of an older format, and is brought up once nobody has it open with an "
            f"older Outrider. It is open here: {who}."
        )
    asked = (
        "SELECT pg_get_userbyid(nspowner), pg_has_role(nspowner, 'USAGE') FROM pg_namespace"
        " WHERE nspname = %s"
    )
    owner, may = server.execute(asked, [schema_of(key)]).fetchone()
    if not may:
        raise NotACampaignError(
            f"{name} is of an older format: {clean(owner)}, whose it is, has to open it first."
        )


def _take(server: Any, key: int, number: int, file: Path) -> None:
    """Make a file of an older format of what is on the server."""
    file.touch(mode=0o600)
    engine = engine_for(file)
    try:
        with engine.execution_options(write=True).begin() as connection:
            run(configuration(), connection, number)
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
            shape = shape_of(driver(connection))
    finally:
        engine.dispose()
    schema = schema_of(key)
    with closing(sqlite3.connect(file, isolation_level=None)) as made:
        made.execute("BEGIN")
        for table, columns in shape.items():
            if not columns:  # what is searched is made anew
                continue
            names = ", ".join(f'"{name}"' for name in columns)
            marks = ", ".join("?" * len(columns))
            made.execute(f'DELETE FROM "{table}"')
            for rows in server_rows(server, f'SELECT {names} FROM {schema}."{table}"'):
                made.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', rows)
        made.execute("DELETE FROM sqlite_sequence")
        remember_keys(
            made, dict(server.execute(f'SELECT "table", key FROM {schema}.given').fetchall())
        )
        made.execute("COMMIT")
