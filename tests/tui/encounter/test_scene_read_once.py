"""A scene is read when the campaign has changed, not whenever the page comes to the front."""

import pytest

from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from tests.tui.screens import CAMPAIGN, play
from tui.encounter import scene_page
from tui.program import Outrider


@pytest.fixture
def looks(monkeypatch):
    """The scenes that were read, in order."""
    seen = []

    def remembered(session):
        seen.append(look(session))
        return seen[-1]

    look = scene_page.look
    monkeypatch.setattr(scene_page, "look", remembered)
    return seen


async def test_a_panel_that_closes_reads_nothing_but_a_change_does(saves, looks):
    app = Outrider(saves, CAMPAIGN)
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        opened = len(looks)  # one for the page of a scene, one for that of its engine
        await play(pilot, "S escape R escape")
        assert len(looks) == opened

        other = Campaign(saves / f"{CAMPAIGN}.outrider")
        other.perform(WriteNote("Written in another window"))
        other.close()
        await play(pilot, "R escape")
        assert len(looks) == opened + 1
        app.changed()  # as it is noticed in a moment: nothing is taken back that no title names
        await play(pilot, "u")
        assert len(looks) == opened + 2
