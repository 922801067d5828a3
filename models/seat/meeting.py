"""Where the processes of a table meet: one Unix socket for each campaign, its owner's alone.

The folder does not depend on the environment, which a system sshd, a desk and a host do not share,
and it outlasts a session: a host goes on when the line it was started over is gone.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import socket
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


def new_socket() -> Path:
    """A name for the socket of those who come with a ticket, which nobody has had."""
    return meeting_folder() / secrets.token_hex(8)


def desks_word(campaign: Path) -> str:
    """What proves that somebody is a desk of this campaign; empty where no host is.

    It lies beside the campaign, where no seat is told to look. So whatever a player makes the
    program of a seat say, on its own line or on another to the host, is never taken for the
    referee's. It does not hold back a program of the same account that does whatever it likes: that
    can read the campaign itself.
    """
    try:
        return _word_file(campaign).read_text("ascii")
    except (OSError, UnicodeDecodeError):
        return ""


def make_desks_word(campaign: Path) -> str:
    """A new one, which its owner alone can read."""
    word, file = secrets.token_urlsafe(24), _word_file(campaign)
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as made:
        made.write(word)
    return word


def drop_desks_word(campaign: Path) -> None:
    """There is no host any more."""
    _word_file(campaign).unlink(missing_ok=True)


def _word_file(campaign: Path) -> Path:
    real = Path(os.path.realpath(campaign))
    return real.with_name(f".{real.stem}.desk")


def listening(table: str) -> Path | None:
    """The socket of a table, if one is there that nobody else can have made; makes nothing."""
    place = _folder() / table
    try:
        folder, found = place.parent.lstat(), place.lstat()
    except OSError:
        return None
    own = folder.st_uid == found.st_uid == os.getuid() and not folder.st_mode & 0o077
    return place if own and stat.S_ISDIR(folder.st_mode) and stat.S_ISSOCK(found.st_mode) else None


def is_hosted(campaign: Path) -> bool:
    """Whether a host has opened the table of a campaign to players now."""
    place = listening(table_id(campaign))
    if place is None:
        return False
    with socket.socket(socket.AF_UNIX) as there:
        try:
            there.connect(str(place))
        except OSError:  # it was killed
            return False
    return True


def _folder() -> Path:
    return _SHARED / f"outrider-{os.getuid()}"
