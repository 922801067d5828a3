"""Lines that somebody types, or that come through a pipe, read beside the program."""

from __future__ import annotations

import asyncio
import os
from codecs import getincrementaldecoder
from threading import Thread

_AT_ONCE = 4096


class TypedLines:
    """The lines of a file descriptor, one after the other; None when there are no more.

    A thread that holds nobody up reads them: a program that ends does not wait for another line.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._over = False
        Thread(target=self._read, name="outrider-lines", daemon=True).start()

    async def next(self) -> str | None:
        """The next line without its end; None for good once there are no more."""
        line = None if self._over else await self._lines.get()
        self._over = line is None
        return line

    def _read(self) -> None:
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        rest = ""
        while data := self._more():
            *lines, rest = (rest + decode(data)).split("\n")
            for line in lines:
                self._give(line.removesuffix("\r"))
        if rest:
            self._give(rest)
        self._give(None)

    def _more(self) -> bytes:
        try:
            return os.read(self._descriptor, _AT_ONCE)
        except OSError:
            return b""

    def _give(self, line: str | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._lines.put_nowait, line)
