"""The end by a signal, and whose a signal is."""

import signal
import subprocess
import sys
from threading import Thread

import pytest

from tui.program import Program

EDITOR = """
import os, signal
assert not signal.pthread_sigmask(signal.SIG_BLOCK, ()), "it heeds signals"
os.kill(os.getppid(), signal.SIGINT)
"""
PROGRAM = f"""
import os, signal, sys
from tui.terminal import ending
ending.GRACE = 0
ending.heed(lambda: None, lambda: None)
assert ending.lend([sys.executable, "-c", {EDITOR!r}]) == 0
os.kill(os.getpid(), signal.SIGTERM)
signal.pause()
"""


ASKED = """
import os, signal, sys
from tui.terminal import ending
ending.GRACE = 30
ending.heed(lambda: os._exit(7), lambda: None)
os.kill(os.getpid(), int(sys.argv[1]))
signal.pause()
"""


@pytest.mark.parametrize("sent", [signal.SIGHUP, signal.SIGINT, signal.SIGTERM])
def test_a_signal_asks_the_program_to_leave_before_it_is_ended(sent):
    told = [sys.executable, "-c", ASKED, str(int(sent))]
    assert subprocess.run(told, timeout=20, check=False).returncode == 7


async def test_a_program_that_is_asked_to_leave_from_another_thread_ends(tmp_path):
    program = Program(tmp_path)
    async with program.run_test() as pilot:
        await pilot.pause()
        thread = Thread(target=program.leave)
        thread.start()
        thread.join()
        await pilot.pause()
        assert not program.is_running


def test_while_the_terminal_is_lent_ctrl_c_is_the_other_programs():
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=30, check=False
    )
    assert ended.returncode == 128 + signal.SIGTERM, ended.stderr  # and not by Ctrl+C
