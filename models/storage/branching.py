"""A campaign of its own from a moment of another: what would have been."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from models.progress import Progress, untold
from models.storage.backup import check, checked_copy
from models.storage.faults import DamagedError, not_written
from models.storage.headline import open_for_reading
from models.storage.indexing import rebuild_indexes
from models.storage.letting_in import let_nobody_in
from models.storage.mentions import rebuild_mentions
from models.storage.moments import rewind
from models.storage.placing import put_alone
from models.storage.saves import SaveError


class Origin(NamedTuple):
    """Which campaign another comes from, by its name, and after which of its entries."""

    name: str
    entry: int


def branch(
    source: Path,
    entry: int,
    target: Path,
    sign: Callable[[Path], None],
    progress: Progress = untold,
) -> None:
    """Make a campaign that is as another was after an entry, its journal up to there included.

    What had been done by then can be taken back there; of those who sit at the table nobody is let
    in there without a new code. `sign` writes into it where it comes from, before it gets its name.
    The campaign it comes from, which may be open, is left as it is. Raises `SaveError` when the
    name is taken, and as `models.storage.backup.back_up`.
    """
    progress(0, 4)
    with checked_copy(source, target) as copy:
        progress(1, 4)
        try:
            with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
                _go_back(connection, entry, progress)
        except sqlite3.Error as error:
            raise not_written(error, source, target.parent) from error
        progress(3, 4)
        sign(copy)
        problem = check(copy)
        if problem:
            raise DamagedError(f"The copy of {source.name} is damaged: {problem}.")
        progress(4, 4)
        try:
            put_alone(copy, target)
        except FileExistsError as error:
            raise SaveError(f"There is already a campaign named '{target.stem}'.") from error


def _go_back(connection: sqlite3.Connection, entry: int, progress: Progress) -> None:
    """Take our own copy back to an entry, and shrink the file to fit."""
    connection.execute("BEGIN IMMEDIATE")
    rewind(connection, entry)
    progress(2, 4)
    if let_nobody_in(connection):
        rebuild_mentions(connection)
    progress(2, 4)  # whoever wants it stopped need not wait for all that follows
    rebuild_indexes(connection)
    progress(2, 4)
    connection.execute("COMMIT")
    connection.execute("VACUUM")


def origin(path: Path) -> Origin | None:
    """Where a campaign comes from; None when it is no branch."""
    asked = "SELECT asked FROM entry WHERE deed = 'BranchOff' ORDER BY id DESC LIMIT 1"
    with open_for_reading(path) as connection:
        found = connection.execute(asked).fetchone()
        told = json.loads(found[0]) if found else {}
    if not isinstance(told, dict):
        return None
    name, entry = told.get("source"), told.get("entry")
    return Origin(name, entry) if isinstance(name, str) and type(entry) is int else None
