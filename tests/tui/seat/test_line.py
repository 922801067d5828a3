"""A seat whose line is cut waits and comes back by itself, with what it came by."""

import pytest
from textual.widgets import TextArea

from models.seat.told import Ended
from tests.tui.seat.host import hosting
from tests.tui.seat.seats import said, sitting, until
from tui.seat.listening import AWAY, BACK, CLOSED, KEPT

OWN = ("seat", 3)


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr("tui.seat.listening.AGAIN_SECONDS", 0.01)


async def test_a_seat_that_is_ended_says_why(tmp_path):
    async with hosting(tmp_path / "s") as host, sitting(host, first=OWN) as (app, pilot):
        host.tell(Ended("The referee has closed \x1b[31mthis seat."))
        await until(pilot, lambda: app.last_words)
        assert app.last_words == "The referee has closed this seat."
        assert app._exit


@pytest.mark.parametrize("first", [OWN, ("ticket", "abc")])
@pytest.mark.usefixtures("at_once")
async def test_a_seat_waits_and_comes_back_with_what_was_typed(tmp_path, first):
    async with hosting(tmp_path / "s") as host, sitting(host, first=first) as (app, pilot):
        await pilot.press("i", *"hide")
        await host.close()
        await until(pilot, lambda: said(app) == AWAY)
        await pilot.press("enter")
        assert said(app) == KEPT
        assert app.screen.query_one(TextArea).text == "hide"
        (tmp_path / "s").unlink(missing_ok=True)
        async with hosting(tmp_path / "s") as again:
            await until(pilot, lambda: said(app) == BACK)
            await pilot.press("enter")
            await again.until(lambda again: again.said)
            assert again.first == [list(first)]
            assert again.said[0].text == "hide"


@pytest.mark.usefixtures("at_once")
async def test_where_nobody_hosts_the_table_again_it_is_said_to_be_closed(tmp_path, monkeypatch):
    async with hosting(tmp_path / "s") as host, sitting(host, first=OWN) as (app, pilot):
        await host.close()
        await until(pilot, lambda: said(app) == AWAY)
        monkeypatch.setattr("tui.seat.listening.CLOSED_SECONDS", 0.0)
        await until(pilot, lambda: said(app) == CLOSED)
        (tmp_path / "s").unlink(missing_ok=True)
        async with hosting(tmp_path / "s"):
            await until(pilot, lambda: said(app) == BACK)


@pytest.mark.usefixtures("at_once")
async def test_nonsense_from_a_host_is_a_line_that_is_cut(tmp_path):
    async with hosting(tmp_path / "s") as host, sitting(host, first=OWN) as (app, pilot):
        host._writer.write(b'["update", ["journal", 900, 1, []]]\n')
        await until(pilot, lambda: len(host.first) == 2)
        assert app.shown == host.shown
