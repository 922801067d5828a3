"""What SQLite and the system say when a file cannot be read or written, in words for a referee.

A file that is locked, read-only, gone for the moment, or on a full disk is sound: whoever asked may
ask again. Only what is in the file can be damaged.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from models.storage.schema import NotACampaignError
from models.text import clean

UNREADABLE = (
    sqlite3.Error,
    sqlite3.Warning,
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    AttributeError,
    RecursionError,
    MemoryError,
)
"""Whatever reading a file may raise that is not what it should be."""

_LONGEST = 200
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_MOVED = 1032  # SQLITE_READONLY_DBMOVED
_TORN = 267  # SQLITE_CORRUPT_VTAB


class DamagedError(NotACampaignError):
    """A file or copy that fails SQLite's own check, or holds what no campaign does."""


class UnavailableError(NotACampaignError):
    """A file that cannot be read or written just now; what is in it is as it was."""


class UnsureError(UnavailableError):
    """Something that was done was kept elsewhere, or may have been: what it says is all."""


class TornError(UnavailableError):
    """An index of ours is damaged, which is only told from the rest and can be made anew."""


def explained(error: BaseException, path: Path) -> NotACampaignError | None:
    """The fault of a file behind an error, with what to do about it; None when there is none.

    SQLAlchemy's errors carry those of SQLite.
    """
    origin = getattr(error, "orig", None) or error
    if isinstance(origin, NotACampaignError):
        return origin
    if isinstance(origin, sqlite3.Error):
        code = getattr(origin, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        if code == _TORN:
            return TornError(f"What {path.stem} is searched by is torn and has to be made anew.")
        said = _SAID.get(code & 0xFF)
        if said is not None:
            return UnavailableError(said(path, code))
        return DamagedError(f"{path.name} is damaged: {clean(str(origin), _LONGEST)}.")
    if isinstance(origin, UnicodeDecodeError):
        return DamagedError(f"{path.name} is damaged: it holds text that is not UTF-8.")
    return None


def not_written(error: Exception, source: Path, folder: Path) -> Exception:
    """The fault of a copy that is made of a file in a folder: of the folder's disk, or the file."""
    code = getattr(getattr(error, "orig", None) or error, "sqlite_errorcode", 0)
    if code & 0xFF == sqlite3.SQLITE_FULL or code == sqlite3.SQLITE_IOERR_WRITE:
        full = errno.ENOSPC if code & 0xFF == sqlite3.SQLITE_FULL else errno.EIO
        return OSError(full, os.strerror(full), str(folder))
    return unreadable(error, source)


def of_the_system(error: OSError) -> str:
    """What the system says, and of what, as a sentence."""
    where = clean(str(error.filename)) if error.filename else ""
    if error.errno in _FULL:
        return f"The disk{' of ' * bool(where)}{where} is full; make room and try again."
    return f"{where}{': ' * bool(where)}{error.strerror or error}."


def unreadable(error: BaseException, path: Path) -> NotACampaignError:
    """The same for whatever was raised while a file was read: its content, if nothing else."""
    found = explained(error, path)
    if found is not None:
        return found
    if isinstance(error, OSError):
        return UnavailableError(f"{path.name}: {error.strerror or error}.")
    reason = clean(str(error), _LONGEST) or type(error).__name__
    return DamagedError(f"{path.name} is damaged: it holds something no campaign has ({reason}).")


def _busy(path: Path, _code: int) -> str:
    return f"{path.name} is being written by another program; try again in a moment."


def _full(path: Path, _code: int) -> str:
    return f"The disk of {path.name} is full; make room and try again."


def _read_only(path: Path, code: int) -> str:
    if code == _MOVED:
        return gone(path)
    return f"{path.name} can only be read: the file or its folder is protected from writing."


def _cannot_open(path: Path, _code: int) -> str:
    if not path.exists():
        return gone(path)
    return f"{path.name} cannot be written: its folder is protected, or not there any more."


def gone(path: Path) -> str:
    """The sentence for a file that is no longer where it was opened."""
    return (
        f"{path.name} is no longer where it was: it was moved, replaced or deleted. Put it back, "
        "or open it again from the list."
    )


def _disk(path: Path, code: int) -> str:
    if not path.exists():
        return gone(path)
    return f"The disk of {path.name} does not answer as it should (fault {code}); try again."


def _memory(path: Path, _code: int) -> str:
    return f"There is not enough memory to read {path.name}."


_SAID: dict[int, Callable[[Path, int], str]] = {
    sqlite3.SQLITE_BUSY: _busy,
    sqlite3.SQLITE_LOCKED: _busy,
    sqlite3.SQLITE_PROTOCOL: _busy,
    sqlite3.SQLITE_FULL: _full,
    sqlite3.SQLITE_READONLY: _read_only,
    sqlite3.SQLITE_PERM: _read_only,
    sqlite3.SQLITE_CANTOPEN: _cannot_open,
    sqlite3.SQLITE_IOERR: _disk,
    sqlite3.SQLITE_NOMEM: _memory,
}
