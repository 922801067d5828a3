"""A program that was stopped without a word (SIGSTOP), as a window that hangs is, goes on.

And one whose errors are led into a file draws on its terminal, not into that.
"""

import os
import pty
import signal
import sys
import termios
from select import select
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
    """A terminal: where it is typed at and looked at, and the end that a program has."""
    keyboard, end = pty.openpty()
    heeded = {number: signal.getsignal(number) for number in HEEDED}
    with open(end) as reads, open(end, "w", closefd=False) as writes:
        monkeypatch.setattr(sys, "__stdin__", reads)
        monkeypatch.setattr(sys, "__stderr__", writes)
        yield keyboard, end
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
    assert termios.tcgetattr(terminal[1])[3] & termios.ECHO


async def test_a_file_for_errors_does_not_get_the_screen(terminal, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "__stdout__", sys.__stderr__)
    with (tmp_path / "errors").open("w") as errors:
        monkeypatch.setattr(sys, "__stderr__", errors)
        driver = PromptDriver(StubApp(), mouse=False)
        driver.start_application_mode()
        driver.write("the desk")
        driver.suspend_application_mode()
        driver.close()
    shown, _, _ = select([terminal[0]], [], [], 0)
    assert shown == [terminal[0]]
    assert b"the desk" in os.read(terminal[0], 4096)
    assert (tmp_path / "errors").read_text() == ""
