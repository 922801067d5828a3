"""What a player writes is kept until the table has taken it, whatever comes between."""

import pytest
from textual.widgets import TextArea

from models.seat.said import NOTE_LENGTH, Dice, Wish, WriteNote
from models.seat.told import Sentence
from tests.tui.seat.host import EVENING, hosting
from tests.tui.seat.seats import page, said, sitting, until
from tui.seat.bar import Bar
from tui.seat.box import Box
from tui.seat.looking import Title
from tui.seat.throwing import ThrowBox
from tui.seat.writing import Writing

HIT = (7, "rifle at the sentry", "1D10", 10, 1, 1, 1, 1, 10)
ANSWERED = EVENING["wishes"]
NOTE = EVENING["notes"][0]


@pytest.fixture
async def host(tmp_path):
    async with hosting(tmp_path / "s") as host:
        yield host


def written(app):
    return app.screen.query_one(TextArea).text


async def test_a_wish_is_one_key_and_goes_when_it_is_taken(host):
    async with sitting(host) as (app, pilot):
        await pilot.press("i", *"hide", "enter", "enter")
        await host.until(lambda host: host.said)
        assert host.said == [Wish("hide")]
        assert isinstance(app.screen, Writing)
        host.show(wishes=(*ANSWERED, ("Day 12, 03:12", "hide", "")))
        await until(pilot, lambda: not isinstance(app.screen, Writing))
        await pilot.press("w")
        assert "I want to hide" in page(app)
        await pilot.press("i")
        assert written(app) == ""


async def test_a_wish_that_is_refused_is_still_there(host):
    async with sitting(host) as (app, pilot):
        await pilot.press("i", *"hide", "enter")
        await host.until(lambda host: host.said)
        host.tell(Sentence("The referee has silenced this seat for now."))
        await until(pilot, lambda: "silenced" in said(app))
        await pilot.press("escape", "s", "i")
        assert written(app) == "hide"


async def test_what_was_taken_goes_though_something_else_was_said_meanwhile(host):
    async with sitting(host) as (app, pilot):
        await pilot.press("i", *"hide", "enter")
        await host.until(lambda host: host.said)
        host.tell(Sentence("Hurry up."))
        await until(pilot, lambda: said(app) == "Hurry up.")
        host.show(wishes=(*ANSWERED, ("Day 12, 03:12", "hide", "")))
        await until(pilot, lambda: not isinstance(app.screen, Writing))


async def test_what_was_changed_since_it_was_refused_stays(host):
    async with sitting(host) as (app, pilot):
        await pilot.press("i", *"hide", "enter")
        await host.until(lambda host: host.said)
        host.tell(Sentence("Not so fast."))
        await until(pilot, lambda: said(app) == "Not so fast.")
        await pilot.press("!")
        host.show(wishes=(*ANSWERED, ("Day 12, 03:12", "run", "")))
        await until(pilot, lambda: len(app.shown["wishes"]) == 2)
        assert written(app) == "hide!"


async def test_an_empty_wish_and_one_too_long_are_told_what_is_right(host):
    async with sitting(host) as (app, pilot):
        await pilot.press("i", "enter")
        assert said(app) == "Write what you want to do."
        app.screen.query_one(TextArea).text = "x" * 401
        await pilot.press("enter")
        assert said(app) == "It has 401 characters; 400 are the most."
        assert host.said == []


async def test_notes_are_written_changed_and_taken_away(host):
    async with sitting(host) as (app, pilot):
        await pilot.press("a", *"one", "ctrl+j", *"two", "enter")
        await host.until(lambda host: host.said == [WriteNote(0, "one\ntwo")])
        host.show(notes=(NOTE, (2, "Day 12, 03:12", "one\ntwo")))
        await until(pilot, lambda: not isinstance(app.screen, Writing))
        await pilot.press("down", "enter", "!", "enter")
        await host.until(lambda host: host.said[-1] == WriteNote(2, "one\ntwo!"))
        host.show(notes=(NOTE, (2, "Day 12, 03:12", "one\ntwo!")))
        await until(pilot, lambda: not isinstance(app.screen, Writing))
        await pilot.press("x")
        assert "again to do it" in said(app)
        await pilot.press("up", "x")
        assert len(host.said) == 2
        await pilot.press("x")
        await host.until(lambda host: host.said[-1] == WriteNote(NOTE[0], ""))


@pytest.mark.parametrize(("key", "sends"), [("i", "send"), ("a", "keep")])
async def test_one_key_sends_what_is_written_and_another_begins_a_line(host, key, sends):
    async with sitting(host, (40, 20)) as (app, pilot):
        await pilot.press(key, *"one", "ctrl+j", *"two")
        assert written(app) == "one\ntwo"
        bar = app.screen.query_one(Bar)
        titles = [(item.letter, item.title) for item in bar.items]
        assert titles == [("Enter", sends), ("Esc", "later"), ("^j", "new line")]
        await pilot.press("enter")
        message = Wish("one\ntwo") if key == "i" else WriteNote(0, "one\ntwo")
        await host.until(lambda host: host.said == [message])


async def test_the_page_of_notes_says_what_is_begun_and_goes_on_with_it(host):
    async with sitting(host) as (app, pilot):
        await pilot.press("n")
        assert "add" in [item.title for item in app.keys.items]
        await pilot.press("a", *"the crane", "escape")
        assert page(app)[:2] == ["A note is begun, and not kept yet", "the crane"]
        assert ("a", "go on with your note") in [(i.letter, i.title) for i in app.keys.items]
        await pilot.press("a")
        assert written(app) == "the crane"
        await pilot.press("enter")
        await host.until(lambda host: host.said)
        host.show(notes=(NOTE, (2, "Day 12, 03:12", "the crane")))
        await until(pilot, lambda: not isinstance(app.screen, Writing))
        assert not any("begun" in line for line in page(app))
        assert "add" in [item.title for item in app.keys.items]
        await pilot.press("enter", "!", "escape")
        assert "A change is begun, and not kept yet." in "".join(page(app))
        await pilot.press("enter", "backspace", "escape")
        assert not any("begun" in line for line in page(app))


