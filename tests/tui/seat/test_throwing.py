"""A throw that is asked for stands in front of every page until it is made or taken back."""

import pytest
from textual.widgets import Input

from models.seat.said import Dice, LetThrow
from models.seat.told import Sentence
from tests.tui.seat.host import hosting
from tests.tui.seat.seats import said, sitting, until
from tui.seat.throwing import ThrowBox

HIT = (7, "rifle at the sentry", "1D10 (0-9)", 10, 1, 3, 3, 0, 9)
KEYS = "psmtjrnw"


@pytest.fixture
async def host(tmp_path):
    async with hosting(tmp_path / "s") as host:
        yield host


def in_front(app):
    return isinstance(app.screen, ThrowBox)


async def asked(host, app, pilot, row=HIT):
    host.show(throw=(row,))
    await until(pilot, lambda: in_front(app))


@pytest.mark.parametrize("key", KEYS)
async def test_dice_are_typed_on_any_page_and_sent_once(host, key):
    async with sitting(host) as (app, pilot):
        await pilot.press(key)
        await asked(host, app, pilot)
        await pilot.press("9", "2")
        assert said(app) == "9 · 2 (2 of 3)"
        await pilot.press("enter")
        assert said(app) == "1 more number is needed."
        await pilot.press("3", "enter", "enter", "l")
        await host.until(lambda host: host.said)
        assert host.said == [Dice(7, (9, 2, 3))]
        host.show(throw=())
        await until(pilot, lambda: not in_front(app))
        assert said(app) == ""


async def test_the_seat_throws_when_it_is_let(host):
    async with sitting(host) as (app, pilot):
        await asked(host, app, pilot)
        await pilot.press("l")
        await host.until(lambda host: host.said == [LetThrow(7)])


async def test_what_the_seat_threw_is_read_below_the_page_and_above_the_next_throw(host):
    async with sitting(host) as (app, pilot):
        await asked(host, app, pilot)
        await pilot.press("l")
        await host.until(lambda host: host.said)
        host.show(throw=())
        host.tell(Sentence("You threw 6."))
        await until(pilot, lambda: not in_front(app) and said(app) == "You threw 6.")
        await asked(host, app, pilot, (8, "damage", "2D6", 6, 2, 1, 1, 2, 12))
        assert said(app) == "You threw 6."
        await pilot.press("1")
        assert "You threw" not in said(app)


async def test_a_throw_that_is_taken_back_goes_with_a_sentence(host):
    async with sitting(host) as (app, pilot):
        await asked(host, app, pilot)
        await pilot.press("9")
        host.show(throw=())
        await until(pilot, lambda: not in_front(app))
        await until(pilot, lambda: said(app))
        assert said(app) == "The referee no longer asks for that throw."
        assert host.said == []


async def test_what_the_host_refuses_is_still_there_to_be_changed(host):
    async with sitting(host) as (app, pilot):
        await asked(host, app, pilot)
        await pilot.press(*"923", "enter")
        await host.until(lambda host: host.said)
        host.tell(Sentence("1D10 (0-9) does not show 9."))
        await until(pilot, lambda: said(app) == "1D10 (0-9) does not show 9.")
        assert app.screen.query_one(Input).value == "923"
        await pilot.press("backspace", "4", "enter")
        await host.until(lambda host: len(host.said) == 2)
        assert host.said[1] == Dice(7, (9, 2, 4))


async def test_it_can_be_left_for_later_with_what_was_typed(host):
    async with sitting(host) as (app, pilot):
        await asked(host, app, pilot)
        await pilot.press("9", "escape", "s")
        assert not in_front(app)
        host.show(clock=(("Now", "Day 12, 03:13"),))
        await until(pilot, lambda: app.shown["clock"][0][1] == "Day 12, 03:13")
        assert not in_front(app)
        await pilot.press("d")
        assert app.screen.query_one(Input).value == "9"


async def test_what_is_typed_outlives_updates_sizes_and_sentences(host):
    async with sitting(host) as (app, pilot):
        await asked(host, app, pilot)
        await pilot.press("9")
        host.show(clock=(("Now", "Day 12, 03:13"),))
        await until(pilot, lambda: app.shown["clock"][0][1] == "Day 12, 03:13")
        for size in ((40, 20), (20, 5), (200, 60), (80, 24)):
            await pilot.resize_terminal(*size)
            assert app.screen.query_one(Input).region.height == 1
            assert app.screen.query_one(Input).region.bottom <= size[1]
        host.tell(Sentence("Wait for the others."))
        await until(pilot, lambda: said(app) == "Wait for the others.")
        host.show(throw=((7, "rifle at the guard", *HIT[2:]),))
        await until(pilot, lambda: "guard" in str(app.screen.query_one(".what").render()))
        assert app.screen.query_one(Input).value == "9"


async def test_another_throw_comes_after_the_first(host):
    async with sitting(host) as (app, pilot):
        await asked(host, app, pilot)
        await pilot.press(*"923", "enter")
        await host.until(lambda host: host.said)
        host.show(throw=((8, "damage", "2D6", 6, 2, 1, 1, 2, 12),))
        await until(pilot, lambda: in_front(app) and app.screen.asked.number == 8)
        assert app.screen.query_one(Input).value == ""
        await pilot.press("1", "2", "enter")
        await host.until(lambda host: host.said[-1] == Dice(8, (12,)))


async def test_a_throw_may_be_asked_for_changed_and_taken_back_at_one_moment(host):
    async with sitting(host) as (app, pilot):
        host.show(throw=(HIT,))
        host.show(throw=((7, "rifle at the guard", *HIT[2:]),))
        host.show(throw=())
        host.show(clock=(("Now", "then"),))
        await until(pilot, lambda: app.shown["clock"] == (("Now", "then"),))
        await until(pilot, lambda: not in_front(app))
        host.show(throw=(HIT,))
        host.show(throw=((8, "damage", "2D6", 6, 2, 1, 1, 2, 12),))
        await until(pilot, lambda: in_front(app) and app.screen.asked.number == 8)
        await pilot.press("1", "2", "enter")
        await host.until(lambda host: host.said == [Dice(8, (12,))])


async def test_what_was_left_for_later_keeps_back_no_other_throw_under_its_number(host):
    """A host that was started again counts anew."""
    async with sitting(host) as (app, pilot):
        await asked(host, app, pilot)
        await pilot.press("escape")
        host.show(throw=())
        await until(pilot, lambda: not app.shown["throw"])
        await asked(host, app, pilot)


async def test_a_pool_asks_for_its_sixes(host):
    async with sitting(host, (40, 20)) as (app, pilot):
        await asked(host, app, pilot)
        host.show(throw=((8, "OBSERVATION", "sixes on 4D6", 6, 4, 1, 1, 0, 4),))
        await until(pilot, lambda: in_front(app) and app.screen.asked.number == 8)
        assert app.screen.query_one(Input).placeholder == "how many sixes, 0 to 4"
        await pilot.press("2", "enter")
        await host.until(lambda host: host.said == [Dice(8, (2,))])
