"""Opening the screens, from the command line."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from pathlib import Path

from models.storage import saves
from models.storage.headline import Glance
from tui.cli.sound import glance_of
from tui.config.file import Written, config_file, read_file


def open_screens(given: argparse.Namespace, folder: Path) -> int:
    """Open a campaign, or the list of all."""
    missing = given.sample and not saves.is_there(folder, given.name)
    named = glance_of(folder, given.name) if given.name is not None and not missing else None
    if given.plain:
        return _open_in_lines(given, folder, named)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ValueError("The screens need a terminal; outrider --help names what does not.")
    if missing:
        named = _sample(folder, given.name)
    mouse = given.mouse and os.environ.get("OUTRIDER_MOUSE") != "off"
    from tui.program import run

    where = {"place": given.place, "only": given.only}
    return run(folder, named, mouse=mouse, written=own_config(given.config), **where)


def _open_in_lines(given: argparse.Namespace, folder: Path, named: Path | Glance | None) -> int:
    """The same pages as plain lines, which need no terminal."""
    gc.freeze()
    gc.enable()
    if named is None and given.name is not None:
        named = _sample(folder, given.name)
    from tui.plain.program import run

    where = {"place": given.place, "only": given.only}
    return run(folder, named, written=own_config(given.config), **where)


def _sample(folder: Path, name: str) -> Path:
    from tui.cli.making import make

    path = saves.new_path(folder, name)
    make(path, sample=True)
    return path


def own_config(path: Path | None) -> Written:
    """One's own keys and looks, as they are written in a file, or where they are by themselves.

    Raises `ValueError` when a file is named that is not there.
    """
    if path is not None and not path.exists():
        raise ValueError(f"There is no {path}; outrider --config FILE config makes one.")
    return read_file(config_file(path))
