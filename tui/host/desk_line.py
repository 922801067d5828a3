"""The line to the referee's own program, which may stop or go at any moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from models.seat.desk import FromDesk, ToDesk, desk_line, read_desk

_MOST_UNREAD = 4_000_000
"""Bytes that wait for a desk before it is given up."""


class DeskLine:
    """One desk; what it is told waits for nobody."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    def tell(self, message: ToDesk) -> None:
        """Tell the desk something."""
        transport = self._writer.transport
        if transport.get_write_buffer_size() > _MOST_UNREAD:
            transport.abort()
        elif not transport.is_closing():
            self._writer.write(desk_line(message))

    async def said(self) -> AsyncIterator[FromDesk]:
        """What the desk says, until it is gone."""
        while True:
            try:
                message = read_desk(await self._reader.readuntil(b"\n"))
            except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError):
                return
            if isinstance(message, FromDesk):
                yield message

    def close(self) -> None:
        """Let go of the line."""
        self._writer.close()
