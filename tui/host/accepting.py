"""Answering whoever comes to a door, with some files always left for those who are in."""

from __future__ import annotations

import asyncio
import resource
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress

RESERVE = 64
"""Files that no stranger is let have: the campaign, terminals and lines of seats need them."""
_PAUSE_SECONDS = 0.1
_MOST_AT_ONCE = 250


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
            for each in (connection, *_others(listening)):
                if each.fileno() < most:
                    await come(each)
                else:
                    each.close()
        except OSError:  # too many files are open, or whoever called is gone
            await asyncio.sleep(_PAUSE_SECONDS)


def _others(listening: socket.socket) -> Iterator[socket.socket]:
    """Who else waits: nobody is to stand behind many of whom each is much work."""
    with suppress(BlockingIOError):
        for _ in range(_MOST_AT_ONCE):
            connection, _ = listening.accept()
            connection.setblocking(False)
            yield connection
