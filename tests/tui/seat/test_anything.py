"""Whatever the host tells and the player presses, at any size, a seat goes on."""

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.widgets import Input, TextArea

from models.seat.shown import Section
from models.seat.told import Sentence
from tests.tui.seat.host import hosting
from tests.tui.seat.seats import page, sitting
from tests.tui.seat.test_maps import BOARD, FIGHT, OPEN, TRACK, ZONES
from tui.seat.line import Way
from tui.seat.pages import PAGES
from tui.seat.pane import Pane, moved
from tui.seat.program import SeatProgram
from tui.seat.writing import Writing

SIZES = ((80, 24), (40, 20), (20, 5), (200, 60))
KEYS = (
    *"psmtjrnwiadxoqb", "enter", "escape", "tab", "shift+tab", "up", "down", "left", "right",
    "space", "pageup", "pagedown", "home", "end", "ctrl+z", "ctrl+p", "ctrl+c", "ctrl+s", "f1",
    "f2", "f4",
    "7", "l", "question_mark", "backspace", "delete", "ctrl+u", "ctrl+backslash",
)  # fmt: skip
TEXT = st.text("ab \n\t[]\x1b\x07*漢é👨‍👩‍👧\u202e", max_size=40)
CELL = TEXT | st.integers(0, 99) | st.booleans() | st.none() | st.tuples(TEXT, TEXT)
STYLE = st.sampled_from(["heading", "text", "figure", "head", "row", "drawing", "what"])
THROW = st.tuples(
    st.integers(1, 3), TEXT, TEXT, *[st.integers(0, 20)] * 2, *[st.integers(0, 4)] * 2,
    st.integers(0, 2), st.integers(0, 20),
)  # fmt: skip
ROW = st.lists(CELL, max_size=5).map(tuple)
ROWS = {
    **dict.fromkeys(Section, st.lists(ROW, max_size=5).map(tuple)),
    **dict.fromkeys(
        (Section.SHEET, Section.RECAP, Section.SCENE),
        st.lists(st.builds(lambda s, r: (s, *r), STYLE, ROW), max_size=6).map(tuple),
    ),
    Section.MAP: st.sampled_from([ZONES, BOARD, FIGHT, OPEN, TRACK, ()])
    | st.lists(st.sampled_from([*ZONES, *BOARD, *OPEN, *TRACK]), max_size=8).map(tuple),
    Section.THROW: st.lists(THROW, max_size=1).map(tuple),
}
SHOWN = st.fixed_dictionaries({}, optional=ROWS)
STEP = (
    st.tuples(st.just("show"), SHOWN)
    | st.tuples(st.just("key"), st.sampled_from(KEYS))
    | st.tuples(st.just("size"), st.sampled_from(SIZES))
    | st.tuples(st.just("tell"), TEXT)
)


@pytest.fixture
async def host(tmp_path):
    async with hosting(tmp_path / "s") as host:
        yield host


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [page.key for page in PAGES])
async def test_every_key_on_every_page_at_every_size(host, name, size):
    async with sitting(host, size) as (app, pilot):
        ground = app.screen
        for key in KEYS:
            if app.screen is not ground or app.looking.page.key != name:
                await pilot.press("escape", name)
            await pilot.press(key)
            assert not app._exit
        await pilot.press("escape", name)
        assert app.looking.page.key == name


@given(st.lists(STEP, min_size=3, max_size=12))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_anything_may_come_in_any_order(steps):
    asyncio.run(_play(steps))


async def _play(steps):
    """The host has no socket here: what it would tell is told."""
    app = SeatProgram(Way("/nowhere", ("seat", 1)))
    app._listen = asyncio.Event().wait
    async with app.run_test(size=(40, 20)) as pilot:
        for what, with_ in steps:
            typed = _typed(app)
            match what:
                case "show":
                    before, app.shown = app.shown, with_
                    app.take_in(before)
                case "key":
                    await pilot.press(with_)
                case "size":
                    await pilot.resize_terminal(*with_)
                case "tell":
                    app._told(Sentence(with_))
            await pilot.pause()
            if app._exit:
                return
            _is_whole(app)
            if what in {"size", "tell"} or (what == "show" and typed[0] is Writing):
                assert _typed(app) == typed


def _typed(app):
    """What is in front, and what is typed there."""
    inputs = [each.value for each in app.screen.query(Input)]
    return type(app.screen), [*inputs, *(each.text for each in app.screen.query(TextArea))]


def _is_whole(app):
    """Every line fits, and holds nothing that would command a terminal; emoji may be joined."""
    pane = app.screen_stack[0].query_one(Pane)
    assert 0 <= pane.top <= max(0, len(pane.picture) - 1)
    for line in page(app):
        assert cell_len(line) <= pane.size.width
        assert line.replace("\u200d", "").isprintable()


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=30), st.data())
def test_a_row_that_stays_is_found_where_it_has_come_to(rows, data):
    before = [n for n, (was, _) in enumerate(rows) if was]
    after = [n for n, (was, new) in enumerate(rows) if new or (was and n % 3)]
    if not (stays := set(before) & set(after)):
        return
    one = data.draw(st.sampled_from(sorted(stays)))
    looks = [{Section.TOLD: tuple((n,) for n in found)} for found in (before, after)]
    assert after[moved(Section.TOLD, before.index(one), *looks)] == one
