"""Files that come to be whole or not at all, and never take the place of another.

What is written is written beside its place, under a name of our own, and gets its name when it is
finished. A program that is killed leaves nothing of that name; what it leaves under the other one
is swept away when the next file is made there.
"""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import mkstemp

SIDE_FILES = ("-journal", "-wal", "-shm")
"""What SQLite keeps beside a file, by the ends of the names."""

_PREFIX, _SUFFIX = ".outrider-", ".unfinished"
_LEFT_OVER = (f"{_PREFIX}*{_SUFFIX}", f"tmp????????{_SUFFIX}")  # the second is of earlier programs
_NO_LINKS = {errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EACCES}


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """An empty file beside a place, to be written and then `put` there; it is gone at the end.

    The folder is made; both are for their owner alone. A lock, which ends with the process, says
    that somebody is at work on it.
    """
    own_folder(target.parent)
    sweep(target.parent)
    with _named(target.parent):
        descriptor, path = _locked_file(target.parent)
        try:
            yield path
        finally:
            _remove(path)
            os.close(descriptor)


@contextmanager
def _named(folder: Path) -> Iterator[None]:
    """Of what goes wrong with a file of ours, the folder is named."""
    try:
        yield
    except OSError as error:
        if error.filename is None or Path(str(error.filename)).name.startswith(_PREFIX):
            error.filename = str(folder)
        raise


def own_folder(folder: Path) -> None:
    """Make a folder that only its owner may look into; one that is there stays as it is."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def put(finished: Path, target: Path) -> None:
    """Give a finished file its name, on the disk too; raises `FileExistsError` if that is taken."""
    try:
        os.link(finished, target)
    except FileExistsError:
        raise
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        move(finished, target)
    sync_folder(target.parent)


def put_alone(finished: Path, target: Path) -> None:
    """Give a finished database its name; a journal without a file that lies there is set aside.

    SQLite would take it for the journal of the new file, and spoil that.
    """
    set_aside(target)
    put(finished, target)


def set_aside(target: Path) -> None:
    """Move a journal that belongs to no file, beside a name that nothing has, into the trash."""
    for suffix in SIDE_FILES:
        left = Path(f"{target}{suffix}")
        if left.exists() and not target.exists():
            trash = target.parent / "trash"
            own_folder(trash)
            stem = f"{target.stem} {time_stamp()}"
            under_free_name(partial(move, left), trash, stem, f"{target.suffix}{suffix}")


def time_stamp() -> str:
    """The present time in UTC as it stands in the names of files."""
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")


def put_instead(finished: Path, target: Path) -> None:
    """Give a finished file its name, whatever had that name before."""
    finished.replace(target)
    sync_folder(target.parent)


def move(source: Path, target: Path) -> None:
    """Give a file or folder another name; raises `FileExistsError` if that is taken."""
    if source.is_dir() and not source.is_symlink():
        target.mkdir()
    else:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        source.rename(target)
    except OSError:
        target.rmdir() if target.is_dir() else target.unlink()
        raise


def under_free_name(take: Callable[[Path], None], folder: Path, stem: str, suffix: str) -> Path:
    """The first name that `take` could take, for it was free: the stem, or the stem with a number.

    `take` raises `FileExistsError` for a name that is not.
    """
    for number in count(1):
        target = folder / f"{stem}{f' {number}' if number > 1 else ''}{suffix}"
        if target.is_symlink():
            continue
        with suppress(FileExistsError):
            take(target)
            return target
    raise AssertionError("there is always another number")


def sweep(folder: Path) -> None:
    """Remove what programs that are no longer there left unfinished in a folder."""
    for pattern in _LEFT_OVER:
        for path in folder.glob(pattern):
            with suppress(OSError):
                _remove_if_left(path)


def sync_folder(folder: Path) -> None:
    """See to it that a name is on the disk; not every file system has that to offer."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _locked_file(folder: Path) -> tuple[int, Path]:
    while True:
        descriptor, name = mkstemp(dir=folder, prefix=_PREFIX, suffix=_SUFFIX)
        with suppress(OSError):  # where there are no locks, nothing is swept either
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        if os.fstat(descriptor).st_nlink:
            return descriptor, Path(name)
        os.close(descriptor)  # somebody swept it away before it was locked


def _remove_if_left(path: Path) -> None:
    if path.lstat().st_nlink > 1:  # it got its name, and whoever has that open keeps its locks
        _remove(path)
        return
    descriptor = os.open(path, os.O_RDWR | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _remove(path)
    finally:
        os.close(descriptor)


def _remove(path: Path) -> None:
    for suffix in ("", *SIDE_FILES):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
