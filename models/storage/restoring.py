"""Putting a backup in the place of its campaign: what was there is kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path

from models.author import author
from models.progress import Progress, untold
from models.storage.automatic_backups import Why, keep, stamped
from models.storage.backup import WAIT_SECONDS, checked_copy
from models.storage.faults import UnavailableError, unreadable
from models.storage.headline import open_for_reading
from models.storage.placing import SIDE_FILES, put_alone
from models.storage.saves import (
    Save,
    SaveError,
    backup_stamp,
    looked_into,
    refuse_open,
    trash,
)
from models.storage.schema import SUFFIX, VERSION, NotACampaignError, version_of
from models.storage.stores import store_of

_WITH_SEATS = 5
"""The format from which on players have seats."""


def backups_of(path: Path) -> list[Save]:
    """The backups of a campaign, the newest first, each with its headline or what is wrong."""
    return [looked_into(copy) for _, copy in reversed(stamped(path))]


def made_at(backup: Path) -> datetime | None:
    """When a backup was made, by its name, in local time."""
    stamp = backup_stamp(backup)
    return stamp.made.astimezone() if stamp else None


def named_backup(path: Path, name: str | None) -> Path:
    """The backup of a campaign with this name, or the newest that is sound; raises `SaveError`."""
    found = backups_of(path)
    if name is None:
        sound = [save.path for save in found if not save.problem]
        if not sound:
            raise SaveError(f"There is no backup of {path.stem} that can be restored.")
        return sound[0]
    wanted = name.removesuffix(SUFFIX)
    for save in found:
        if save.path.stem == wanted:
            return save.path
    other = Path(name).expanduser()
    if other.is_file():
        return other
    raise SaveError(f"There is no backup named '{wanted}'; restore with --list names them.")


def restore(path: Path, backup: Path, progress: Progress = untold) -> Path | None:
    """Put a copy of a backup in the place of its campaign; gives where what was there is kept.

    That is a checked backup, or the trash for a file that is damaged; None where nothing was.
    What has been taken from players since, as keys that were forgotten and codes that were used,
    lets nobody in there. Raises `SaveError` while the campaign is open in another window,
    `schema.NotACampaignError` for a backup or a campaign that cannot be read, and `OSError` for a
    folder that cannot be written; then nothing has changed.
    """
    problem = looked_into(backup).problem
    if problem:
        raise SaveError(problem)
    refuse_open(path)
    progress(0, 2)
    with checked_copy(backup, path) as copy:
        progress(1, 2)  # from here on it is done
        if path.exists() or path.is_symlink():
            return _exchange(path, copy, backup)
        put_alone(copy, path)
        return None


def _exchange(path: Path, copy: Path, backup: Path) -> Path:
    """Keep what is there and put the copy of a backup in its place."""
    try:
        version_of(path)
        with closing(store_of(path)) as store, store.turn() as turn, held(path):
            kept = keep(path, Why.RESTORE).path
            _keep_out(copy, path)
            if store.far and version_of(copy) < VERSION:
                from models.storage.migrations import bring_up

                bring_up(copy)
            if not any(Path(f"{path}{suffix}").exists() for suffix in SIDE_FILES):
                made = made_at(backup)
                which = f"the backup of {made:%Y-%m-%d %H:%M}" if made else "a backup"
                turn.replace(copy, path, f"{author() or 'Somebody'} restored {which}.")
                return kept
    except UnavailableError:
        raise
    except NotACampaignError:
        kept = trash(Save(path.stem, path, "", None))
    else:
        trash(Save(path.stem, path, "", None))
    put_alone(copy, path)
    return kept


def _keep_out(copy: Path, path: Path) -> None:
    """Whom the campaign no longer lets in, its backup does not either."""
    if min(version_of(copy), version_of(path)) < _WITH_SEATS:
        return
    from models.storage.letting_in import let_nobody_in
    from models.storage.mentions import rebuild_mentions  # imports the tables

    with open_for_reading(path) as now, closing(sqlite3.connect(copy)) as connection, connection:
        if let_nobody_in(connection, now) and version_of(copy) == VERSION:
            rebuild_mentions(connection)


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Nobody else writes to a file; a change in it that was cut off has been taken back.

    Raises `UnavailableError` while somebody does.
    """
    address = f"{path.resolve().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, timeout=WAIT_SECONDS)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            raise unreadable(error, path) from error
        yield
