"""Files that a referee names: where they lie, and writing and reading them whole."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from tempfile import NamedTemporaryFile

from models.text import clean

LARGEST = 20_000_000
"""How many bytes a file may have to be read."""


def named_file(folder: Path, typed: str, endings: Collection[str]) -> Path:
    """The file a name means: in the folder, unless it names another; `~` is the user's own.

    Raises `ValueError` for a name that does not end in one of the endings.
    """
    name = typed.strip()
    if not name or clean(name) != name:
        raise ValueError("Write the name of a file.")
    try:
        path = folder / Path(name).expanduser()
    except RuntimeError as error:
        raise ValueError("There is no home of that name.") from error
    if path.suffix.lower() not in endings:
        raise ValueError(f"The name ends in one of these: {', '.join(endings)}.")
    return path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that is either as it was or whole, whatever happens; its folder is made.

    What had the name before is replaced. Raises `OSError` when it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, suffix=".unfinished", delete=False) as file:
        unfinished = Path(file.name)
    try:
        with unfinished.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.chmod(0o644)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def read_whole(path: Path) -> bytes:
    """What is in a file; raises `ValueError` with a sentence when it cannot be read."""
    try:
        if not path.is_file():
            raise ValueError(f"There is no file {clean(str(path))}.")
        if path.stat().st_size > LARGEST:
            raise ValueError(f"{clean(path.name)} is too large: {LARGEST // 1_000_000} MB at most.")
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise ValueError(f"{clean(path.name)}: {reason}.") from error
