"""The line to a server: opened when it is needed, and again when it was cut."""

from __future__ import annotations

import logging
import os
import socket
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Timer
from typing import Any, NamedTuple

import psycopg
from psycopg.types.string import TextLoader
from sqlalchemy.exc import IntegrityError

from models.storage.faults import UnavailableError
from models.storage.schema import APPLICATION_ID, VERSION, NotACampaignError
from models.storage.server.address import Address
from models.storage.server.layout import channel_of, flags, schema_of, stored
from models.storage.written import Written, upsert
from models.text import clean

CONNECT_SECONDS = 5
BUSY_SECONDS = 10
"""How long somebody else's turn is waited for."""
SILENT_SECONDS = 15
"""After how long a server that says nothing is given up."""
KEPT_ENTRIES, FORGET_EVERY = 10_000, 100
"""How many of the newest entries copies take over one by one, and how often older ones go."""
_OPTIONS: dict[str, Any] = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": f"outrider {VERSION}",
    # A turn that was lost with its line must not hold up the others for long.
    "options": f"-c lock_timeout={BUSY_SECONDS}s -c idle_in_transaction_session_timeout=120s"
    " -c client_min_messages=error -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2"
    " -c tcp_keepalives_count=3 -c tcp_user_timeout=10000",
}

logging.getLogger("psycopg").setLevel(logging.CRITICAL)  # it would write over the screens


class CutError(UnavailableError):
    """The line broke; what was asked last may have been done."""


class MovedError(NotACampaignError):
    """Somebody took the campaign home, or it has not arrived yet."""


class State(NamedTuple):
    """A campaign on its server: which state of it, its newest entry, and what is missing here.

    `missing` is None where too much has happened for the entries to be taken over one by one.
    """

    generation: str
    newest: int
    missing: list[Written] | None


_LOOK = "SELECT generation, newest, kept_from, format, gone FROM outrider.campaign WHERE id = %s"


