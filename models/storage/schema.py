"""Which files are campaigns, and of which version: told from the first hundred bytes.

Nothing here opens a database. A file's header carries Outrider's application id and the number of
its schema, so a foreign or newer file can be refused before SQLite ever touches it.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import Lock

APPLICATION_ID = 0x4F555452  # "OUTR"
VERSION = 7
SUFFIX = ".outrider"

_MAGIC = b"SQLite format 3\x00"
_HEADER = 100
_descriptors: dict[tuple[int, int], int] = {}
_descriptors_lock = Lock()


class NotACampaignError(Exception):
    """A file that must not be opened, with the reason as a sentence."""


def version_of(path: Path) -> int:
    """The schema number of a campaign file.

    Raises `NotACampaignError` for a file that is missing, foreign, damaged or newer than this
    program; the file itself is only read.
    """
    try:
        header = _header(path)
    except OSError as error:
        raise NotACampaignError(f"{path.name} cannot be read: {error.strerror}.") from error
    if not header:
        raise NotACampaignError(f"{path.name} is empty.")
    if not header.startswith(_MAGIC) or len(header) < _HEADER:
        raise NotACampaignError(f"{path.name} is not a campaign: not a database, or damaged.")
    if int.from_bytes(header[68:72]) != APPLICATION_ID:
        raise NotACampaignError(f"{path.name} is a database of another program.")
    version = int.from_bytes(header[60:64])
    if version > VERSION:
        raise NotACampaignError(
            f"{path.name} was written by a newer Outrider (format {version}, this one knows "
            f"{VERSION}). Update Outrider to open it."
        )
    return version


def descriptor_of(path: Path) -> int:
    """A descriptor to read a file with, which stays open while the program runs.

    When a process closes any descriptor of a file, POSIX drops every lock the process has on it,
    those of SQLite in the middle of a change too. So a descriptor opened here is never closed, and
    serves every later look at the same file. Raises `OSError`, and `NotACampaignError` for what is
    no file.
    """
    with _descriptors_lock:
        state = path.stat()
        if not stat.S_ISREG(state.st_mode):
            raise NotACampaignError(f"{path.name} is not a file.")
        identity = (state.st_dev, state.st_ino)
        if identity not in _descriptors:
            _descriptors[identity] = os.open(path, os.O_RDONLY)
        return _descriptors[identity]


def _header(path: Path) -> bytes:
    """The first bytes of a file."""
    return os.pread(descriptor_of(path), _HEADER, 0)
