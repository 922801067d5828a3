"""Starter sets: added whole, or what is missing of them; taken back; and marked as ours."""

import pytest

from models.action import SoAlready
from models.bridge.starter import missing, pieces
from models.campaign import Campaign
from models.deeds.people.starter import AddStarter
from models.starters import Starter
from models.storage import doctor
from tests.models.play import content


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "New.outrider")
    yield made
    made.close()


def lacking(campaign, starter):
    with campaign.read() as session:
        return [piece.name for piece in missing(session, starter)]


@pytest.mark.parametrize("starter", Starter)
def test_a_set_is_added_once_taken_back_and_what_is_lost_comes_again(campaign, starter):
    empty = content(campaign.path)
    everything = [piece.name for piece in pieces(starter)]
    assert len(everything) == len(lacking(campaign, starter)) > 5
    done = campaign.perform(AddStarter(starter))
    assert not lacking(campaign, starter)
    assert str(len(everything)) in done.title
    assert "invented" in done.lines[0]["text"]
    with pytest.raises(SoAlready):
        campaign.perform(AddStarter(starter))
    campaign.undo()
    assert content(campaign.path) == empty
    campaign.redo()
    assert not lacking(campaign, starter)
    campaign.close()
    assert all(finding.ok for finding in doctor.examine(campaign.path))
