"""Letters lead to whatever is on the screen; what has the keys is copied; rows are typed for."""

import pytest
from textual.geometry import Offset
from textual.widgets import Input, TextArea

from tests.tui.people.looking import text as screen_text
from tests.tui.screens import CAMPAIGN, SCREENS, play, settle
from tui.desk.page import DeskPage
from tui.dialogs.menu import Choosing, Item, Menu
from tui.encounter.scene_page import ScenePage
from tui.people.grid import FieldGrid
from tui.people.page import PeoplePage
from tui.people.sheet import SheetPage
from tui.program import Outrider
from tui.scene.zonemap import ZoneMap
from tui.shell.jumping import Jump, labels
from tui.shell.keybar import KeyBar
from tui.shell.looks import Looks
from tui.shell.seeking import Seek
from tui.widgets.listing import Listing


@pytest.mark.parametrize("number", [0, 1, 26, 27, 60, 600])
def test_no_label_is_twice_or_begins_another(number):
    given = labels(number)
    assert len(set(given)) == number
    assert not [a for a in given for b in given if a != b and b.startswith(a)]
    assert max(map(len, given), default=0) <= 1 + (number > 26)


async def label_at(pilot, widget, x, y):
    """The label on a cell of a widget, read off the screen."""
    jump = pilot.app.screen
    at = widget.content_region.offset + Offset(x, y)
    line = jump.render_lines(jump.region)[at.y].text
    found = [label for label, target in jump._targets.items() if target.at == at]
    assert [line[at.x : at.x + len(label)] for label in found] == found
    return found[0]


async def jump_to(pilot, widget, x, y):
    await play(pilot, "ctrl+o")
    assert isinstance(pilot.app.screen, Jump)
    await play(pilot, " ".join(await label_at(pilot, widget, x, y)))


async def test_rows_fields_zones_and_keys_are_jumped_to(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, "")
        bar = outrider.screen.query_one(KeyBar)
        at = 1
        for key in bar.lit:
            if key.pressed == "p":
                break
            at += len(key.key) + len(key.title) + 3
        await jump_to(pilot, bar, at, 0)
        assert isinstance(outrider.screen, PeoplePage)
        listing = outrider.screen.query_one(Listing)
        await jump_to(pilot, listing, 0, 4)
        assert listing.cursor == 4 - listing._head
        await play(pilot, "enter")
        assert isinstance(outrider.screen, SheetPage)
        grid = outrider.screen.query_one(FieldGrid)
        last = max(n for n, place in enumerate(grid._places) if place.y < grid.size.height)
        await jump_to(pilot, grid, grid._places[last].x, grid._places[last].y)
        assert grid.cursor == last
        await play(pilot, "escape escape e")
        assert isinstance(outrider.screen, ScenePage)
        zones, view = outrider.screen.query_one(ZoneMap), outrider.screen.view
        people = outrider.screen.query_one("#people", Listing)
        held = next(z for z in view.zones if any(f.zone == z.key for f in view.figures))
        (x, y) = next(at for at, go in zones.jumps() if go.args[0].zone == held.key)
        await jump_to(pilot, zones, x, y)
        there = {figure.key for figure in view.figures if figure.zone == held.key}
        assert people.current.key in there


async def test_a_letter_that_leads_nowhere_and_escape_change_nothing(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "ctrl+o")
        page = outrider.screen_stack[-2]
        unused = next(letter for letter in "hqzxb" if letter not in outrider.screen._targets)
        await play(pilot, unused)
        assert "No such letter" in str(outrider.screen.query_one(".hint").content)
        await play(pilot, "escape")
        assert outrider.screen is page
        assert isinstance(page, DeskPage)


