"""The mouse of a real terminal: what is sent for a click, and a terminal that keeps it."""

import pytest

from tests.journeys.referee import OUTRIDER, Referee
from tests.journeys.terminal import Terminal

pytestmark = pytest.mark.journey

NAME = "Short Measure"
ASKS_FOR_IT = b"\x1b[?1000h"


def click(at, words):
    """Click on the first place where words stand on the screen."""
    y, line = next((y, line) for y, line in enumerate(at.lines) if words in line)
    spot = b"0;%d;%d" % (line.index(words) + 1, y + 1)
    at.send(b"\x1b[<" + spot + b"M\x1b[<" + spot + b"m")


def test_clicks_lead_through_the_program(saves, tmp_path):
    with Referee(saves, NAME, tmp_path) as at:
        at.wait_for("Strand comes back from supper")
        assert ASKS_FOR_IT in at.output
        click(at, "p people")
        at.wait_for("(?s)Name.*Hanne Rask")
        click(at, "Hanne Rask")
        click(at, "Hanne Rask")
        at.wait_for("Strength")
        click(at, "Esc back")
        at.wait_for("(?s)Name.*Hanne Rask")


@pytest.mark.parametrize(("words", "env"), [(["--no-mouse"], {}), ([], {"OUTRIDER_MOUSE": "off"})])
def test_the_terminal_keeps_the_mouse_when_told_to(saves, tmp_path, words, env):
    command = [OUTRIDER, "--saves", saves, "open", NAME, *words]
    with Terminal(command, home=tmp_path, env=env, forked=True) as at:
        at.wait_for("Strand comes back from supper")
        at.press("ctrl+q")
        assert at.wait_exit() == 0
        assert ASKS_FOR_IT not in at.output
