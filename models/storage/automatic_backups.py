"""Backups that are made by themselves, and how many of them are kept.

One that somebody asked for is never removed. Which of the others stay is told from their names
alone, by counting days on which there are any: a clock that was set forward removes nothing that
way. One that is of a later time than now, as after a clock was set back, stays and counts for none
of the others.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from models.settings import Settings, settings_in
from models.storage import saves, schema
from models.storage.backup import back_up
from models.storage.headline import open_for_reading
from models.storage.placing import move
from models.storage.saves import (
    BACKUPS,
    Save,
    SaveError,
    Stamp,
    backup_stamp,
    backups_folder,
    chosen_folder,
    paths,
)
from models.storage.schema import NotACampaignError
from models.storage.stores import folder_of, name_of_backups

_WHOLE_DAYS = 2
_SLACK = timedelta(hours=1)


class Why(StrEnum):
    """What a backup was made for by itself; the word stands in its name.

    An archive holds what a compaction dropped, and is never removed.
    """

    DAY = "day"
    CLOSING = "closing"
    UPGRADE = "upgrade"
    RESTORE = "restore"
    IMPORT = "import"
    ARCHIVE = "archive"


_THINNED = {*Why} - {Why.ARCHIVE}


class Kept(NamedTuple):
    """A backup that was made, and what there is to say about it, empty for nothing."""

    path: Path
    warning: str = ""


def settings_of(path: Path) -> Settings:
    """What is set in a campaign's file; the defaults where that cannot be read just now."""
    with suppress(NotACampaignError, OSError):
        if schema.version_of(path) == schema.VERSION:
            with open_for_reading(path, glance=True) as connection:
                (stored,) = connection.execute("SELECT settings FROM world").fetchone()
                return settings_in(json.loads(stored))
    return Settings()


def folders_of(path: Path) -> list[Path]:
    """Where backups of a campaign may lie; the first is where the next one goes."""
    beside = backups_folder(folder_of(path))
    chosen = settings_of(path).backups_folder
    own = Path(chosen).expanduser() if chosen else chosen_folder()
    if own is None or not own.is_absolute():
        return [beside]
    return list(dict.fromkeys([own / BACKUPS, beside]))


def stamped(path: Path) -> list[tuple[Stamp, Path]]:
    """The backups of a campaign, the oldest first.

    A folder that cannot be read holds none, as long as there is another.
    """
    found: list[tuple[Stamp, Path]] = []
    name = name_of_backups(path)
    first, *others = reversed(folders_of(path))
    for folder in (first, *others):
        try:
            lying = [(backup_stamp(copy), copy) for copy in paths(folder)]
        except SaveError:
            if folder == first:
                raise
            continue
        found += [(stamp, copy) for stamp, copy in lying if stamp and stamp.campaign == name]
    return sorted(found, key=lambda each: (each[0].made, each[0].number, each[1]))


def keep(path: Path, why: Why) -> Kept:
    """Back a campaign up by itself, and thin what was made that way before.

    What cannot be put into the folder that was chosen goes beside the campaign. Raises as
    `models.storage.backup.back_up`.
    """
    chosen, *others = folders_of(path)
    try:
        if others and not chosen.parent.is_dir():
            raise FileNotFoundError(f"{chosen.parent} is not there")
        kept = Kept(back_up(path, chosen, why))
    except OSError as error:
        if not others:
            raise
        reason = error.strerror or error
        warning = f"The backup went beside the campaign: {chosen.parent}: {reason}."
        kept = Kept(back_up(path, others[0], why), warning)
    thin(path)
    return kept


def due_today(path: Path, now: datetime | None = None) -> bool:
    """Whether there is no backup of a campaign yet that was made on this day, as clocks here go."""
    today = (now or datetime.now(UTC)).astimezone().date()
    return all(stamp.made.astimezone().date() != today for stamp, _ in stamped(path))


def thin(path: Path, now: datetime | None = None) -> list[Path]:
    """Remove the backups of a campaign that are no longer needed; gives which.

    What cannot be removed stays; the next time tries again.
    """
    latest = (now or datetime.now(UTC)) + _SLACK
    own = {
        copy: stamp.made
        for stamp, copy in stamped(path)
        if stamp.why in _THINNED and stamp.made <= latest
    }
    staying = _staying(own.values(), settings_of(path))
    gone = [copy for copy, made in own.items() if made not in staying]
    for copy in gone:
        with suppress(OSError):
            copy.unlink()
    return gone


def _staying(made: Iterable[datetime], settings: Settings) -> set[datetime]:
    """Of these times the ones to keep."""
    times = sorted(made, reverse=True)
    days = sorted({_day(time) for time in times}, reverse=True)
    staying = {time for time in times if _day(time) in days[:_WHOLE_DAYS]}
    staying |= _newest_of_each(times, _day, settings.backups_daily)
    staying |= _newest_of_each(times, _week, settings.backups_weekly)
    return staying | _newest_of_each(times, _month, settings.backups_monthly)


def _newest_of_each(
    times: Collection[datetime], span: Callable[[datetime], str], number: int
) -> set[datetime]:
    """The newest time in each of the last spans that have any."""
    newest: dict[str, datetime] = {}
    for time in times:
        newest.setdefault(span(time), time)
    return set(list(newest.values())[:number])


def _day(time: datetime) -> str:
    return f"{time.astimezone():%Y-%m-%d}"


def _week(time: datetime) -> str:
    return f"{time.astimezone():%G-%V}"


def _month(time: datetime) -> str:
    return f"{time.astimezone():%Y-%m}"


def rename(save: Save, new_name: str) -> Path:
    """Give a campaign another name, and its backups with it; raises as `saves.rename`.

    A backup that cannot be renamed stays what it is.
    """
    copies: list[Path] = []
    with suppress(SaveError):  # a folder that cannot be read keeps what it has
        copies += [copy for _, copy in stamped(save.path)]
    named = saves.rename(save, new_name)
    for copy in copies:
        renamed = copy.with_name(f"{named.stem}{copy.name.removeprefix(save.path.stem)}")
        if copy.name.startswith(save.path.stem):
            with suppress(OSError):
                move(copy, renamed)
    return named
