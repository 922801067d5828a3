"""The mouse does what the keys do: on keys that are shown, on rows, on maps."""

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from tests.tui.people.looking import text
from tests.tui.pointing import click_row, key_spots, keys_missed, rows_missed
from tests.tui.screens import CAMPAIGN, HEATH, SCREENS, play, settle
from tui.dialogs.chart import Chart
from tui.dialogs.several import Several
from tui.encounter.tokens.grid import Grid
from tui.maps.grid import MapGrid
from tui.people.grid import FieldGrid
from tui.people.sheet import SheetPage
from tui.program import Outrider
from tui.rolling.panel import RollPanel
from tui.scene.zonemap import ZoneMap
from tui.shell.keybar import KeyBar
from tui.shell.page import Page
from tui.widgets.canvas import PeopledCanvas
from tui.widgets.listing import Listing
from tui.widgets.pointing import key_named


async def test_lit_keys_are_pressed_and_rows_pointed_to(outrider):
    """On every other page and box as well, where the walks go (test_every_place.py)."""
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SCREENS["fight"])
        assert await rows_missed(pilot) == []
        assert await keys_missed(pilot) == []


@pytest.mark.parametrize(
    ("there", "there_again", "key"),
    [
        ("", "", "p"),
        ("", "", "question_mark"),
        ("", "", "escape"),
        ("t", "t", "n"),
        ("t", "t", "escape"),
        ("e f enter", "e", "a"),  # the fight goes on
    ],
)
async def test_a_click_on_a_key_does_what_the_key_does(outrider, there, there_again, key):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, there)
        page, bar = outrider.screen, outrider.screen.query_one(KeyBar)
        at = next(at for command, at in key_spots(bar) if key == command.pressed)
        await pilot.click(bar, offset=(at, 0))
        await settle(pilot)
        clicked = [*map(type, outrider.screen_stack)], type(outrider.focused)
        assert clicked != ([*map(type, [*outrider.screen_stack[:1], page])], Listing)
    again = Outrider(outrider.saves, CAMPAIGN)
    async with again.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{there_again} {key}")
        assert clicked == ([*map(type, again.screen_stack)], type(again.focused))


