"""Whether a file may be opened: SQLite's own check, the tables, and the kinds of values."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from models.storage.faults import DamagedError
from models.storage.headline import open_for_reading
from models.storage.shape import Shape, differences, shape_of, summary, todays_shape, value_faults


def refuse_unsound(path: Path, wait: float = 1) -> None:
    """Raise `schema.NotACampaignError` with the reason unless a file of today's format is sound."""
    with open_for_reading(path, wait=wait) as connection:
        refuse_misshapen(path, connection, todays_shape())
        faults = summary(value_faults(connection))
        if faults:
            raise DamagedError(f"{path.name} is damaged: {faults}.")


def refuse_misshapen(path: Path, connection: sqlite3.Connection, wanted: Shape) -> None:
    """Raise `DamagedError` for a file that SQLite finds damaged or that has other tables.

    Tables come first: a check that a stranger wrote into one would run while SQLite looks.
    """
    faults = summary(differences(shape_of(connection), wanted))
    if faults:
        raise DamagedError(
            f"{path.name} does not have the tables of its format: {faults}. If there is a backup "
            "of it, restore that."
        )
    faults = summary(quick_faults(connection))
    if faults:
        raise DamagedError(f"{path.name} is damaged: {faults}.")


def quick_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """What SQLite finds wrong with a file without looking at its indexes."""
    return _checked(connection, "quick_check")


def all_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """What SQLite finds wrong with a file and its indexes."""
    return _checked(connection, "integrity_check")


def _checked(connection: sqlite3.Connection, check: str) -> Iterator[str]:
    for (told,) in connection.execute(f"PRAGMA {check}"):
        for line in str(told).splitlines():
            if line != "ok" and not line.startswith("*** in database"):
                yield line
