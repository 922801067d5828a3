"""Opening the screens, from the command line."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from pathlib import Path

from models.storage import saves
from tui.cli.sound import file_of
from tui.config.file import Written, config_file, read_file


def open_screens(given: argparse.Namespace, folder: Path) -> int:
    """Open a campaign, or the list of all."""
    missing = given.sample and not saves.is_there(folder, given.name)
    path = file_of(folder, given.name) if given.name is not None and not missing else None
    if given.plain:
        return _open_in_lines(given, folder, path)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ValueError("The screens need a terminal; outrider --help names what does not.")
    if missing:
        path = _sample(folder, given.name)
    mouse = given.mouse and os.environ.get("OUTRIDER_MOUSE") != "off"
    gc.disable()  # what is imported is no garbage; the program says when to look for some
    try:
        from tui.program import run

        where = {"place": given.place, "only": given.only}
        return run(folder, path, mouse=mouse, written=own_config(given.config), **where)
    finally:
        gc.enable()


def _open_in_lines(given: argparse.Namespace, folder: Path, path: Path | None) -> int:
    """The same pages as plain lines, which need no terminal."""
    if path is None and given.name is not None:
        path = _sample(folder, given.name)
    from tui.plain.program import run

    where = {"place": given.place, "only": given.only}
    return run(folder, path, written=own_config(given.config), **where)


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
