"""A terminal of any size, and one that changes while something is half typed."""

import pytest
from textual.widgets import TextArea

from tests.tui.seat.host import hosting
from tests.tui.seat.seats import page, sitting, until
from tui.seat.bar import Bar
from tui.seat.box import Box
from tui.seat.looking import Tabs, Title
from tui.seat.pages import PAGES

SIZES = ((80, 24), (40, 20), (30, 12), (20, 8), (120, 40), (200, 50), (30, 12))
ABOUT = "Wei Sandoval fires at Jessamy Tull, who stands behind the third crate of the long bay"
HIT = (7, f"{ABOUT}: the second shot: to hit", "1D10", 10, 3, 3, 3, 1, 10)
WISH = "hide behind the crates and wait for whoever comes " * 4
NOTE = [f"line {number} of the note" for number in range(9)]


@pytest.fixture
async def host(tmp_path):
    async with hosting(tmp_path / "s") as host:
        yield host


async def begun(host, app, pilot, what):
    """Something is half typed; gives what."""
    if what == "throw":
        host.show(throw=(HIT,))
        await until(pilot, lambda: isinstance(app.screen, Box))
        await pilot.press("4", "1")
        return "41"
    if what == "wish":
        await pilot.press("i", *WISH)
        return WISH
    await pilot.press("n", "a")
    for line in NOTE:
        await pilot.press(*line, "ctrl+j")
    await pilot.press(*"the last")
    return "\n".join([*NOTE, "the last"])


def is_seen(app, widget):
    return widget.size.height > 0 and app.screen.region.contains_region(widget.region)


def cursor_line(app):
    """The line of the screen on which one types; the place itself is the terminal's cursor."""
    line = app.screen.query("TextArea, Input").first()
    area = line.region
    return area.contains_point(line.cursor_screen_offset) and is_seen(app, line)


@pytest.mark.parametrize("what", ["throw", "wish", "note"])
async def test_what_is_half_typed_outlives_every_size_with_its_line_and_its_keys(host, what):
    async with sitting(host) as (app, pilot):
        text = await begun(host, app, pilot, what)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.pause()
            area = app.screen.query("TextArea, Input").first()
            assert (area.text if isinstance(area, TextArea) else area.value) == text
            assert cursor_line(app), size
            keys = app.screen.query_one(Bar)
            assert is_seen(app, keys), size
            said = "".join(span.text for line in keys.picture for span in line)
            assert "Enter" in said, size
            assert "Esc" in said or size == (20, 8), size
            if what == "throw":
                asked = str(app.screen.query_one(".what").render())
                assert " ".join(asked.split()).endswith("shot: to hit"), size
                assert is_seen(app, app.screen.query_one(".what")), size


@pytest.mark.parametrize("size", SIZES)
async def test_every_page_has_its_title_its_name_and_its_keys(host, size):
    async with sitting(host) as (app, pilot):
        await pilot.resize_terminal(*size)
        for each in PAGES:
            await pilot.press(each.key)
            for part in (Title, Tabs, Bar):
                assert is_seen(app, app.screen.query_one(part)), (each.name, part)
            shown = "".join(s.text for line in app.screen.query_one(Tabs).picture for s in line)
            assert each.name in shown
            assert any(page(app))
