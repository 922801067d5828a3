"""A campaign that the command line names: it has to be one that may be opened."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from models.storage import saves
from models.storage.headline import Glance, glance_at
from models.storage.schema import VERSION, version_of
from models.text import clean
from tui.cli.progress import progress


def sound(path: Path) -> Path:
    """The path, when the file may be opened; raises `SaveError` with the reason when not."""
    problem = saves.look_at(path).problem
    if problem:
        raise saves.SaveError(problem)
    return path


def file_of(folder: Path, name: str) -> Path:
    """The file of the campaign that is named, or the copy of one on a server; it may be opened.

    Raises `SaveError`, `schema.NotACampaignError` and `ValueError` with the reason.
    """
    return sound(place_of(folder, name))


def glance_of(folder: Path, name: str) -> Path | Glance:
    """The same, already opened and read for the first page; of an older format only the file."""
    path = place_of(folder, name)
    if version_of(path) < VERSION or saves.backup_stamp(path) is not None:
        return sound(path)
    return glance_at(path)


def place_of(folder: Path, name: str, other: Callable[[Path, str], Path] = saves.path_of) -> Path:
    """The same, whether it may be opened or not; `other` says where one without an address is.

    What is behind an address is brought here; why nothing can be done in it for now is said.
    """
    from models.storage.elsewhere import address_named, bring

    address = address_named(folder, name)
    if address is None:
        return other(folder, name)
    brought = bring(folder, address, progress("Took over", "rows"))
    if brought.warning:
        print(f"outrider: {clean(brought.warning, 600)}", file=sys.stderr)
    return brought.path
