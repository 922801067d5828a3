"""Outrider in plain lines through a pipe: a shot is fired, and it ends however the lines end."""

import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

pytestmark = pytest.mark.journey

OUTRIDER = Path(sys.executable).with_name("outrider")
LINES = "scene\nfight\n\na\n1\n\n\n"


@contextmanager
def begun(saves, *words):
    """A program in plain lines, as a process with three pipes."""
    command = [OUTRIDER, "--saves", saves, "open", *words, "--plain"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        yield process
        process.kill()


@pytest.fixture
def plain(saves):
    with begun(saves, "Short Measure") as process:
        yield process


def test_a_shot_is_fired_through_a_pipe(tmp_path):
    """In a new campaign, which is made from the sample."""
    with begun(tmp_path, "Sam", "--sample") as plain:
        out, err = plain.communicate(LINES.encode(), timeout=60)
    said = out.decode()
    assert (plain.returncode, err) == (0, b"")
    assert "\x1b" not in said
    assert "Wei Sandoval fires at " in said


def test_it_ends_with_its_lines_in_the_middle_of_a_text(plain):
    out, err = plain.communicate(b"people\nn\nMara Voss\n", timeout=60)
    assert (plain.returncode, err) == (0, b"")
    assert b"You are writing here" in out


def test_ctrl_c_ends_it_while_it_waits_for_a_line(plain):
    assert plain.stdout.readline().startswith(b"Outrider in plain lines.")
    plain.send_signal(signal.SIGINT)
    assert plain.wait(timeout=10) == 128 + signal.SIGINT


def test_whoever_reads_no_more_ends_it(plain):
    assert plain.stdout.readline()
    plain.stdout.close()
    plain.stdin.write(b"say\nsay\n")
    plain.stdin.flush()
    assert plain.wait(timeout=10) == 0
