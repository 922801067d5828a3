"""A table for players, from the command line: its host, and the seat that a system sshd opens."""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from models.storage.automatic_backups import Why
from models.text import clean
from tui.cli import exchanged
from tui.cli.sound import file_of
from tui.known_here import is_known, know

PORT = 2300
_EXTRA = ("asyncssh", "segno", "textual_serve")
_TABLE = re.compile(r"[0-9a-f]{16}")


def add_table_options(command: argparse.ArgumentParser) -> None:
    """What is asked of whoever hosts a table."""
    command.add_argument("name", metavar="NAME")
    command.add_argument(
        "--listen",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="where players may come to: 0.0.0.0 for every address of this machine; "
        "if it is not said, only from this machine itself",
    )
    words = f"the port for SSH; {PORT} if it is not said, 0 for any"
    command.add_argument("--port", type=_port, metavar="N", default=PORT, help=words)
    command.add_argument(
        "--web",
        action="store_true",
        help="also a page for browsers, at the next port; it is plain HTTP, which whoever is "
        "in the same network can read and change: with --listen only in a network you trust; "
        "else let players come through a VPN, or through ssh -L",
    )
    command.add_argument(
        "--authorized-keys",
        metavar="FILE",
        help="host nothing: print the lines that let the system's own sshd seat players; FILE, or "
        "- for what is piped in, has the public keys they sent, for a campaign keeps digests alone",
    )


def table(given: argparse.Namespace, folder: Path) -> int:
    """Host a table, or print what a system's sshd needs to lead to one."""
    path = file_of(folder, given.name)
    if given.authorized_keys is not None:
        return _authorized(path, given.authorized_keys)
    missing = [name for name in _EXTRA if find_spec(name) is None]
    if missing:
        raise ValueError(
            f"A table needs the package {clean(missing[0])}: make table, or "
            "pip install 'outrider[table]'."
        )
    _agreed(path)
    from tui.host.program import Opened, run

    with exchanged.backed_up(path, Why.DAY):
        run(path, Opened(given.listen, given.port, web=given.web))
    return 0


def _agreed(path: Path) -> None:
    """Let nobody in unseen by what a file brought with it that was never opened to players here.

    Raises `ValueError` where the referee does not agree, or cannot be asked.
    """
    from models.campaign import Campaign
    from models.views.doors import let_in

    with closing(Campaign(path)) as campaign, campaign.read() as reader:
        begun, players = let_in(reader)
    if players and not is_known(path, begun):
        names = clean(", ".join(players))
        if not sys.stdin.isatty():
            raise ValueError(
                f"{path.stem} was never opened to players here, and lets in {names}. Forget what "
                f"lets them in and give codes here, or agree: outrider table asks in a terminal."
            )
        print(f"{path.stem} was never opened to players here, and lets in {names}.")
        try:
            answer = input("Shall they come in? [y/N] ")
        except EOFError:
            print()
            answer = ""
        if answer.strip().casefold() not in {"y", "yes"}:
            raise ValueError("The table stays closed.")
    know(path, begun)


def _authorized(path: Path, file: str) -> int:
    from tui.host.authorized import authorized_lines

    text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8", "replace")
    lines = authorized_lines(path, text)
    for line in lines:
        print(line)
    if not lines:
        print("outrider: none of these keys belongs to a seat", file=sys.stderr)
    return 0 if lines else 1


def seat(given: argparse.Namespace, _folder: Path) -> NoReturn:
    """Become a seat: with a system's sshd, this is all that whoever has the key can run."""
    if not _TABLE.fullmatch(given.table):
        raise ValueError("outrider table NAME --authorized-keys FILE prints what is to stand here.")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ValueError("A seat needs a terminal: put -t after ssh.")
    from models.seat.meeting import socket_of
    from tui.host.terminal import KEPT_BACK, SEAT, hush, seat_environment

    said = {"OUTRIDER_TABLE": str(socket_of(given.table)), "OUTRIDER_SEAT": str(given.key)}
    environment = seat_environment(os.environ.get("TERM", "")) | said
    hush(sys.stdin.fileno())
    signal.pthread_sigmask(signal.SIG_BLOCK, KEPT_BACK)
    os.chdir("/")
    os.execve(sys.executable, (sys.executable, *SEAT), environment)


def add_seat_options(command: argparse.ArgumentParser) -> None:
    """What is asked of a seat."""
    command.add_argument("table", metavar="TABLE", help="as --authorized-keys prints it")
    command.add_argument("key", metavar="KEY", type=_key, help="which seat of it")


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text} is not a port: 0 to 65535")
    return int(text)


def _key(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 2**31:
        raise argparse.ArgumentTypeError(f"{text} is not the number of a seat")
    return int(text)
