"""Answering whoever comes to a door, with some files always left for those who are in."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import Awaitable, Callable

RESERVE = 64
"""Files that no stranger is let have: the campaign, terminals and lines of seats need them."""
_PAUSE_SECONDS = 0.1


async def accept(
    listening: socket.socket, come: Callable[[socket.socket], Awaitable[None]], reserve: int
) -> None:
    """Hand on each connection to a door, until this is cancelled.

    Where no more files than `reserve` are left, whoever comes is sent away, and nothing is written
    about it. The system gives out the lowest number that is free: a high one tells that few are.
    """
    loop = asyncio.get_running_loop()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0] - reserve
    while True:
        try:
            connection, _ = await loop.sock_accept(listening)
            if connection.fileno() < most:
                await come(connection)
            else:
                connection.close()
        except OSError:  # too many files are open, or whoever called is gone
            await asyncio.sleep(_PAUSE_SECONDS)
