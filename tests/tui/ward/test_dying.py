"""The picture of who may be dead by when."""

import re

from tests.tui.people.looking import text
from tests.tui.screens import HURT, play
from tui.rolling.text import percent
from tui.widgets.curve import Point, Tick, curves, steps


def test_a_step_keeps_its_height_until_the_next():
    assert steps([Point(0, 0), Point(2, 5)], 3) == [
        Point(0, 0), Point(2, 0), Point(2, 5), Point(3, 5),
    ]  # fmt: skip


def test_a_picture_has_the_size_it_is_given_and_figures_where_they_belong():
    across = [Tick(0, "now"), Tick(1, "1 h"), Tick(2, "2 h")]
    up = [Tick(0, "0%"), Tick(1, "100%")]
    drawn = curves([[Point(0, 0), Point(2, 1)]], 40, 10, across, up, [Point(2, 1, "A")]).split("\n")
    assert len(drawn) == 10
    assert max(map(len, drawn)) <= 40
    assert drawn[0].startswith("100% │")
    assert drawn[0].endswith("A")
    assert drawn[7].startswith("  0% │")
    assert drawn[9].split() == ["now", "1", "h", "2", "h"]
    assert curves([[Point(0, 0), Point(2, 1)]], 20, 10, across, up) == ""


async def test_the_picture_says_what_the_board_says(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{HURT} m")
        (hanne,) = (p for p in outrider.screen.view.patients if p.person.name == "Hanne Rask")
        await play(pilot, "y")
        (told,) = re.findall(r"A Hanne Rask: (?:.*, )?(\S+%) by ", text(outrider))
        assert told == percent(hanne.left.ever)
        assert "└┴" in text(outrider)
        await pilot.resize_terminal(40, 12)
        await play(pilot, "escape")
