"""Files that a referee names: where they lie, and writing and reading them whole."""

from __future__ import annotations

import os
from collections.abc import Collection
from itertools import islice
from pathlib import Path

from models.storage.placing import put, put_instead, unfinished
from models.text import clean

LARGEST = 20_000_000
"""How many bytes a file may have to be read."""
MOST_LISTED = 10_000
"""How many files of a folder are looked at for a name that is begun."""


def named_file(folder: Path, typed: str, endings: Collection[str]) -> Path:
    """The file a name means: in the folder, unless it names another; `~` is the user's own.

    Raises `ValueError` for a name that does not end in one of the endings, and for a folder that
    is not there: the one of their own is made when it is needed.
    """
    path = named_source(folder, typed)
    if path.suffix.lower() not in endings:
        raise ValueError(f"The name ends in one of these: {', '.join(endings)}.")
    if path.parent != folder and not os.path.isdir(path.parent):
        raise ValueError(f"There is no folder {clean(str(path.parent))}.")
    return path


def named_source(folder: Path, typed: str) -> Path:
    """The file or folder that a name means, whatever it ends in; `ValueError` for no name.

    One that begins with a point for a folder, `.` or `../x.json`, is where the program was started.
    """
    name = typed.strip()
    if not name or clean(name) != name:
        raise ValueError("Write the name of a file.")
    try:
        here = name.split("/", 1)[0] in {".", ".."}
        return (Path.cwd() if here else folder) / Path(name).expanduser()
    except RuntimeError as error:
        raise ValueError("There is no home of that name.") from error


def begun_names(folder: Path, typed: str) -> list[str]:
    """The files and folders whose names begin as typed, in the order of letters, as one types them.

    A folder ends in a stroke. Hidden ones are named once their point is typed.
    """
    head, stroke, begun = typed.rpartition("/")
    try:
        place = named_source(folder, head + stroke) if stroke else folder
        with os.scandir(place) as entries:
            there = [(each.name, each.is_dir()) for each in islice(entries, MOST_LISTED)]
    except (OSError, ValueError):
        return []
    return sorted(
        f"{head}{stroke}{name}{'/' if is_folder else ''}"
        for name, is_folder in there
        if name.casefold().startswith(begun.casefold())
        and clean(name) == name
        and (begun.startswith(".") or not name.startswith("."))
    )


def write_whole(path: Path, data: bytes, *, instead: bool = False) -> None:
    """Write a file that is whole or not there at all, whatever happens; its folder is made.

    It was asked for to be handed on: who may read it is as the user has it (`umask`).

    What has the name already is replaced only with `instead`. Raises `FileExistsError` without it,
    and `OSError` when the file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with unfinished(path) as made:
        with made.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        made.chmod(_usual_mode())
        (put_instead if instead else put)(made, path)


def _usual_mode() -> int:
    """Who may read and write a new file, as the user has it; it cannot be asked without setting."""
    kept_from = os.umask(0o077)
    os.umask(kept_from)
    return 0o666 & ~kept_from


def read_whole(path: Path, largest: int | None = None) -> bytes:
    """What is in a file; raises `ValueError` with a sentence when it cannot be read."""
    most = LARGEST if largest is None else largest
    try:
        if not path.is_file():
            raise ValueError(f"There is no file {clean(str(path))}.")
        if path.stat().st_size > most:
            raise ValueError(f"{clean(path.name)} is too large: {most // 1_000_000} MB at most.")
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise ValueError(f"{clean(path.name)}: {reason}.") from error
