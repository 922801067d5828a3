"""Starting seats: how many there may be of one, and how often."""

import asyncio

import pytest

from tui.host import limits, terminal
from tui.host.seating import MOST_OF_ONE, Seating
from tui.host.tickets import Tickets


class Nobody:
    """A line that nobody looks at."""

    def show(self, written):
        pass

    def may_type(self, may):
        pass

    def ended(self):
        pass


@pytest.fixture
def sit(monkeypatch):
    """A way to sit down at a seat, whose process ends with its terminal."""
    monkeypatch.setattr(terminal, "SEAT", ("-c", "import sys; sys.stdin.read()"))
    seating = Seating("nowhere", Tickets())
    return lambda seat=1, size=(80, 24): seating.start(seat, "ssh", Nobody(), size, {})


async def test_a_seat_has_so_many_processes_at_a_time_and_another_has_its_own(sit):
    started = [sit() for _ in range(MOST_OF_ONE)]
    with pytest.raises(OSError, match="too many"):
        sit()
    sit(seat=2)
    started[0].kill()
    async with asyncio.timeout(20):
        while started[0].is_there:
            await asyncio.sleep(0.01)
    sit()
    await terminal.all_ended(0)


async def test_one_who_comes_and_goes_without_end_is_started_ever_more_slowly(sit, monkeypatch):
    now = 0.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    for _ in range(20):
        sit().kill()
        await terminal.all_ended(0)
    with pytest.raises(OSError, match="too many"):
        sit()
    now = 2.0
    sit()
    with pytest.raises(OSError, match="too many"):
        sit()
    await terminal.all_ended(0)
