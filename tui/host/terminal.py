"""A seat's process on a pseudo-terminal: started with nothing of ours, and ended with its line.

The process leads a session whose terminal this is, and the host alone holds the other end of it: as
soon as that is closed, by us or because the host was killed, the system hangs up, which ends even a
process that was stopped.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import signal
import struct
import sys
import termios
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Thread
from typing import Protocol

SEAT: Sequence[str] = ("-I", "-m", "tui.seat")
"""What Python is told to run; nothing of a campaign stands there."""

KEPT_BACK = (signal.SIGINT, signal.SIGQUIT)
"""What would stop Python in the middle of its start; a seat takes them when it can."""

_CHUNK = 16_384
_MOST_TYPED = 16_384
"""Bytes that wait for a process which reads nothing, until its line is no longer read either."""

_RESIZE_SECONDS = 0.1
_GRACE_SECONDS = 1.0
_LOOK_SECONDS = 0.02
_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+_-]{0,39}", re.ASCII)


def seat_environment(term: str, *, colours: str = "") -> dict[str, str]:
    """The environment of a seat: what its terminal is, and nothing else."""
    said = {"TERM": term if _TERM.fullmatch(term) else "xterm-256color", "LANG": "C.UTF-8"}
    return {**said, "COLORTERM": colours} if colours else said


def hush(terminal: int) -> None:
    """Let a terminal show nothing of what is typed and interrupt nothing, until a seat has it."""
    modes = termios.tcgetattr(terminal)
    modes[3] &= ~(termios.ISIG | termios.ECHO)
    termios.tcsetattr(terminal, termios.TCSANOW, modes)


class Line(Protocol):
    """Whoever looks at a terminal, over whichever line."""

    def show(self, written: bytes) -> None:
        """The process has written this."""

    def may_type(self, may: bool) -> None:
        """Whether there is room for more to be typed."""

    def ended(self) -> None:
        """The process is gone; said once."""


_THERE: set[Terminal] = set()
"""Every terminal whose process has not ended."""


async def all_ended(seconds: float) -> None:
    """Give the processes so many seconds to end by themselves, and end those that are left."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while _THERE:
                await asyncio.sleep(_LOOK_SECONDS)
    for terminal in list(_THERE):
        terminal.hang_up()
        terminal.kill()
    while _THERE:
        await asyncio.sleep(_LOOK_SECONDS)


class Terminal:
    """A pseudo-terminal with a process in it, and the line it is seen over."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._loop = asyncio.get_running_loop()
        self._master = self._pid = -1
        self._typed = bytearray()
        self._paused = self._hung_up = False
        self._size = (80, 24)
        self.went_well = False
        self.gone: Callable[[], None] = lambda: None
        self._resizing: asyncio.TimerHandle | None = None

    def start(self, environment: Mapping[str, str], columns: int, rows: int) -> None:
        """Start the process; raises `OSError` where that cannot be done."""
        self._master, slave = pty.openpty()
        try:
            os.set_blocking(self._master, False)
            name = os.ttyname(slave)
            hush(slave)
            self.resize(columns, rows)
            self._pid = os.posix_spawn(
                sys.executable,
                (sys.executable, *SEAT),
                dict(environment),
                # The leader of a new session gets the first terminal it opens as its own.
                file_actions=(
                    (os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0),
                    (os.POSIX_SPAWN_DUP2, 0, 1),
                    (os.POSIX_SPAWN_DUP2, 0, 2),
                ),
                setsid=True,
                setsigmask=KEPT_BACK,
                setsigdef=(signal.SIGPIPE, *KEPT_BACK, signal.SIGHUP, signal.SIGTERM),
            )
        except OSError:
            os.close(self._master)
            self._master = -1
            raise
        finally:
            os.close(slave)
        self._loop.add_reader(self._master, self._read)
        _THERE.add(self)
        Thread(target=self._wait, args=(self._pid,), name="outrider-seat", daemon=True).start()

    @property
    def is_there(self) -> bool:
        """Whether its process is."""
        return self in _THERE

    def type(self, keys: bytes) -> None:
        """Give the process what was typed."""
        if self._hung_up or self._pid < 0:
            return
        if not self._typed:
            self._loop.add_writer(self._master, self._write)
        self._typed += keys
        if len(self._typed) > _MOST_TYPED:
            self._line.may_type(False)

    def resize(self, columns: int, rows: int) -> None:
        """The terminal has another size, within bounds; of many in a row only some are told."""
        columns, rows = columns or 80, rows or 24  # who knows no size says 0
        self._size = (min(max(columns, 1), 500), min(max(rows, 1), 200))
        if self._pid < 0:
            self._tell_size()
        elif self._resizing is None and not self._hung_up:
            self._resizing = self._loop.call_later(_RESIZE_SECONDS, self._tell_size)

    def pause(self) -> None:
        """Nobody takes what is written; the process has to wait."""
        self._paused = True
        if not self._hung_up:
            self._loop.remove_reader(self._master)

    def resume(self) -> None:
        """What is written is taken again."""
        if self._paused and not self._hung_up:
            self._loop.add_reader(self._master, self._read)
        self._paused = False

    def hang_up(self) -> None:
        """End the process: in good order, or a second later without."""
        if self._hung_up or self._master < 0:
            return
        self._hung_up = True
        if self._resizing is not None:
            self._resizing.cancel()
        self._loop.remove_reader(self._master)
        self._loop.remove_writer(self._master)
        os.close(self._master)
        if self._pid > 0:
            self._loop.call_later(_GRACE_SECONDS, self.kill)

    def kill(self) -> None:
        """End the process at once, if it still is there."""
        if self._pid > 0:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)

    def _read(self) -> None:
        written: bytes | None
        try:
            written = os.read(self._master, _CHUNK)
        except BlockingIOError:
            written = b"" if self._pid == 0 else None
        except OSError:  # so Linux says that nobody is at the other end
            written = b""
        if written:
            self._line.show(written)
        elif written is not None:
            self.hang_up()

    def _write(self) -> None:
        try:
            done = os.write(self._master, self._typed)
        except BlockingIOError:
            return
        except OSError:
            self.hang_up()
            return
        was_full = len(self._typed) > _MOST_TYPED
        del self._typed[:done]
        if not self._typed:
            self._loop.remove_writer(self._master)
        if was_full and len(self._typed) <= _MOST_TYPED:
            self._line.may_type(True)

    def _tell_size(self) -> None:
        self._resizing = None
        columns, rows = self._size
        with suppress(OSError):
            fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _wait(self, pid: int) -> None:
        """In a thread: until the process is gone; its number stays taken until `_reap`."""
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        with suppress(RuntimeError):  # the host has ended meanwhile
            self._loop.call_soon_threadsafe(self._reap)

    def _reap(self) -> None:
        _, status = os.waitpid(self._pid, 0)
        self.went_well = status == 0
        self._pid = 0
        while not (self._hung_up or self._paused):
            self._read()  # what it wrote last, until there is no more and the line hangs up
        self.hang_up()
        _THERE.discard(self)
        self.gone()
        self._line.ended()
