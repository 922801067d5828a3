"""The window is dragged while something is open: nothing ends, nothing typed is lost."""

import pytest

from tests.journeys.referee import Referee

pytestmark = pytest.mark.journey

NAME = "Short Measure"
DRAGGED = ((81, 24), (81, 25), (82, 26), (200, 60), (40, 12), (20, 5), (81, 25), (80, 24))


@pytest.fixture
def at(saves, tmp_path):
    with Referee(saves, NAME, tmp_path) as referee:
        referee.wait_for("Strand comes back from supper")
        yield referee


def dragged(at):
    """Every size, each as soon as the program has drawn something of the one before."""
    for columns, rows in DRAGGED:
        at.resize(columns, rows)
        at.pump(0.3)


def shaken(at):
    """Sizes faster than the program can follow."""
    for columns, rows in DRAGGED * 3:
        at.resize(columns, rows)


MOVES = (dragged, shaken)


def test_a_name_half_typed_outlasts_any_size(at):
    at.key("p", until="everybody")
    at.key("n", until="One in a line")
    at.type("Ruth Amb")
    for move in MOVES:
        at.wait_for(r"│ Ruth Amb +│")
        move(at)
    at.wait_for(r"│ Ruth Amb +│")
    at.type("rose")
    at.press("enter")
    at.wait_for("undo: New person: Ruth Ambrose")
    at.press("ctrl+q")
    assert at.wait_exit() == 0


def test_dice_half_typed_in_a_panel_outlast_any_size(at):
    at.key("e", until="stretch 1")
    at.key("s", until="t type dice")
    for move in MOVES:
        move(at)
    at.key("t", until="Esc stops")
    at.type("3")
    for move in MOVES:
        at.wait_for("\n 3\n.*Esc stops")
        move(at)
    at.wait_for("\n 3\n.*Esc stops")
    at.press("escape")
    at.wait_for("t type dice")
    at.key("escape", until="Esc again throws away the dice")
    at.key("escape", until="Esc back")
    at.press("ctrl+q")
    assert at.wait_exit() == 0
