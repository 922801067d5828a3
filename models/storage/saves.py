"""The folder of campaigns: where it is, what lies in it, and moving things about in it.

Only the standard library and SQLite are used here, so that the list of campaigns is quick.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from unicodedata import normalize

from models.storage import schema
from models.storage.backup import copy_whole, free_name, time_stamp
from models.text import clean
from models.views import headline
from models.views.headline import Headline

LONGEST_NAME = 60
_LONGEST_IN_BYTES = 180  # leaves room for a time and SQLite's own suffixes in 255 bytes
_SIDE_FILES = ("-journal", "-wal", "-shm")


class SaveError(Exception):
    """What was asked of the folder cannot be done; the message says what would be right."""


@dataclass(frozen=True, slots=True)
class Save:
    """One campaign file; `problem` says why it cannot be opened and is empty when it can.

    A file of an older format has no headline until it has been opened once.
    """

    name: str
    path: Path
    problem: str
    headline: Headline | None

    @property
    def last_played(self) -> str:
        """The time of the last journal entry, else of the file, as ISO 8601 in UTC."""
        if self.headline is not None and self.headline.last_played:
            return self.headline.last_played
        try:
            changed = self.path.stat().st_mtime
        except OSError:
            return ""
        return datetime.fromtimestamp(changed, UTC).isoformat(timespec="seconds")


def saves_folder(chosen: Path | None) -> Path:
    """The folder to use: the chosen one, else the checkout's, else the user's data folder.

    The program runs from a checkout when the folder that holds its packages also holds
    `pyproject.toml` and `saves/`.
    """
    if chosen is not None:
        return chosen
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").is_file() and (checkout / "saves").is_dir():
        return checkout / "saves"
    from platformdirs import user_data_dir

    return Path(user_data_dir("outrider", appauthor=False)) / "saves"


def backups_folder(folder: Path) -> Path:
    """Where backups of the campaigns in a folder are put."""
    return folder / "backups"


def listing(folder: Path) -> list[Save]:
    """Every campaign file in the folder, the one played last first; nothing is written."""
    saves = [look_at(path) for path in paths(folder)]
    saves.sort(key=lambda save: save.name.casefold())
    return sorted(saves, key=lambda save: save.last_played, reverse=True)


def paths(folder: Path) -> Iterator[Path]:
    """Every campaign file in the folder, sound or not; none when there is no folder yet."""
    try:
        yield from (p for p in folder.iterdir() if p.suffix == schema.SUFFIX and p.stem[0] != ".")
    except FileNotFoundError:
        return
    except OSError as error:
        raise SaveError(f"{folder} cannot be read: {error.strerror}.") from error


def look_at(path: Path) -> Save:
    """One campaign file with its headline, or with the reason why it cannot be opened."""
    found: Headline | None = None
    problem = ""
    try:
        if schema.version_of(path) == schema.VERSION:
            found = headline.read(path, due=1, journal=0)
    except schema.NotACampaignError as error:
        problem = clean(str(error))
    return Save(_name_of(path), path, problem, found)


def checked_name(name: str) -> str:
    """A name for a campaign as it will be written; raises `SaveError` with the rule it breaks."""
    cleaned = normalize("NFC", clean(name))
    if not cleaned:
        raise SaveError("A campaign needs a name.")
    if cleaned != normalize("NFC", name.strip()):
        raise SaveError("A campaign's name is one line of visible characters.")
    if len(cleaned) > LONGEST_NAME or len(cleaned.encode()) > _LONGEST_IN_BYTES:
        raise SaveError(f"A campaign's name has at most {LONGEST_NAME} characters.")
    if "/" in cleaned or "\\" in cleaned:
        raise SaveError("A campaign's name has no slash in it: it becomes the name of a file.")
    if cleaned.startswith("."):
        raise SaveError("A campaign's name does not begin with a dot: the file would be hidden.")
    return cleaned


def new_path(folder: Path, name: str) -> Path:
    """Where a new campaign of this name goes; raises `SaveError` when the name is taken."""
    path = folder / f"{checked_name(name)}{schema.SUFFIX}"
    if path.exists() or any(_name_of(other) == path.stem for other in paths(folder)):
        raise SaveError(f"There is already a campaign named '{path.stem}'.")
    return path


def path_of(folder: Path, name: str) -> Path:
    """The file of the campaign with this name.

    Raises `SaveError` naming the closest names when there is none.
    """
    wanted = normalize("NFC", clean(name.removesuffix(schema.SUFFIX)))
    named = {_name_of(path): path for path in paths(folder)}
    if wanted in named:
        return named[wanted]
    raise SaveError(f"There is no campaign named '{wanted}'. {_near(wanted, named)}")


def copy(save: Save, new_name: str) -> Path:
    """A checked copy of a campaign, open or not, under another name in the same folder."""
    _refuse_problem(save)
    target = new_path(save.path.parent, new_name)
    copy_whole(save.path, target)
    return target


def rename(save: Save, new_name: str) -> Path:
    """Give a campaign another name; raises `SaveError` while another window has it open."""
    _refuse_problem(save)
    target = save.path.with_name(f"{checked_name(new_name)}{schema.SUFFIX}")
    if target == save.path:
        return target
    only_letter_case = target.exists() and target.samefile(save.path)
    if not only_letter_case:
        target = new_path(save.path.parent, new_name)
    _move(save.path, target)
    return target


def trash(save: Save) -> Path:
    """Move a file, sound or not, into the folder's trash; nothing is ever deleted from there."""
    folder = save.path.parent / "trash"
    folder.mkdir(exist_ok=True)
    target = free_name(folder, f"{save.path.stem} {time_stamp()}")
    _move(save.path, target)
    return target


def _move(path: Path, target: Path) -> None:
    """Move a file with what SQLite may have left beside it: a journal belongs to its file."""
    holder = open_elsewhere(path)
    if holder is not None:
        raise SaveError(f"{_name_of(path)} is open in another window (process {holder}).")
    for suffix in _SIDE_FILES:
        beside = Path(f"{path}{suffix}")
        if beside.exists():
            beside.rename(f"{target}{suffix}")
    path.rename(target)


def open_elsewhere(path: Path) -> int | None:
    """The number of another process that has the file open, as far as the system tells us."""
    wanted = str(path.resolve())
    for process in Path("/proc").glob("[0-9]*"):
        try:
            opened = [os.readlink(link) for link in (process / "fd").iterdir()]
        except OSError:
            continue
        if wanted in opened and int(process.name) != os.getpid():
            return int(process.name)
    return None


def _refuse_problem(save: Save) -> None:
    if save.problem:
        raise SaveError(save.problem)


def _name_of(path: Path) -> str:
    return normalize("NFC", clean(path.stem)) or "(no name)"


def _near(wanted: str, named: dict[str, Path]) -> str:
    from difflib import get_close_matches

    folded = {name.casefold(): name for name in named}
    close = [folded[name] for name in get_close_matches(wanted.casefold(), folded, 3, 0.5)]
    if close:
        return f"Did you mean {' or '.join(map(repr, close))}?"
    return "outrider list shows those there are." if named else "The folder holds none yet."
