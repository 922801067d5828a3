"""A terminal is given back, however slowly the program comes to it."""

import os
import pty
import termios
from threading import Event

from tests.waiting import readable, until
from tui.terminal.outlet import GIVE_BACK, Outlet

MORE_THAN_IT_HOLDS = "x" * 6000
"""So that some of it waits where it can be thrown away."""


def test_what_gives_a_terminal_back_is_not_thrown_away_with_the_rest(monkeypatch):
    theirs, ours = pty.openpty()
    throw_away, written = termios.tcflush, Event()
    write = os.write

    def notice(fileno, data):
        taken = write(fileno, data)
        if GIVE_BACK.encode() in data:
            written.set()
        return taken

    def slowly(fileno, queue):
        written.wait(0.3)  # whoever writes meanwhile has the time for it
        throw_away(fileno, queue)

    monkeypatch.setattr(os, "write", notice)
    monkeypatch.setattr(termios, "tcflush", slowly)
    try:
        outlet = Outlet(ours, "utf-8")
        outlet.write(MORE_THAN_IT_HOLDS)
        until(lambda: outlet.waiting == 0)
        outlet.give_back()
        received = b""
        while not received.endswith(GIVE_BACK.encode()) and readable(theirs, 1.0):
            received += os.read(theirs, 20_000)
        assert received.endswith(b"x" + GIVE_BACK.encode())
    finally:
        os.close(theirs)
        os.close(ours)
