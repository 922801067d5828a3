"""Over a page that is turned towards players nothing of the referee's is shown or done."""

import pytest
from textual.command import CommandPalette
from textual.widgets._toast import Toast

from models.deeds.clock.due import Remind
from tests.tui.everything import pages
from tests.tui.people.looking import text
from tests.tui.screens import SCREENS, play, settle
from tui.dialogs.dialog import Dialog
from tui.shell.command import shown_keys
from tui.shell.palette import Offers

SECRET = "A secret deed"
WAYS = {
    "players": "j p",
    "players' recap": "S b p",
    "players' search": "j p ctrl+f w e i enter",
    "rules for players": SCREENS["rules for players"],
    "players' board": SCREENS["players' board"],
    "what players were told": SCREENS["what players were told"],
    "players' survey": "f down down enter p",
    "research told": "f enter p",
}


def players_pages():
    """Every kind of page that is for players."""
    return {page for page in pages() if page.FOR_PLAYERS}


@pytest.fixture(params=WAYS)
async def shown(request, outrider):
    """The program with a page for players in front, just after something secret was said."""
    async with outrider.run_test(size=(100, 30), notifications=True) as pilot:
        outrider.tell(SECRET)
        await play(pilot, WAYS[request.param])
        assert outrider.screen.FOR_PLAYERS
        yield outrider, pilot


@pytest.mark.faulty
async def test_no_line_to_the_referee_lies_over_it(shown):
    outrider, pilot = shown
    for over in ("", "question_mark", "ctrl+p"):
        await play(pilot, over)
        outrider.tell(SECRET)
        outrider.screen.notify(SECRET)
        outrider.internal_error(ValueError(SECRET))
        await play(pilot, "ctrl+c")
        assert not list(outrider.screen.query(Toast))
        if isinstance(outrider.screen, Dialog):
            assert not outrider.screen.query_one(".box").border_title
    while outrider.for_players:
        await play(pilot, "escape")
    outrider.tell("Now it may be said.")
    await pilot.pause()
    assert [toast._notification.message for toast in outrider.screen.query(Toast)] == [
        "Now it may be said."
    ]


async def test_the_palette_offers_what_the_page_itself_does_and_nothing_is_taken_back(shown):
    outrider, pilot = shown
    page = outrider.screen
    await play(pilot, "ctrl+p")
    assert isinstance(outrider.screen, CommandPalette)
    offered = {offer.title for offer in Offers(page)._offers() if "Theme" not in offer.title}
    names = (
        f"{c.title[:1].upper()}{c.title[1:]} ({shown_keys(c.keys)[0]})" for c in page.commands()
    )
    assert offered <= {*names} - {"Undo (u)", "Redo (U)"}
    assert "Help (?)" in offered
    await play(pilot, "escape")
    assert outrider.screen is page
    await outrider.perform(Remind(SECRET, 60))
    await settle(pilot)
    assert SECRET[:8] not in text(outrider), "the title says what would be taken back"
    before = outrider.version
    await play(pilot, "u U ctrl+y ctrl+z question_mark ctrl+z escape ctrl+p u n d o enter")
    assert outrider.version == before


async def test_no_key_leads_on_to_a_page_of_the_referee(shown):
    outrider, pilot = shown
    before = outrider.pages
    for keys in ("enter", *(command.keys.split(",")[0] for command in before[-1].usable())):
        await play(pilot, keys)
        assert outrider.for_players or outrider.pages == before[:-1], keys
        if outrider.pages == before[:-1]:  # the key has led back
            return
        while outrider.pages != before or isinstance(outrider.screen, Dialog):
            await play(pilot, "escape")


def test_every_kind_of_page_for_players_is_among_them():
    assert len(players_pages()) == len(WAYS)
