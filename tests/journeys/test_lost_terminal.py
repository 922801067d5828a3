"""A terminal goes away, or takes nothing more, at any moment: the program ends, the file stays."""

import json
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from models.campaign import Campaign
from models.deeds.clock.time import Advance
from tests.journeys.moments import PATIENCE, SIZES
from tests.journeys.referee import OUTRIDER, Referee
from tests.journeys.saved import Saved
from tests.journeys.terminal import Terminal

pytestmark = pytest.mark.journey

NAME = "Short Measure"
MOMENTS = 60
CRASHING = """
import sys
from tui import cli
from tui.shell.titlebar import TitleBar

def broken(bar, y, render=TitleBar.render_line):
    if bar._title not in {"", "Short Measure"}:
        raise RuntimeError("the secret of the sample")
    return render(bar, y)

TitleBar.render_line = broken
sys.exit(cli.main(sys.argv[1:]))
"""


def sit_down(saves, tmp_path):
    at = Referee(saves, NAME, tmp_path)
    at.wait_for("Strand comes back from supper")
    return at


def test_at_sixty_moments_the_program_ends_and_the_file_is_whole(sample, tmp_path):
    command = [sys.executable, "-m", "tests.journeys.moments", sample, tmp_path, str(MOMENTS)]
    shown = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    moments = [json.loads(line) for line in shown.splitlines()]
    assert len(moments) == MOMENTS
    assert [m for m in moments if m["status"] in {None, 1} or m["wrong"]] == []
    assert any(m["acts"] for m in moments)


def quit_by_key(at):
    at.press("ctrl+q")


def seconds_to_end(process):
    """How long a process takes to end, without a look at what it writes."""
    started = time.monotonic()
    process.wait()
    return time.monotonic() - started


IN_A_SHELL = 'trap : TERM; "$@"; echo it ended; read'
LEAVES = {"SIGTERM": (Referee.terminate, PATIENCE), "ctrl+q": (quit_by_key, 3 * PATIENCE)}
"""How the program is ended, and how long it may take for it."""


@pytest.mark.parametrize("leave", LEAVES)
def test_a_terminal_that_is_not_read_does_not_hold_the_program(saves, tmp_path, leave):
    """And when it is read again, it is as it was; a shell keeps it, as one does for its user."""
    end, patience = LEAVES[leave]
    command = [OUTRIDER, "--saves", saves, "open", NAME]
    with Terminal(["bash", "-c", IN_A_SHELL, "bash", *command], home=tmp_path) as at:
        at.wait_for("Strand comes back from supper")
        (pid,) = Path(f"/proc/{at.pid}/task/{at.pid}/children").read_text().split()
        for number in range(30):
            at.resize(*SIZES[number % len(SIZES)])
            time.sleep(0.04)
        end(at)
        started = time.monotonic()
        while Path(f"/proc/{pid}").exists():
            time.sleep(0.01)
        assert time.monotonic() - started < patience
        at.wait_for("it ended")
        for switched_on, off in ((b"\x1b[?1049h", b"\x1b[?1049l"), (b"\x1b[?25l", b"\x1b[?25h")):
            assert at.output.rfind(off) > at.output.rfind(switched_on) >= 0


def test_a_program_that_waits_for_a_file_ends_as_well(saves, tmp_path):
    with closing(Campaign(saves / f"{NAME}.outrider")) as campaign:
        campaign.perform(Advance(60))
    other = sqlite3.connect(saves / f"{NAME}.outrider")
    with closing(other), sit_down(saves, tmp_path) as at:
        other.execute("BEGIN IMMEDIATE")
        at.press("u")
        with suppress(TimeoutError):
            at.wait_for("never", timeout=0.3)
        at.terminate()
        assert seconds_to_end(at.process) < PATIENCE
        assert at.wait_exit() == 128 + signal.SIGTERM
        assert b"\x1b[?1049l" in at.output
    assert Saved(saves, NAME).faults() == []


STUCK = """
from time import sleep
from tui.terminal.ending import heed

heed(leave=lambda: None, give_back=lambda: sleep(60))
print("waits", flush=True)
sleep(60)
"""


def test_a_program_that_does_not_leave_when_it_is_asked_to_is_ended():
    command = [sys.executable, "-c", STUCK]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as stuck:
        assert stuck.stdout.readline() == b"waits\n"
        stuck.terminate()
        assert seconds_to_end(stuck) < PATIENCE
        assert stuck.wait() == 128 + signal.SIGTERM


def crash(saves, tmp_path):
    """What a terminal shows of a program that had to stop, after it was given back."""
    arguments = ["--saves", saves, "open", NAME]
    with Terminal([OUTRIDER.with_name("python"), "-c", CRASHING, *arguments], home=tmp_path) as at:
        at.wait_for("Strand comes back from supper")
        at.press("p")
        assert at.wait_exit() == 1
        return at.output[at.output.rfind(b"\x1b[?1049l") :].decode()


def test_a_program_that_had_to_stop_says_where_the_reason_is(saves, tmp_path):
    shown = crash(saves, tmp_path)
    log = saves / "outrider.log"
    assert "Outrider had to stop. Every finished action is saved." in shown
    assert str(log) in shown
    assert "Traceback" not in shown
    assert "the secret" not in shown
    assert "RuntimeError: the secret of the sample" in log.read_text()


def test_or_that_it_could_not_be_written(saves, tmp_path):
    (saves / "outrider.log").mkdir()
    shown = crash(saves, tmp_path)
    assert f"What happened cannot be written to\r\n{saves / 'outrider.log'}" in shown
    assert "Traceback" not in shown
