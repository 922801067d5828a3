"""A line that is cut ends a seat that came by ticket; one that came by its own key comes back."""

import pytest
from textual.widgets import TextArea

from models.seat.told import Ended
from tests.tui.seat.host import hosting
from tests.tui.seat.seats import said, sitting, until
from tui.seat.listening import AWAY, BACK, GONE, KEPT

OWN = ("seat", 3)


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr("tui.seat.listening.AGAIN_SECONDS", 0.01)


async def test_a_seat_by_ticket_ends_with_a_sentence(tmp_path):
    async with hosting(tmp_path / "s") as host, sitting(host) as (app, pilot):
        await host.close()
        await until(pilot, lambda: app.last_words)
        assert app.last_words == GONE
        assert app._exit


async def test_a_seat_that_is_ended_says_why(tmp_path):
    async with hosting(tmp_path / "s") as host, sitting(host, first=OWN) as (app, pilot):
        host.tell(Ended("The referee has closed \x1b[31mthis seat."))
        await until(pilot, lambda: app.last_words)
        assert app.last_words == "The referee has closed this seat."
        assert app._exit


@pytest.mark.usefixtures("at_once")
async def test_a_seat_of_its_own_waits_and_comes_back_with_what_was_typed(tmp_path):
    async with hosting(tmp_path / "s") as host, sitting(host, first=OWN) as (app, pilot):
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
            assert again.first == [["seat", 3]]
            assert again.said[0].text == "hide"


@pytest.mark.usefixtures("at_once")
async def test_nonsense_from_a_host_is_a_line_that_is_cut(tmp_path):
    async with hosting(tmp_path / "s") as host, sitting(host, first=OWN) as (app, pilot):
        host._writer.write(b'["update", ["journal", 900, 1, []]]\n')
        await until(pilot, lambda: len(host.first) == 2)
        assert app.shown == host.shown
