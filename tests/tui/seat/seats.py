"""A seat in front of a test, and what it shows."""

import asyncio
from contextlib import asynccontextmanager

from tui.seat.box import Box
from tui.seat.line import Way
from tui.seat.pane import Pane
from tui.seat.program import SeatProgram

TICKET = ("ticket", "once")


@asynccontextmanager
async def sitting(host, size=(80, 24), first=TICKET):
    """A seat that shows what its host tells, and its pilot."""
    app = SeatProgram(Way(host.path, first))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: app.shown)
        yield app, pilot


async def until(pilot, holds):
    """Wait until something holds."""
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.002)
            await pilot.pause()
    await pilot.pause()


def page(app):
    """What the page shows, line by line."""
    pane = app.screen_stack[0].query_one(Pane)
    return ["".join(s.text for s in pane.render_line(y)).rstrip() for y in range(pane.size.height)]


def said(app):
    """What is said below the page, or in the box in front."""
    front = app.screen
    what = front.query(".said") if isinstance(front, Box) else front.query("#saying")
    return str(what.first().render())
