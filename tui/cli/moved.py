"""Campaigns on servers, from the command line: moving one there and home, and who may come."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from models.storage import saves
from models.storage.elsewhere import by_address
from models.storage.stores import refuse_without_driver
from models.text import clean
from tui.cli.progress import progress
from tui.cli.shown import as_json
from tui.cli.sound import sound


def add_options(command: argparse.ArgumentParser) -> None:
    """What is asked of a move."""
    command.add_argument("name", metavar="NAME|ADDRESS", help="what is moved: home, an address")
    words = "where it goes, such as postgresql://ann@example.org/games; home if it is not said"
    command.add_argument("address", metavar="ADDRESS", nargs="?", help=words)


def add_referee_options(command: argparse.ArgumentParser) -> None:
    """What is asked about who may come."""
    command.add_argument("name", metavar="ADDRESS", help="or its name in one's own settings")
    which = command.add_mutually_exclusive_group()
    which.add_argument("--add", metavar="LOGIN", help="let a login of the server act in it")
    which.add_argument("--remove", metavar="LOGIN", help="let it in no longer")
    command.add_argument("--reader", action="store_true", help="with --add: only to look at it")
    command.add_argument("--json", action="store_true", help="print JSON")


def referees(given: argparse.Namespace, folder: Path) -> int:
    """Name who may come to a campaign on a server, let somebody in or out."""
    refuse_without_driver()
    from models.storage.server.line import Line
    from models.storage.server.opening import only_one
    from models.storage.server.roles import let_in, let_out, logins

    with closing(Line(by_address(folder, given.name))) as line:
        key, name = only_one(line)
        if given.add or given.remove:
            with line.changing() as server:
                if given.add:
                    let_in(server, key, given.add, reader=given.reader)
                else:
                    let_out(server, key, given.remove)
        with line.reading() as server:
            found = logins(server, key)
        if given.json:
            print(as_json("referees", name, (login._asdict() for login in found)))
            return 0
        for login in found:
            own = ", whose campaign it is" if login.owner else ""
            print(clean(f"{login.name}: {'reader' if login.reader else 'referee'}{own}"))
        if given.remove:
            print(clean(f"The copy on {given.remove}'s machine stays there, to look at."))
    return 0


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
