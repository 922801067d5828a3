"""In the keys of vi, letters move wherever arrow keys do, and are letters where they are typed."""

import re
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.command import CommandPalette
from textual.widgets import Input

from models.bridge.dates import today
from models.campaign import Campaign
from tests.tui.everything import dialogs
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, play
from tui.attempts.who import Who
from tui.config.file import Written
from tui.config.looks import chosen
from tui.desk.page import DeskPage
from tui.dialogs.menu import Menu
from tui.maps.grid import MapGrid
from tui.people.grid import FieldGrid
from tui.program import Outrider
from tui.shell.help import HelpPanel
from tui.shell.looks import Looks
from tui.shell.titlebar import TitleBar
from tui.widgets.listing import Listing

AFTER_NOON = re.compile(r"(?<![0-9:])(?:1[3-9]|2[0-3]):[0-5][0-9]")
"""A time of day that a clock of twelve hours does not show."""
NOON = 12 * 3600


@pytest.fixture
def vi(saves):
    """The program with the keys of vi."""
    return Outrider(saves, CAMPAIGN, looks=chosen(Written(Path(), said={"keymap": "vim"})).looks)


async def test_a_list_is_gone_through(vi):
    async with vi.run_test(size=(80, 24)) as pilot:
        await play(pilot, "r")
        listing = vi.screen.query_one(Listing)
        cursors = []
        for keys in ("j", "j", "k", "ctrl+d", "ctrl+u", "G", "g g", "g j", "g g"):
            await play(pilot, keys)
            cursors.append(listing.cursor)
        page, last = cursors[3] - 1, len(listing.lines) - 1
        assert page > 5
        assert cursors == [1, 2, 1, 1 + page, 1, last, 0, 1, 0]
        await play(pilot, "slash j k")
        assert vi.screen.query_one(Input).value == "jk"


async def test_fields_maps_menus_and_the_palette_as_well(vi):
    async with vi.run_test(size=(120, 40)) as pilot:
        await play(pilot, "p enter")
        grid = vi.screen.query_one(FieldGrid)
        before = grid.cursor
        await play(pilot, "l")
        assert grid.cursor == before + 1
        await play(pilot, "h j k")
        assert grid.cursor == before
        await play(pilot, "colon")
        assert isinstance(vi.screen, CommandPalette)
        await play(pilot, "escape escape escape question_mark")
        assert isinstance(vi.screen, HelpPanel)
        lines = {line.cells[1]: line.cells[0] for line in vi.screen.query_one(Listing).lines}
        assert lines["row by row"] == "↑ ↓ k j"
        assert lines["first, last"] == "Home End gg G"
        assert lines["palette"] == "^p :"
        await play(pilot, "escape e S m")
        here = vi.screen.query_one(MapGrid)
        await play(pilot, "l j")
        assert here.place == (1, 1)


async def test_a_menu_keeps_its_letters_but_for_those_that_move(vi):
    async with vi.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e S")
        menu = vi.screen
        assert isinstance(menu, Menu)
        assert not menu.letters() & {"h", "j", "k", "l", "g"}
        await play(pilot, "j")
        assert menu.query_one(Listing).cursor == 1
        await play(pilot, "escape escape w enter")
        menu = vi.screen
        assert isinstance(menu, Menu)
        last = len(menu.query_one(Listing).lines) - 1
        assert last > 13  # more than have a letter before g
        await play(pilot, "G")
        assert menu.query_one(Listing).cursor == last
        await play(pilot, "g g")
        assert vi.screen is menu
        assert menu.query_one(Listing).cursor == 0


@pytest.mark.parametrize("box", sorted(dialogs(), key=str))
def test_no_box_with_a_list_has_a_key_that_goes_up_or_down(box):
    assert not {"j", "k", "G"} & set(box._merge_bindings().key_to_bindings)


async def test_the_ways_of_an_attempt_keep_their_letters(vi):
    async with vi.run_test(size=(80, 24)) as pilot:
        await play(pilot, "t enter")
        assert isinstance(vi.screen, Who)
        assert "hasty" in text(vi)
        await play(pilot, "h")
        assert not isinstance(vi.screen, Who)


async def test_dice_are_asked_for_where_they_are_thrown_by_hand(saves):
    outrider = Outrider(saves, CAMPAIGN, looks=Looks(by_hand=True))
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e s")
        assert "Enter type dice · t roll" in text(outrider)
        before = outrider.version
        await play(pilot, "enter")
        assert outrider.focused.id == "typed"
        await play(pilot, "escape")
        assert outrider.version == before
        await play(pilot, "t")
        assert outrider.version != before


@pytest.mark.parametrize(
    ("clock", "said"), [("24-hour", "21:00:00"), ("12-hour", "9:00:00 pm"), ("no seconds", "21:00")]
)
async def test_the_time_of_day_is_shown_as_somebody_reads_it(saves, clock, said):
    outrider = Outrider(saves, CAMPAIGN, looks=Looks(clock=clock))
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        assert f", {said} " in outrider.screen.query_one(TitleBar).render_line(0).text
        await play(pilot, "a")
        assert f"to day 2746, {said.replace('9:00', '10:30').replace('21:00', '22:30')}" in text(
            outrider
        ).replace("21:00", "22:30")


@pytest.fixture
def afternoon(monkeypatch):
    """Somewhere on earth it is three; there the program runs."""
    monkeypatch.setenv("TZ", f"THERE{datetime.now(UTC).hour - 15:+}")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("afternoon")
async def test_nothing_that_is_read_is_by_another_clock(saves):
    outrider = Outrider(saves, CAMPAIGN, looks=Looks(clock="12-hour"))
    async with outrider.run_test(size=(120, 40)) as pilot:
        for keys in ("", "j", "c", "c m", "N n x f2", "S b", "ctrl+f s t r a n d", "a", "B b", "t"):
            await play(pilot, keys)
            assert AFTER_NOON.findall(text(outrider)) == [], keys
            while not isinstance(outrider.screen, DeskPage):
                await play(pilot, "escape")
        await play(pilot, "escape")
        assert "day 2746, 9:00 pm" in text(outrider)
    with closing(Campaign(saves / f"{CAMPAIGN}.outrider")) as campaign, campaign.read() as reader:
        assert today(reader).calendar.told(NOON) == "day 1, 12:00:00"
