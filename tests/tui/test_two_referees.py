"""Two referees on one campaign: whose act it was, and what undo takes back."""

from contextlib import closing

import pytest

from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from models.views.asked import Asked
from models.views.entries import Entries
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, play
from tui.widgets.listing import Listing

SIZE = (80, 24)


def newest(app):
    """What the first row of the journal says."""
    return app.screen.query_one(Listing).current.cells[1]


@pytest.fixture
def by_ann(saves, monkeypatch):
    """Ann, at another computer, has written a note."""
    path = saves / f"{CAMPAIGN}.outrider"
    with monkeypatch.context() as patch:
        patch.setenv("OUTRIDER_REFEREE", "Ann")
        with closing(Campaign(path)) as campaign:
            campaign.perform(WriteNote("Ann's secret"))
    monkeypatch.setenv("OUTRIDER_REFEREE", "Ben")
    return path


async def test_what_another_did_is_taken_back_only_when_asked_twice(by_ann, outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "j")
        assert "Done by Ann" in text(outrider)
        await play(pilot, "u")
        assert newest(outrider).endswith("Note: Ann's secret"), "nothing is taken back yet"
        await play(pilot, "u")
        assert "Undo: Note" in newest(outrider)
        assert "Done by" not in text(outrider), "what one did oneself needs no name"


async def test_one_s_own_is_taken_back_at_once(by_ann, outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        campaign = await outrider.campaign()
        campaign.perform(WriteNote("Ben's"))
        outrider.changed()
        await play(pilot, "j u")
        assert "Undo: Note: Ben's" in newest(outrider)


async def test_the_journal_is_narrowed_to_one_referee(by_ann, outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "j slash b y colon a n n enter")
        found = outrider.screen.query_one(Listing).lines
        assert [line.cells[1] for line in found] == ["Note: Ann's secret"]


def test_whoever_has_no_name_is_asked_for_by_nobody(by_ann):
    assert [entry.author for entry in Entries(by_ann, Asked(author="an"))] == ["Ann"]
    assert not Entries(by_ann, Asked(author="%"))
