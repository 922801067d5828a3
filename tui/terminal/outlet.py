"""Writing to a terminal that may take nothing more.

A terminal whose other end is not read (a window that hangs, a line that is cut and not yet given
up) lets a program that writes wait for ever. What waits here is a thread that can be left behind.
"""

from __future__ import annotations

import os
import sys
import termios
from contextlib import suppress
from io import TextIOWrapper
from select import select
from threading import Condition, Thread
from typing import Final

PATIENCE: Final = 0.5
"""Seconds for which the end waits for the terminal to take what is left."""

AT_ONCE: Final = 4096
"""Bytes handed over at once: what a terminal that takes nothing more may still hold."""

GIVE_BACK: Final = (
    "\x18"  # ends a code that was cut off in its middle
    "\x1b[?2026l\x1b[?2004l\x1b[?7h\x1b[?2048l"
    "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"
    "\x1b[0m\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l"
)
"""What makes a terminal usable again in whatever state it was left."""


def screen() -> TextIOWrapper | None:
    """What the screen is written to: where errors go, or the output where those go elsewhere."""
    ends = (sys.__stderr__, sys.__stdout__)
    return next((end for end in ends if end is not None and end.isatty()), sys.__stderr__)


class Outlet:
    """Takes text for a terminal at once, and writes it as fast as the terminal takes it."""

    def __init__(self, fileno: int, encoding: str) -> None:
        self._fileno = fileno
        self._encoding = encoding
        self._left = bytearray()
        self._held = 0
        self._closing = self._deaf = False
        self._changed = Condition()
        self._thread = Thread(target=self._run, name="outrider-output", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        """Have text written; what the encoding lacks becomes a question mark."""
        with self._changed:
            self._left += text.encode(self._encoding, "replace")
            self._changed.notify()

    @property
    def waiting(self) -> int:
        """How many bytes the terminal has not taken yet."""
        return self._held + len(self._left)

    def close(self) -> None:
        """Wait until all is written; a terminal that does not take it is only given back."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(PATIENCE)
        if self._thread.is_alive():
            self.give_back()

    def give_back(self) -> None:
        """Throw away what the terminal has not taken, and write only what makes it usable."""
        with self._changed:  # until all is thrown away, nothing is written that has to stay
            self._deaf = True
            with suppress(termios.error):
                termios.tcflush(self._fileno, termios.TCOFLUSH)
                termios.tcflow(self._fileno, termios.TCOOFF)
                termios.tcflow(self._fileno, termios.TCOON)  # wakes up who waits for room
            self._left[:] = GIVE_BACK.encode()
            self._closing = True
            self._changed.notify()
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        with suppress(OSError):  # the terminal is gone: nobody reads the rest
            while data := self._next():
                self._write(data)

    def _next(self) -> bytes:
        """What is to be written now; nothing at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._left or self._closing)
            data = bytes(self._left)
            self._held = len(data)
            self._left.clear()
            self._deaf = False
        return data

    def _write(self, data: bytes) -> None:
        while data and not self._deaf:
            try:
                data = data[os.write(self._fileno, data[:AT_ONCE]) :]
                self._held = len(data)
            except BlockingIOError:  # another program told the terminal not to let anyone wait
                select([], [self._fileno], [])
