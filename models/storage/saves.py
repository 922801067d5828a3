"""The folder of campaigns: where it is, what lies in it, and moving things about in it.

Only the standard library and SQLite are used here, so that the list of campaigns is quick.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from models.storage import headline, schema
from models.storage.headline import Headline
from models.storage.placing import (
    SIDE_FILES,
    move,
    own_folder,
    put,
    put_alone,
    set_aside,
    time_stamp,
    under_free_name,
)
from models.text import clean

LONGEST_NAME = 60
_LONGEST_IN_BYTES = 180  # leaves room for a time and SQLite's own suffixes in 255 bytes


_TRASH = "trash"
BACKUPS = "backups"
_STAMPED = r"(?a)(?P<of>.+) (?P<made>\d{8}-\d{6})(?: (?P<why>[a-z]+))?(?: (?P<number>\d{1,6}))?"


class Stamp(NamedTuple):
    """What the name of a backup says: of which campaign, of when, which of that second, what for.

    `why` is one of `models.storage.automatic_backups.Why`, empty for one that somebody asked for.
    """

    campaign: str
    made: datetime
    number: int
    why: str


class SaveError(Exception):
    """What was asked of the folder cannot be done; the message says what would be right."""


class Save(NamedTuple):
    """One campaign file; `problem` says why it cannot be opened and is empty when it can.

    A file of an older format has no headline until it has been opened once.
    """

    name: str
    path: Path
    problem: str
    headline: Headline | None
    address: str = ""
    """Where it is, for one that is kept on a server; the file is a copy then, if it is there."""

    @property
    def last_played(self) -> str:
        """The time of the last journal entry, else of the file, as ISO 8601 in UTC."""
        if self.headline is not None and self.headline.last_played:
            return self.headline.last_played
        try:
            changed = datetime.fromtimestamp(self.path.stat().st_mtime, UTC)
        except (OSError, ValueError, OverflowError):
            return ""
        return changed.isoformat(timespec="seconds")


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
    return folder / BACKUPS


class _Elsewhere:
    """Where backups of campaigns lie that name no folder of their own; None beside each."""

    folder: Callable[[], Path | None] = staticmethod(lambda: None)


def keep_in(folder: Callable[[], Path | None]) -> None:
    """Keep backups in a folder, from now on, of every campaign that names none of its own.

    It is asked for when there is something to keep.
    """
    _Elsewhere.folder = staticmethod(folder)


def chosen_folder() -> Path | None:
    """That folder; None where backups lie beside each campaign."""
    return _Elsewhere.folder()


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
    """One campaign file with its headline, or with the reason why it cannot be opened.

    A backup is not opened where it lies, so that it stays as it is.
    """
    save = looked_into(path)
    stamp = backup_stamp(path)
    if stamp is None or save.problem:
        return save
    return save._replace(
        problem=f"{clean(path.name)} is a backup and stays as it is: outrider restore, or B in the "
        f"list of campaigns, puts it in the place of {clean(stamp.campaign)}.",
    )


def looked_into(path: Path) -> Save:
    """The same, backup or not."""
    found: Headline | None = None
    problem = ""
    try:
        if schema.version_of(path) == schema.VERSION:
            found = headline.read(path, due=1, journal=0)
    except schema.NotACampaignError as error:
        problem = clean(str(error))
    return Save(_name_of(path), path, problem, found)


def backup_stamp(path: Path) -> Stamp | None:
    """What the name of a backup says; None if a file is none.

    A backup lies in a folder for them and has its time in its name.
    """
    parts = re.fullmatch(_STAMPED, path.stem) if path.parent.name == BACKUPS else None
    try:
        made = datetime.strptime(f"{parts['made']} +0000", "%Y%m%d-%H%M%S %z") if parts else None
    except ValueError:
        return None
    if parts is None or made is None:
        return None
    return Stamp(parts["of"], made, int(parts["number"] or 1), parts["why"] or "")


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


def is_there(folder: Path, name: str) -> bool:
    """Whether a file has this very name as a campaign, sound or not."""
    wanted = _wanted(name)
    return any(_name_of(path) == wanted for path in paths(folder))


def path_of(folder: Path, name: str) -> Path:
    """The file of the campaign with this name.

    Raises `SaveError` naming the closest names when there is none.
    """
    wanted = _wanted(name)
    named = {_name_of(path): path for path in paths(folder)}
    if wanted in named:
        return named[wanted]
    raise SaveError(f"There is no campaign named '{wanted}'. {_near(wanted, named)}")


def copy(save: Save, new_name: str) -> Path:
    """A checked copy of a campaign, open or not, under another name in the same folder."""
    from models.storage.backup import checked_copy
    from models.storage.stores import folder_of

    _refuse_problem(save)
    target = new_path(folder_of(save.path), new_name)
    with checked_copy(save.path, target) as made, _nothing_there(target):
        put_alone(made, target)
    return target


def rename(save: Save, new_name: str) -> Path:
    """Give a campaign another name; raises `SaveError` while another window has it open."""
    _refuse_problem(save)
    target = save.path.with_name(f"{checked_name(new_name)}{schema.SUFFIX}")
    if target == save.path:
        return target
    if target.exists() and target.samefile(save.path):  # only another letter case
        refuse_open(save.path)
        save.path.rename(target)
        return target
    target = new_path(save.path.parent, new_name)
    set_aside(target)
    with _nothing_there(target):
        _move(save.path, target)
    return target


def trash(save: Save) -> Path:
    """Move a file, sound or not, into the folder's trash; nothing is ever deleted from there.

    Of a campaign on a server it is the copy, which is a campaign of its own from then on.
    """
    from models.storage.stores import folder_of

    folder = folder_of(save.path) / _TRASH
    own_folder(folder)
    stem = f"{save.path.stem} {time_stamp()}"
    put_away = under_free_name(partial(_move, save.path), folder, stem, schema.SUFFIX)
    if save.address:
        from models.storage.store import SIDECAR

        (save.path.parent / SIDECAR).unlink(missing_ok=True)
        with suppress(OSError):  # something else is in it
            save.path.parent.rmdir()
    return put_away


def trashed(folder: Path) -> list[Path]:
    """What lies in the trash of a folder of campaigns, what was put there last first."""
    stamped = ((re.fullmatch(_STAMPED, path.stem), path) for path in paths(folder / _TRASH))
    in_order = [(p["made"], int(p["number"] or 1), path) for p, path in stamped if p]
    return [path for _, _, path in sorted(in_order, reverse=True)]


def bring_back(path: Path) -> Path:
    """Move a file out of the trash: under the name it had, or that with a number if it is taken."""
    parts = re.fullmatch(_STAMPED, path.stem)
    stem = parts["of"] if parts else path.stem
    return under_free_name(partial(_move, path), path.parent.parent, stem, schema.SUFFIX)


def _move(path: Path, target: Path) -> None:
    """Move a file with what SQLite may have left beside it: a journal belongs to its file.

    Whenever this is cut off, a journal lies beside its file.
    """
    refuse_open(path)
    beside = [suffix for suffix in SIDE_FILES if Path(f"{path}{suffix}").exists()]
    for suffix in beside:
        put(Path(f"{path}{suffix}"), Path(f"{target}{suffix}"))
    try:
        move(path, target)
    except OSError:
        for suffix in beside:
            Path(f"{target}{suffix}").unlink()
        raise
    for suffix in beside:
        Path(f"{path}{suffix}").unlink()


@contextmanager
def _nothing_there(target: Path) -> Iterator[None]:
    """Whoever was quicker with this name keeps it."""
    try:
        yield
    except FileExistsError as error:
        raise SaveError(f"There is already a campaign named '{_name_of(target)}'.") from error


def refuse_open(path: Path) -> None:
    """Raise `SaveError` while another window has a campaign open."""
    holder = open_elsewhere(path)
    if holder is not None:
        raise SaveError(
            f"{_name_of(path)} is open in another window (process {holder}): close it there first."
        )


def open_elsewhere(path: Path) -> int | None:
    """The number of another process that has the file open to write, as far as the system tells.

    A window that only lists campaigns holds descriptors that cannot write.
    """
    wanted = os.path.realpath(path)
    others = (int(found.name) for found in Path("/proc").glob("[0-9]*"))
    return next((one for one in others if one != os.getpid() and _writes(one, wanted)), None)


def _writes(process: int, wanted: str) -> bool:
    with suppress(OSError, ValueError, IndexError):
        for link in Path(f"/proc/{process}/fd").iterdir():
            if os.readlink(link) == wanted and _opened_to_write(process, link.name):
                return True
    return False


def _opened_to_write(process: int, descriptor: str) -> bool:
    told = Path(f"/proc/{process}/fdinfo/{descriptor}").read_text()
    return int(told.partition("flags:")[2].split()[0], 8) & os.O_ACCMODE != os.O_RDONLY


def _refuse_problem(save: Save) -> None:
    if save.problem:
        raise SaveError(save.problem)


def _wanted(name: str) -> str:
    return normalize("NFC", clean(name.removesuffix(schema.SUFFIX)))


def _name_of(path: Path) -> str:
    return normalize("NFC", clean(path.stem)) or "(no name)"


def _near(wanted: str, named: dict[str, Path]) -> str:
    from difflib import get_close_matches

    folded = {name.casefold(): name for name in named}
    close = [folded[name] for name in get_close_matches(wanted.casefold(), folded, 3, 0.5)]
    if close:
        return f"Did you mean {' or '.join(map(repr, close))}?"
    return "outrider list shows those there are." if named else "The folder holds none yet."