async def test_a_tap_on_a_note_points_to_it_and_another_changes_it(host):
    host.shown = {**EVENING, "notes": (NOTE, (2, "Day 12", "The code is 4711"))}
    async with sitting(host, (40, 20)) as (app, pilot):
        await pilot.press("n")
        line = page(app).index("The code is 4711")
        top = app.looking._pane.region.y
        await pilot.click(offset=(3, top + line))
        assert "▸ Day 12" in page(app)
        await pilot.click(offset=(3, top + line))
        assert written(app) == "The code is 4711"


async def test_a_note_may_be_as_long_as_the_table_takes(host):
    async with sitting(host) as (app, pilot):
        await pilot.press("a")
        app.screen.query_one(TextArea).text = "x" * (NOTE_LENGTH + 1)
        await pilot.press("f2")
        assert said(app) == "It has 4,001 characters; 4,000 are the most."


async def test_a_throw_waits_behind_what_is_being_written(host):
    async with sitting(host) as (app, pilot):
        await pilot.press("i", *"hide ")
        host.show(throw=(HIT,))
        await until(pilot, lambda: "rifle" in said(app))
        await pilot.press(*"now")
        assert written(app) == "hide now"
        await pilot.press("f4")
        assert isinstance(app.screen, ThrowBox)
        await pilot.press("0", "enter")
        await host.until(lambda host: host.said == [Dice(7, (10,))])
        host.show(throw=())
        await until(pilot, lambda: not isinstance(app.screen, ThrowBox))
        await pilot.press("i")
        assert written(app) == "hide now"


@pytest.mark.parametrize("key", ["i", "a"])
async def test_one_may_write_while_a_throw_waits(host, key):
    async with sitting(host) as (app, pilot):
        host.show(throw=(HIT,))
        await until(pilot, lambda: isinstance(app.screen, ThrowBox))
        await pilot.press("escape", key, *"hide")
        assert written(app) == "hide"
        assert "rifle" in said(app)
        assert "to the dice" in [item.title for item in app.screen.query_one(Bar).items]


async def test_a_throw_comes_in_front_of_what_was_sent_already(host):
    async with sitting(host) as (app, pilot):
        await pilot.press("i", *"hide", "enter")
        await host.until(lambda host: host.said)
        host.show(throw=(HIT,))
        await until(pilot, lambda: isinstance(app.screen, ThrowBox))
        await pilot.press("4", "enter")
        await host.until(lambda host: host.said == [Wish("hide"), Dice(7, (4,))])
        host.show(throw=(), wishes=(*ANSWERED, ("Day 12, 03:12", "hide", "")))
        await until(pilot, lambda: not isinstance(app.screen, ThrowBox))
        await pilot.press("i")
        assert written(app) == ""


async def test_what_was_left_after_it_was_sent_is_not_offered_again(host):
    async with sitting(host) as (app, pilot):
        await pilot.press("i", *"hide", "enter", "escape")
        await host.until(lambda host: host.said)
        host.show(wishes=(*ANSWERED, ("Day 12, 03:12", "hide", "")))
        await until(pilot, lambda: len(app.shown["wishes"]) == 2)
        await pilot.press("i")
        assert written(app) == ""


async def test_what_is_written_on_behind_what_was_sent_can_be_sent_as_well(host):
    async with sitting(host) as (app, pilot):
        await pilot.press("i", *"hide", "enter", "!")
        host.show(wishes=(*ANSWERED, ("Day 12, 03:12", "hide", "")))
        await until(pilot, lambda: len(app.shown["wishes"]) == 2)
        await pilot.press("enter")
        await host.until(lambda host: host.said == [Wish("hide"), Wish("hide!")])


SILENCED = "The referee has silenced this seat"


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_a_silenced_seat_says_so_on_every_page_and_opens_no_box(host, size):
    table = EVENING["table"][0]
    async with sitting(host, size) as (app, pilot):
        await pilot.press("i", *"hide")
        host.show(table=((*table[:5], True),))
        await until(pilot, lambda: said(app) == f"{SILENCED}.")
        assert written(app) == "hide"
        await pilot.press("escape")
        for key in "psmtjrwn":
            await pilot.press(key)
            title = "".join(s.text for s in app.query_one(Title).render_line(0))
            assert title.startswith(SILENCED)
            assert not {item.key for item in app.keys.items} & {"i", "a", "x", "enter", "d"}
        host.show(throw=(HIT,))
        await until(pilot, lambda: app.shown.get("throw"))
        for key in ("i", "a", "d", "x", "enter"):
            app._say("")
            await pilot.press(key)
            assert said(app) == f"{SILENCED}."
            assert not isinstance(app.screen, Box)
        host.show(table=(table,), throw=())
        await until(pilot, lambda: not app.looking.silenced)
        await pilot.press("i")
        assert written(app) == "hide"


async def test_a_seat_without_notes_offers_none(host):
    host.shown = {**EVENING, "table": (("Kestrel", "Ana", "Wei", True, False, False),)}
    async with sitting(host) as (app, pilot):
        await pilot.press("n")
        assert [item.title for item in app.keys.items] == ["I want to…", "keys", "leave"]
        await pilot.press("enter", "x", "a")
        assert not isinstance(app.screen, Writing)
        assert host.said == []
