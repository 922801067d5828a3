"""A key that a page offers does something: its first answer is no refusal."""

import pytest

from models.action import Refusal
from models.campaign import Campaign
from tests.tui.screens import HEATH, TOKENS, play
from tests.tui.stillness import unpainted
from tests.tui.walk import CANNOT
from tui.encounter.scene_page import ScenePage
from tui.rolling.panel import RollPanel
from tui.widgets.listing import Listing

LEAVING = {"undo", "redo", "back", "quit", "help"}
PAGES = ["", "p", "t", "j", "w", "f", "m", "e", "e f enter", "e S o 4", "e S o 3", "p enter", "p e"]
PAGES += [TOKENS, HEATH, "e S N L a w enter l enter enter", "e S N Z e d enter z 1 enter 1"]
MOST = 5


@pytest.fixture
def refused(monkeypatch):
    """What has been refused; a forecast is soon made."""
    monkeypatch.setattr("tui.encounter.forecast_panel.TIMES", 10)
    found, perform = [], Campaign.perform

    def performed(self, *given, **named):
        try:
            return perform(self, *given, **named)
        except Refusal as refusal:
            found.append(str(refusal))
            raise

    monkeypatch.setattr(Campaign, "perform", performed)
    return found


async def back_to(outrider, pilot, depth, mark):
    """Leave what a key opened or began, and undo what it did."""
    while len(outrider.screen_stack) > depth or getattr(outrider.screen, "placing", None):
        await play(pilot, "escape")
    campaign = await outrider.campaign()
    while undone(outrider) > mark and campaign.undo():
        outrider.changed()
        await play(pilot, "")


def kinds(page):
    """A row of a list for each kind of people on it, who differ in what they can do."""
    if not isinstance(page, ScenePage) or page.view is None:
        return [0]
    found = {}
    for row, line in enumerate(page.query_one("#people", Listing).lines):
        figure = page.view.figure(line.key)
        kind = figure and (figure.side, figure.acts, figure.hidden, figure.fires_aimed)
        found.setdefault(kind, row)
    return list(found.values())[:MOST]


def undone(outrider):
    """Which entry would be taken back; 0 for none."""
    return outrider.headline.undo.key if outrider.headline.undo else 0


async def press(outrider, pilot, row, command):
    """Put the cursor on a row and press a key if it is lit; what is refused at once."""
    page = outrider.screen
    for listing in page.query(Listing):
        listing.cursor = row
    await pilot.pause()
    if command not in page.usable():
        return ()
    outrider.clear_notifications()
    await play(pilot, command.keys.split(",")[0])
    if isinstance(outrider.screen, RollPanel):
        return outrider.screen._preview.refusals
    said = [note.message for note in outrider._notifications]
    return tuple(line for line in said if CANNOT.match(line)) if outrider.screen is page else ()


async def wrong_here(outrider, pilot, refused):
    """What is offered on a page and refused: the row, the command and why."""
    wrong = set()
    page, depth = outrider.screen, len(outrider.screen_stack)
    mark = undone(outrider)
    for row in kinds(page):
        for command in type(page).commands():
            if command.name in LEAVING:
                continue
            refused.clear()
            found = await press(outrider, pilot, row, command)
            wrong |= {(row, command.name, why) for why in (*found, *refused)}
            await back_to(outrider, pilot, depth, mark)
    return wrong


@pytest.mark.timeout(300)
@pytest.mark.parametrize("start", PAGES)
async def test_what_is_offered_is_not_refused(outrider, refused, start):
    async with outrider.run_test(size=(100, 30)) as pilot:
        await play(pilot, start)
        with unpainted(outrider):
            assert await wrong_here(outrider, pilot, refused) == set()
