"""Whether the program and a campaign are sound, and where their files are."""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from models.audit import row_faults, stack_faults
from models.storage.database import driver, engine_for
from models.storage.faults import UNREADABLE, UnavailableError
from models.storage.headline import open_for_reading
from models.storage.indexing import index_faults, rebuild_indexes
from models.storage.mentions import mention_faults, rebuild_mentions
from models.storage.saves import SaveError, backups_folder, paths
from models.storage.schema import VERSION, NotACampaignError, version_of
from models.storage.shape import differences, shape_of, summary, todays_shape, value_faults
from models.storage.soundness import all_faults
from models.storage.stores import is_copy, refuse_without_driver
from models.storage.surroundings import folder_warning

_LIBRARIES = ("textual", "sqlmodel", "sqlalchemy", "alembic", "platformdirs")


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
        _kept("Campaigns", folder, _count),
        _kept("Backups", backups_folder(folder), _backups),
    ]
    warning = folder_warning(folder)
    if warning:
        findings.append(Finding(False, "Folder", warning))
    return findings


def campaigns(folder: Path) -> list[Path]:
    """The files to look through; none where the folder cannot be read, which was said above."""
    try:
        return sorted(paths(folder))
    except SaveError:
        return []


def examine(path: Path) -> list[Finding]:
    """Look through a campaign file: SQLite's own checks, versions, and the journal.

    Nothing is changed. A file that cannot be opened, or is too damaged to be read to its end, ends
    the list with what is the matter.
    """
    findings = [Finding(True, "File", str(path.absolute()))]
    try:
        with open_for_reading(path) as connection:
            findings += _look_through(connection)
        if is_copy(path):
            findings.append(_finding("Server", lambda: _server_faults(path)))
    except (NotACampaignError, OSError) as error:
        findings.append(Finding(False, "Reading", str(error)))
    return findings


def rebuild(path: Path) -> None:
    """Make anew what is only told from the rest: what entries are about, and what is searched.

    Raises as `models.campaign.Campaign` for a file that cannot be opened or written.
    """
    if version_of(path) != VERSION:
        raise NotACampaignError(f"{path.name} is of an older format: open it once.")
    with open_for_reading(path) as connection:
        if faults := summary(value_faults(connection)):
            raise NotACampaignError(f"{path.name} is damaged: {faults}.")
    engine = engine_for(path)
    try:
        with engine.execution_options(write=True).begin() as writing:
            rebuild_mentions(driver(writing))
            rebuild_indexes(driver(writing))
    finally:
        engine.dispose()


def _look_through(connection: sqlite3.Connection) -> Iterator[Finding]:
    tables = _finding("Tables", lambda: _table_faults(connection))
    yield tables
    yield _finding("Integrity", lambda: all_faults(connection))
    yield _finding("Foreign keys", lambda: _orphans(connection))
    yield _format(connection)
    yield _weight(connection)
    if tables.ok:
        yield _finding("Values", lambda: _wrong_values(connection))
        yield _finding("Journal, order", lambda: stack_faults(connection))
        yield _finding("Journal, rows", lambda: row_faults(connection))
        yield _finding("Journal, what it is about", lambda: mention_faults(connection))
        yield _finding("Search", lambda: index_faults(connection))


def _server_faults(path: Path) -> Iterator[str]:
    refuse_without_driver()
    from models.storage.server.comparing import copy_faults

    try:
        yield from copy_faults(path)
    except UnavailableError as error:
        yield str(error)


def _weight(connection: sqlite3.Connection) -> Finding:
    """What takes room in the file, the heaviest first; only SQLite of some systems can tell."""
    asked = """
SELECT CASE WHEN m.tbl_name = 'change' THEN 'what was changed' WHEN m.tbl_name = 'entry'
  THEN 'what was told' WHEN m.tbl_name LIKE 'told%' OR m.tbl_name LIKE 'found%' THEN 'the search'
  WHEN m.tbl_name = 'mention' THEN 'who it was about' ELSE 'the campaign' END, sum(pgsize)
FROM dbstat JOIN sqlite_master AS m USING (name) GROUP BY 1 ORDER BY 2 DESC"""
    try:
        found = connection.execute(asked).fetchall()
    except sqlite3.OperationalError:
        return Finding(True, "Weight", "this SQLite cannot say")
    return Finding(True, "Weight", ", ".join(f"{what} {size / 1e6:.1f} MB" for what, size in found))


def _table_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """Where the tables differ from those of the file's format."""
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    if number == VERSION:
        return differences(shape_of(connection), todays_shape())
    from models.storage.migrations import shape_at

    return differences(shape_of(connection), shape_at(number))


def _orphans(connection: sqlite3.Connection) -> Iterator[str]:
    orphans = connection.execute("PRAGMA foreign_key_check")
    return (f"{table} {row} belongs to no {to}" for table, row, to, _ in orphans)


def _wrong_values(connection: sqlite3.Connection) -> Iterator[str]:
    """Values of the wrong kind; in an older format they are looked at when it is brought up."""
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    return value_faults(connection) if number == VERSION else iter(())


def _format(connection: sqlite3.Connection) -> Finding:
    """The number in the header and Alembic's must be the same; one file at rest is one file."""
    (header,) = connection.execute("PRAGMA user_version").fetchone()
    (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    revisions = [revision for (revision,) in connection.execute("SELECT * FROM alembic_version")]
    agree = revisions == [f"{header:04}"] and mode == "delete"
    return Finding(
        agree, "Format", f"{header}, revision {' '.join(revisions)}, journal mode {mode}"
    )


def _finding(what: str, look: Callable[[], Iterable[str]]) -> Finding:
    """One finding from all that is wrong; what cannot even be looked at is wrong."""
    try:
        found = summary(look())
    except UNREADABLE as error:
        found = f"cannot be looked through: {error or type(error).__name__}"
    return Finding(not found, what, found or "sound")


def _installed(name: str) -> Finding:
    try:
        return Finding(True, name, version(name))
    except PackageNotFoundError:
        return Finding(False, name, "not installed")


def _kept(what: str, folder: Path, told: Callable[[Path], str]) -> Finding:
    """Where files of a kind are, and what there is to say of them."""
    try:
        return Finding(True, what, f"{folder.resolve()} ({told(folder)})")
    except SaveError as error:
        return Finding(False, what, str(error))


def _count(folder: Path) -> str:
    return str(sum(1 for _ in paths(folder)))


def _backups(folder: Path) -> str:
    found = sorted(paths(folder), key=lambda path: path.lstat().st_mtime)
    return f"{len(found)}, the latest {found[-1].name}" if found else "none yet"
