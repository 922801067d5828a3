"""A line to a seat over a websocket: what the page's terminal sends, and what it is shown."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any, Protocol

from aiohttp import WSMsgType, web

MOST_SENT = 32_768
"""How long a message of a browser may be; a longer one ends its line."""

HEARTBEAT_SECONDS = 60
"""How often a browser is asked whether it is there; it has half of that to answer."""

_END_SECONDS = 2.0
_BYTES_A_SECOND = 20_000
_RESIZE_SECONDS = 0.05
"""How fast a browser is read, and how long a new size is looked at: a flood waits at its sender."""


class Screen(Protocol):
    """The terminal that a seat's process runs in.

    `went_well` says, once the process is gone, whether it left of its own accord.
    """

    went_well: bool

    def type(self, keys: bytes) -> None:
        """Give the process what was typed."""

    def resize(self, columns: int, rows: int) -> None:
        """The terminal has another size."""

    def pause(self) -> None:
        """Nobody takes what is written; the process has to wait."""

    def resume(self) -> None:
        """What is written is taken again."""

    def hang_up(self) -> None:
        """End the process."""


class WebLine:
    """Whoever looks at a seat's terminal in a browser; one piece of it is on the way at a time."""

    def __init__(self, websocket: web.WebSocketResponse) -> None:
        self._websocket = websocket
        self._pieces: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._room = asyncio.Event()
        self._room.set()
        self._screen: Screen | None = None

    def show(self, written: bytes) -> None:
        """The process has written this; it writes on when the browser has taken it."""
        self._pieces.put_nowait(written)
        if self._screen is not None:
            self._screen.pause()

    def may_type(self, may: bool) -> None:
        """Whether there is room for more to be typed."""
        if may:
            self._room.set()
        else:
            self._room.clear()

    def ended(self) -> None:
        """The process is gone."""
        self._pieces.put_nowait(None)

    async def carry(self, screen: Screen) -> bool:
        """Carry both ways until one end is gone; whether it was the seat's."""
        self._screen = screen
        ways = [asyncio.create_task(self._up(screen)), asyncio.create_task(self._down(screen))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            return ways[1].done() and ways[1].exception() is None
        finally:
            screen.hang_up()
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _down(self, screen: Screen) -> None:
        while (piece := await self._pieces.get()) is not None:
            await self._websocket.send_bytes(piece)
            if self._pieces.empty():
                screen.resume()

    async def _up(self, screen: Screen) -> None:
        async for message in self._websocket:
            match _said(message.data) if message.type is WSMsgType.TEXT else None:
                case b"":
                    pass
                case bytes(keys):
                    await self._room.wait()
                    screen.type(keys)
                    await asyncio.sleep(len(keys) / _BYTES_A_SECOND)
                case int(columns), int(rows):
                    screen.resize(columns, rows)
                    await asyncio.sleep(_RESIZE_SECONDS)
                case str(asked):
                    await self._websocket.send_json(["pong", asked])
                case None:
                    return


def _said(text: str) -> bytes | tuple[int, int] | str | None:
    """Keys, a size, or what has to be sent back; `None` for what no page of ours sends."""
    found: Any = None
    with suppress(ValueError, RecursionError):
        found = json.loads(text)
    match found:
        case ["stdin", str(keys)]:
            return keys.encode(errors="replace")
        case ["resize", {"width": int(columns), "height": int(rows)}]:
            return columns, rows
        case ["ping", str(asked)] if len(asked) < 20:
            return asked
        case ["focus" | "blur"]:
            return b""  # a terminal says so in keys, where it is asked to
    return None


async def say_goodbye(websocket: web.WebSocketResponse, code: int, why: str) -> None:
    """End a websocket with a reason; whoever does not take it is left behind."""
    with suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(_END_SECONDS):
            await websocket.close(code=code, message=why.encode()[:120])
