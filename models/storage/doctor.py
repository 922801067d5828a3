"""Whether the program and a campaign are sound, and where their files are."""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from models.audit import row_faults, stack_faults
from models.storage.saves import backups_folder, paths
from models.storage.schema import NotACampaignError
from models.storage.surroundings import folder_warning
from models.views.headline import open_for_reading

_LIBRARIES = ("textual", "sqlmodel", "sqlalchemy", "alembic", "platformdirs")
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at, whether it is as it should be, and what was found."""

    ok: bool
    what: str
    detail: str


def examine_program(folder: Path) -> list[Finding]:
    """Versions, and where campaigns are kept and how safe they are there."""
    findings = [
        _installed("outrider"),
        Finding(True, "Python", platform.python_version()),
        Finding(True, "SQLite", sqlite3.sqlite_version),
        *map(_installed, _LIBRARIES),
        Finding(True, "Campaigns", f"{folder.resolve()} ({_count(folder)})"),
        Finding(True, "Backups", f"{backups_folder(folder).resolve()} ({_backups(folder)})"),
    ]
    warning = folder_warning(folder)
    if warning:
        findings.append(Finding(False, "Folder", warning))
    return findings


def examine(path: Path) -> list[Finding]:
    """Look through a campaign file: SQLite's own checks, versions, and the journal.

    Nothing is changed. A file that cannot be opened, or is too damaged to be read to its end, ends
    the list with what is the matter.
    """
    findings = [Finding(True, "File", str(path.resolve()))]
    try:
        with open_for_reading(path) as connection:
            findings += _look_through(connection)
    except (NotACampaignError, sqlite3.Error, ValueError) as error:
        findings.append(Finding(False, "Reading", str(error)))
    return findings


def _look_through(connection: sqlite3.Connection) -> Iterator[Finding]:
    integrity = [line for (line,) in connection.execute("PRAGMA integrity_check") if line != "ok"]
    yield _finding("Integrity", integrity)
    orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
    yield _finding(
        "Foreign keys", [f"{table} {row} belongs to no {to}" for table, row, to, _ in orphans]
    )
    yield _format(connection)
    yield _finding("Journal, order", stack_faults(connection))
    yield _finding("Journal, rows", row_faults(connection))


def _format(connection: sqlite3.Connection) -> Finding:
    """The number in the header and Alembic's must be the same; one file at rest is one file."""
    (header,) = connection.execute("PRAGMA user_version").fetchone()
    (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    revisions = [revision for (revision,) in connection.execute("SELECT * FROM alembic_version")]
    agree = revisions == [f"{header:04}"] and mode == "delete"
    return Finding(
        agree, "Format", f"{header}, revision {' '.join(revisions)}, journal mode {mode}"
    )


def _finding(what: str, faults: Iterable[str]) -> Finding:
    """One finding from all that is wrong: the first few, and how many more there are."""
    found = list(faults)
    more = f"; and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return Finding(not found, what, "; ".join(found[:_SHOWN]) + more or "sound")


def _installed(name: str) -> Finding:
    try:
        return Finding(True, name, version(name))
    except PackageNotFoundError:
        return Finding(False, name, "not installed")


def _count(folder: Path) -> int:
    return sum(1 for _ in paths(folder))


def _backups(folder: Path) -> str:
    found = sorted(paths(backups_folder(folder)), key=lambda path: path.stat().st_mtime)
    return f"{len(found)}, the latest {found[-1].name}" if found else "none yet"
