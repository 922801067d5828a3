"""Whatever a panel shows, its keys and the line for typed dice are on the screen."""

import pytest
from textual.widgets import Input

from tests.tui.people.looking import text
from tests.tui.screens import HEATH, play
from tui.rolling.fitting import FittedBox
from tui.rolling.panel import RollPanel

PANELS = {
    "aimed fire": "e f enter a enter",
    "area fire": "e f enter g enter",
    "a burst": "e f enter t 1 4 h t 0 3 4 enter enter",
    "a blast": "e e b 1 enter",
    "a team": "t down down enter T enter",
}
AGAIN = {"a burst": "z", "a blast": "b"}
"""An option that is changed once the screen has become lower; else the referee's DM."""
LOWER, WIDER = [(80, 24), (80, 20), (80, 16)], [(60, 24), (120, 40)]


@pytest.mark.parametrize("sizes", [LOWER, WIDER], ids=["lower", "wider"])
@pytest.mark.parametrize("panel", PANELS)
async def test_keys_and_prompt_are_on_the_screen(outrider, panel, sizes):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, PANELS[panel])
        for number, size in enumerate(sizes, 1):
            assert isinstance(outrider.screen, RollPanel)
            await pilot.resize_terminal(*size)
            await play(pilot, f"Z {AGAIN.get(panel, f'm {number} enter')}")
            assert "Enter roll" in text(outrider), size
            assert "F1 rules" in text(outrider), size
            await play(pilot, "t ctrl+u x")  # what was typed before stands there again
            assert "Write the numbers on the dice." in text(outrider), size
            assert "Esc stops" in " ".join(text(outrider).split()), size
            line = outrider.screen.query_one(Input).region
            assert line.bottom < size[1], size
            assert text(outrider).splitlines()[line.y].strip() == "x", size
            await play(pilot, "escape")
            assert "Enter roll" in text(outrider), size


@pytest.mark.parametrize("panel", PANELS)
async def test_in_five_lines_the_die_that_is_asked_for_and_what_is_typed_are_seen(outrider, panel):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, PANELS[panel])
        await pilot.resize_terminal(20, 5)
        await play(pilot, "t ctrl+u x")
        line = outrider.screen.query_one(Input).region
        assert text(outrider).splitlines()[line.y].strip() == "x"
        assert "Write the" in text(outrider)


async def test_in_five_lines_what_is_typed_and_what_is_wrong_with_it_are_on_the_screen(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, PANELS["aimed fire"])
        await pilot.resize_terminal(20, 5)
        await play(pilot, "t 7")
        rows = [row.strip() for row in text(outrider).splitlines()]
        assert "7" in rows
        assert any(row.startswith("hit location") for row in rows)
        await play(pilot, "x")
        rows = [row.strip() for row in text(outrider).splitlines()]
        assert "7x" in rows
        assert any(row.startswith("Write the") for row in rows)
        await play(pilot, "escape")
        assert "Enter roll" in text(outrider)


async def test_what_was_made_lower_is_as_high_as_before_on_a_larger_screen(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e f enter g enter")
        before = text(outrider)
        await pilot.resize_terminal(80, 14)
        await play(pilot, "Z")
        assert "[/] more" in text(outrider) or "F1 rules" in text(outrider)
        await pilot.resize_terminal(80, 24)
        await play(pilot, "Z")
        assert text(outrider) == before


async def test_brackets_move_the_text_above_a_list(outrider):
    async with outrider.run_test(size=(80, 15)) as pilot:
        await play(pilot, "e f enter t 1 4 h t 0 3 4 enter enter")
        top = text(outrider)
        assert "[/] more" in top
        await play(pilot, "right_square_bracket")
        assert text(outrider) != top
        await play(pilot, "left_square_bracket")
        assert text(outrider) == top


@pytest.mark.parametrize("keys", ["", "t", "t 7"])
async def test_no_line_is_wasted_below_the_keys_of_a_panel(outrider, keys):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{HEATH} t {keys}")
        box = outrider.screen.query_one(FittedBox)
        assert box.query_one("#keys").region.bottom == box.region.bottom == 24


async def test_the_lines_of_a_panel_break_anew_where_the_screen_becomes_another(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{HEATH} s")
        narrow = outrider.screen.query_one("#options").content
        await pilot.resize_terminal(120, 40)
        await play(pilot, "")
        assert outrider.screen.query_one("#options").content != narrow
        await pilot.resize_terminal(80, 24)
        await play(pilot, "")
        assert outrider.screen.query_one("#options").content == narrow