class Line:
    """One connection; one thing is asked at a time.

    As long as it is open, nobody brings the campaign that is `held` up to a newer format.
    """

    def __init__(self, address: Address, held: int | None = None) -> None:
        self.address = address
        self._held = held
        self._made: psycopg.Connection[Any] | None = None
        self._lost = 0
        self.over = False
        self.trips = 0
        """How often something was sent and waited for."""

    @property
    def connection(self) -> psycopg.Connection[Any]:
        """The connection, made anew if it was cut; raises `UnavailableError`."""
        if self.over:
            raise UnavailableError(f"The line to {self.address.said} was given up.")
        if self._made is None or self._made.closed or self._made.broken:
            made = connected(self.address)
            self._end_what_was_lost(made)
            self._hold(made)
            self._made = made
        return self._made

    def _hold(self, made: psycopg.Connection[Any]) -> None:
        if self._held is None:
            return
        try:
            made.execute("SELECT pg_advisory_lock_shared(%s, %s)", [APPLICATION_ID, self._held])
        except psycopg.Error as error:
            made.close()
            raise UnavailableError(said(error, self.address)) from error

    def _end_what_was_lost(self, made: psycopg.Connection[Any]) -> None:
        """End what still has the turn at the other end of a line that was cut."""
        if self._lost:
            with suppress(psycopg.Error):  # others wait for it then, as long as it takes
                made.execute("SELECT pg_terminate_backend(%s, 2000)", [self._lost])
            self._lost = 0

    def begin(self, key: int, here: int, *, turn: bool) -> tuple[State, Any]:
        """What has happened in a campaign since the entry `here`, and what that entry is there.

        With `turn` nobody else acts until `end` or `give_up`. Raises `UnavailableError`.
        """
        try:
            return self._begin(key, here, turn=turn)
        except CutError:  # perhaps long ago, and it is known only now
            return self._begin(key, here, turn=turn)
        except UnavailableError as error:
            if isinstance(error.__cause__, psycopg.errors.UndefinedTable):
                self.give_up()
                with self.reading() as server:
                    self._checked(server.execute(_LOOK, [key]).fetchone())
            raise

    def _begin(self, key: int, here: int, *, turn: bool) -> tuple[State, Any]:
        schema = schema_of(key)
        with self._asking(SILENT_SECONDS) as connection:
            with connection.pipeline():
                if turn:
                    connection.execute("BEGIN")
                campaign = connection.execute(_LOOK + (" FOR UPDATE" if turn else ""), [key])
                written = f"SELECT entry, said FROM {schema}.written WHERE entry > %s ORDER BY 1"
                since = connection.execute(written, [here])
                asked = f"SELECT made_at, title FROM {schema}.entry WHERE id = %s"
                same = connection.execute(asked, [here])
            # What is fetched within costs a trip of its own.
            found, entries, entry = campaign.fetchone(), since.fetchall(), same.fetchone()
        generation, newest, kept_from = self._checked(found)
        missing = [Written.read(*each) for each in entries] if here >= kept_from else None
        return State(generation, newest, missing), entry

    def _checked(self, found: Any) -> tuple[str, int, int]:
        if found is None:
            raise NotACampaignError(f"{self.address.campaign} is no longer on {self.address.said}.")
        generation, newest, kept_from, number, gone = found
        if gone:
            raise MovedError(f"{self.address.campaign} was moved: {clean(gone)}")
        refuse_newer(self.address.campaign, number)
        if number < VERSION:
            raise NotACampaignError(
                f"{self.address.campaign} is of an older format: open it again, to bring it up."
            )
        return generation, newest, kept_from

    def end(self, key: int, written: Written, token: str) -> None:
        """Keep what an action wrote and end the turn.

        Raises `CutError` where the line broke and it is not known whether it was kept, and
        `UnavailableError` or, as SQLite does, `IntegrityError` where it was not.
        """
        schema = schema_of(key)
        with self._asking(SILENT_SECONDS) as connection, connection.pipeline():
            for table, rows in written.rows.items():
                if gone := [key for key, row in rows.items() if row is None]:
                    sql = f'DELETE FROM {schema}."{table}" WHERE id = ANY(%s)'
                    connection.execute(sql, [gone])
            for table, rows in written.rows.items():
                there = [row for row in rows.values() if row is not None]
                write(connection, key, table, ([*row.values()] for row in there))
            given = f'INSERT INTO {schema}.given ("table", key) VALUES (%s, %s)'
            for pair in written.keys.items():
                connection.execute(
                    f'{given} ON CONFLICT ("table") DO UPDATE SET key = excluded.key', pair
                )
            connection.execute(
                f"INSERT INTO {schema}.written (entry, token, said) VALUES (%s, %s, %s)",
                [written.entry, token, written.text()],
            )
            kept_from = self._forget(connection, key, written.entry)
            connection.execute(
                "UPDATE outrider.campaign SET newest = %s, kept_from = greatest(kept_from, %s)"
                " WHERE id = %s",
                [written.entry, kept_from, key],
            )
            connection.execute(f"SELECT pg_notify('{channel_of(key)}', %s)", [str(written.entry)])
            kept = connection.execute("COMMIT")
        if kept.statusmessage != "COMMIT":
            raise UnavailableError(f"{self.address.said} kept nothing of it. Try again.")

    def _forget(self, connection: psycopg.Connection[Any], key: int, entry: int) -> int:
        """Drop what copies that lag too far would take over; gives from which entry on it stays.

        That is done now and then: nobody waits for it.
        """
        upto = entry - KEPT_ENTRIES
        if entry % FORGET_EVERY or upto <= 0:
            return 0
        connection.execute(f"DELETE FROM {schema_of(key)}.written WHERE entry <= %s", [upto])
        return upto

    def was_kept(self, key: int, token: str) -> bool:
        """Whether an action that was being kept when the line broke was kept.

        Whoever had the turn has lost it by then. Raises `UnavailableError`.
        """
        try:
            with self._asking(SILENT_SECONDS) as connection:
                connection.execute("BEGIN")
                connection.execute(f"{_LOOK} FOR UPDATE", [key])
                asked = f"SELECT 1 FROM {schema_of(key)}.written WHERE token = %s"
                return connection.execute(asked, [token]).fetchone() is not None
        finally:
            self.give_up()

    @contextmanager
    def reading(self) -> Iterator[psycopg.Connection[Any]]:
        """One state of what is on the server, whatever others do meanwhile."""
        with self._asking() as connection:
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            try:
                yield connection
            finally:
                self.give_up()

    @contextmanager
    def changing(self) -> Iterator[psycopg.Connection[Any]]:
        """Everything that is done in it is kept at its end, or nothing."""
        with self._asking() as connection:
            connection.execute("BEGIN")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                self.give_up()
                raise

    def stir(self) -> None:
        """Let the server hear of a turn that lasts; raises `UnavailableError`."""
        with self._asking(SILENT_SECONDS) as connection:
            connection.execute("SELECT 1")

    def give_up(self) -> None:
        """End the turn with nothing kept."""
        made = self._made
        if made is not None and not (made.closed or made.broken):
            with suppress(psycopg.Error):
                made.execute("ROLLBACK")

    def close(self) -> None:
        """Hang up."""
        if self._made is not None:
            self._made.close()
            self._made = None

    def leave(self) -> None:
        """Hang up for good, from another thread than the one that asks."""
        self.over = True
        if self._made is not None:
            hang_up(self._made)

    @contextmanager
    def _asking(self, silent: float = 0) -> Iterator[psycopg.Connection[Any]]:
        """Ask something; a server that is `silent` for so long is hung up on, if for any time."""
        connection = self.connection
        process = connection.info.backend_pid
        self.trips += 1
        alarm = Timer(silent, hang_up, [connection])
        alarm.daemon = True
        if silent:
            alarm.start()
        try:
            yield connection
        except psycopg.IntegrityError as error:
            origin = sqlite3.IntegrityError("FOREIGN KEY constraint failed")
            raise IntegrityError(None, None, origin) from error
        except psycopg.Error as error:
            cut = connection.closed or connection.broken
            if cut:
                self._made, self._lost = None, process
            raise (CutError if cut else UnavailableError)(said(error, self.address)) from error
        finally:
            alarm.cancel()


