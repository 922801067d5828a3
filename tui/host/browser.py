"""The table's door for browsers: a page, a code once, a cookie from then on, and lines to seats.

The terminal in the page is the one of textual-serve, its script, style and letters; its server is
not used, for it hands on the whole environment, lets everybody in, and keeps what nobody reads.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from aiohttp import WSCloseCode, web

from tui.host.accepting import RESERVE, accept
from tui.host.callers import Callers
from tui.host.carrying import HEARTBEAT_SECONDS, MOST_SENT, Screen, WebLine, say_goodbye
from tui.host.malformed import Talk
from tui.host.visits import COOKIE_SECONDS, HEADERS, browser_of, host_of, is_from_here, is_ours
from tui.log import written

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

_PAGE = files("tui.host").joinpath("web")
_TERMINAL = files("textual_serve").joinpath("static")
_SCRIPT, _STYLE, _LETTERS = "text/javascript", "text/css", "font/ttf"
_FILES = {
    "outrider.css": (_PAGE / "outrider.css", _STYLE),
    "door.js": (_PAGE / "door.js", _SCRIPT),
    "seat.js": (_PAGE / "seat.js", _SCRIPT),
    "textual.js": (_TERMINAL / "js" / "textual.js", _SCRIPT),
    "xterm.css": (_TERMINAL / "css" / "xterm.css", _STYLE),
    "mono.ttf": (_TERMINAL / "fonts" / "RobotoMono-VariableFont_wght.ttf", _LETTERS),
    "mono-italic.ttf": (_TERMINAL / "fonts" / "RobotoMono-Italic-VariableFont_wght.ttf", _LETTERS),
}
"""All that is served beside the two pages; nothing is looked up in a folder."""

_MOST_BYTES = 1_000
"""How long a handle and a code may be together, as they are sent."""

_MOST_TOKEN = 100
_MOST_ON_THE_WAY = 32_768
_MOST_CALLING = 4_096
_KNOWN_SECONDS = 0.5
_REFUSED = 4003
"""The end of a line that was refused; the page says why, and tries again later."""


class Refused(Exception):
    """Somebody may not come in, and why, in a sentence for them."""


class Table(Protocol):
    """What the door asks of the host."""

    @property
    def over(self) -> bool:
        """Whether the table is about to close."""

    async def enter(self, handle: str, code: str, address: str, label: str) -> str:
        """The token of a browser that comes in by this code; raises `Refused`."""

    async def seat_of(self, token: str) -> int | None:
        """The key of the seat this token was given for, if it is still good."""

    async def sit(self, seat: int, line: WebLine, columns: int, rows: int) -> Screen:
        """Start this seat's process on a terminal seen over this line; raises `Refused`."""


