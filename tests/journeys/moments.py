"""Sixty moments at which a terminal goes away: run as a program, some of them side by side.

The program is imported, and has read its style sheets, once; it is forked for every moment, which
costs a tenth of a start. Each child sits in a terminal of its own and says through a pipe which
acts are finished.
"""

from __future__ import annotations

import asyncio
import errno
import fcntl
import gc
import json
import os
import pty
import shutil
import signal
import sqlite3
import struct
import sys
import termios
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import NoReturn

from models.campaign import Campaign
from models.storage import doctor
from tests.journeys.keys import encode
from tests.waiting import readable
from tui import cli
from tui.program import Outrider

AT_ONCE = 4
"""Moments gone through side by side: they wait more than they work."""
PATIENCE = 2.0
"""Seconds within which a program that has lost its terminal ends."""
SIZES = ((80, 24), (81, 24), (80, 25), (120, 40), (100, 30))
PAGES = "eptwrjfHa?"
PAINTINGS = 24
"""So many at most fill a terminal that nobody reads from."""
BEHIND = 6
"""So many more wait behind what fills it."""
FULL = 4_095
"""So many bytes a terminal keeps for whoever does not read them."""


class Sitting:
    """A program in a terminal of its own, forked from this process."""

    def __init__(self, path: Path, chance: Random, *, deaf_to_hangup: bool) -> None:
        self._chance = chance
        told, tell = os.pipe()
        self.pid, self._fd = pty.fork()
        if not self.pid:
            os.close(told)
            _play(path, tell, deaf_to_hangup=deaf_to_hangup)
        os.close(tell)
        self._told = told
        self.resize((80, 24))
        os.set_blocking(self._fd, False)
        self.seen = b""

    def resize(self, size: tuple[int, int]) -> None:
        """Another size, which the terminal tells the program."""
        columns, rows = size
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, key: str) -> None:
        """Press a key."""
        os.write(self._fd, encode(key))

    def read(self, seconds: float, until: bytes = b"") -> None:
        """Read for so long what the program writes, or until it has written something."""
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0:
            if readable(self._fd, left):
                try:
                    self.seen += os.read(self._fd, 1 << 16)
                except OSError as error:
                    if error.errno != errno.EIO:
                        raise
                    return
            if until and until in self.seen:
                return

    def vanish(self) -> None:
        """The terminal is gone, as when its window is closed or the line is cut."""
        os.close(self._fd)
        self._fd = -1

    def fill(self) -> None:
        """Read no more, and have the program write until the terminal takes nothing more."""
        left = PAINTINGS
        while left:
            left = left - 1 if self._kept() < FULL else min(left - 1, BEHIND)
            self.resize(SIZES[left % len(SIZES)])
            sleep(0.03)
        assert self._kept() == FULL, self.seen

    def _kept(self) -> int:
        """How much the terminal keeps that nobody has read."""
        said = fcntl.ioctl(self._fd, termios.FIONREAD, bytes(4))
        return int(struct.unpack("i", said)[0])

    def terminate(self) -> None:
        """Ask the program to end."""
        os.kill(self.pid, signal.SIGTERM)

    def end(self) -> tuple[float, int | None]:
        """How long the program takes to end, and its status; None if it had to be killed."""
        started = monotonic()
        while monotonic() < started + PATIENCE:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return monotonic() - started, os.waitstatus_to_exitcode(status)
            sleep(0.01)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        return monotonic() - started, None

    def finished(self) -> list[int]:
        """The acts that were finished, by their place in the journal; closes everything."""
        if self._fd >= 0:
            os.close(self._fd)
        with os.fdopen(self._told) as told:
            return [int(line) for line in told.read().split()]


def _play(path: Path, tell: int, *, deaf_to_hangup: bool) -> NoReturn:
    """Be the program; every act that it takes for finished is told."""
    if deaf_to_hangup:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    perform = Campaign.perform

    def told(*given, **named):
        done = perform(*given, **named)
        os.write(tell, b"%d\n" % done.key)
        return done

    Campaign.perform = told
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream = open(number, "w" if number else "r", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    sys.exit(cli.main(["--saves", str(path.parent), "open", path.stem]))


def _start(_sitting: Sitting, _chance: Random) -> None:
    """While the program starts."""


def _page(sitting: Sitting, chance: Random) -> None:
    """Just after a key that opens a page."""
    sitting.press(chance.choice(PAGES))


def _resize(sitting: Sitting, chance: Random) -> None:
    """Just after a resize, with a page in front that has just been opened."""
    sitting.press(chance.choice(PAGES))
    sitting.read(chance.uniform(0, 0.2))
    sitting.resize(chance.choice(SIZES[1:]))


def _acts(sitting: Sitting, chance: Random) -> None:
    """Amidst acts, as fast as they can be typed."""
    for _ in range(chance.randrange(3, 12)):
        sitting.press(chance.choice("snuUa"))
        sitting.press("enter")
        sitting.read(chance.uniform(0, 0.1))
        sitting.press("escape")


WHEN = (_start, _page, _resize, _acts)
HOW = ("vanishes", "vanishes, no signal comes", "full, vanishes", "full, SIGTERM", "SIGTERM")


def moment(number: int, sample: Path, folder: Path) -> dict[str, object]:
    """Go through one moment, and say what was wrong afterwards."""
    chance = Random(number)
    when, how = WHEN[number % len(WHEN)], HOW[number // len(WHEN) % len(HOW)]
    path = Path(shutil.copy(sample, folder / f"{number}{sample.suffix}"))
    sitting = Sitting(path, chance, deaf_to_hangup="no signal" in how)
    if when is not _start:
        sitting.read(20, until=b"Strand")
        assert b"Strand" in sitting.seen, sitting.seen
        sitting.read(0.2)
    when(sitting, chance)
    sitting.read(chance.uniform(0, 0.3))
    if "full" in how and when is not _start:
        sitting.fill()
    if "SIGTERM" in how:
        sitting.terminate()
    else:
        sitting.vanish()
    seconds, status = sitting.end()
    finished = sitting.finished()
    about = {"moment": number, "when": when.__doc__, "how": how, "seconds": seconds}
    return about | {"status": status, "acts": len(finished), "wrong": _wrong(path, finished)}


def _wrong(path: Path, finished: list[int]) -> list[str]:
    """What is wrong with a file that a program has left."""
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            return [str(error)]
        kept = {key for (key,) in connection.execute("SELECT id FROM entry")}
        connection.rollback()
    lost = [f"act {key} is lost" for key in finished if key not in kept]
    return lost + [str(finding) for finding in doctor.examine(path) if not finding.ok]


async def _warm(sample: Path) -> None:
    """Open the desk once, without a terminal: what is imported and parsed for it, is."""
    program = Outrider(sample.parent, sample.stem)
    async with program.run_test() as pilot:
        await pilot.pause()


def main(sample: Path, folder: Path, moments: int) -> None:
    """Go through so many moments, and print what came of each."""
    warm = folder / "warm"
    warm.mkdir()
    asyncio.run(_warm(Path(shutil.copy(sample, warm))))
    gc.collect()
    gc.freeze()  # whoever is forked from here need not look at what is here
    for first in range(AT_ONCE):
        if not os.fork():
            for number in range(first, moments, AT_ONCE):
                # In one breath, as others print beside it.
                print(f"{json.dumps(moment(number, sample, folder))}\n", end="", flush=True)
            return
    for _ in range(AT_ONCE):
        os.wait()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