async def test_the_second_click_on_a_row_is_enter(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p")
        page, listing = outrider.screen, outrider.screen.query_one(Listing)
        for place in (2, 1, 2):
            await click_row(pilot, listing, place)
            assert outrider.screen is page
        await click_row(pilot, listing, 2)
        assert isinstance(outrider.screen, SheetPage)


async def test_the_wheel_scrolls_and_the_cursor_stays_in_sight(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "r")
        listing = outrider.screen.query_one(Listing)
        height = listing.scrollable_content_region.height
        await pilot._post_mouse_events([MouseScrollDown], widget=listing, offset=(3, 3))
        await settle(pilot)
        assert listing.scroll_offset.y == 3
        assert listing.cursor == 3
        await play(pilot, "end")
        bottom = listing.scroll_offset.y
        await pilot._post_mouse_events([MouseScrollUp], widget=listing, offset=(3, 3))
        await settle(pilot)
        assert listing.scroll_offset.y == bottom - 3
        assert bottom - 3 <= listing.cursor < bottom - 3 + height


async def test_a_field_is_pointed_to_and_edited(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p enter")
        page, grid = outrider.screen, outrider.screen.query_one(FieldGrid)
        place = next(n for n, one in enumerate(grid._places) if one.spot.spec.name == "occupation")
        spot = grid._places[place]
        for _ in range(2):
            assert outrider.screen is page
            await pilot.click(grid, offset=(spot.x, spot.y - grid.scroll_offset.y))
            await settle(pilot)
            assert grid.cursor == place
        assert outrider.screen is not page


async def test_a_zone_is_pointed_to_on_the_map_and_in_a_scene(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, "e")
        listing, zones = (
            outrider.screen.query_one("#people", Listing),
            outrider.screen.query_one(ZoneMap),
        )
        view = outrider.screen.view
        for zone in view.zones:
            there = {figure.key for figure in view.figures if figure.zone == zone.key}
            row = next(
                n
                for n, line in enumerate(map(_text(zones), range(zones.size.height)))
                if zone.name in line
            )
            column = _text(zones)(row).index(zone.name)
            before = listing.cursor
            await pilot.click(zones, offset=(column, row + 1))
            await settle(pilot)
            assert listing.current.key in there or (not there and listing.cursor == before)
        await play(pilot, "S m")
        grid = outrider.screen.query_one(MapGrid)
        await pilot.click(grid, offset=(2, 1))
        await settle(pilot)
        assert grid.place == (0, 0)


def _text(widget):
    return lambda y: widget.render_line(y).text


@pytest.mark.parametrize("there", [HEATH, "e S o 3"])
async def test_somebody_is_pointed_to_on_a_track_and_on_open_ground(outrider, there):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, there)
        picture = next(one for one in pilot.app.screen.query(PeopledCanvas) if one.region)
        people = pilot.app.screen.query_one("#people", Listing)
        spots = [(y, span) for y, line in enumerate(picture.picture) for span in line if span.who]
        chosen = people.current.key
        (y, far) = next((y, span) for y, span in spots if chosen not in span.who)
        await pilot.click(picture, offset=(far.x, y))
        await settle(pilot)
        assert people.current.key in far.who
        assert {at for at, _ in picture.jumps()} >= {(far.x, y)}


async def test_a_square_is_pointed_to_on_a_board(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, SCREENS["board"])
        grid = outrider.screen.query_one(Grid)
        heads = grid.render_line(0).text
        await pilot.click(grid, offset=(heads.index("D"), 3))
        await settle(pilot)
        assert grid.cursor == (3, 2)


HINT = "A key or Enter chooses, Esc leaves · t type dice · ^s saves; any other key. F1 rules"


@pytest.mark.parametrize(
    ("at", "key"),
    [
        ("A key", "enter"),
        ("chooses", "enter"),
        ("leaves", "escape"),
        ("t type", "t"),
        ("dice", "t"),
        ("saves", "ctrl+s"),
        ("other", ""),
        ("F1", "f1"),
        ("·", ""),
    ],
)
def test_a_hint_says_which_key_is_meant(at, key):
    assert key_named(HINT, HINT.index(at)) == key


def test_a_capital_is_a_key_where_keys_stand_alone_and_a_sentence_where_they_do_not():
    keys = "1-9 or Enter who · T a team · Tab by distance · Esc"
    named = {word: key_named(keys, keys.index(word)) for word in ("who", "team", "by", "Esc")}
    assert named == {"who": "enter", "team": "T", "by": "tab", "Esc": "escape"}
    sentence = "A name without a folder is in the folder exchange."
    assert key_named(sentence, sentence.index("name")) == ""


async def test_whatever_can_be_changed_or_chosen_in_a_box_is_clicked_on(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e f enter a enter")
        assert "x shots: 2" in text(outrider)
        await click_hint(pilot, "shots: 2", ".keyed")
        assert "x shots: 1" in text(outrider)
        await click_hint(pilot, "Tab by distance")
        assert isinstance(outrider.screen, Chart)
        await play(pilot, "escape t")
        await click_hint(pilot, "shots: 1", ".keyed")
        assert outrider.focused.value == ""
        await play(pilot, "escape escape escape t enter")
        await click_hint(pilot, "T a team")
        assert isinstance(outrider.screen, Several)
        await play(pilot, "escape enter")
        await click_hint(pilot, "hasty", "#ways")
        assert isinstance(outrider.screen, RollPanel)


async def click_hint(pilot, words, where=".hint"):
    """Click on words of a hint of the box in front."""
    for hint in pilot.app.screen.query(where):
        for y in range(hint.size.height):
            if (x := hint.render_line(y).text.find(words)) >= 0:
                await pilot.click(hint, offset=(x, y))
                await settle(pilot)
                return
    raise AssertionError(f"no hint says {words}")


async def test_a_box_is_gone_through_with_the_mouse_alone(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "a")
        page = outrider.screen_stack[-2]
        await click_hint(pilot, "Esc leaves")
        assert outrider.screen is page
        await play(pilot, "e s")
        before = outrider.version
        await click_hint(pilot, "t type dice")
        assert outrider.focused.id == "typed"
        await play(pilot, "escape escape")
        await play(pilot, "s")
        await click_hint(pilot, "Enter roll")
        assert outrider.version != before
        await click_hint(pilot, "Enter close")
        assert isinstance(outrider.screen, Page)
