from textual.widgets import Input

from tests.tui.people.looking import text
from tests.tui.screens import play
from tui.desk.page import DeskPage
from tui.dialogs.dialog import Dialog
from tui.journal.page import JournalPage
from tui.saves.page import SavesPage
from tui.shell.help import BoxHelp, HelpPanel
from tui.shell.page import Page
from tui.widgets.listing import Listing


def help_lines(outrider):
    return {line.cells for line in outrider.screen.query_one(Listing).lines}


async def back(pilot):
    """Go back to the desk."""
    while not isinstance(pilot.app.screen, DeskPage):
        await play(pilot, "escape")


async def test_every_key_of_the_page_is_explained(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "question_mark")
        assert isinstance(outrider.screen, HelpPanel)
        told = {cells[1] for cells in help_lines(outrider)}
        assert {command.title for command in DeskPage.commands()} <= told
        assert {cells[0] for cells in help_lines(outrider)} >= {"PgUp PgDn", "Home End", "[C-29]"}


async def test_the_help_has_all_the_rows_there_are_and_the_signs_are_at_its_end(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e question_mark end")
        listing, rows = outrider.screen.query_one(Listing), []
        for size in ((80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            rows.append(listing.size.height)
        assert rows == [24 - 5, 40 - 5], "all but the frame, the title and the sentence"
        seen = listing.lines[len(listing.lines) - rows[0] :]
        assert {line.cells[0] for line in seen} >= {"Signs", "▒ ◐ ≈", "h g f"}


async def test_what_cannot_be_used_says_so_and_is_not_pressed(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "escape question_mark")
        redo = next(cells for cells in help_lines(outrider) if cells[1] == "redo")
        assert redo[2].startswith("Not now: ")
        listing = outrider.screen.query_one(Listing)
        listing.cursor = next(n for n, x in enumerate(listing.lines) if x.cells[1] == "redo")
        await play(pilot, "enter")
        assert isinstance(outrider.screen, SavesPage)


async def test_choosing_a_key_presses_it(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "question_mark")
        listing = outrider.screen.query_one(Listing)
        listing.cursor = next(n for n, x in enumerate(listing.lines) if x.cells[1] == "journal")
        await play(pilot, "enter")
        assert isinstance(outrider.screen, JournalPage)


async def test_a_heading_is_not_a_key(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "question_mark home enter")
        assert isinstance(outrider.screen, HelpPanel)


async def test_the_place_on_the_page_below_is_kept(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j down down question_mark down escape")
        assert isinstance(outrider.screen, Page)
        assert outrider.screen.query_one(Listing).cursor == 2


async def test_help_begins_at_its_first_line_with_a_key_that_works(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e f enter question_mark")
        page = outrider.screen_stack[-2]
        listing = outrider.screen.query_one(Listing)
        assert listing.scroll_offset.y == 0
        assert listing.lines[0].cells[0] == "This page"
        name = next(c.title for c in page.KEYS if not page.why_not(c))
        assert listing.current.cells[1] == name
        assert not listing.current.cells[2].startswith("Not now")


async def test_undo_and_redo_are_shown_as_what_they_would_do(outrider):
    def usable(name):
        words = next(cells[2] for cells in help_lines(outrider) if cells[1] == name)
        return not words.startswith("Not now: ")

    async with outrider.run_test() as pilot:
        await play(pilot, "question_mark")
        assert (usable("undo"), usable("redo")) == (False, False), "nothing was done yet"
        await play(pilot, "escape e f enter question_mark")
        assert (usable("undo"), usable("redo")) == (True, False)
        await play(pilot, "escape u question_mark")
        assert (usable("undo"), usable("redo")) == (False, True)


async def test_f1_opens_the_keys_or_the_rules_on_every_page(outrider):
    async with outrider.run_test() as pilot:
        for page in ("", "p", "t", "j home end", "w", "f", "e", "e f enter", "e S o 3"):
            await play(pilot, page)
            below = outrider.screen
            await play(pilot, "f1")
            assert outrider.screen is not below, page
            await play(pilot, "escape")
            assert outrider.screen is below, page
            await back(pilot)


async def test_a_box_has_keys_as_well(outrider):
    async with outrider.run_test() as pilot:
        for keys in ("a f1", "a question_mark", "e S f1", "p n f1", "p enter h f1"):
            await play(pilot, keys)
            assert isinstance(outrider.screen, BoxHelp), keys
            await play(pilot, "f1")
            assert isinstance(outrider.screen, Dialog), keys
            assert not isinstance(outrider.screen, BoxHelp), keys
            await back(pilot)


async def test_the_keys_of_a_box_tell_what_scrolls_where_its_text_is_too_long(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e R question_mark")
        assert "↑ ↓       Scroll the text." in text(outrider)
        await play(pilot, "escape escape S question_mark")
        assert isinstance(outrider.screen, BoxHelp)
        assert "Scroll the text." not in text(outrider)


async def test_a_question_mark_that_is_typed_is_text(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "t n question_mark")
        assert outrider.screen.query_one(Input).value == "?"


async def test_no_key_no_name_and_no_sign_is_cut_off(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        for keys in ("p", "r T", "e f enter", "e S o 3"):
            await play(pilot, f"{keys} question_mark")
            listing = outrider.screen.query_one(Listing)
            width = listing.scrollable_content_region.width
            cut = {cell for line in listing.lines for cell in listing.cut(line, width)}
            assert not cut & {cell for line in listing.lines for cell in line.cells[:2]}, keys
            await back(pilot)


async def test_enter_chooses_only_where_there_is_a_row_and_nothing_else_for_it(outrider):
    chooses = "The obvious thing to do with the row."
    pages = {
        "r": True,  # a list with rows, and Enter is no command
        "p": False,  # the page says itself what Enter does
        "j slash x x x enter": False,  # no row to choose
    }
    async with outrider.run_test() as pilot:
        for keys, told in pages.items():
            await play(pilot, f"{keys} question_mark")
            assert (chooses in {cells[2] for cells in help_lines(outrider)}) is told, keys
            await back(pilot)


async def test_where_there_is_no_list_its_keys_are_not_named(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e S m question_mark")
        assert "In a list" not in {cells[0] for cells in help_lines(outrider)}


async def test_in_five_lines_of_terminal_there_are_keys(outrider):
    async with outrider.run_test(size=(20, 5)) as pilot:
        await play(pilot, "question_mark")
        first, *_ = outrider.screen.query_one(Listing).lines[1:]
        assert any(line.split()[1:2] == [first.cells[0]] for line in text(outrider).splitlines())
