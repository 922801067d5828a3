"""What is in stock: made, copied and removed, and taken back exactly."""

import pytest

from models.action import Refusal
from models.deeds.people.gear import GiveWeapon
from models.deeds.people.stock import STOCK, CopyStock, NewStock, RemoveStock
from models.tables import Weapon
from tests.models.deeds.people.test_people import (
    all_of,
    campaign,
    key,
    one,
    performed_and_taken_back,
)

__all__ = ["campaign"]


@pytest.mark.parametrize("table", STOCK)
def test_something_new_is_in_stock(campaign, table):
    performed_and_taken_back(campaign, NewStock(table, "Alfa"))
    assert one(campaign, STOCK[table], name="Alfa")
    with pytest.raises(Refusal, match="Name cannot be empty"):
        campaign.perform(NewStock(table, " "))


@pytest.mark.parametrize("table", STOCK)
def test_one_more_of_a_kind_has_the_same_figures(campaign, table):
    row = all_of(campaign, STOCK[table])[0]
    performed_and_taken_back(campaign, CopyStock(table, row.id))
    copy = max(all_of(campaign, STOCK[table]), key=lambda row: row.id)
    own = {"id", "name", "person_id", "in_hand"}
    assert copy.name == f"{row.name} 2"
    assert copy.model_dump(exclude=own) == row.model_dump(exclude=own)
    assert getattr(copy, "person_id", None) is None


def test_what_was_copied_stays_when_the_pattern_goes(campaign):
    pattern = one(campaign, Weapon, name="Auditor", person_id=None)
    soraya = key(campaign, "Soraya Whitlock")
    campaign.perform(GiveWeapon(soraya, pattern.id))
    performed_and_taken_back(campaign, RemoveStock("weapon", pattern.id))
    assert one(campaign, Weapon, person_id=soraya).name == "Auditor"
    with pytest.raises(Refusal, match="no longer there"):
        campaign.perform(RemoveStock("weapon", pattern.id))
