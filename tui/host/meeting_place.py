"""The Unix socket of a table: one host listens there, and whoever comes says first who it is."""

from __future__ import annotations

import asyncio
import fcntl
import hmac
import json
import os
import socket
import struct
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from models.seat.meeting import drop_desks_word, make_desks_word, socket_of, table_id
from models.seat.said import MOST_BYTES
from models.seat.told import Ended, told_line
from tui.host.accepting import accept
from tui.host.desk_line import DeskLine
from tui.host.seat_line import SeatLine
from tui.host.table import ENDED, Table
from tui.host.tickets import Ticket, Tickets

_FIRST_LINE_SECONDS = 10.0

Introduced: TypeAlias = Callable[
    [Any, asyncio.StreamReader, asyncio.StreamWriter], Coroutine[Any, Any, None] | None
]
"""What somebody is let do who has said this first."""


class TakenError(Exception):
    """Another host has this table."""


class MeetingPlace:
    """Where desks and seats of one table come in.

    Seats that were started here come to a socket of their own (`ticketed`) with their ticket, and
    are nothing else there. To the other, whose name is that of the table, come the seats of a
    system's sshd, which has looked at their keys, and desks, which know the desks' word.
    """

    def __init__(self, table: Table, tickets: Tickets, campaign: Path, ticketed: Path) -> None:
        self._table, self._tickets, self._campaign = table, tickets, campaign
        self.path, self.ticketed = socket_of(table_id(campaign)), ticketed
        self._lock = -1
        self._word = ""
        self._accepting: list[asyncio.Task[None]] = []
        self._listening: dict[Path, socket.socket] = {}
        self._there: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listen; raises `TakenError` where another host does, and `OSError` where nobody can."""
        self._lock = os.open(self.path.with_suffix(".lock"), os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(self._lock)
            raise TakenError from error
        self._word = make_desks_word(self._campaign)
        for path, introduced in ((self.ticketed, self._seat), (self.path, self._other)):
            path.unlink(missing_ok=True)  # of a host that was killed
            place = self._listening[path] = socket.socket(socket.AF_UNIX)
            place.setblocking(False)
            place.bind(str(path))
            path.chmod(0o600)
            place.listen()
            come = partial(self._come, introduced)
            self._accepting.append(asyncio.create_task(accept(place, come, 0)))

    def close(self) -> None:
        """Listen no more; the next host may."""
        for accepting in self._accepting:
            accepting.cancel()
        for path, place in self._listening.items():
            place.close()
            path.unlink(missing_ok=True)
        if self._listening:
            drop_desks_word(self._campaign)
            os.close(self._lock)

    async def _come(self, introduced: Introduced, connection: socket.socket) -> None:
        reader = asyncio.StreamReader(limit=MOST_BYTES)
        protocol = asyncio.StreamReaderProtocol(reader, partial(self._meet, introduced))
        loop = asyncio.get_running_loop()
        await loop.connect_accepted_socket(lambda: protocol, connection)

    async def _meet(
        self, introduced: Introduced, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Whoever comes says who it is, and is that until it goes."""
        try:
            if _is_own(writer.get_extra_info("socket")):
                talk = introduced(await _first(reader), reader, writer)
                if talk is not None:
                    await talk
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    def _seat(
        self, said: Any, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> Coroutine[Any, Any, None] | None:
        """A seat that was started here."""
        match said:
            case ["ticket", str(word)] if (ticket := self._tickets.of(word)) is not None:
                line = SeatLine(ticket.seat, ticket.way, reader, writer)
                return self._with_ticket(ticket, line)
        _send_away(writer)
        return None

    def _other(
        self, said: Any, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> Coroutine[Any, Any, None] | None:
        """A desk, or a seat that a system's sshd has started."""
        match said:
            case ["desk", str(word)] if hmac.compare_digest(word.encode(), self._word.encode()):
                return self._table.desk(DeskLine(reader, writer))
            case ["seat", int(key)] if type(key) is int and key in self._table.doors:
                return self._table.seat(SeatLine(key, "sshd", reader, writer))
            case ["seat", *_]:
                _send_away(writer)
        return None

    async def _with_ticket(self, ticket: Ticket, line: SeatLine) -> None:
        with ticket.used():
            await self._table.seat(line, ticket.leave)


def _send_away(writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        writer.write(told_line(Ended(ENDED)))


async def _first(reader: asyncio.StreamReader) -> Any:
    """What somebody says first; None for what is no JSON, too long, or too late."""
    try:
        async with asyncio.timeout(_FIRST_LINE_SECONDS):
            return json.loads(await reader.readuntil(b"\n"))
    except (TimeoutError, ValueError, RecursionError, OSError):
        return None
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        return None


def _is_own(end: socket.socket) -> bool:
    """Whether the other end is of the same account, as far as the system tells."""
    if not hasattr(socket, "SO_PEERCRED"):
        return True
    said = end.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    uid: int = struct.unpack("3i", said)[1]
    return uid in {os.getuid(), 0}
