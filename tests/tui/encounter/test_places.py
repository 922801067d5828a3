"""Places as they are typed: metres, and on a board squares."""

import re

import pytest

from models.bridge.terrain import Squares
from rules.stealth.tokens.grid import Board
from tests.tui.people.looking import text
from tests.tui.screens import play
from tui.scene.places import metres_east_and_north, square_or_metres

BOARD = Squares(Board(30, 14), 5)


@pytest.mark.parametrize(
    ("typed", "place"),
    [("A1", (0, 0)), (" b7 ", (5, -30)), ("AD14", (145, -65)), ("40 -10", (40, -10))],
)
def test_a_square_is_its_middle_in_metres_from_a1(typed, place):
    assert square_or_metres(BOARD, typed) == place


@pytest.mark.parametrize("typed", ["AE1", "A15", "A0"])
def test_a_square_beyond_the_board_is_refused_with_its_last(typed):
    with pytest.raises(ValueError, match="from A1 to AD14"):
        square_or_metres(BOARD, typed)


@pytest.mark.parametrize("typed", ["", "B", "7", "B7 B8", "1 2 3"])
def test_what_is_no_place_is_refused(typed):
    with pytest.raises(ValueError, match="a square, as B7, or two whole numbers"):
        square_or_metres(BOARD, typed)
    with pytest.raises(ValueError, match="two whole numbers"):
        metres_east_and_north(typed)


async def test_the_prompt_says_where_nought_is_and_takes_a_square(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e S o 4 S f enter S z")
        assert "of A1" in text(outrider)
        assert "Wei Sandoval is at 5 -25 (B6)" in text(outrider)
        await play(pilot, "c 4 enter")
        figure = next(f for f in outrider.screen.view.figures if f.name == "Wei Sandoval")
        assert (figure.x, figure.y) == (10, -15)


async def test_whoever_has_left_the_board_is_off_it(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e S o 4 S f enter S z minus 4 0 space 1 0 enter S z")
        assert "Wei Sandoval is at -40 10 (off the board)" in text(outrider)
        await play(pilot, "escape K tab")
        assert re.search("Wei Sandoval +off the board", text(outrider))


async def test_in_a_list_of_targets_what_keeps_one_from_being_is_not_cut_to_nothing(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e S o 4 S f enter a")
        rows = [line for line in text(outrider).splitlines() if "Pauli Ahonen" in line]
        assert any("The ground hides Wei Sandoval and Pauli Ahonen" in row for row in rows)
        await play(pilot, "escape g")
        rows = [line for line in text(outrider).splitlines() if "Pauli Ahonen" in line]
        assert any("no line? out of sight" in row for row in rows)
