"""The key a table is known by to its players' SSH clients: made once for an account, and kept."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import asyncssh


def host_key(folder: Path | None = None) -> asyncssh.SSHKey:
    """The key, made if there is none yet; only its owner can read it.

    Raises `ValueError` with a sentence where there is something else in its place.
    """
    path = (folder or _state_folder()) / "table_host_key"
    if not path.exists():
        _make(path)
    if path.stat().st_uid != os.getuid():
        raise ValueError(f"{path} belongs to another account; take it away.")
    path.chmod(0o600)
    try:
        return asyncssh.read_private_key(path)
    except (asyncssh.KeyImportError, OSError) as error:
        raise ValueError(f"{path} is no key; take it away, and a new one is made.") from error


def _make(path: Path) -> None:
    """Put a new key there, whole or not at all; another host may be doing the same."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = path.with_name(f".{path.name}.{os.getpid()}")
    made.unlink(missing_ok=True)
    key = asyncssh.generate_private_key("ssh-ed25519", comment="outrider table")
    descriptor = os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key.export_private_key())
    try:
        with suppress(FileExistsError):
            os.link(made, path)
    finally:
        made.unlink()


def _state_folder() -> Path:
    from platformdirs import user_state_dir

    return Path(user_state_dir("outrider", appauthor=False))