def listening_at(address: str, port: int) -> socket.socket:
    """A socket for `open_to_browsers`; port 0 is any that is free.

    Raises `OSError` where nobody can listen.
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listening = socket.create_server((address, port), family=family, backlog=_MOST_CALLING)
    listening.setblocking(False)
    # A slow browser is to get what is so now, not minutes of what was.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _MOST_ON_THE_WAY)
    return listening


@asynccontextmanager
async def open_to_browsers(
    table: Table, listening: socket.socket, names: frozenset[str] = frozenset()
) -> AsyncIterator[int]:
    """Let browsers in; the port they come to is given back.

    `names` are those of this machine that a page may be asked by, beside its addresses. Leaving the
    context ends every line, and the socket.
    """
    logging.getLogger("aiohttp").setLevel(logging.CRITICAL)  # strangers write no log
    with listening:
        port: int = listening.getsockname()[1]
        door = _Door(table, names | {"localhost"}, f"seat-{port}")
        runner = web.AppRunner(door.app(), access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        accepting = asyncio.create_task(accept(listening, door.coming(runner), RESERVE))
        try:
            yield port
        finally:
            accepting.cancel()
            await runner.cleanup()


class _Door:
    """The pages, and what is asked of whoever comes in."""

    def __init__(self, table: Table, names: frozenset[str], cookie: str) -> None:
        self._table, self._names, self._cookie = table, names, cookie
        self._lines: set[web.WebSocketResponse] = set()
        self.callers = Callers()

    def coming(self, runner: web.AppRunner) -> Callable[[socket.socket], Awaitable[None]]:
        """What is done with each connection."""
        loop, server = asyncio.get_running_loop(), runner.server
        assert server is not None

        async def come(connection: socket.socket) -> None:
            transport, _ = await loop.connect_accepted_socket(
                lambda: Talk(server, loop=loop), connection
            )
            self.callers.come(transport)

        return come

    def app(self) -> web.Application:
        """What there is to ask for; all else is not found."""
        app = web.Application(middlewares=[self._look], client_max_size=_MOST_BYTES)
        app.router.add_get("/", self._seat)
        app.router.add_get("/door", self._enter_page)
        app.router.add_get("/here", self._here)
        app.router.add_get("/line", self._line)
        app.router.add_post("/enter", self._enter)
        app.router.add_get("/{name}", self._file)
        app.on_response_prepare.append(_say_headers)
        app.on_shutdown.append(self._close)
        return app

    @web.middleware
    async def _look(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer nobody who does not know where they are, or who comes from elsewhere."""
        if not is_ours(host_of(request), self._names):
            raise web.HTTPMisdirectedRequest(text="Open this page by the address of the table.")
        asks_much = request.method == "POST" or request.path == "/line"
        if asks_much and not is_from_here(request):
            raise web.HTTPForbidden(text="This can only be asked by the page itself.")
        try:
            return await handler(request)
        except web.HTTPException:
            raise
        except Exception as error:  # the table plays on
            written("the page for browsers", error)
            raise web.HTTPInternalServerError from None

    async def _seat_of(self, request: web.Request) -> int | None:
        token = request.cookies.get(self._cookie, "")
        return await self._table.seat_of(token) if 0 < len(token) <= _MOST_TOKEN else None

    async def _seat(self, request: web.Request) -> web.StreamResponse:
        if await self._seat_of(request) is None:
            raise web.HTTPSeeOther("/door")
        return _file(_PAGE / "seat.html", "text/html")

    async def _enter_page(self, _: web.Request) -> web.StreamResponse:
        return _file(_PAGE / "door.html", "text/html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        found = _FILES.get(request.match_info["name"])
        if found is None:
            raise web.HTTPNotFound
        return _file(*found)

    async def _here(self, request: web.Request) -> web.Response:
        """Whether this browser has a seat."""
        return web.Response(status=401 if await self._seat_of(request) is None else 204)

    async def _enter(self, request: web.Request) -> web.Response:
        """A handle and a code: a cookie for the right ones, a sentence for others."""
        match await _posted(request):
            case [str(handle), str(code)]:
                label = browser_of(request.headers.get("User-Agent", ""))
                try:
                    token = await self._table.enter(handle, code, request.remote or "", label)
                except Refused as why:
                    return web.Response(status=403, text=str(why))
            case _:
                raise web.HTTPBadRequest
        answer = web.Response(status=204)
        answer.set_cookie(
            self._cookie, token, max_age=COOKIE_SECONDS, httponly=True, samesite="Strict"
        )
        return answer

    async def _line(self, request: web.Request) -> web.StreamResponse:
        """A line to the seat, for as long as both ends are there."""
        seat = await self._seat_of(request)
        if seat is None:
            raise web.HTTPUnauthorized
        websocket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_SECONDS, compress=False, max_msg_size=MOST_SENT, writer_limit=4_096
        )
        await websocket.prepare(request)
        transport = request.transport
        assert transport is not None
        self.callers.sit(transport)
        self._lines.add(websocket)
        try:
            await self._sit(seat, websocket, request)
        finally:
            self._lines.discard(websocket)
            transport.abort()
        return websocket

    async def _sit(self, seat: int, websocket: web.WebSocketResponse, request: web.Request) -> None:
        line, size = WebLine(websocket), request.query
        columns, rows = _whole(size.get("width"), 80), _whole(size.get("height"), 24)
        try:
            screen = await self._table.sit(seat, line, columns, rows)
        except Refused as why:
            await say_goodbye(websocket, _REFUSED, str(why))
        else:
            knowing = asyncio.create_task(self._until_forgotten(request, seat, screen))
            try:
                by_seat = await line.carry(screen)
            finally:
                knowing.cancel()
            if not by_seat:
                return
            if screen.went_well and not self._table.over:
                await say_goodbye(websocket, WSCloseCode.OK, "You have left the table.")
            else:  # nobody meant to leave: the page comes back as soon as it can
                await say_goodbye(websocket, WSCloseCode.GOING_AWAY, "")

    async def _until_forgotten(self, request: web.Request, seat: int, screen: Screen) -> None:
        """End a line as soon as its browser would no longer be let in."""
        while await self._seat_of(request) == seat:
            await asyncio.sleep(_KNOWN_SECONDS)
        screen.hang_up()

    async def _close(self, _: web.Application) -> None:
        """The table closes: every page is told, and tries again later."""
        going = (say_goodbye(each, WSCloseCode.GOING_AWAY, "") for each in self._lines)
        await asyncio.gather(*going)


async def _say_headers(_: web.Request, answer: web.StreamResponse) -> None:
    answer.headers.popall("Server", None)  # which would tell versions
    for name, value in HEADERS.items():
        answer.headers.setdefault(name, value)


async def _posted(request: web.Request) -> Any:
    """The JSON of a request, or `None`; other pages cannot send it unasked."""
    if request.content_type != "application/json":
        return None
    with suppress(ValueError, RecursionError):
        return json.loads(await request.read())
    return None


def _file(path: Traversable, kind: str) -> web.FileResponse:
    """One of our own files; a browser may keep all but pages, if it asks whether they are new."""
    kept = "no-store" if kind == "text/html" else "no-cache"
    return web.FileResponse(Path(str(path)), headers={"Content-Type": kind, "Cache-Control": kept})


def _whole(text: str | None, otherwise: int) -> int:
    return int(text) if text is not None and re.fullmatch(r"[0-9]{1,3}", text) else otherwise
