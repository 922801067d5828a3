"""Rows that have moved are moved by the terminal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tui.terminal.test_shadow import Painted

WIDE, HIGH = 40, 12
LIST = [f"{number:3} {number**9 * 7919:030}".ljust(WIDE) for number in range(60, 120)]


def shown(painted, rows):
    """Paint these rows at once; what is sent for them."""
    for y, text in enumerate(rows):
        painted.lay(0, text, y=y)
    return painted.send()


def lines(painted):
    return [line.ljust(WIDE) for line in painted.display.text.split("\n")]


@pytest.mark.parametrize("by", [1, -1, 3, -3])
def test_a_list_that_scrolls_is_moved_and_only_the_new_rows_are_sent(by):
    painted = Painted(WIDE, HIGH)
    shown(painted, ["title".ljust(WIDE), *LIST[20:30], "keys".ljust(WIDE)])
    after = ["title".ljust(WIDE), *LIST[20 + by : 30 + by], "keys".ljust(WIDE)]
    codes = shown(painted, after)
    assert lines(painted) == after
    assert len(codes) < (1 + abs(by)) * WIDE + 40
    assert shown(painted, after) == ""


def test_few_rows_and_other_rows_are_sent_as_they_are():
    painted = Painted(WIDE, HIGH)
    shown(painted, [*LIST[:4], *[" " * WIDE] * 8])
    assert "\x1b[r" not in shown(painted, [*LIST[1:5], *[" " * WIDE] * 8])
    codes = shown(painted, LIST[40:52])
    assert "\x1b[r" not in codes


STEPS = st.tuples(
    st.sampled_from([-3, -1, 0, 1, 2, 5]), st.integers(0, 5), st.integers(0, HIGH - 1)
)


@settings(max_examples=60, deadline=None)
@given(st.lists(STEPS, min_size=3, max_size=8))
def test_whatever_moves_the_terminal_shows_what_was_painted(steps):
    painted, first = Painted(WIDE, HIGH), 20
    for by, top, cursor in steps:
        first = min(max(first + by, 0), len(LIST) - HIGH)
        rows = [*LIST[50 : 50 + top], *LIST[first : first + HIGH]][:HIGH]
        rows[cursor] = "> " + rows[cursor][2:]
        shown(painted, rows)
        assert lines(painted) == rows
