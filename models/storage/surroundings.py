"""What surrounds a folder: programs that copy its files about, drives that are not in this machine.

Databases are lost by both: a sync program copies a file in the middle of a change, and the locks
that keep two writers apart are not to be relied on over a network.
"""

from __future__ import annotations

import re
from pathlib import Path

_SYNC_PARTS = {
    "dropbox": "Dropbox",
    "onedrive": "OneDrive",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "icloud drive": "iCloud",
    "mobile documents": "iCloud",
    "nextcloud": "Nextcloud",
    "owncloud": "ownCloud",
    "syncthing": "Syncthing",
}
_SYNC_MARKS = {".stfolder": "Syncthing", ".dropbox": "Dropbox", ".dropbox.cache": "Dropbox"}
_CONFLICT = re.compile(r"conflicted copy|sync-conflict", re.IGNORECASE)
_NETWORK = re.compile(r"nfs4?|cifs|smb\w*|sshfs|9p|afs|ceph|glusterfs|davfs|fuse\..+")
_MOUNTS = Path("/proc/mounts")


def folder_warning(folder: Path, mounts: str | None = None) -> str:
    """A sentence on what endangers campaigns in this folder, or nothing.

    `mounts` is the text of `/proc/mounts`; the system's own is read when it is not given.
    """
    place = folder.resolve()
    program = _sync_program(place)
    if program:
        return (
            f"{place} is kept in step by {program}, which may copy a campaign in the middle of a "
            "change: keep campaigns elsewhere and let it have the backups."
        )
    kind = _network_drive(place, _mounts() if mounts is None else mounts)
    if kind:
        return (
            f"{place} is on a network drive ({kind}), where two writers may damage a campaign: "
            "keep campaigns on this machine and put the backups there."
        )
    return ""


def _sync_program(place: Path) -> str:
    for part in place.parts:
        for word, program in _SYNC_PARTS.items():
            if re.match(rf"{word}\b", part.casefold()):
                return program
    for above in (place, *place.parents):
        for mark, program in _SYNC_MARKS.items():
            if (above / mark).exists():
                return program
    if place.is_dir() and any(_CONFLICT.search(file.name) for file in place.iterdir()):
        return "a program that left a conflicted copy"
    return ""


def _network_drive(place: Path, mounts: str) -> str:
    """The kind of file system the folder is on, if it is one that reaches over a network."""
    deepest, kind = Path("/"), ""
    for line in mounts.splitlines():
        fields = line.split()
        if len(fields) < 3:
            continue
        point = Path(_unescaped(fields[1]))
        if place.is_relative_to(point) and point.is_relative_to(deepest):
            deepest, kind = point, fields[2]
    return kind if _NETWORK.fullmatch(kind) else ""


def _unescaped(field: str) -> str:
    """A field of `/proc/mounts`, where a space is written as octal 040."""
    return re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), field)


def _mounts() -> str:
    try:
        return _MOUNTS.read_text(errors="surrogateescape")
    except OSError:
        return ""
