"""The end that comes from outside: a signal, or a terminal that is gone.

A handler of Python's runs when the main thread comes to it, and that may be waiting for a file that
another window has locked. Here a thread of its own waits for the signals: the program is asked to
leave, and is ended if it has not left in time. Every finished act is in the file before it is told,
and SQLite takes back what was cut off in its middle.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from math import inf
from subprocess import Popen
from threading import Thread
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Final

GRACE: Final = 1.0
"""Seconds in which the program ends in good order, or else it ends without."""

LAST_WORDS: Final = 0.5
"""Seconds that giving the terminal back may take then."""

_SIGNALS: Final = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
_BY_SIGNAL: Final = 128
_SAME_PRESS: Final = 0.2
"""Seconds in which a Ctrl+C that ended another program is heard of here too."""
_CTRL_C: Final = SimpleNamespace(ours_from=0.0)
"""From when on Ctrl+C is this program's, by the steady clock."""


def heed(leave: Callable[[], None], give_back: Callable[[], None]) -> None:
    """Let signals end the program, whatever it is at; called before any other thread begins.

    `leave` asks it to end in good order; `give_back` gives the terminal back where that fails.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)

    def wait() -> None:
        number = signal.sigwait(_SIGNALS)
        while number == signal.SIGINT and monotonic() < _CTRL_C.ours_from:
            number = signal.sigwait(_SIGNALS)
        end_soon(number, give_back)
        leave()

    _in_background(wait)


def lend(command: Sequence[str]) -> int:
    """Run a program that has the terminal meanwhile, and give its exit status.

    Ctrl+C is that program's then, which heeds all signals as if it were alone. Called by the main
    thread; raises `OSError` where it cannot be started.
    """
    handler = signal.signal(signal.SIGINT, lambda *_: None)
    _CTRL_C.ours_from = inf
    try:
        blocked = signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        try:
            lent = Popen(command)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        return lent.wait()
    finally:
        _CTRL_C.ours_from = monotonic() + _SAME_PRESS
        signal.signal(signal.SIGINT, handler)


def end_soon(number: int, give_back: Callable[[], None] = lambda: None) -> None:
    """End the program after `GRACE` seconds, as by a signal of this number, if it still runs."""

    def end() -> None:
        sleep(GRACE)
        _in_background(give_back).join(LAST_WORDS)
        os._exit(_BY_SIGNAL + number)

    _in_background(end)


def _in_background(act: Callable[[], None]) -> Thread:
    thread = Thread(target=act, name="outrider-ending", daemon=True)
    thread.start()
    return thread
