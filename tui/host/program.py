"""The host as a program: opens a table, says where it is, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import asyncssh

from models.seat.desk import STARTED_BY
from tui.host.announcing import Announcer, reached_at
from tui.host.entering import Entering
from tui.host.host_key import host_key
from tui.host.keeping import Keeper
from tui.host.meeting_place import MeetingPlace, TakenError
from tui.host.ssh import Porch, lines_to_type, listen
from tui.host.table import Table
from tui.host.tickets import Tickets

_ENDS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


@dataclass(frozen=True, slots=True)
class Opened:
    """How a table is opened: at which address and port, and whether for browsers as well."""

    address: str = "127.0.0.1"
    port: int = 2300
    web: bool = False


def run(path: Path, opened: Opened) -> None:
    """Host the table of a campaign until it is closed.

    Raises `ValueError` with a sentence where that cannot be.
    """
    campaign = Path(os.path.realpath(path))
    os.chdir("/")  # a seat's process has no folder of ours
    os.umask(0o077)
    keeper = Keeper(campaign)
    try:
        asyncio.run(_host(keeper, campaign, opened))
    except TakenError:
        raise ValueError(f"Somebody hosts the table of {campaign.stem} already.") from None
    finally:
        keeper.close()


async def _host(keeper: Keeper, campaign: Path, opened: Opened) -> None:
    table, tickets = Table(keeper), Tickets()
    place = MeetingPlace(table, tickets, campaign)
    _end_when_told(table.over.set)
    await place.open()
    try:
        await table.look()
        porch = Porch(table, tickets, Entering(table), str(place.path))
        server = await _let_in(porch, opened, campaign.stem)
        watching = asyncio.create_task(table.watch())
        await table.over.wait()
        watching.cancel()
        server.close()
        await table.clear()
        await porch.empty()
    finally:
        place.close()


async def _let_in(porch: Porch, opened: Opened, name: str) -> asyncssh.SSHAcceptor:
    """Listen for SSH, and say where."""
    table = porch.table
    key = host_key()
    try:
        server = await listen(porch, key, opened.address, opened.port)
    except OSError as error:
        where = f"{opened.address}, port {opened.port}"
        raise ValueError(f"Nobody can come to {where}: {os.strerror(error.errno or 0)}.") from error
    port = server.get_port()
    host = reached_at(opened.address)
    table.fingerprint = key.get_fingerprint()
    table.ways.append(lambda doors: lines_to_type(doors, host, port))
    announcer = Announcer()
    announcer.opened(name, host, port, table.fingerprint)
    table.announce(announcer.seats)
    return server


def _end_when_told(end: Callable[[], None]) -> None:
    """A signal ends the table; of one that a desk has started, the end of the desk does too."""
    loop = asyncio.get_running_loop()
    for number in _ENDS:
        loop.add_signal_handler(number, end)
    if os.environ.get(STARTED_BY):

        def read() -> None:
            if not os.read(sys.stdin.fileno(), 1):
                loop.remove_reader(sys.stdin.fileno())
                end()

        loop.add_reader(sys.stdin.fileno(), read)
