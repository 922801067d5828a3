"""The pages of a seat show what the host tells, and stay where one reads."""

import asyncio

import pytest

from models.seat.shown import Section
from tests.tui.seat.host import EVENING, hosting
from tui.seat.line import Way
from tui.seat.looking import Looking
from tui.seat.pane import Pane
from tui.seat.program import SeatProgram


def lines(app):
    """What the page shows, line by line."""
    pane = app.query_one(Pane)
    return [
        "".join(segment.text for segment in pane.render_line(y)).rstrip()
        for y in range(pane.size.height)
    ]


async def told(app, pilot, holds):
    """Wait until what the host tells is there."""
    async with asyncio.timeout(20):
        while not holds(app.query_one(Looking).shown):
            await pilot.pause(0.01)
    await pilot.pause()


@pytest.fixture
async def host(tmp_path):
    async with hosting(tmp_path / "s") as host:
        yield host


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_every_page_shows_its_sections(host, size):
    app = SeatProgram(Way(host.path, ("ticket", "x")))
    async with app.run_test(size=size) as pilot:
        await told(app, pilot, bool)
        found = {}
        for key in "psmtjrnw":
            await pilot.press(key)
            found[key] = "\n".join(lines(app))
    for key, text in {
        "p": "Marta Olsen  stunned", "s": "M-22 carbine  600 m", "m": "suspected: Two men",
        "t": "- Hold the [bold]gate[/].", "j": "Entry number 39", "r": "You landed",
        "n": "Ask the doctor", "w": "Yes: ten minutes.",
    }.items():  # fmt: skip
        assert text in found[key]


async def test_the_journal_opens_at_its_end_and_stays_where_one_reads(host):
    app = SeatProgram(Way(host.path, ("ticket", "x")))
    async with app.run_test(size=(40, 20)) as pilot:
        await told(app, pilot, bool)
        await pilot.press("j", "pageup")
        before = lines(app)
        more = (("Day 12, 04:00", "A shot", (), ()),)
        host.show(journal=(*EVENING[Section.JOURNAL][5:], *more))
        await told(app, pilot, lambda shown: len(shown[Section.JOURNAL]) == 36)
        assert lines(app) == before
        await pilot.press("end")
        assert lines(app)[-2:] == ["• Day 12, 04:00", "A shot"]
