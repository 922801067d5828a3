"""Answering the Escape key at once, and ending with the terminal.

A terminal sends the byte of the Escape key at the start of every other special key too, so a
program has to wait whether more follows. Textual 8.2 waits for a tenth of a second, whatever
`ESCDELAY` says. This builds on two private parts of it: when its parser gives up waiting, and
the loop of its input thread. Terminals with the kitty keyboard protocol need no wait.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from select import select
from types import FrameType
from typing import Any, Final

from textual import constants, events
from textual._time import get_time
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from tui.terminal.ending import end_soon
from tui.terminal.outlet import Outlet, screen
from tui.terminal.repeating import ASK

ESCAPE: Final = "\x1b"

POLL: Final = 0.1
"""Seconds between two looks at whether the input thread is to end."""


_BEGINS: Final = "[]OPX^_"
"""What comes after an escape byte at the start of a sequence."""

Heed = Callable[[int, FrameType | None], Any]
"""What is done about a signal."""

Means = Callable[[str], bool]
"""Whether a key means anything."""


def nothing(_key: str) -> bool:
    """No key with Alt means anything."""
    return False


def patience() -> float:
    """Seconds to wait after a lone escape byte: more where a network can split a key in two.

    `ESCDELAY`, in milliseconds, overrides it, as in other programs.
    """
    if "ESCDELAY" in os.environ:
        return constants.ESCAPE_DELAY
    return 0.027 if "SSH_CONNECTION" in os.environ else 0.015


class PromptParser(XTermParser):
    """A parser that decides on a lone escape byte sooner than on a sequence that has begun.

    Escape and a letter that are read together, as on a loaded machine, are the bytes of the letter
    with Alt: they are that only where it `means` something, and else the two keys.
    """

    def __init__(self, debug: bool = False, means: Means = nothing) -> None:
        super().__init__(debug)
        self._means = means
        self._patience = patience()
        self._pasting = False
        self._tail = ""

    @property
    def wait(self) -> float:
        """Seconds after which `tick` has something to decide, at most `POLL`."""
        if self._timeout_time is None:
            return POLL
        return min(POLL, max(0.0, self._timeout_time - get_time()))

    def feed(self, data: str) -> Iterator[Message]:
        """Take what was read and give the events in it."""
        yield from super().feed(data)
        self._follow_paste(data)
        if data.endswith(ESCAPE) and not self._pasting:
            self._timeout_time = get_time() + self._patience

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterator[events.Key]:
        """Make two keys of one with Alt that means nothing.

        What begins a sequence that is not known is none that was typed.
        """
        found = list(super()._sequence_to_key_events(sequence, alt))
        if alt and sequence not in _BEGINS and not any(self._means(each.key) for each in found):
            yield events.Key("escape", ESCAPE)
            found = list(super()._sequence_to_key_events(sequence))
        yield from found

    def _follow_paste(self, data: str) -> None:
        """Notice where a paste starts and ends, also if its marks come in pieces."""
        recent = self._tail + data
        start, end = recent.rfind(BRACKETED_PASTE_START), recent.rfind(BRACKETED_PASTE_END)
        if start != end:
            self._pasting = start > end
        self._tail = recent[1 - len(BRACKETED_PASTE_START) :]


def in_turn(heed: Heed, loop: asyncio.AbstractEventLoop) -> Callable[[int, object], None]:
    """What heeds a signal in the loop, one after the other.

    A signal that comes in the middle of another would be through before it: of two sizes of a
    window that is dragged the older one would be the last that is told.
    """

    def heeded(number: int, _frame: object) -> None:
        loop.call_soon_threadsafe(heed, number, None)

    return heeded


class PromptDriver(LinuxDriver):
    """A driver that waits no longer than its parser has to, and ends with its terminal.

    What it writes goes through an `Outlet`; the thread that Textual has for it writes nothing.
    """

    _outlet: Outlet | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._file = screen()

    def start_application_mode(self) -> None:
        """Take the terminal."""
        assert self._file is not None, "a program with screens has a terminal"
        self._outlet = Outlet(self._file.fileno(), self._file.encoding)
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self.write(ASK)
        resized = signal.getsignal(signal.SIGWINCH)
        if callable(resized):
            signal.signal(signal.SIGWINCH, in_turn(resized, asyncio.get_running_loop()))

    def _sigcont_application(self, *args: object) -> None:
        """Take the terminal again after a stop.

        Of a stop that could not be heeded (SIGSTOP) the terminal was not let go: it is now, or two
        threads would read what is typed, and one of them wait for ever for a key the other took.
        """
        if self._auto_restart and not self._must_signal_resume:
            self.suspend_application_mode()
        super()._sigcont_application(*args)

    def write(self, data: str) -> None:
        """Have the terminal take something, without waiting for it."""
        assert self._outlet is not None, "the terminal has not been taken"
        self._outlet.write(data)

    @property
    def waiting(self) -> int:
        """How many bytes the terminal has not taken yet."""
        return self._outlet.waiting if self._outlet is not None else 0

    def close(self) -> None:
        """Wait for the terminal to take the last of it, but not for ever."""
        super().close()
        if self._outlet is not None:
            self._outlet.close()

    def give_back(self) -> None:
        """Give the terminal back as it was, whatever the program is at; from any thread."""
        if self.attrs_before is not None:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        if self._outlet is not None:
            self._outlet.give_back()

    def run_input_thread(self) -> None:
        """Read and dispatch input until the app stops it or the terminal is gone."""
        parser = PromptParser(self._debug, self._means)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        while not self.exit_event.is_set():
            readable, _, _ = select([self.fileno], [], [], parser.wait)
            if readable:
                data = self._read()
                if not data:
                    end_soon(signal.SIGHUP)
                    self._app.call_later(self._app.exit)
                    return
                if text := decode(data):
                    self._dispatch(parser.feed(text))
            self._dispatch(parser.tick())

    def _means(self, key: str) -> bool:
        """Whether the referee has put something on a key."""
        return any(key in re.split(r"[ ,]", keys) for keys in self._app._keymap.values())

    def _read(self) -> bytes:
        """What was typed; nothing if nobody can type any more."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    def _dispatch(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self.process_message(message)
