"""What is due on a line of time."""

import re

from textual.widgets import TextArea

from models.bridge.schedule import Event
from models.calendar import Calendar
from models.clock import DAY, HOUR
from models.deeds.clock.due import Remind
from models.recurring import Repeat
from models.tables import Due
from models.views.agenda import DayView, Item, agenda
from tests.tui.people.looking import text
from tests.tui.screens import play
from tui.coming.text import day_text, due_in_short
from tui.coming.timeline import timeline
from tui.plain.speaking import spoken


def item(key, at, label):
    return Item(key, at, "", label, None, "", "", None, (), passes=False, told=False)


def drawn(chart, width, height):
    return chart._draw(width, height).split("\n")


def test_what_is_later_stands_farther_right_and_all_is_counted():
    items = [item(n, n * 7 * HOUR, f"Thing {n}") for n in range(1, 30)]
    items = [item(0, -5, "Late"), item(30, 0, "At hand"), *items]
    rows = drawn(timeline(items, 0), 70, 14)
    assert len(rows) == 14
    assert rows[0].startswith("2 things are due now")
    places = [row.index("●") for row in rows if "●" in row]
    assert places == sorted(places)
    assert places[0] < places[len(places) // 2] < places[-1]
    assert f"and {29 - len(places)} more later" in rows[11]
    assert max(map(len, rows)) <= 70
    assert drawn(timeline(items, 0), 20, 14) == [""]
    assert len(drawn(timeline([item(1, 400 * DAY, "x" * 80)], 0), 60, 20)) == 3


async def test_the_due_list_shows_it_on_a_key_and_in_words(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "c y")
        assert re.search(r"The watch changes +│·+●", text(outrider))
        assert "4 within a day, 5 within a week, 5 in all." in text(outrider)
        said = " ".join(spoken(outrider.screen).lines)
        assert "4 within a day, 5 within a week, 5 in all." in said
        assert "The watch changes" in said
        assert "│" not in said
        assert "●" not in said


async def test_what_comes_until_a_date_is_one_key_away_and_leaves_out_what_is_overdue(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        campaign = await outrider.campaign()
        with campaign.action("Much is overdue") as action:
            action.session.add_all(Due(at=n, label=f"Long ago {n}") for n in range(50))
        campaign.perform(Remind("Rent", DAY, Repeat(seconds=DAY)))
        outrider.changed()
        await play(pilot, "c t 2 7 4 8 enter")
        shown = text(outrider)
        assert "Due until 2748, 23:59 · 7 " in shown
        assert "Long ago" not in shown
        assert len(re.findall("Rent", shown)) == 2
        assert "The shuttle Patient Creditor lands" in shown
        await play(pilot, "end")
        assert "g arrange" not in text(outrider), "it is the rent again"
        await play(pilot, "enter")
        assert "It comes of what is due before it" in [*outrider._notifications][-1].message
        await play(pilot, "escape")
        assert "Due · 56 " in text(outrider)
        assert "Long ago 0" in text(outrider)


async def test_a_reminder_is_about_whom_it_names_and_names_are_completed(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "s P a y space @ n e m o enter")
        assert 'Nothing is called "nemo".' in text(outrider)
        await play(pilot, "backspace backspace backspace backspace s t r")
        assert "Tab: Gideon Strand" in text(outrider)
        await play(pilot, "tab enter + 4 w enter")
        (paid,) = [one for one in await outrider.read(agenda) if one.label.startswith("Pay")]
        assert (paid.label, paid.about) == ("Pay Gideon Strand", "Gideon Strand")
        await play(pilot, "c end g a i n e s tab enter")
        (paid,) = [one for one in await outrider.read(agenda) if one.label.startswith("Pay")]
        assert paid.about == "Ines Calder"


async def test_of_several_stages_the_line_that_is_wrong_is_named(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "c g f")
        outrider.screen.query_one(TextArea).text = "1 w: Patrols\nsoon: Shots"
        await play(pilot, "ctrl+s")
        assert '"soon: Shots": Write a time such as' in text(outrider)


def test_what_is_overdue_says_on_its_day_since_when():
    day = DayView(3, 0, (), (), (Event(2 * DAY + HOUR, "Tea"), Event(HOUR, "Rent")))
    said = day_text(day, Calendar()).plain
    assert "  01:00 Tea" in said
    assert "  since 1 01:00 Rent" in said


def test_of_a_day_with_very_much_due_the_first_is_read_and_the_rest_counted():
    due = tuple(Event(number, f"Thing {number}") for number in range(945))
    day = DayView(1, 0, (), (), due)
    said = day_text(day, Calendar()).plain.split("\n")
    assert len(said) < 50
    assert said[-1] == "  ... and 905 more"
    assert due_in_short(day, whole=False).endswith("; Thing 7; ... and 937 more")
    assert due_in_short(day, whole=True).endswith("; Thing 944")
