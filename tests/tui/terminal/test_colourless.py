"""No colour is sent where none is wanted, or where the terminal has none."""

import re

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tests.journeys.referee import OUTRIDER
from tests.journeys.terminal import Terminal
from tui.terminal.colourless import colourless

COLOURS = {*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108)}


@pytest.mark.parametrize(
    ("style", "reversed_on_dark", "reversed_on_light"),
    [
        ("white on black", False, True),
        ("black on white", True, False),
        ("black on white reverse", True, True),
        ("white", False, False),
        ("bold red on default", False, False),
    ],
)
def test_what_stands_out_is_reversed(style, reversed_on_dark, reversed_on_light):
    strip = Strip([Segment("A", Style.parse(style))])
    for dark, reverse in ((True, reversed_on_dark), (False, reversed_on_light)):
        ((text, drawn, _),) = colourless(strip, dark=dark)
        assert (text, drawn.color, drawn.bgcolor) == ("A", None, None)
        assert (bool(drawn.reverse), drawn.bold) == (reverse, Style.parse(style).bold)


@pytest.mark.journey
@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "vt100"}])
def test_the_desk_sends_no_colour(tmp_path, environment):
    with Terminal([OUTRIDER, "--saves", tmp_path], home=tmp_path, env=environment) as terminal:
        terminal.wait_for("No campaigns yet")
        terminal.press("n")
        terminal.wait_for("A new campaign")
        terminal.press("escape")
        terminal.wait_for("No campaigns yet")
        terminal.press("ctrl+o")
        terminal.wait_for("A letter jumps")
        parameters = re.findall(rb"\x1b\[([\d;]*)m", terminal.output)
    assert parameters
    assert not COLOURS & {int(n) for each in parameters for n in each.split(b";") if n}
