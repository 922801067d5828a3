"""The line of a seat to its host: a Unix socket, on which one says first who one is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, MutableMapping
from dataclasses import dataclass

from models.seat.said import Said, said_line
from models.seat.told import ToldSeat, read_told

LONGEST = 1 << 26
"""Bytes of the longest line from a host, whose first holds all that a seat shows."""
TABLE, TICKET, SEAT = "OUTRIDER_TABLE", "OUTRIDER_TICKET", "OUTRIDER_SEAT"


@dataclass(frozen=True, slots=True)
class Way:
    """How a seat gets to its host: the socket, and what it says first."""

    table: str
    first: tuple[str, str | int]


def way_from(environment: MutableMapping[str, str]) -> Way:
    """What the environment says of the way, which is taken out of it.

    Raises `ValueError` where it says none.
    """
    table, ticket, seat = (environment.pop(name, "") for name in (TABLE, TICKET, SEAT))
    if table and ticket:
        return Way(table, ("ticket", ticket))
    if table and seat.isascii() and seat.isdigit():
        return Way(table, ("seat", int(seat)))
    raise ValueError("A seat is started by the host of a table.")


class Line:
    """An open line to a host; raises `OSError` when it is cut."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def to(cls, way: Way) -> Line:
        """The line that a way leads to, after one has said who one is."""
        line = cls(*await asyncio.open_unix_connection(way.table, limit=LONGEST))
        line._writer.write(json.dumps(way.first).encode() + b"\n")
        return line

    async def told(self) -> AsyncIterator[ToldSeat]:
        """What the host tells, until the line is cut."""
        while line := await self._reader.readline():
            yield read_told(line)

    def say(self, message: Said) -> bool:
        """Tell the host something; False when the line is cut."""
        if self._writer.is_closing():
            return False
        self._writer.write(said_line(message))
        return True

    def close(self) -> None:
        """Leave."""
        self._writer.close()
