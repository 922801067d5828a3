"""A campaign begins once, with all it is given, and undo ends there."""

import pytest

from models.action import Refusal
from models.calendar_text import first_moment
from models.campaign import Campaign
from models.deeds.house.begin import BeginCampaign
from models.exchange.people.stat_line import read_line
from models.starters import Starter
from models.storage import doctor
from models.tables import Person, Weapon, World
from models.views.log import read_players_log
from tests.models.deeds.people.test_people import all_of, one

PLAYER = {"side": "party", "kind": "pc"}


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "New.outrider")
    yield made
    made.close()


def test_all_of_it_is_one_entry_that_stays(campaign):
    calendar, clock = first_moment("3 May 2301, 21:40")
    mara = read_line("Mara Voss, pc, party, Rifle 3, carbine")
    deed = BeginCampaign(calendar, clock, tuple(Starter), (mara,), "Dust")
    campaign.perform(deed)
    world = one(campaign, World)
    assert (world.clock, world.blurb) == (clock, "Dust")
    person = one(campaign, Person)
    assert (person.name, person.kind, person.side) == ("Mara Voss", "pc", "party")
    (weapon,) = all_of(campaign, Weapon, person_id=person.key)
    assert (weapon.name, weapon.sample) == ("Ledger carbine", True)
    assert campaign.undo() is None
    with pytest.raises(Refusal, match="has begun already"):
        campaign.perform(BeginCampaign())
    campaign.close()
    assert all(finding.ok for finding in doctor.examine(campaign.path))


def test_players_are_not_told_what_the_referee_has_in_store(campaign):
    campaign.perform(BeginCampaign(starters=tuple(Starter), blurb="Dust"))
    (page,) = read_players_log(campaign.path)
    assert "Dust" in str(page)
    assert "invented" not in str(page)
