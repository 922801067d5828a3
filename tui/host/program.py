"""The host as a program: opens a table, says where it is, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from models.seat.desk import STARTED_BY
from models.seat.meeting import new_socket
from tui.host.announcing import Announcer, reached_at
from tui.host.browser import listening_at, open_to_browsers
from tui.host.entering import Entering
from tui.host.guests import Porch
from tui.host.host_key import host_key
from tui.host.inside import Inside
from tui.host.seating import Seating
from tui.host.ssh import lines_to_type, listen
from tui.host.terminal import all_ended
from tui.host.visitors import Visitors
from tui.log import log_to

_CLEAR_SECONDS = 1.5
_ENDS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)

_LAST_PORT = 65_535
_STANDARD_ERROR = 2
_NICE = 10
"""How far host and seats stand behind the referee's own program where the processor is short."""


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
    _keep_files()
    campaign = Path(os.path.realpath(path))
    os.chdir("/")  # a seat's process has no folder of ours
    os.umask(0o077)
    os.nice(_NICE)
    log_to(campaign.parent)
    asyncio.run(_host(campaign, opened))


def _keep_files() -> None:
    """No seat gets what we were started with: of all that is open, only the first three are told.

    What Python opens by itself it keeps to itself.
    """
    for name in os.listdir("/dev/fd"):
        if int(name) > _STANDARD_ERROR:
            with suppress(OSError):  # the one by which this was read
                os.set_inheritable(int(name), False)


async def _host(campaign: Path, opened: Opened) -> None:
    place = new_socket()
    inside = Inside(campaign, str(place))
    _end_when_told(inside.over.set)
    entering, seating = Entering(inside), Seating(str(place), inside.tickets)
    porch = Porch(entering, seating)
    try:
        await inside.start()
        async with AsyncExitStack() as doors:
            announcer = Announcer(inside)
            if opened.web:
                visitors = Visitors(inside, entering, seating)
                await doors.enter_async_context(_to_browsers(announcer, visitors, opened))
            await doors.enter_async_context(_to_ssh(announcer, porch, opened, campaign.stem))
            await inside.over.wait()
            await inside.close()
            await all_ended(_CLEAR_SECONDS)
            await porch.empty()
    finally:
        await inside.close()
        place.unlink(missing_ok=True)


@asynccontextmanager
async def _to_ssh(
    announcer: Announcer, porch: Porch, opened: Opened, name: str
) -> AsyncIterator[None]:
    """Let SSH clients in, and say where they come to."""
    key = host_key()
    try:
        server = await listen(porch, key, opened.address, opened.port)
    except OSError as error:
        raise _nobody_can_come(opened.address, opened.port, error) from error
    host, port = reached_at(opened.address), server.get_port()
    announcer.ways.append(lambda doors: lines_to_type(doors, host, port))
    announcer.opened(name, host, port, key.get_fingerprint())
    try:
        yield
    finally:
        server.close()


@asynccontextmanager
async def _to_browsers(
    announcer: Announcer, visitors: Visitors, opened: Opened
) -> AsyncIterator[None]:
    """Let browsers in, at the next port."""
    wanted = opened.port + 1 if 0 < opened.port < _LAST_PORT else 0
    host = reached_at(opened.address)
    own = socket.gethostname()
    names = frozenset(name.lower() for name in (opened.address, host, own, f"{own}.local"))
    try:
        listening = listening_at(opened.address, wanted)
    except OSError as error:
        raise _nobody_can_come(opened.address, wanted, error) from error
    async with open_to_browsers(visitors, listening, names) as port:
        address = f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
        announcer.ways.append(lambda _doors: ((0, address),))
        yield


def _nobody_can_come(address: str, port: int, error: OSError) -> ValueError:
    why = (error.strerror or str(error)).partition(" (")[0]
    return ValueError(f"Nobody can come to {address}, port {port}: {why}.")


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
