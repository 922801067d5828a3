"""One search from every page."""

import asyncio
import sqlite3
import threading

from textual.widgets import Input, Static

from models.storage.doctor import examine
from models.views.search.finder import Finder
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, play
from tui.chronicle.notes import NotesPage
from tui.finding.page import FindPage, PlayersFindPage
from tui.journal.life import LifePage
from tui.journal.page import JournalPage
from tui.people.sheet import SheetPage
from tui.program import Outrider
from tui.shell.help import HelpPanel
from tui.widgets.listing import Listing


def rows(outrider):
    return [line.cells for line in outrider.screen.query_one(Listing).lines]


async def found(pilot, outrider, *keys):
    await play(pilot, " ".join(keys))
    await outrider.workers.wait_for_complete()
    await pilot.pause()


async def test_who_comes_back_is_in_the_list_and_the_key_of_the_search_leads_into_it(outrider):
    async with outrider.run_test() as pilot:
        await found(pilot, outrider, "ctrl+f i n e s enter enter escape")
        assert isinstance(outrider.focused, Listing)
        await play(pilot, "ctrl+f w e i")
        assert outrider.screen.query_one(Input).value == "wei"


async def test_while_words_are_typed_the_keys_are_a_key_away_that_writes_nothing(outrider):
    async with outrider.run_test() as pilot:
        await found(pilot, outrider, "ctrl+f s t question_mark")
        assert outrider.screen.query_one(Input).value == "st?"
        assert text(outrider).splitlines()[-1].split() == ["F1", "help", "Esc", "back"]
        await play(pilot, "f1")
        assert isinstance(outrider.screen, HelpPanel)
        await play(pilot, "escape r")
        assert outrider.screen.query_one(Input).value == "st?r"
        await play(pilot, "escape")
        assert "? help" in text(outrider).splitlines()[-1]


async def test_a_key_that_would_be_written_is_not_offered_while_words_are_typed(saves):
    outrider = Outrider(saves, CAMPAIGN, keymap={"help": "h"})
    async with outrider.run_test() as pilot:
        await found(pilot, outrider, "ctrl+f s h")
        assert outrider.screen.query_one(Input).value == "sh"
        assert text(outrider).splitlines()[-1].split() == ["Esc", "back"]
        await play(pilot, "escape")
        assert "h help" in text(outrider).splitlines()[-1]


async def test_in_the_smallest_terminal_what_is_found_has_a_row_and_its_text_when_it_is_read(
    outrider,
):
    async with outrider.run_test(size=(20, 5)) as pilot:
        await found(pilot, outrider, "ctrl+f r u t h")
        assert "person" in text(outrider), "the row itself, not only its text"
        await play(pilot, "enter tab")
        assert outrider.focused.id == "text"
        assert outrider.focused.size.height


async def test_the_line_that_is_typed_in_is_seen_however_it_came_to_the_keys(outrider):
    async with outrider.run_test() as pilot:
        await found(pilot, outrider, "ctrl+f escape ctrl+f r u t h")
        line = outrider.screen.query_one(Input)
        assert outrider.focused is line
        assert line.value == "ruth"
        assert line.region.area


async def test_what_is_typed_is_found_from_any_page_and_enter_goes_there(outrider):
    async with outrider.run_test() as pilot:
        await found(pilot, outrider, "ctrl+f i n e s")
        assert isinstance(outrider.screen, FindPage)
        assert rows(outrider)[0][0] == "person"
        assert rows(outrider)[0][1].startswith("Ines")
        await play(pilot, "enter enter")
        assert isinstance(outrider.screen, SheetPage)
        await play(pilot, "l")
        assert isinstance(outrider.screen, LifePage)
        assert "Ines" in outrider.screen.page_title()
        await play(pilot, "escape escape slash")
        assert outrider.screen.query_one(Input).value == "ines"


async def test_a_scene_that_was_found_has_a_life(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await found(pilot, outrider, "ctrl+f t y p e colon s c e n e enter enter l")
        assert isinstance(outrider.screen, LifePage)
        assert "Life of Four per cent" in text(outrider)
        await play(pilot, "f 3")
        assert "There is no entry of this kind." in text(outrider)


async def test_whoever_comes_back_finds_the_cursor_where_it_was(outrider):
    async with outrider.run_test() as pilot:
        await found(pilot, outrider, "ctrl+f t y p e colon p e r s o n enter down down enter")
        assert isinstance(outrider.screen, SheetPage)
        await found(pilot, outrider, "escape")
        assert outrider.screen.query_one(Listing).cursor == 2
        await found(pilot, outrider, "slash space w e i")
        assert outrider.screen.query_one(Listing).cursor == 0


async def test_a_note_that_was_found_is_where_the_notes_open(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "N n F i r s t f2 n N e x t f2 escape")
        await found(pilot, outrider, "ctrl+f t y p e colon n o t e space f i r s t enter enter")
        assert isinstance(outrider.screen, NotesPage)
        assert outrider.screen.current.cells[0] == "First"


async def test_gear_that_was_found_says_whose_it_is(outrider):
    async with outrider.run_test() as pilot:
        await found(pilot, outrider, "ctrl+f t y p e colon g e a r space n o t a r y")
        assert any(cells[1].startswith("Notary (Ines Calder): ") for cells in rows(outrider))


async def test_an_entry_that_was_found_is_where_the_journal_opens(outrider):
    async with outrider.run_test() as pilot:
        await found(pilot, outrider, "ctrl+f t y p e colon e n t r y space b e g i n s enter enter")
        assert isinstance(outrider.screen, JournalPage)
        text = str(outrider.screen.query_one("#text Static", Static).content)
        assert "The campaign begins" in text


async def test_players_find_nothing_of_the_others(outrider):
    async with outrider.run_test() as pilot:
        await found(pilot, outrider, "j p ctrl+f s t r a n d")
        assert isinstance(outrider.screen, PlayersFindPage)
        assert not [what for what, _ in rows(outrider) if what == "person"]


async def test_the_journal_shows_one_part_of_the_game(outrider):
    async with outrider.run_test() as pilot:
        await found(pilot, outrider, "j f 3")
        assert outrider.screen.page_title() == "Journal · Bookkeeping"
        assert rows(outrider) == []


async def test_an_index_that_is_torn_is_made_anew_and_searched_again(outrider, saves):
    (path,) = saves.glob("*.outrider")
    async with outrider.run_test() as pilot:
        await found(pilot, outrider, "ctrl+f")
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE found_data SET block = substr(block, 1, 9) WHERE id > 10")
        connection.close()
        await found(pilot, outrider, "i n e")
        await outrider._examining
        await found(pilot, outrider, "s")
        assert rows(outrider)[0][1].startswith("Ines")
    assert all(one.ok for one in examine(path))


async def test_that_it_is_still_being_looked_for_stands_in_the_title(outrider, monkeypatch):
    goes_on, find = threading.Event(), Finder.find

    def slowly(finder, asked):
        goes_on.wait(9)
        return find(finder, asked)

    async with outrider.run_test() as pilot:
        await found(pilot, outrider, "ctrl+f i n e")
        monkeypatch.setattr(Finder, "find", slowly)
        outrider.simulate_key("s")
        try:
            async with asyncio.timeout(9):
                while not outrider.screen.page_title().endswith("looking"):
                    await asyncio.sleep(0.01)
        finally:
            goes_on.set()
        await found(pilot, outrider, "")
        assert "looking" not in text(outrider)
        assert rows(outrider)[0][1].startswith("Ines")