async def test_in_another_size_the_letters_stand_where_things_are(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p ctrl+o")
        listing = outrider.screen_stack[-2].query_one(Listing)
        await pilot.resize_terminal(120, 40)
        await settle(pilot)
        await play(pilot, " ".join(await label_at(pilot, listing, 0, 9)))
        assert listing.cursor == 9 - listing._head


async def test_a_menu_is_jumped_about_in(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e S")
        menu = outrider.screen
        await jump_to(pilot, menu.query_one(Listing), 0, 2)
        assert outrider.screen is menu
        assert menu.query_one(Listing).cursor == 2


@pytest.mark.parametrize(
    ("keys", "what", "holds"),
    [
        ("p down", "the line", "Guard"),
        ("p enter", "the sheet", "Strength"),
        (SCREENS["aimed fire"], "the odds", "hit"),
        ("j p", "the", ""),
    ],
)
async def test_what_has_the_keys_is_copied_and_said(outrider, monkeypatch, keys, what, holds):
    told = []
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, keys)
        screen = outrider.screen
        monkeypatch.setattr(outrider, "tell", told.append)
        await play(pilot, "ctrl+c")
        assert told[0].startswith(f"Copied {what}")
        assert outrider.screen is screen
        shown = "\n".join(line.text for line in screen._compositor.render_strips())
        for word in outrider.clipboard.split():
            assert word in shown or what != "the line"
        assert outrider.clipboard.strip()


async def test_what_is_typed_is_copied_and_said_on_the_whole_edge(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p n ctrl+c")
        edge = screen_text(outrider).splitlines()
        said = "Copied the text: One in a line, many in a sentence, or a pasted block"
        assert any(said in line for line in edge)
        typed = "Jan " * 30
        outrider.screen.query_one(TextArea).text = typed
        await play(pilot, "ctrl+c")
        assert outrider.clipboard == typed
        (line,) = (one for one in screen_text(outrider).splitlines() if "Copied" in one)
        assert "Copied what you typed: Jan Jan" in line
        assert "…" in line[-6:]


async def test_tmux_is_asked_as_well(outrider, monkeypatch):
    asked = []
    monkeypatch.setenv("TMUX", "/tmp/tmux,1,0")
    monkeypatch.setattr("tui.terminal.clipboard._ask_tmux", asked.append)
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p ctrl+c")
        assert asked == [outrider.clipboard]


async def test_a_row_is_typed_for_in_any_list(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        listing = outrider.screen.query_one("#people", Listing)
        before, names = listing.cursor, [line.cells for line in listing.lines]
        wanted = next(n for n, cells in enumerate(names) if n != before)
        word = max(names[wanted][1].split() or names[wanted][0].split(), key=len)
        await play(pilot, "slash")
        assert isinstance(outrider.screen, Seek)
        await play(pilot, " ".join(word))
        assert word.casefold() in " ".join(listing.current.cells).casefold()
        await play(pilot, "escape")
        assert listing.cursor == before
        await play(pilot, "slash q q q q")
        assert listing.cursor == before
        await play(pilot, "enter")
        assert isinstance(outrider.screen, ScenePage)


async def test_somebody_is_found_by_a_name_that_is_cut_short_in_the_list(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p enter enter J a n a space O k o r o w i c z space T h e space L o n g")
        await play(pilot, "enter escape escape e slash j a n a")
        assert "Jana" not in " ".join(
            outrider.screen_stack[-2].query_one("#people", Listing).current.cells
        )
        assert outrider.screen_stack[-2].current().name.startswith("Jana")


async def test_a_row_that_shows_what_is_typed_comes_before_others(outrider):
    """From Nils on three stand at the Weighbridge, which no row has room to say."""
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e down down down down")
        assert outrider.screen.current().name == "Nils Harrow"
        await play(pilot, "slash w e i")
        assert "1 of 4" in screen_text(outrider)
        assert outrider.screen_stack[-2].current().name == "Wei Sandoval"


async def test_a_chooser_of_ten_thousand_answers_a_letter_at_once(saves):
    from time import perf_counter

    outrider = Outrider(saves)
    items = [Item(n, f"Person {n:05}", "somebody or other") for n in range(10_000)]
    async with outrider.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        outrider.push_screen(Menu("Who?", items))
        await settle(pilot)
        chooser = outrider.screen
        assert isinstance(chooser, Choosing)
        taken = []
        for typed in ("p", "pe", "person 0", "person 09999"):
            begin = perf_counter()
            chooser._typed(Input.Changed(chooser.query_one(Input), typed))
            taken.append(perf_counter() - begin)
        assert len(chooser.found) == 1
        assert min(taken) < 0.05


async def test_other_keys_reach_in_boxes_as_well(saves):
    outrider = Outrider(saves, CAMPAIGN, looks=Looks({"jump": "f4", "clip": "f5"}))
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e S f5 f4")
        assert outrider.clipboard
        assert isinstance(outrider.screen, Jump)
