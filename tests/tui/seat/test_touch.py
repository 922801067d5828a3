"""On a phone everything that a key does can be tapped."""

import pytest
from textual.events import MouseScrollDown

from models.seat.said import LetThrow, Wish
from tests.tui.seat.host import EVENING, hosting
from tests.tui.seat.seats import page, sitting, until
from tui.seat.bar import Bar, Tabs
from tui.seat.pages import PAGES
from tui.seat.throwing import ThrowBox
from tui.seat.writing import Writing

PHONE = (40, 20)
HIT = (7, "rifle at the sentry", "1D10", 10, 1, 1, 1, 1, 10)


@pytest.fixture
async def host(tmp_path):
    async with hosting(tmp_path / "s") as host:
        yield host


async def tap(pilot, bar, key):
    """Tap what presses a key, in its middle."""
    y, x, width, _ = next(spot for spot in bar._spots if spot[3] == key)
    await pilot.click(offset=(bar.region.x + x + width // 2, bar.region.y + y))


async def test_every_page_is_a_tap_away_and_as_wide_as_a_thumb(host):
    async with sitting(host, PHONE) as (app, pilot):
        tabs = app.looking.query_one(Tabs)
        assert len(tabs._spots) == len(PAGES)
        assert all(width >= 8 for _, _, width, _ in tabs._spots)
        for each in reversed(PAGES):
            await tap(pilot, tabs, each.key)
            assert app.looking.page is each


async def test_what_is_at_the_foot_is_tapped(host):
    async with sitting(host, PHONE) as (app, pilot):
        await pilot.press("j")
        first = page(app)[0]
        await tap(pilot, app.keys, "pageup")
        assert page(app)[0] != first
        await tap(pilot, app.keys, "i")
        assert isinstance(app.screen, Writing)
        await pilot.press(*"hide")
        await tap(pilot, app.screen.query_one(Bar), "enter")
        await host.until(lambda host: host.said == [Wish("hide")])
        await tap(pilot, app.screen.query_one(Bar), "escape")
        assert not isinstance(app.screen, Writing)


async def test_a_throw_is_made_without_a_key(host):
    async with sitting(host, PHONE) as (app, pilot):
        host.show(throw=(HIT,))
        await until(pilot, lambda: isinstance(app.screen, ThrowBox))
        await tap(pilot, app.screen.query_one(Bar), "l")
        await host.until(lambda host: host.said == [LetThrow(7)])


async def test_a_wheel_or_a_swipe_moves_the_page(host):
    async with sitting(host, PHONE) as (app, pilot):
        await pilot.press("j", "home")
        pane = app.looking._pane
        await pilot._post_mouse_events([MouseScrollDown], pane)
        assert pane.top == 3


async def test_a_page_with_news_is_marked_until_it_was_read(host):
    async with sitting(host, PHONE) as (app, pilot):

        def names():
            return [item.title for item in app.looking.query_one(Tabs).items]

        assert "Told" in names()
        host.show(told=(("Day 12, 03:15", "A door slams."), *EVENING["told"]))
        await until(pilot, lambda: "Told•" in names())
        await pilot.press("t")
        assert "• Day 12, 03:15" in page(app)
        await pilot.press("p")
        assert "Told" in names()
        await pilot.press("t")
        assert "Day 12, 03:15" in page(app)
