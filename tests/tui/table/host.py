"""A host that only says what a test has it say, on a real Unix socket."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager

from models.seat.desk import Present, desk_line, read_desk
from models.seat.meeting import socket_of, table_id

SECONDS = 5


class FakeHost:
    """The far end of the line; `heard` is what the desk has said."""

    def __init__(self):
        self.heard = []
        self.first = []
        self.lines = []

    async def _serve(self, reader, writer):
        self.first.append(json.loads(await reader.readline()))
        self.lines.append(writer)
        while line := await reader.readline():
            self.heard.append(read_desk(line))

    def say(self, message):
        self.lines[-1].write(desk_line(message))

    def seat(self, *keys):
        seats = tuple((key, "ssh", "2300-03-04T19:00:00+00:00") for key in keys)
        ways = tuple((key, f"ssh -p 7300 seat-{key}@192.0.2.7") for key in keys)
        self.say(Present(seats, "SHA256:abcdef", ways))

    def end(self):
        """As a host that was killed: whoever comes finds nobody."""
        self.place.unlink()
        self.cut()

    def cut(self):
        for writer in self.lines:
            writer.transport.abort()


@asynccontextmanager
async def hosting(campaign, host=None):
    """A host of this campaign, as long as it lasts."""
    host = host or FakeHost()
    place = socket_of(table_id(campaign))
    host.place = place
    place.unlink(missing_ok=True)
    server = await asyncio.start_unix_server(host._serve, place)
    try:
        yield host
    finally:
        server.close()
        host.cut()
        place.unlink(missing_ok=True)


async def until(condition):
    """Wait until something is so."""
    for _ in range(SECONDS * 100):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never was so")
