"""Beside a dialog the page is seen as it is, whatever is stacked on it."""

from itertools import chain

import pytest
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen

from tests.journeys.display import Display
from tests.tui import stillness
from tests.tui.screens import play
from tests.tui.terminal.recording import RecordingDriver
from tui.dialogs.prompt import Prompt, whole_number
from tui.terminal import output


def rows(app):
    """Every row of the screen, glyph by glyph with its style."""
    return [
        [(glyph, segment.style) for segment in strip for glyph in segment.text]
        for strip in app.screen._compositor.render_strips()
    ]


async def test_a_page_is_itself_behind_dialogs_and_follows_a_resize(outrider, monkeypatch):
    laid_out = []
    refresh = Screen._refresh_layout

    def remembered(screen, *given, **named):
        laid_out.append(screen)
        refresh(screen, *given, **named)

    monkeypatch.setattr(Screen, "_refresh_layout", remembered)
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        for size in ((80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            page = rows(outrider)
            for _ in range(2):
                behind = outrider.screen
                laid_out.clear()
                outrider.push_screen(Prompt("How many?", whole_number(1, 9)))
                await play(pilot, "")
                assert laid_out
                assert behind not in laid_out, "what is behind has its size already"
                seen = rows(outrider)
                assert [len(row) for row in seen] == [size[0]] * size[1]
                assert seen[:5] == page[:5]
                assert "How many?" in "".join(glyph for row in seen for glyph, _ in row)
            await play(pilot, "escape escape")
            assert rows(outrider) == page


@pytest.fixture
def written(outrider, monkeypatch):
    """The program with a terminal to write to, which keeps what it was told.

    It paints when Textual does, for what is asked here is what stands on the way.
    """
    monkeypatch.setattr(Screen, "_compositor_refresh", stillness._paint)
    outrider.driver_class = RecordingDriver
    return outrider.run_test(headless=False, size=(80, 24))


OPENED = ("question_mark", "a 3", "p n R u t h", "e s t 7")
"""Help, a panel, a box with text half typed, and dice half typed."""
TURNS = (
    [(81, 24)],
    [(80, 25)],
    [(200, 60), (40, 12)],
    [(81, 25), (82, 26)],
    [(20, 5), (80, 24)],
)
"""The sizes that a terminal is given in one breath."""


@pytest.mark.parametrize("sparse", [True, False])
async def test_another_size_leaves_a_dialog_whole(outrider, written, sparse, monkeypatch):
    monkeypatch.setattr(output, "SPARSE", sparse)
    async with written as pilot:
        await play(pilot, "")
        for keys in OPENED:
            await play(pilot, keys)
            await every_turn(outrider, pilot, keys)
            while len(outrider.pages) > 1 or outrider.screen is not outrider.pages[-1]:
                await play(pilot, "escape")


async def every_turn(outrider, pilot, keys):
    """Give the terminal other sizes and its own again; what is open stays, and is whole."""
    before = [type(screen) for screen in outrider.screen_stack]
    for turn in chain.from_iterable((turn, [(80, 24)]) for turn in TURNS):
        for size in turn:
            outrider.post_message(Resize(Size(*size), Size(*size)))
        outrider._driver.writes.clear()
        await play(pilot, "")
        assert [type(screen) for screen in outrider.screen_stack] == before, (keys, turn)
        assert all(screen.size == turn[-1] for screen in outrider.screen_stack[-2:]), (keys, turn)
        display = Display(*turn[-1])
        display.feed("".join(outrider._driver.writes))
        shown = [strip.text for strip in outrider.screen._compositor.render_strips()]
        assert display.display == shown, (keys, turn)


async def test_where_the_page_has_no_line_yet_it_is_blank_behind_a_dialog(outrider):
    """The page hears of the new size a little later than the dialog."""
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        outrider.push_screen(Prompt("How many?", whole_number(1, 9)))
        await play(pilot, "5")
        seen = outrider.screen.render_lines(Size(120, 40).region)
        assert [strip.cell_length for strip in seen] == [120] * 40


async def test_the_page_takes_another_size_together_with_its_dialog(outrider, written):
    """No frame has the box at its new place and the keys of the page still at their old one."""
    async with written as pilot:
        await play(pilot, "p t")
        outrider._driver.writes.clear()
        outrider.post_message(Resize(Size(90, 40), Size(90, 40)))
        await play(pilot, "")
        display, places = Display(90, 40), set()
        for frame in outrider._driver.writes:
            display.feed(frame)
            box = [y for y, row in enumerate(display.display) if "╭" in row]
            bar = display.buffer[0][0].bg  # the title and the keys stand on the same ground
            bars = [y for y in range(40) if display.buffer[y][0].bg == bar]
            places.add((*box, *bars))
        assert places <= {tuple(range(40)), (9, 0, 23), (17, 0, 39)}
        assert places >= {(17, 0, 39)}
