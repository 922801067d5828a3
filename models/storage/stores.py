"""Which store keeps the campaign of a file."""

from __future__ import annotations

from pathlib import Path

from models.storage.store import ALONE, SIDECAR, Store


def is_copy(path: Path) -> bool:
    """Whether a campaign's file is the copy of one on a server."""
    return (path.parent / SIDECAR).exists()


def store_of(path: Path) -> Store:
    """What keeps the campaign of a file; the server's part is imported where there is one."""
    if not is_copy(path):
        return ALONE
    from models.storage.server.store import ServerStore

    return ServerStore(path)