def hang_up(connection: psycopg.Connection[Any]) -> None:
    """Let whoever waits at a connection wait no longer."""
    with suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(connection.fileno())) as end:
        end.shutdown(socket.SHUT_RDWR)


def connected(address: Address) -> psycopg.Connection[Any]:
    """A connection to a server; raises `UnavailableError` with the reason."""
    try:
        made = psycopg.connect(
            address.said, password=address.password or None, autocommit=True, **_OPTIONS
        )
    except psycopg.Error as error:
        raise UnavailableError(said(error, address)) from error
    made.adapters.register_loader("json", TextLoader)  # as the file has it
    return made


def refuse_newer(name: str, number: int) -> None:
    """Raise `NotACampaignError` for a campaign of a format that this program does not know."""
    if number > VERSION:
        raise NotACampaignError(
            f"{clean(name)} was written by a newer Outrider (format {number}, this one knows "
            f"{VERSION}). Update Outrider to open it."
        )


_NO_PASSWORD = ("no password supplied", "password authentication failed")


def said(error: psycopg.Error, address: Address) -> str:
    """What a server says, or that it is silent, in a sentence with nothing of what was sent."""
    where = address.said
    if isinstance(error, psycopg.errors.LockNotAvailable):
        return f"Somebody else is acting on {where}. Try again."
    if isinstance(error, psycopg.errors.DiskFull):
        return f"The disk of {where} is full. Make room there, then try again."
    if isinstance(error, psycopg.errors.InsufficientPrivilege):
        return f"{where} does not let you do that. Whose campaign it is can let you in."
    if any(words in str(error) for words in _NO_PASSWORD):
        return (
            f"{where} does not know you by that password: put yours into config.toml, ~/.pgpass or "
            "PGPASSWORD."
        )
    if isinstance(error, psycopg.OperationalError):
        reason = clean((str(error).strip().splitlines() or [""])[0], 160).rstrip(".")
        return f"{where} does not answer ({reason}). Try again when it does."
    name = clean(error.diag.message_primary or type(error).__name__, 160)
    return f"{where} refused it: {name}."


def one(connection: psycopg.Connection[Any], question: str, values: Sequence[Any] = ()) -> Any:
    """The one value that a question is about."""
    found = connection.execute(question, values).fetchone()
    return found[0] if found else None


def write(
    connection: psycopg.Connection[Any], key: int, table: str, rows: Iterable[list[Any]]
) -> None:
    """Write rows, each as the file has it, in the order of its columns."""
    sql = upsert(f'{schema_of(key)}."{table}"', stored()[table], "%s")
    for row in rows:  # `executemany` would wait for each table's answer
        connection.execute(sql, with_flags(table, row))


def with_flags(table: str, row: list[Any]) -> list[Any]:
    """A row of the file as PostgreSQL takes it."""
    for place in flags()[table]:
        if row[place] is not None:
            row[place] = bool(row[place])
    return row


def without_flags(row: Iterable[Any]) -> list[Any]:
    """A row of the server as SQLite keeps it."""
    return [int(value) if isinstance(value, bool) else value for value in row]
