"""An empty list says what fills it, by a key that does it there."""

import re

import pytest

from models.campaign import Campaign
from models.deeds.frontier.research import NewResearch
from models.deeds.frontier.survey import NewSurvey
from tests.tui.screens import play
from tui.program import Outrider
from tui.shell import places
from tui.shell.command import shown_keys
from tui.shell.places import NAMED
from tui.widgets.listing import Listing

FILLED_BY_PLAY = {"journal", "wishes"}
"""Lists of whatever happens or is said, which no single key fills."""
ASKED_FIRST = {"scene", "maps", "find", "wounded", "month"}
"""Places that ask for something first, or show what other pages fill."""


@pytest.fixture
def outrider(tmp_path):
    made = Campaign.create(tmp_path / "Bare.outrider")
    made.perform(NewResearch("Moss"))
    made.perform(NewSurvey("The pans", 1))
    made.close()
    return Outrider(tmp_path, "Bare")


async def test_every_empty_list_names_a_key_of_its_page(outrider):
    wordless = {}
    there = [named.place for named in NAMED if named.word not in ASKED_FIRST]
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        for place in (None, *there, places.Research(1), places.Survey(1)):
            if place is not None:
                outrider.visit(place)
            await play(pilot, "")
            page = outrider.screen
            keys = {key for command in page.offered() for key in shown_keys(page.keys_of(command))}
            for listing in page.query(Listing):
                named = set(re.findall(r"[:,] (\w) ", listing._empty)) & keys
                if listing.display and not (
                    listing.lines or named or page.FOR_PLAYERS or listing.id in FILLED_BY_PLAY
                ):
                    wordless[type(page).__name__, listing.id] = listing._empty
            if place is not None:
                outrider.pop_screen()
                await play(pilot, "")
    assert wordless == {}
