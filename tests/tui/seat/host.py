"""A little host: a socket that tells a seat what the test wants, and keeps what the seat says.

Which page is read is kept apart, for it is said whenever one was in front for a moment.
"""

import asyncio
import json
from contextlib import asynccontextmanager

from models.seat.said import Reads, read_said
from models.seat.shown import Section, difference
from models.seat.told import Update, told_line

EVENING = {
    Section.TABLE: (("Kestrel Down", "Ana", "Wei Sandoval", True, True, False),),
    Section.CLOCK: (("Now", "Day 12, 03:12"), ("Air in the wreck", "in 4 h")),
    Section.SHEET: (
        ("heading", "Wei Sandoval"),
        ("figure", "Career", "Army, 3 terms"),
        ("figure", "DEX", "12"),
        ("heading", "Weapons"),
        ("head", "Weapon", "Range", "Damage"),
        ("row", "M-22 carbine", "600 m", "3"),
        ("row", "Combat knife", "", "2"),
        ("text", "Light wound, left arm, taken on Day 11; it heals in four days with rest."),
    ),
    Section.PARTY: (
        ("Wei Sandoval", "lightly wounded", "left arm"),
        ("Jun Adeyemi", "", ""),
        ("Marta Olsen", "stunned", "until 03:14"),
    ),
    Section.SCENE: (("heading", "The hangar"), ("text", "Rain on the roof. Somebody moves.")),
    Section.KNOWN: (
        ("seen", "A sentry", "the gate"),
        ("suspected", "Two men", "the crane"),
    ),
    Section.TOLD: (("Day 12, 03:10", "You hear a generator start."),),
    Section.HANDED: (
        (1, "Order of the day", "markdown", "# Orders\n\n- Hold the [bold]gate[/].\n- Nobody out."),
        (2, "Sketch", "drawing", "+------+\n| here |\n+------+"),
    ),
    Section.JOURNAL: tuple(
        (f"Day 12, 02:{n:02}", f"Entry number {n}", ("Something came of it.",),
         (("to hit", "1D10 (0-9)", 7, n % 2 == 0),))
        for n in range(40)
    ),
    Section.RECAP: (("heading", "Session 3"), ("text", "You landed, and the shuttle burnt.")),
    Section.NOTES: ((1, "Day 11, 20:00", "Ask the doctor about the second key."),),
    Section.WISHES: (("Day 12, 03:00", "search the crates", "Yes: ten minutes."),),
}  # fmt: skip


class Host:
    """Waits for one seat at a time."""

    def __init__(self, path, shown=EVENING):
        self.path, self.shown = str(path), shown
        self.first, self.said, self.read = [], [], []
        self._writer = self._server = None
        self.changed = asyncio.Condition()

    async def open(self):
        self._server = await asyncio.start_unix_server(self._met, self.path)

    async def _met(self, reader, writer):
        self.first.append(json.loads(await reader.readline()))
        self._writer = writer
        writer.write(told_line(Update(difference({}, self.shown))))
        await self._tell_waiting()
        while line := await reader.readline():
            said = read_said(line)
            (self.read if isinstance(said, Reads) else self.said).append(said)
            await self._tell_waiting()

    async def _tell_waiting(self):
        async with self.changed:
            self.changed.notify_all()

    async def until(self, holds):
        """Wait until something holds of what the seat has said."""
        async with self.changed:
            await asyncio.wait_for(self.changed.wait_for(lambda: holds(self)), 20)

    def tell(self, message):
        self._writer.write(told_line(message))

    def show(self, **sections):
        """Show other rows in some sections, by their names."""
        after = {**self.shown, **{Section(name): rows for name, rows in sections.items()}}
        self.tell(Update(difference(self.shown, after)))
        self.shown = after

    async def close(self):
        self._server.close()
        if self._writer is not None:
            self._writer.close()


@asynccontextmanager
async def hosting(path, shown=EVENING):
    host = Host(path, shown)
    await host.open()
    try:
        yield host
    finally:
        await host.close()
