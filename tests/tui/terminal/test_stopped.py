"""A program that was stopped without a word (SIGSTOP), as a window that hangs is, goes on."""

import os
import pty
import signal
import sys
import termios
from threading import enumerate as threads

import pytest

from tui.terminal.input import PromptDriver

HEEDED = (signal.SIGCONT, signal.SIGTSTP, signal.SIGWINCH, signal.SIGTTIN, signal.SIGTTOU)


class StubApp:
    """Enough of an app for a driver that takes a terminal."""

    async def _post_message(self, _message):
        return True


@pytest.fixture
def terminal(monkeypatch):
    """The end of a terminal that a program has, as its own."""
    keyboard, end = pty.openpty()
    heeded = {number: signal.getsignal(number) for number in HEEDED}
    with open(end) as reads, open(end, "w", closefd=False) as writes:
        monkeypatch.setattr(sys, "__stdin__", reads)
        monkeypatch.setattr(sys, "__stderr__", writes)
        yield end
    os.close(keyboard)
    for number, handler in heeded.items():
        signal.signal(number, handler)


async def test_one_thread_reads_what_is_typed_and_the_terminal_is_given_back(terminal):
    driver = PromptDriver(StubApp(), mouse=False)
    driver.start_application_mode()
    os.kill(os.getpid(), signal.SIGCONT)
    reading = [thread.name for thread in threads()].count("textual-input")
    driver.suspend_application_mode()
    driver.exit_event.set()  # whoever else reads is to end
    assert reading == 1
    assert termios.tcgetattr(terminal)[3] & termios.ECHO
