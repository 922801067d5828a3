"""However it ends, and whoever else has it open, the campaign stays whole and up to date."""

import signal

import pytest

from models.campaign import Campaign
from tests.journeys.referee import Referee, outrider
from tests.journeys.saved import Saved

pytestmark = pytest.mark.journey

NAME = "Short Measure"
NINE = (2745 * 24 + 21) * 3_600
"""Seconds of game time at which the sample begins, on the evening of day 2746."""
HOUR_AND_A_HALF = 90 * 60
CUT_OFF = 128
"""With the number of the signal, the status of a program that did not end in time by itself."""
ENDS = {
    "ctrl+q": (lambda at: at.press("ctrl+q"), {0}),
    "SIGTERM": (Referee.terminate, {0, CUT_OFF + signal.SIGTERM}),
    "hang-up": (Referee.hangup, {0, CUT_OFF + signal.SIGHUP}),
    "SIGKILL": (Referee.kill, {-signal.SIGKILL}),
}


def sit_down(saves, tmp_path):
    at = Referee(saves, NAME, tmp_path)
    at.wait_for("Strand comes back from supper")
    return at


@pytest.mark.parametrize("end", ENDS)
def test_a_campaign_is_whole_however_the_program_ends(saves, tmp_path, end):
    leave, status = ENDS[end]
    with sit_down(saves, tmp_path) as at:
        at.key("n", "n", until="undo: Time passes")
        at.press("u", "U", "u", "U")
        leave(at)
        assert at.wait_exit() in status
    assert Saved(saves, NAME).faults() == []
    assert "Time passes: 1 h 30 min" in outrider(saves, "log", NAME)
    Campaign(saves / f"{NAME}.outrider").close()
    ((clock,),) = Saved(saves, NAME).sql("SELECT clock FROM world")
    assert clock in {NINE, NINE + HOUR_AND_A_HALF}


def test_ctrl_c_ends_nothing_and_says_what_it_does(saves, tmp_path):
    with sit_down(saves, tmp_path) as at:
        at.key("ctrl+c", until="Copied")
        at.key("n", "n", until="undo: Time passes")
        at.press("ctrl+q")
        assert at.wait_exit() == 0


def test_the_terminal_is_left_as_it_was(saves, tmp_path):
    """The alternate screen, the mouse and the hidden cursor are given back, whatever the end."""
    with sit_down(saves, tmp_path) as at:
        at.terminate()
        at.wait_exit()
        for switched_on, off in ((b"\x1b[?1049h", b"\x1b[?1049l"), (b"\x1b[?25l", b"\x1b[?25h")):
            assert at.output.rfind(off) > at.output.rfind(switched_on) >= 0


def test_what_one_terminal_does_shows_in_the_other(saves, tmp_path):
    with sit_down(saves, tmp_path) as one, sit_down(saves, tmp_path) as other:
        one.key("n", "n", until="undo: Time passes")
        other.wait_for("NOW +Strand comes back from supper", timeout=5)
        other.press("n")
        other.pick("Strand comes back from supper", "Settled")
        one.wait_for("Settled: Strand comes back from supper", timeout=5)
        one.key("u", until="NOW +Strand comes back from supper")
        other.wait_for("NOW +Strand comes back from supper", timeout=5)


def test_two_at_one_encounter_see_each_other_move(saves, tmp_path):
    with sit_down(saves, tmp_path) as one, sit_down(saves, tmp_path) as other:
        for at in (one, other):
            at.key("e", until="stretch 1")
        one.key("m", until="Move to")
        one.pick("Move to", "Yard")
        one.just_do()
        other.wait_for("reach Yard; no enemy comes into sight", timeout=5)
        other.key("u", until="Undo: Ines Calder")
        one.wait_for(r"together: Ines Calder.*\n.*Fence: cluttered", timeout=5)
    assert Saved(saves, NAME).faults() == []
