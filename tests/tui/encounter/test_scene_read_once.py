"""A scene is read when the campaign has changed, not whenever the page comes to the front."""

from dataclasses import replace

import pytest

from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from models.deeds.fight.turn import NextPoint, StartFight
from tests.tui.screens import CAMPAIGN, play
from tui.encounter import combat_page, scene_page
from tui.program import Outrider
from tui.shell.titlebar import TitleBar


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


async def test_a_panel_that_closes_reads_and_styles_nothing_but_a_change_does(
    saves, looks, monkeypatch
):
    app = Outrider(saves, CAMPAIGN)
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        opened = len(looks)  # one for the page of a scene, one for that of its engine
        styled = []
        monkeypatch.setattr(app.screen, "update_node_styles", lambda **how: styled.append(how))
        await play(pilot, "S escape R escape")
        assert len(looks) == opened
        assert not styled

        other = Campaign(saves / f"{CAMPAIGN}.outrider")
        other.perform(WriteNote("Written in another window"))
        other.close()
        await play(pilot, "R escape")
        assert len(looks) == opened + 1
        app.changed()  # as it is noticed in a moment: nothing is taken back that no title names
        await play(pilot, "u")
        assert len(looks) == opened + 2


async def counted(pilot, looks):
    """Count on, and wait until the scene has been read after it; what was shown before that."""
    read = len(looks)
    await pilot.app.perform(NextPoint(1))
    shown = pilot.app.screen.view
    while len(looks) == read:
        await pilot.pause(0.01)
    await pilot.pause()
    assert pilot.app.screen.view == looks[-1]
    return shown


async def test_the_count_goes_on_before_everything_is_read_anew(saves, looks, monkeypatch):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    campaign.perform(StartFight(1))
    app = Outrider(saves, CAMPAIGN)
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        assert await counted(pilot, looks) == looks[-1]

        def wrong(*given):
            return replace(counted_on(*given), point=11)

        counted_on = combat_page.counted_on
        monkeypatch.setattr(combat_page, "counted_on", wrong)
        assert (await counted(pilot, looks)).point == 11
        title = app.screen.query_one(TitleBar).render_line(0).text
        assert f"point {looks[-1].point}" in title
        assert looks[-1].point < 11

        campaign.perform(WriteNote("Written in another window"))
        assert (await counted(pilot, looks)).point < 11

        page, read = app.screen, len(looks)
        await app.perform(NextPoint(1))
        assert page.view.point == 11
        await play(pilot, "o")
        while not page.unread:
            await pilot.pause(0.01)
        assert len(looks) == read
        await play(pilot, "escape")
        assert page.view == looks[-1]
    campaign.close()
