"""Campaigns on servers, from the command line: moving one there, and home."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from models.storage import saves
from models.storage.elsewhere import by_address
from models.storage.stores import refuse_without_driver
from models.text import clean
from tui.cli.progress import progress
from tui.cli.sound import sound


def add_options(command: argparse.ArgumentParser) -> None:
    """What is asked of a move."""
    command.add_argument("name", metavar="NAME|ADDRESS", help="what is moved: home, an address")
    words = "where it goes, such as postgresql://ann@example.org/games; home if it is not said"
    command.add_argument("address", metavar="ADDRESS", nargs="?", help=words)


def move(given: argparse.Namespace, folder: Path) -> int:
    """Move a campaign onto a server, or home into a file."""
    refuse_without_driver()
    from models.storage.server.moving import move_home, move_there

    told = dict[str, Callable[[int, int], None]]()

    def tell(word: str, done: int, of: int) -> None:
        what = "tables" if word == "Compared" else "rows"
        told.setdefault(word, progress(word, what))(done, of)

    if given.address is None:
        moved = move_home(folder, by_address(folder, given.name), tell)
        print(f"{clean(moved.place.stem)} is home: {moved.place}")
        if moved.left is not None:
            print(f"The file that was here is {moved.left}")
        return 0
    path = sound(saves.path_of(folder, given.name))
    address = by_address(folder, given.address)
    moved = move_there(folder, path, address, tell)
    print(f"{clean(path.stem)} is on {clean(address.said)}, as {clean(moved.place.stem)}")
    print(f"The file that was moved is {moved.left}")
    return 0
