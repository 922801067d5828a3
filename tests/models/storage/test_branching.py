"""What if: a campaign of its own from a moment, and how it differs from where it came from."""

from random import Random

import pytest

from models.campaign import Campaign
from models.deeds.house.branch import BranchOff
from models.deeds.people.edit import EditRow
from models.deeds.people.harm import HurtByHand
from models.deeds.people.people import NewPerson
from models.sample import fill
from models.storage import doctor
from models.storage.branching import branch, origin
from models.storage.saves import SaveError
from models.views.compared import compared
from tests.models.play import content, play


def test_a_branch_is_the_campaign_of_then_and_goes_its_own_way(tmp_path):
    path, other = tmp_path / "Main.outrider", tmp_path / "What if.outrider"
    random = Random(12)
    campaign = Campaign.create(path, fill)
    for _ in range(25):
        play(campaign, random)
    then = campaign.perform(NewPerson("Somebody who matters")).key
    rows = content(path)
    campaign.undo()
    for _ in range(25):
        play(campaign, random)
    before = path.read_bytes()
    branch(path, then, other, lambda _made: None)
    assert content(other) == rows
    assert path.read_bytes() == before
    assert [finding for finding in doctor.examine(other) if not finding.ok] == []
    away = Campaign(other)
    away.perform(BranchOff("Main", then))
    assert origin(other) == ("Main", then)
    assert origin(path) is None
    assert away.undo().title.startswith("New person: Somebody")
    for _ in range(25):
        play(away, random)
    away.close()
    campaign.close()
    assert [finding for finding in doctor.examine(other) if not finding.ok] == []
    with pytest.raises(SaveError, match="already a campaign"):
        branch(path, then, other, lambda _made: None)


def test_who_lives_and_what_differs(tmp_path):
    path, other = tmp_path / "Main.outrider", tmp_path / "What if.outrider"
    campaign = Campaign.create(path)
    campaign.perform(NewPerson("Maya"))
    then = campaign.perform(NewPerson("Strand")).key
    branch(path, then, other, lambda _made: None)
    assert compared(other, path) == []
    campaign.perform(HurtByHand(1, light=0, shock=20))
    campaign.perform(EditRow("person", 2, {"strength": 3}))
    campaign.perform(NewPerson("Ines"))
    campaign.close()
    found = compared(other, path)
    first, *rest = found
    assert (first.what, first.here) == ("Maya", "alive")
    assert first.there.startswith("DEAD since")
    assert ("Ines", "is not there", "person Ines") in [(d.what, d.here, d.there) for d in rest]
    (strength,) = (d for d in rest if d.what == "Strand: strength")
    assert strength.there == "3" != strength.here
