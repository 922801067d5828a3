"""Where the host of a table listens: a Unix socket in a folder that its owner alone can enter."""

from __future__ import annotations

import os
import stat
from hashlib import sha256
from pathlib import Path
from tempfile import gettempdir

STARTED_BY = "OUTRIDER_DESK"
"""What in the environment of a host says that a desk has started it: it ends when its standard
input does, which the desk holds open as long as it is there."""


def socket_of(campaign: Path) -> Path:
    """The socket of the table of this campaign, be there a host or not; nothing is made."""
    real = os.path.realpath(campaign)
    return _folder() / f"{sha256(os.fsencode(real)).hexdigest()[:24]}.sock"


def made_folder() -> Path:
    """The folder of all sockets, made if it is not there yet.

    Raises `PermissionError` with a sentence where somebody else could reach into it.
    """
    folder = _folder()
    folder.mkdir(mode=0o700, exist_ok=True)
    if not _is_own(folder, stat.S_IFDIR):
        raise PermissionError(f"{folder} is not a folder of your own alone: remove it.")
    return folder


def listening(campaign: Path) -> Path | None:
    """The socket of a campaign's table, if there is one and nobody else can have put it there."""
    place = socket_of(campaign)
    there = _is_own(place, stat.S_IFSOCK) and _is_own(place.parent, stat.S_IFDIR)
    return place if there else None


def _folder() -> Path:
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if os.path.isabs(runtime) and os.path.isdir(runtime):
        return Path(runtime, "outrider")
    return Path(gettempdir(), f"outrider-{os.geteuid()}")


def _is_own(place: Path, kind: int) -> bool:
    """Whether there is such a thing, no link to one, which no other account can enter or use."""
    try:
        found = place.lstat()
    except OSError:
        return False
    closed = kind != stat.S_IFDIR or not found.st_mode & 0o077
    return stat.S_IFMT(found.st_mode) == kind and found.st_uid == os.geteuid() and closed
