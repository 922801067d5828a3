"""Where the processes of a table meet: one Unix socket for each campaign, its owner's alone.

The folder does not depend on the environment, which a system sshd, a desk and a host do not share,
and it outlasts a session: a host goes on when the line it was started over is gone.
"""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

_SHARED = Path("/tmp")
"""A Unix socket's path has to be short, which that of a home need not be."""


def table_id(campaign: Path) -> str:
    """What the table of a campaign is called where its path is nobody's business."""
    return hashlib.sha256(os.fsencode(os.path.realpath(campaign))).hexdigest()[:16]


def meeting_folder() -> Path:
    """The folder of sockets, made where it is missing.

    Raises `PermissionError` when something that is not its owner's alone has that name.
    """
    folder = _folder()
    folder.mkdir(0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        raise PermissionError(f"{folder} is not a folder of this account; take it away")
    if stat.S_IMODE(found.st_mode) != 0o700:
        folder.chmod(0o700)
    return folder


def socket_of(table: str) -> Path:
    """Where the host of a table (`table_id`) listens; raises as `meeting_folder` does."""
    return meeting_folder() / table


def listening(table: str) -> Path | None:
    """The socket of a table, if one is there that nobody else can have made; makes nothing."""
    place = _folder() / table
    try:
        folder, found = place.parent.lstat(), place.lstat()
    except OSError:
        return None
    own = folder.st_uid == found.st_uid == os.getuid() and not folder.st_mode & 0o077
    return place if own and stat.S_ISDIR(folder.st_mode) and stat.S_ISSOCK(found.st_mode) else None


def _folder() -> Path:
    return _SHARED / f"outrider-{os.getuid()}"
