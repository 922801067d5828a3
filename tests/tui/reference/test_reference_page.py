from unittest.mock import Mock

import pytest
from textual.widgets import Input, Static

from rules.book import reference
from tests.tui.people.looking import text as whole
from tests.tui.screens import play
from tui.desk.page import DeskPage
from tui.program import Outrider
from tui.reference.page import ReferencePage
from tui.shell import places
from tui.widgets.listing import Listing
from tui.widgets.moved_text import MovedText

BOOK = sum(1 + len(c.rows) + len(c.rulings) for c in reference.chapters())


def ids(outrider):
    return [line.cells[0] for line in outrider.screen.query_one(Listing).lines]


def text(outrider):
    return str(outrider.screen.query_one("#text Static", Static).content)


async def test_everything_is_listed_by_chapter(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "r")
        assert len(ids(outrider)) == BOOK
        assert len([ident for ident in ids(outrider) if ident]) == 410 + 165
        assert text(outrider).startswith("T  Tasks")


async def test_the_rules_asked_for_come_first_and_unknown_ones_are_left_out(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        outrider.visit(places.Rules(("C-29", "Z-99", "G-01")))
        await play(pilot, "")
        assert ids(outrider)[:4] == ["C-29", "G-01", "", "T-01"]
        assert len(ids(outrider)) == BOOK + 2
        assert text(outrider).startswith("C-29  Aimed fire")


async def test_a_rule_is_shown_with_its_source_and_the_rulings_that_touch_it(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        outrider.visit(places.Rules(("T-04",)))
        await play(pilot, "")
        row = reference.row("T-04")
        for part in (row.title, row.rule, row.dice, row.output, row.source, row.section):
            assert part in text(outrider)
        assert "Ruling G-01: " in text(outrider)
        assert reference.ruling("G-01").default in text(outrider)


async def test_a_ruling_is_shown_with_its_reason_and_the_other_ways(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        outrider.visit(places.Rules(("G-01",)))
        await play(pilot, "")
        ruling = reference.ruling("G-01")
        for part in (ruling.issue, ruling.default, ruling.why, ruling.alternatives, ruling.key):
            assert part in text(outrider)
        assert "T-04, C-36" in text(outrider)


async def test_a_search_finds_as_it_is_typed(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "r slash c minus 2 9")
        assert ids(outrider)[0] == "C-29"
        assert text(outrider).startswith("C-29  Aimed fire")
        await play(pilot, "q q q")
        assert ids(outrider) == []
        assert text(outrider) == ""
        assert "Nothing here matches." in outrider.screen.query_one(Listing).render_line(1).text


async def test_escape_goes_from_search_to_list_to_everything_to_the_page_before(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "r slash a i m e d escape")
        assert isinstance(outrider.focused, Listing)
        assert outrider.screen.query_one(Input).value == "aimed"
        found = len(ids(outrider))
        assert 0 < found < BOOK
        await play(pilot, "escape")
        assert len(ids(outrider)) == BOOK
        await play(pilot, "escape")
        assert isinstance(outrider.screen, DeskPage)


@pytest.mark.parametrize("key", ["tab", "enter"])
async def test_the_text_can_be_scrolled_and_left_again(outrider, key):
    async with outrider.run_test(size=(80, 12)) as pilot:
        await play(pilot, "")
        outrider.visit(places.Rules(("G-01",)))
        await play(pilot, f"{key} down down")
        assert outrider.screen.query_one("#text").scroll_offset.y == 2
        await play(pilot, "escape down")
        assert isinstance(outrider.screen, ReferencePage)
        assert outrider.screen.query_one(Listing).cursor == 1
        assert outrider.screen.query_one("#text").scroll_offset.y == 0


async def test_the_text_beside_the_list_moves_along_until_the_cursor_rests(outrider, monkeypatch):
    async with outrider.run_test(size=(120, 20)) as pilot:
        await play(pilot, "r pagedown")
        monkeypatch.setattr(ReferencePage, "set_timer", lambda *_given: Mock())
        page, listing = outrider.screen, outrider.screen.query_one(Listing)
        beside = page.query_one(MovedText)

        def lines():
            return [line.text.rstrip() for line in beside.render_lines(beside.size.region)]

        first, _, third, *rest = lines()
        listing.cursor += 1
        assert lines() == [first, third, *rest, ""]
        listing.cursor += 1
        assert lines() == [first, *rest, "", ""]
        assert any(rest)
        page._rested()
        assert lines()[0].split()[0] == listing.current.cells[0]

        first, *rest = lines()
        listing.cursor = listing.scroll_offset.y - 1
        assert lines() == [first, "", *rest[:-1]]
        page._rested()
        painted = lines()
        beside.refresh()
        assert painted == lines()


BESIDE = ("What one hit does", "20% abdomen: 1 shock", "Last used")
"""What stands beside the row of a wound once somebody was hit."""


@pytest.mark.parametrize("size", [(120, 40), (200, 50)])
async def test_beside_a_rule_stand_the_odds_it_decides_and_where_it_was_used(outrider, size):
    async with outrider.run_test(size=size) as pilot:
        await play(pilot, "e f enter a enter r enter escape escape r slash W minus 0 2 enter")
        seen = whole(outrider)
        for part in BESIDE:
            assert part in seen
        assert seen.count("Wei Sandoval fires") == len(("in the title", "beside the rule"))
        await pilot.resize_terminal(80, 24)
        await play(pilot, "")
        assert not any(part in whole(outrider) for part in BESIDE)


async def test_nothing_of_that_is_read_in_a_small_terminal(outrider, monkeypatch):
    monkeypatch.setattr("models.views.rule_uses.last_uses", Mock(side_effect=AssertionError))
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "r down down down")
        assert isinstance(outrider.screen, ReferencePage)


async def test_the_odds_stand_there_without_a_campaign_and_nothing_for_players(saves):
    outrider = Outrider(saves)
    async with outrider.run_test(size=(200, 50)) as pilot:
        await play(pilot, "")
        for place, shown in ((places.Rules, True), (places.PlayersRules, False)):
            outrider.visit(place(("W-02",)))
            await play(pilot, "")
            assert (BESIDE[0] in whole(outrider)) is shown
            assert "Last used" not in whole(outrider)
