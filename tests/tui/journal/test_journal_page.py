import asyncio
from threading import current_thread, main_thread

import pytest
from textual.widgets import Input, Static, TextArea

from models.campaign import Campaign
from models.views.entries import Entries
from rules.dice import GivenDice, RandomDice, d10, task_die
from tests.tui.people.looking import text as shown
from tests.tui.screens import CAMPAIGN, play
from tui.journal.page import JournalPage
from tui.program import Outrider
from tui.reference.page import ReferencePage
from tui.shell.help import HelpPanel
from tui.shell.places import Journal
from tui.widgets.listing import NOT_FOUND, Listing

OPENING = 5  # entries of the sample campaign


@pytest.fixture
def shot(saves):
    """A shot is in the journal, with something secret about it."""
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.action("Wei fires at the drum", GivenDice([7, 4])) as action:
        action.dice.read(task_die("to hit"), int)
        action.dice.read(d10("who hears it", secret=True), int)
        action.tell("The drum rings.", "C-29", "C-31")
        action.tell("Strand heard it.", "A-07", secret=True)
    campaign.close()


def rows(outrider):
    return [line.cells[1] for line in outrider.screen.query_one(Listing).lines]


def text(outrider):
    return str(outrider.screen.query_one("#text Static", Static).content)


async def test_the_newest_entry_is_first_and_told_in_full(shot, outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j")
        assert len(rows(outrider)) == OPENING + 1
        assert rows(outrider)[0] == "Wei fires at the drum: The drum rings."
        assert text(outrider).splitlines() == [
            "day 2746, 21:00:00  Wei fires at the drum",
            "The drum rings.  [C-29, C-31]",
            "(referee) Strand heard it.  [A-07]",
            "to hit: 1D10 (0-9) shows 7, typed",
            "(referee) who hears it: 1D10 shows 4, typed",
            "Players may know this, but for what is marked (referee).",
        ]


async def test_the_cursor_shows_another_entry(shot, outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j end")
        assert text(outrider).startswith("day 2746, 21:00:00  The campaign begins")


async def test_f1_opens_the_rules_of_the_entry_and_is_not_offered_where_there_are_none(
    shot, outrider
):
    async with outrider.run_test() as pilot:
        await play(pilot, "j f1")
        assert isinstance(outrider.screen, ReferencePage)
        ids = [line.cells[0] for line in outrider.screen.query_one(Listing).lines[:3]]
        assert ids == ["C-29", "C-31", "A-07"]
        await play(pilot, "escape down f1")
        assert isinstance(outrider.screen, HelpPanel)


async def test_u_and_capital_u_undo_and_redo_and_undone_is_said_in_words(shot, outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j u")
        assert rows(outrider)[:2] == [
            "Undo: Wei fires at the drum",
            "(undone) Wei fires at the drum: The drum rings.",
        ]
        await play(pilot, "down")
        assert "Undone; U does it again." in text(outrider)
        assert text(outrider).endswith("Not in the players' copy.")
        await play(pilot, "U home down down")
        assert rows(outrider)[2] == "Wei fires at the drum: The drum rings."
        await play(pilot, "u w o ctrl+s end home down down down down")
        assert "Undone, and something else was done instead." in text(outrider)


async def test_the_search_of_the_journal_says_what_narrows_it(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "j slash")
        assert "person:maya session:12 scene:dock date:yesterday" in shown(outrider)


async def test_what_players_read_from_the_beginning_is_said_to_be_theirs(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j end")
        assert text(outrider).endswith("Players may know this.")
        assert "The campaign begins" in text(outrider)
        await play(pilot, "p end")
        assert "The campaign begins" in text(outrider)


async def test_what_was_rolled_is_not_called_typed(saves, outrider):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.action("Wei looks", RandomDice(1)) as action:
        value = action.dice.read(d10("to see"), int)
        action.tell("Nothing.")
    campaign.close()
    async with outrider.run_test() as pilot:
        await play(pilot, "j")
        assert f"to see: 1D10 shows {value}, rolled" in text(outrider)
        assert text(outrider).endswith("Players may know this.")


async def test_a_search_shows_what_holds_the_words_and_escape_ends_it(shot, outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j slash D R U M space r i n g s enter")
        assert rows(outrider) == ["Wei fires at the drum: The drum rings."]
        await play(pilot, "escape")
        assert len(rows(outrider)) == OPENING + 1
        assert isinstance(outrider.screen, JournalPage)
        await play(pilot, "slash z z z")
        assert rows(outrider) == []
        assert text(outrider) == ""
        await play(pilot, "escape escape escape")
        assert not isinstance(outrider.screen, JournalPage)


async def test_letters_are_letters_while_words_are_typed(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j slash w p u U question_mark")
        assert outrider.screen.query_one(Input).value == "wpuU?"
        assert isinstance(outrider.screen, JournalPage)


@pytest.mark.parametrize(
    ("key", "audience"), [("w", "Players may know this."), ("W", "For the referee alone.")]
)
async def test_a_note_is_written_and_shown(outrider, key, audience):
    async with outrider.run_test() as pilot:
        await play(pilot, f"j {key} B r i b e d ctrl+s")
        assert rows(outrider)[0] == "Note: Bribed"
        assert text(outrider).endswith(audience)


async def test_an_empty_note_is_refused_in_place_and_escape_asks_once(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j w ctrl+s")
        assert "A note needs words." in str(outrider.screen.query_one(".error", Static).content)
        await play(pilot, "x escape")
        assert outrider.screen.query_one(TextArea).text == "x"
        await play(pilot, "escape")
        assert len(rows(outrider)) == OPENING


async def test_the_place_in_the_journal_is_kept_when_it_grows(shot, saves, outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j down down")
        before = rows(outrider)[2]
        await play(pilot, "w x ctrl+s")
        listing = outrider.screen.query_one(Listing)
        assert (listing.cursor, listing.current.cells[1]) == (3, before)


async def test_the_players_copy_holds_nothing_secret(shot, outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j W s e c r e t f2 p")
        assert rows(outrider)[0] == "Wei fires at the drum: The drum rings."
        assert text(outrider).splitlines() == [
            "day 2746, 21:00:00  Wei fires at the drum",
            "The drum rings.",
            "to hit: 1D10 (0-9) shows 7, typed",
        ]
        assert len(rows(outrider)) == OPENING + 1


async def test_the_players_copy_is_searched_without_finding_secrets(shot, outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j p slash s t r a n d space h e a r d enter")
        assert rows(outrider) == []
        await play(pilot, "escape slash d r u m space r i n g s enter")
        assert rows(outrider) == ["Wei fires at the drum: The drum rings."]


async def test_hostile_text_is_shown_as_text(saves):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.action("[@click=app.quit]x[/]") as action:
        action.tell("[bold]not bold[/bold] \x1b[31mred \u202egnp.exe")
    campaign.close()
    outrider = Outrider(saves, CAMPAIGN)
    async with outrider.run_test() as pilot:
        await play(pilot, "j")
        assert "[@click=app.quit]x[/]" in text(outrider)
        assert "[bold]not bold[/bold] red gnp.exe" in text(outrider)


async def test_a_journal_without_entries_does_not_speak_of_a_search(tmp_path):
    Campaign.create(tmp_path / "Void.outrider").close()
    outrider = Outrider(tmp_path, "Void")
    async with outrider.run_test() as pilot:
        await play(pilot, "j")
        listing = outrider.screen.query_one(Listing)
        assert "Nothing has happened yet; whatever does" in listing.render_line(1).text
        await play(pilot, "f down enter")
        assert "There is no entry of this kind." in listing.render_line(1).text


async def test_the_dice_of_the_journal_are_shown_against_what_was_to_be_expected(saves, outrider):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    for face, times in enumerate([40, 2, 2, 2, 2, 2, 2, 2, 2, 4]):
        with campaign.action("Cheating", GivenDice([face] * times)) as action:
            for _ in range(times):
                action.dice.read(task_die("again"), int)
            action.tell("It falls.")
    campaign.close()
    async with outrider.run_test() as pilot:
        await play(pilot, "j y")
        assert "Thrown 60 times" in said(outrider.screen)
        assert "Hardly fair" in said(outrider.screen)
        assert "real dice" in said(outrider.screen)


def said(screen):
    return "\n".join(str(part.content) for part in screen.query(Static))


async def test_keys_need_not_wait_while_an_old_entry_is_read_down_to(outrider, monkeypatch):
    really, there = Entries.place_of, []

    def place_of(entries, key):
        there.append(current_thread() is main_thread())
        return really(entries, key)

    monkeypatch.setattr(Entries, "place_of", place_of)
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        outrider.visit(Journal(entry=1))
        await play(pilot, "")
        assert there[0] is False
        assert outrider.screen.query_one(Listing).cursor == OPENING - 1


async def test_a_filter_that_names_nothing_says_so(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j slash s e s s i o n colon 9 9")
        async with asyncio.timeout(5):
            while outrider.screen.query_one(Listing).unfound != 'There is no session "99".':
                await asyncio.sleep(0.01)
        assert rows(outrider) == []
        await play(pilot, "ctrl+u n o w h e r e")
        async with asyncio.timeout(5):
            while outrider.screen.query_one(Listing).unfound != NOT_FOUND:
                await asyncio.sleep(0.01)
