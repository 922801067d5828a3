"""The pages of a seat show what the host tells, and stay where one reads."""

import pytest
from rich.cells import cell_len

from models.seat.said import Reads
from models.seat.shown import Section
from models.seat.told import Unseen
from tests.tui.seat.host import EVENING, hosting
from tests.tui.seat.seats import page, said, sitting, until
from tests.tui.seat.test_maps import ZONES
from tui.seat import program
from tui.seat.bar import Tabs
from tui.seat.looking import Title
from tui.seat.pane import Pane


@pytest.fixture
async def host(tmp_path):
    async with hosting(tmp_path / "s") as host:
        yield host


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_every_page_shows_its_sections(host, size):
    async with sitting(host, size) as (app, pilot):
        found = {}
        for key in "psmtjrnw":
            await pilot.press(key)
            found[key] = "\n".join(page(app))
    for key, text in {
        "p": "Marta Olsen  stunned", "s": "M-22 carbine  600 m", "m": "suspected: Two men",
        "t": "- Hold the [bold]gate[/].", "j": "Entry number 39", "r": "You landed",
        "n": "Ask the doctor", "w": "Yes: ten minutes.",
    }.items():  # fmt: skip
        assert text in found[key]


async def test_the_journal_opens_at_its_end_and_stays_where_one_reads(host):
    async with sitting(host, (40, 20)) as (app, pilot):
        await pilot.press("j", "pageup")
        before = page(app)
        more = (("Day 12, 04:00", "A shot", (), ()),)
        host.show(journal=(*EVENING[Section.JOURNAL][5:], *more))
        await until(pilot, lambda: len(app.shown[Section.JOURNAL]) == 36)
        assert page(app) == before
        await pilot.press("end")
        for size in ((40, 14), (40, 20)):  # a keyboard on the screen comes and goes
            assert page(app)[-2:] == ["• Day 12, 04:00", "A shot"]
            await pilot.resize_terminal(*size)


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_a_key_tells_what_the_keys_of_the_page_do(host, size, key):
    async with sitting(host, size) as (app, pilot):
        assert ("?", "keys") in {(item.letter, item.title) for item in app.keys.items}
        await pilot.press("n", key)
        pane = app.screen.query_one(Pane)
        told = ["".join(span.text for span in line) for line in pane.picture]
        for words in (
            "a          write a note of your own", "x          take this note away",
            "Tab        the next page", "j          Journal", "q          leave the table",
        ):  # fmt: skip
            assert words in told
        await pilot.press("pagedown", "escape")
        assert app.screen is app.screen_stack[0]
        await pilot.press("m", key)
        assert not any("note away" in s.text for s in _spans(app))


def _spans(app):
    return [span for line in app.screen.query_one(Pane).picture for span in line]


async def test_what_goes_down_a_long_page_is_not_called_as_if_it_turned_the_page(host):
    async with sitting(host, (40, 20)) as (app, pilot):
        await pilot.press("j")
        assert "more" in {item.title for item in app.keys.items if item.key == "o"}


def _title(app):
    return "".join(span.text for span in app.looking.query_one(Title).picture[0])


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_who_may_act_is_told_on_every_page_and_the_map_is_marked(host, size):
    def marked():
        return "Map•" in {item.title for item in app.looking.query_one(Tabs).items}

    def acting(*names):
        return ("heading", "Combat, turn 1"), ("text", f"May act now: {' and '.join(names)}.")

    async with sitting(host, size) as (app, pilot):
        now = ("Now", "Sunday, 12 May 2300, 03:12")
        host.show(scene=acting("Wei", "Jun Adeyemi"), clock=(now,))
        await until(pilot, marked)
        assert "may act" not in _title(app)
        await pilot.press("m", "p")
        assert not marked()
        host.show(scene=acting("Jun Adeyemi", "Wei Sandoval"))
        await until(pilot, marked)
        assert _title(app).startswith("You may act now")
        assert cell_len(_title(app)) <= size[0]
        await pilot.press("m", "p")
        host.show(scene=acting()[:1])
        await until(pilot, lambda: "You may act now" not in _title(app))
        assert not marked()
        host.show(scene=acting("Jun Adeyemi", "Wei Sandoval"))
        await until(pilot, marked)


async def test_a_handed_line_that_is_its_own_title_stands_once(host):
    async with sitting(host) as (app, pilot):
        host.show(handed=((1, "The code is 4711.", "text", "The code is 4711.\nBurn this.\n"),))
        await pilot.press("t")
        await until(pilot, lambda: "The code is 4711." in "\n".join(page(app)))
        assert page(app)[:2] == ["• The code is 4711.", "Burn this."]


async def test_what_is_handed_over_is_said_at_once(host, monkeypatch):
    monkeypatch.setattr(program, "READ_SECONDS", 0.0)
    async with sitting(host) as (app, pilot):
        assert not said(app)
        host.show(handed=(*EVENING[Section.HANDED], (3, "A {letter} [b]", "text", "Dear Wei")))
        await until(pilot, lambda: said(app))
        assert said(app) == "Something was handed to you: A {letter} [b]"
        await pilot.press("s")
        assert not said(app)


async def test_what_was_not_seen_is_marked_for_who_comes_again(host, monkeypatch):
    monkeypatch.setattr(program, "SEEN_SECONDS", 0.01)
    async with sitting(host) as (app, pilot):
        host.tell(Unseen(((Section.JOURNAL, 38),)))
        tabs = app.looking.query_one(Tabs)
        await until(pilot, lambda: "Journal•" in {item.title for item in tabs.items})
        await pilot.press("j")
        marked = [line for line in page(app) if line.startswith("•")]
        assert marked == ["• Day 12, 02:38"]
        await host.until(lambda host: host.read and host.read[-1] == Reads((Section.JOURNAL,)))


async def test_to_the_side_goes_the_map_and_no_word(host):
    async with sitting(host, (40, 20)) as (app, pilot):
        host.show(map=ZONES, scene=())
        await pilot.press("m")
        await until(pilot, lambda: app.looking.ways[3])
        before = page(app)
        await pilot.press("right")
        after = page(app)
        words = next(n for n, line in enumerate(before) if line.startswith("▲ party"))
        assert all(line != now for line, now in zip(before[1:4], after[1:4], strict=True))
        assert (before[0], before[words:]) == (after[0], after[words:])
