"""The Unix socket of a table: one host listens there, and whoever comes says first who it is."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import socket
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from models.seat.meeting import socket_of, table_id
from models.seat.said import MOST_BYTES
from models.seat.told import Ended, told_line
from tui.host.accepting import accept
from tui.host.desk_line import DeskLine
from tui.host.seat_line import SeatLine
from tui.host.table import ENDED, Table
from tui.host.tickets import Tickets

_FIRST_LINE_SECONDS = 10.0


class TakenError(Exception):
    """Another host has this table."""


class MeetingPlace:
    """Where desks and seats of one table come in."""

    def __init__(self, table: Table, tickets: Tickets, campaign: Path) -> None:
        self._table, self._tickets = table, tickets
        self.path = socket_of(table_id(campaign))
        self._lock = -1
        self._accepting: asyncio.Task[None] | None = None
        self._listening: socket.socket | None = None
        self._there: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Listen; raises `TakenError` where another host does, and `OSError` where nobody can."""
        self._lock = os.open(self.path.with_suffix(".lock"), os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(self._lock)
            raise TakenError from error
        self.path.unlink(missing_ok=True)  # of a host that was killed
        place = self._listening = socket.socket(socket.AF_UNIX)
        place.setblocking(False)
        place.bind(str(self.path))
        self.path.chmod(0o600)
        place.listen()
        self._accepting = asyncio.create_task(accept(place, self._come, 0))

    def close(self) -> None:
        """Listen no more; the next host may."""
        if self._accepting is not None and self._listening is not None:
            self._accepting.cancel()
            self._listening.close()
            self.path.unlink(missing_ok=True)
            os.close(self._lock)

    async def _come(self, connection: socket.socket) -> None:
        reader = asyncio.StreamReader(limit=MOST_BYTES)
        protocol = asyncio.StreamReaderProtocol(reader, self._meet)
        loop = asyncio.get_running_loop()
        await loop.connect_accepted_socket(lambda: protocol, connection)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Whoever comes says who it is, and is that until it goes."""
        talk = await self._introduced(reader, writer)
        try:
            if talk is not None:
                await talk()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def _introduced(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> Callable[[], Awaitable[None]] | None:
        match await _first(reader) if _is_own(writer.get_extra_info("socket")) else None:
            case ["desk"]:
                return lambda: self._table.desk(DeskLine(reader, writer))
            case ["ticket", str(word)] if (ticket := self._tickets.use(word)) is not None:
                line = SeatLine(ticket.seat, ticket.way, reader, writer)
                return lambda: self._table.seat(line, ticket.leave)
            case ["seat", int(key)] if type(key) is int and key in self._table.doors:
                return lambda: self._table.seat(SeatLine(key, "sshd", reader, writer))
            case ["seat" | "ticket", *_]:
                with suppress(OSError):
                    writer.write(told_line(Ended(ENDED)))
        return None


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
