"""What passes between the two processes of a host: the one that lets in and the one that reads.

The first listens and holds the lines of players and the processes of their seats; it reads
nothing of the campaign. The second reads and writes it, and is started again when it dies. Each
message is a line of JSON: its name, and values.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import astuple
from typing import Any

from models.seat.door import Door

LONGEST = 1 << 20
"""Bytes of a message; the doors of many seats, with all their keys, are one."""


class Channel:
    """One end of the line between them."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def say(self, name: str, *values: object) -> None:
        """Say something, if the other end is there."""
        if not self._writer.is_closing():
            self._writer.write(json.dumps([name, *values]).encode() + b"\n")

    async def said(self) -> AsyncIterator[list[Any]]:
        """What the other end says, until it is gone."""
        while True:
            try:
                yield json.loads(await self._reader.readuntil(b"\n"))
            except (asyncio.IncompleteReadError, OSError):
                return

    def close(self) -> None:
        """Let go of the line."""
        self._writer.close()


def doors_told(doors: Mapping[int, Door]) -> list[list[Any]]:
    """Doors as values of a message."""
    return [
        [sorted(value) if isinstance(value, frozenset) else value for value in astuple(door)]
        for door in doors.values()
    ]


def doors_of(told: list[list[Any]]) -> dict[int, Door]:
    """The doors in a message."""
    doors = [Door(*map(_value, values)) for values in told]
    return {door.seat: door for door in doors}


def _value(told: Any) -> Any:
    return frozenset(told) if isinstance(told, list) else told
