"""Checked copies of a campaign file."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from time import monotonic

from models.storage.faults import DamagedError, UnavailableError, not_written, unreadable
from models.storage.headline import open_for_reading
from models.storage.placing import put_alone, time_stamp, under_free_name, unfinished
from models.storage.schema import SUFFIX, descriptor_of
from models.storage.stores import name_of_backups
from models.text import clean

_LONGEST = 300
WAIT_SECONDS = 1
"""How long a file that another program is writing is waited for."""
_STEP, _PAUSE = 100, 0.002
"""Pages that are copied between two chances for a change, and the seconds of a chance.

Whoever has begun to store a change keeps the next step out, so a chance may be short.
"""
_CHUNK = 1 << 18
_PATIENCE = 3
"""Seconds after which a copy that changes begin anew again and again holds one up instead."""


class _OvertakenError(Exception):
    """The file changes faster than it is copied."""


def back_up(path: Path, folder: Path, why: str = "") -> Path:
    """Copy a campaign, which may be open, into `folder` as one finished, checked file.

    The name carries the time and, in a word, what it was made for; an existing file is never
    written over. Raises `DamagedError` when
    the copy does not pass `quick_check` (the copy is then removed), `UnavailableError` when the
    campaign cannot be read just now or the disk is full, and `OSError` when the folder cannot be
    written.
    """
    with checked_copy(path, folder / path.name) as copy:
        take = partial(put_alone, copy)
        stem = f"{name_of_backups(path)} {time_stamp()} {why}".rstrip()
        return under_free_name(take, folder, stem, SUFFIX)


@contextmanager
def checked_copy(source: Path, target: Path) -> Iterator[Path]:
    """A copy of a database as one consistent file, even while it is being written, and checked.

    It lies beside the target and is gone at the end, but for a name that it got by then.
    Raises as `back_up`.
    """
    with unfinished(target) as copy:
        _copy(source, copy)
        problem = check(copy)
        if problem:
            raise DamagedError(f"The copy of {source.name} is damaged: {problem}.")
        with copy.open("rb") as file:
            os.fsync(file.fileno())
        yield copy


def _copy(source: Path, target: Path) -> None:
    """Copy page by page; whoever writes meanwhile hardly waits, and the copy begins anew."""
    try:
        with suppress(_OvertakenError):
            _copy_pages(source, target, _STEP)
            return
        if _writes_ahead(source):
            _copy_pages(source, target)
        else:
            copy_bytes(source, target)
    except sqlite3.Error as error:
        raise not_written(error, source, target.parent) from error


def _copy_pages(source: Path, target: Path, step: int = -1) -> None:
    """Copy so many pages at once, or all; a step that is one of many may be overtaken."""
    with closing(_connect(source)) as connection, closing(_connect(target)) as copy:
        copy.execute("PRAGMA synchronous = OFF")  # it is seen to when it is finished
        connection.backup(copy, pages=step, sleep=_PAUSE, progress=_watched())
        copy.execute("PRAGMA journal_mode = DELETE")


def _writes_ahead(source: Path) -> bool:
    """Whether changes of a file are kept beside it, as another program may have left it."""
    with closing(_connect(source)) as connection:
        mode: tuple[str] = connection.execute("PRAGMA journal_mode").fetchone()
        return mode == ("wal",)


def copy_bytes(source: Path, target: Path) -> None:
    """Fill an empty file with a database as it is at one moment, in the least time.

    Whoever writes meanwhile waits until it is done, and it is not checked. Raises
    `schema.NotACampaignError` when the campaign cannot be read, and `OSError`.
    """
    with open_for_reading(source) as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
        if connection.execute("PRAGMA journal_mode").fetchone() == ("wal",):
            _copy(source, target)
        else:
            read, at = descriptor_of(source), 0
            with target.open("wb") as file:
                while piece := os.pread(read, _CHUNK, at):
                    at += file.write(piece)


def _watched() -> Callable[[int, int, int], None]:
    """What is asked after every step: it stops at a file that is locked, or changes too fast."""
    begun = stepped = monotonic()

    def step(status: int, _left: int, _all: int) -> None:
        nonlocal stepped
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            if monotonic() - stepped >= WAIT_SECONDS:
                locked = sqlite3.OperationalError("database is locked")
                locked.sqlite_errorcode = status
                raise locked
            return
        stepped = monotonic()
        if status == sqlite3.SQLITE_OK and stepped - begun > _PATIENCE:
            raise _OvertakenError

    return step


def check(path: Path) -> str:
    """What SQLite finds wrong with a file; empty when it is sound.

    Nothing is written, but a change that was cut off in its middle is rolled back, as by any
    reader. Raises `UnavailableError` for a file that cannot be read just now.
    """
    try:
        with closing(_connect(path)) as connection:
            connection.execute("PRAGMA query_only = ON")
            found = [str(told) for (told,) in connection.execute("PRAGMA quick_check")]
    except (sqlite3.Error, UnicodeDecodeError) as error:
        fault = unreadable(error, path)
        if isinstance(fault, UnavailableError):
            raise fault from error
        return clean(str(error))
    return "" if found == ["ok"] else clean("; ".join(found), _LONGEST)


def _connect(path: Path) -> sqlite3.Connection:
    address = f"{path.resolve().as_uri()}?mode=rw"
    return sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS)
