"""The end by a signal, and whose a signal is."""

import signal
import subprocess
import sys

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


def test_while_the_terminal_is_lent_ctrl_c_is_the_other_programs():
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=30, check=False
    )
    assert ended.returncode == 128 + signal.SIGTERM, ended.stderr  # and not by Ctrl+C
