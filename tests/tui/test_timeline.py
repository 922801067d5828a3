"""What is due on a line of time."""

import re

from models.clock import DAY, HOUR
from models.views.agenda import Item
from tests.tui.people.looking import text
from tests.tui.screens import play
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
