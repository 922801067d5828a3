"""Starting seats: how many there may be of one, how often, and what they begin with."""

import asyncio
import os
import signal

import pytest

from tui.host import limits, terminal
from tui.host.seating import MOST_OF_ONE, Seating
from tui.host.tickets import Tickets


class Nobody:
    """A line that keeps what is shown on it."""

    def __init__(self):
        self.shown = b""

    def show(self, written):
        self.shown += written

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


_SLOW = "import time; print('starting', flush=True); time.sleep(0.3); print('started', flush=True)"


@pytest.mark.parametrize("key", [b"\x03", b"\x1c"], ids=["Ctrl+C", "Ctrl+Backslash"])
async def test_a_key_that_interrupts_does_nothing_to_a_seat_that_is_starting(monkeypatch, key):
    monkeypatch.setattr(terminal, "SEAT", ("-c", _SLOW))
    line = Nobody()
    started = Seating("nowhere", Tickets()).start(1, "ssh", line, (80, 24), {})
    started.type(key)
    async with asyncio.timeout(20):
        while b"starting" not in line.shown:
            await asyncio.sleep(0.01)
        started.type(key)
        os.kill(started._pid, signal.SIGINT)
        while started.is_there:
            await asyncio.sleep(0.01)
    assert line.shown == b"starting\r\nstarted\r\n"
    assert started.went_well


@pytest.mark.parametrize("fault", ["import", "end", "thread", "log"])
async def test_a_fault_of_a_seat_shows_no_trace(monkeypatch, fault):
    monkeypatch.setattr(terminal, "SEAT", ("-c", _FAULTS[fault]))
    line = Nobody()
    started = Seating("nowhere", Tickets()).start(1, "ssh", line, (80, 24), {})
    async with asyncio.timeout(40):
        while started.is_there:
            await asyncio.sleep(0.01)
    assert b"Traceback" not in line.shown
    assert b"/" not in line.shown
    assert (b"The seat had to stop." in line.shown) == (fault in {"import", "end"})


_FAULTS = {
    "import": "import sys; sys.modules['tui.seat.program'] = None\n"
    "from tui.seat.__main__ import main; main()",
    "end": "import tui.seat.program as p\np.SeatProgram.run = lambda _: 1 / 0\n"
    "from tui.seat.__main__ import main; main()",
    "thread": "import threading, tui.seat.program as p\n"
    "def run(_):\n    one = threading.Thread(target=lambda: 1 / 0); one.start(); one.join()\n"
    "p.SeatProgram.run = run\nfrom tui.seat.__main__ import main; main()",
    "log": "import logging, tui.seat.program as p\n"
    "p.SeatProgram.run = lambda _: logging.getLogger('asyncio').error('no', exc_info=Exception())\n"
    "from tui.seat.__main__ import main; main()",
}
"""Programs that go wrong where a seat can: each as a host would start it."""
