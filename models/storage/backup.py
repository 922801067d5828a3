"""Checked copies of a campaign file."""

from __future__ import annotations

import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile

from models.storage.schema import SUFFIX, NotACampaignError


class DamagedError(NotACampaignError):
    """A file or copy that fails SQLite's own check."""


def back_up(path: Path, folder: Path) -> Path:
    """Copy a campaign, which may be open, into `folder` as one finished, checked file.

    The name carries the time; an existing file is never written over. Raises `DamagedError` when
    the copy does not pass `quick_check` (the copy is then removed) and `OSError` when the folder
    cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = free_name(folder, f"{path.stem} {time_stamp()}")
    copy_whole(path, target)
    return target


def time_stamp() -> str:
    """The present time in UTC as it stands in the names of files."""
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")


def free_name(folder: Path, stem: str) -> Path:
    """A path in the folder that nothing has yet: the stem, or the stem with a number."""
    target = folder / f"{stem}{SUFFIX}"
    number = 2
    while target.exists():
        target = folder / f"{stem} {number}{SUFFIX}"
        number += 1
    return target


def copy_whole(source: Path, target: Path) -> None:
    """Copy a database as one consistent file, even while it is being written, and check it.

    The copy is made beside its place, and moved there when it has passed and is on the disk, so
    that a name in the folder always stands for a whole file. Raises as `back_up`.
    """
    with NamedTemporaryFile(dir=target.parent, suffix=".unfinished", delete=False) as file:
        unfinished = Path(file.name)
    try:
        _copy(source, unfinished)
        problem = check(unfinished)
        if problem:
            raise DamagedError(f"The copy of {source.name} is damaged: {problem}.")
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.rename(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    connection = sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True, timeout=30)
    try:
        connection.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.OperationalError as error:
        raise OSError(f"{source.name} could not be copied: {error}") from error
    except sqlite3.DatabaseError as error:
        raise DamagedError(f"{source.name} is damaged: {error}.") from error
    finally:
        connection.close()


def check(path: Path) -> str:
    """What SQLite finds wrong with a file; empty when it is sound.

    Nothing is written, but a change that was cut off in its middle is rolled back, as by any
    reader.
    """
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=30)
        try:
            connection.execute("PRAGMA query_only = ON")
            found = [str(row[0]) for row in connection.execute("PRAGMA quick_check")]
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if found == ["ok"] else "; ".join(found[:3])
