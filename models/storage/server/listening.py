"""Hearing what happens on a server: a thread of its own, with a connection of its own.

It brings the copy up to date when somebody has done something, which whoever watches the file
notices, and keeps on the server where this referee is for as long as its connection lasts. No key
waits for it. A line that was cut is made anew by itself.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from selectors import EVENT_READ, DefaultSelector
from threading import Event, Thread
from time import monotonic
from typing import Any

import psycopg

from models.storage.company import BETWEEN_SECONDS, Here
from models.storage.faults import UnavailableError
from models.storage.schema import VERSION, NotACampaignError
from models.storage.server.layout import channel_of
from models.storage.server.line import connected, hang_up, said
from models.storage.server.store import ServerStore

CATCH_UP_SECONDS = 20.0
"""How often it is looked whether something has happened that was not heard of."""
LOOK_SECONDS = 4.0
"""How often it is asked who is there: nobody says that they are gone."""
SILENT_SECONDS = 3.0
"""How long an answer may take before the server counts as away."""
AGAIN_SECONDS = (0.2, 5.0)
"""How soon a line that was cut is tried again, at first and at last."""
NAMED = f"outrider {VERSION} here"
"""What a connection is called that says who is there."""
_HERE = "here"
_TELL = """
INSERT INTO outrider.presence (pid, campaign, referee, page)
VALUES (pg_backend_pid(), %s, %s, %s) ON CONFLICT (pid) DO UPDATE SET
campaign = excluded.campaign, referee = excluded.referee, page = excluded.page, since = now()"""
_GONE = """
DELETE FROM outrider.presence AS p WHERE NOT EXISTS (
SELECT FROM pg_stat_activity AS a WHERE a.pid = p.pid AND a.application_name LIKE 'outrider % here')
"""
_LOST = "DELETE FROM outrider.presence WHERE pid = ANY(%s) AND referee = %s"
_ASK = """
SELECT p.referee, p.page FROM outrider.presence AS p JOIN pg_stat_activity AS a ON a.pid = p.pid
WHERE p.campaign = %s AND p.pid != pg_backend_pid()
AND a.application_name LIKE 'outrider %% here' ORDER BY p.referee, p.pid"""
log = logging.getLogger("outrider")


class Listening:
    """What is heard of a campaign on a server; without a referee nobody is told of who listens."""

    def __init__(self, store: ServerStore, referee: str = "") -> None:
        self._store, self._referee = store, referee
        self._key = store.origin.key
        self._here: Here | None = None
        self._told: Here | None = None
        self._others: tuple[Here, ...] = ()
        self._over = Event()
        self._line: psycopg.Connection[Any] | None = None
        self._lost: list[int] = []
        self._asked: tuple[float, datetime] | None = None
        self._cut: datetime | None = None
        self._gone = ""
        self._wakes, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        self._thread = Thread(target=self._listen, name="outrider-listening", daemon=True)
        self._thread.start()

    def stand_at(self, here: Here) -> None:
        """Let others know where this referee is."""
        if here != self._here:
            self._here = here
            self._rouse()

    def others(self) -> tuple[Here, ...]:
        """Who is there now."""
        return self._others

    @property
    def away(self) -> datetime | None:
        """Since when the server has not answered; None while it does, or is not waited for."""
        if self._gone:
            return None
        asked, since = self._asked, self._cut
        if since is None and asked is not None and monotonic() - asked[0] > SILENT_SECONDS:
            since = asked[1]
        return since

    @property
    def gone(self) -> str:
        """Why the campaign is not to be had, as when somebody took it home, or let one out."""
        return self._gone

    @property
    def coming(self) -> str:
        """How far the copy is filled anew."""
        return self._store.coming

    @property
    def doubt(self) -> str:
        """What may have been kept or not."""
        return self._store.doubt

    def news(self) -> list[str]:
        """What became of what was in doubt, and whether somebody put another state in its place."""
        return [self._store.news.pop(0) for _ in self._store.news[:]]

    def leave(self) -> None:
        """Hear nothing more; whatever is being waited for is not."""
        if self._over.is_set():
            return
        self._over.set()
        self._rouse()
        os.close(self._wake)
        if (line := self._line) is not None:
            hang_up(line)

    def _rouse(self) -> None:
        with suppress(OSError):  # it is awake, or over
            os.write(self._wake, b".")

    def _listen(self) -> None:
        rest, last = AGAIN_SECONDS
        while not self._over.is_set():
            try:
                with self._on_line() as line:
                    rest = AGAIN_SECONDS[0]
                    self._attend(line)
            except (psycopg.Error, UnavailableError) as error:
                log.info("listening: %s", error)
                cause = error.__cause__ or error
                if isinstance(cause, psycopg.errors.InsufficientPrivilege):
                    self._gone = said(cause, self._store.origin.address)
            except NotACampaignError as error:
                self._gone = str(error)
            except Exception:
                log.exception("listening")
            if not self._over.is_set():
                self._cut = self._cut or (self._asked or (0, datetime.now()))[1]
                self._asked, self._others = None, ()
                self._over.wait(rest)
                rest = min(2 * rest, last)
        os.close(self._wakes)

    @contextmanager
    def _on_line(self) -> Iterator[psycopg.Connection[Any]]:
        line = connected(self._store.origin.address)
        self._line, process = line, line.info.backend_pid
        try:
            yield line
        finally:
            self._line = None
            self._lost.append(process)
            line.close()

    def _attend(self, line: psycopg.Connection[Any]) -> None:
        """Hear and look until the line is cut, or somebody leaves."""
        with self._question():
            line.execute(f"SET application_name = '{NAMED}'")
            line.execute(f"LISTEN {channel_of(self._key)}")
            self._told = None
        caught_up = looked = told = -CATCH_UP_SECONDS
        while not self._over.is_set():
            now = monotonic()
            if now - caught_up >= CATCH_UP_SECONDS and self._catch_up():
                caught_up = monotonic()
            if self._here != self._told and now - told >= BETWEEN_SECONDS:
                self._tell(line)
                told = monotonic()
            if now - looked >= LOOK_SECONDS:
                with self._question():
                    self._look(line)
                looked, self._cut = monotonic(), None
            due = min(caught_up + CATCH_UP_SECONDS, looked + LOOK_SECONDS)
            if self._here != self._told:
                due = min(due, told + BETWEEN_SECONDS)
            heard = self._hear(line, max(0.0, due - monotonic()))
            caught_up = -CATCH_UP_SECONDS if heard - {_HERE} else caught_up
            looked = -LOOK_SECONDS if _HERE in heard else looked

    def _catch_up(self) -> bool:
        """Take over what others did, unless somebody here is acting just now, and does so."""
        lock = self._store.lock
        if not lock.acquire(timeout=BETWEEN_SECONDS):
            return False
        try:
            with self._question():
                self._store.catch_up()
        finally:
            lock.release()
        self._gone = ""
        return True

    def _hear(self, line: psycopg.Connection[Any], seconds: float) -> set[str]:
        """What is heard within some seconds, or until somebody has something to say."""
        if heard := {each.payload for each in line.notifies(timeout=0)}:
            return heard  # it came with the answer to a question
        with (
            DefaultSelector() as either
        ):  # a program with many open files has high numbers for them
            either.register(line, EVENT_READ)
            either.register(self._wakes, EVENT_READ)
            roused = {key.fd for key, _ in either.select(seconds)}
        if self._wakes in roused:
            os.read(self._wakes, 4096)
        if line.fileno() not in roused:
            return set()
        return {each.payload for each in line.notifies(timeout=0)}

    def _tell(self, line: psycopg.Connection[Any]) -> None:
        """Tell where this referee is; who may only look at the campaign tells nothing."""
        here = self._here
        if here is not None and self._referee:
            with self._question(), suppress(psycopg.errors.InsufficientPrivilege):
                line.execute(_GONE)
                line.execute(_LOST, [self._lost, self._referee])  # the server may not know yet
                self._lost = []
                line.execute(_TELL, [self._key, self._referee, here.page()])
                line.execute(f"SELECT pg_notify('{channel_of(self._key)}', '{_HERE}')")
        self._told = here

    def _look(self, line: psycopg.Connection[Any]) -> None:
        found = line.execute(_ASK, [self._key]).fetchall()
        self._others = tuple(Here.read(*each) for each in found)

    @contextmanager
    def _question(self) -> Iterator[None]:
        """While the server is asked: since when it has been is how long it has been silent."""
        self._asked = monotonic(), datetime.now()
        yield
        self._asked = None
