"""The files of a vault become others all at once, whenever that is cut off.

They are written into a folder inside the vault. Once that is whole it gets another name, and from
then on the vault is what stands there; moving its files to their places is done again, or read
over, until it is finished.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from models.exchange.vault.layout import CAMPAIGN, JOURNAL, PAGES, TABLES
from models.storage.placing import sync_folder

Progress = Callable[[int, int], None]
"""Is told of how many files are done, and of how many there are."""
WRITING, WRITTEN = ".outrider-writing", ".outrider-written"
"""The folder of new files while they are written, and when they only have to be moved."""
_GONE = "gone.json"


class VaultError(ValueError):
    """A folder that cannot be written or read as a vault; the message says why, in a sentence."""


def lying(folder: Path) -> dict[str, Path]:
    """The files of a vault, by their paths in it, each with where it lies; other files as well.

    Nothing is written: what was not moved to its place yet is found where it was written.
    """
    found = _files(folder)
    for gone in _gone(folder / WRITTEN):
        found.pop(gone, None)
    return found | _files(folder / WRITTEN)


def renew(folder: Path, texts: Mapping[str, str], progress: Progress) -> None:
    """Let the files of a vault be these; what is the same is not touched, and no file of others is.

    The folder is made. Raises `VaultError` for a folder with something else in it, or that another
    program is writing into, and `OSError` where it cannot be written; then it is as it was.
    """
    _refuse_other(folder)
    made = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        _finish(folder)
        try:
            _write(folder, texts, progress)
        except BaseException as error:
            shutil.rmtree(folder / WRITING, ignore_errors=True)
            if made:
                with suppress(OSError):
                    folder.rmdir()
            if isinstance(error, OSError):
                error.filename = str(folder)
            raise
        (folder / WRITING).rename(folder / WRITTEN)
        sync_folder(folder)
        _finish(folder)
    progress(len(texts), len(texts))


def _write(folder: Path, texts: Mapping[str, str], progress: Progress) -> None:
    """Write what is new, and which of the files that are there are gone."""
    there, writing = _files(folder), folder / WRITING
    shutil.rmtree(writing, ignore_errors=True)
    writing.mkdir()
    for number, (name, text) in enumerate(sorted(texts.items())):
        progress(number, len(texts))
        data = text.encode()
        if name not in there or there[name].read_bytes() != data:
            (writing / name).parent.mkdir(exist_ok=True)
            (writing / name).write_bytes(data)
    (writing / _GONE).write_text(json.dumps(sorted(there.keys() - texts.keys())))


def _finish(folder: Path) -> None:
    """Move what was written to its places, if that is whole."""
    written = folder / WRITTEN
    if not written.is_dir():
        return
    for name, file in _files(written).items():
        (folder / name).parent.mkdir(exist_ok=True)
        file.replace(folder / name)
    for name in _gone(written):
        (folder / name).unlink(missing_ok=True)
    shutil.rmtree(written)


def _files(folder: Path) -> dict[str, Path]:
    rooms = (*(page.folder for page in PAGES.values()), TABLES, JOURNAL)
    found = {
        f"{room}/{file.name}": file
        for room in rooms
        if (folder / room).is_dir()
        for file in (folder / room).iterdir()
        if file.is_file() and not file.is_symlink()
    }
    head = folder / CAMPAIGN
    return {CAMPAIGN: head, **found} if head.is_file() else found


def _gone(written: Path) -> list[str]:
    """Which files of the vault are none of the new ones; only such as there are."""
    try:
        told = json.loads((written / _GONE).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return []
    names = set(map(str, told)) if isinstance(told, list) else set()
    return sorted(names & _files(written.parent).keys())


def _refuse_other(folder: Path) -> None:
    """Raise `VaultError` for what is neither a vault nor empty."""
    if folder.exists() and not folder.is_dir():
        raise VaultError(f"{folder} is a file: name a folder for the export.")
    ours = {".git", CAMPAIGN, WRITING, WRITTEN}
    there = {one.name for one in folder.iterdir()} if folder.is_dir() else set()
    if there - {".git"} and not there & (ours - {".git"}):
        raise VaultError(f"{folder} has something else in it: name a new folder for the export.")


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Nobody else writes into a vault; the lock ends with the process."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise VaultError(f"Another program is just writing into {folder}.") from error
        except OSError:
            pass  # there are no locks here
        yield
    finally:
        os.close(descriptor)
