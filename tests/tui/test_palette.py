"""The palette finds what can be done, the pages and the themes, by any word of theirs."""

import pytest
from textual.command import CommandPalette
from textual.widgets import OptionList

from tests.tui.everything import pages
from tests.tui.screens import play
from tui.desk.page import DeskPage
from tui.encounter.scene_page import ScenePage
from tui.equipment.page import EquipmentPage
from tui.journal.page import JournalPage
from tui.people.page import PeoplePage
from tui.routes import page_at
from tui.rulings.page import RulingsPage
from tui.shell.command import shown_keys
from tui.shell.places import NAMED

NOT_BY_NAME = {
    "SavesPage": "Escape on the desk",
    "DeskPage": "Escape on any page",
    "KnowledgePage": "a command of a scene",
    "PlayersBoardPage": "a command of a scene with tokens",
    "PlayersFindPage": "the search, from a page for players",
}
"""Pages that need nothing to be chosen, and are reached another way."""


async def find(pilot, words):
    """Open the palette and type words; what it offers."""
    await pilot.press("ctrl+p", *(" " if letter == " " else letter for letter in words))
    for _ in range(50):
        await pilot.pause(0.02)
        palette = pilot.app.screen
        assert isinstance(palette, CommandPalette)
        if not palette._list_visible or not palette.query_one(OptionList).option_count:
            continue
        break
    options = pilot.app.screen.query_one(OptionList).options
    return [
        str(getattr(option, "hit", option).text) for option in options if hasattr(option, "hit")
    ]


@pytest.mark.parametrize(
    ("words", "first", "kind"),
    [
        ("ruling", "House rules (H)", RulingsPage),
        ("sensor", "Go to Equipment", EquipmentPage),
        ("go journal", "Go to Journal", JournalPage),
        ("go scene", "Go to Scene", ScenePage),
        ("import", "People (p)", PeoplePage),
    ],
)
async def test_a_page_is_found_by_what_is_there(outrider, words, first, kind):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        assert (await find(pilot, words))[0] == first
        await pilot.press("enter")
        await play(pilot, "")
        assert isinstance(outrider.screen, kind)
        await play(pilot, "escape")
        assert isinstance(outrider.screen, DeskPage)


async def test_a_theme_is_found_by_name(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        assert await find(pilot, "theme nord") == ["Theme nord"]
        await pilot.press("enter")
        await play(pilot, "")
        assert outrider.theme == "nord"


async def test_every_command_that_can_be_used_is_offered_with_its_key(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e f enter")
        page = outrider.screen
        usable = {shown_keys(c.keys)[0] for c in page.usable()}
        unusable = {shown_keys(c.keys)[0] for c in page.commands()} - usable
        offered = {
            text.rsplit("(", 1)[1].rstrip(")") for text in await find(pilot, "") if "(" in text
        }
        assert usable <= offered
        assert not unusable & offered


async def test_players_are_offered_no_page_and_nothing_to_take_back(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "j p")
        offered = await find(pilot, "")
        assert offered
        assert not [text for text in offered if text.startswith(("Go to", "Undo", "Redo"))]


def test_every_page_that_needs_nothing_chosen_is_offered():
    needs_nothing = set()
    for page in pages():
        try:
            page()
        except TypeError:
            continue
        needs_nothing.add(page.__name__)
    scenes = {page.__name__ for page in pages() if issubclass(page, ScenePage)}
    named = {type(page_at(each.place)).__name__ for each in NAMED} - {"ScenePage", "MapPage"}
    assert needs_nothing - scenes - set(NOT_BY_NAME) == named


async def test_what_it_finds_is_seen_in_five_lines_of_terminal(outrider):
    async with outrider.run_test(size=(20, 5)) as pilot:
        await find(pilot, "wounded")
        options = outrider.screen.query_one(OptionList)
        assert options.region.intersection(outrider.screen.region).height > 1
