"""Taking a file into the equipment book: what it would do, what it does, and when nothing."""

import pytest
from hypothesis import HealthCheck, given, settings

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.people.equipment import KeepPattern, NewPattern
from models.deeds.people.exchange import ImportEquipment
from models.deeds.people.gear import Give
from models.exchange.book_plan import plan
from models.exchange.equipment import READERS, WRITERS, book_records, read_csv
from models.tables import Vehicle, Weapon
from models.views.equipment import in_book
from tests.models.deeds.people.test_people import all_of, campaign, content, key, one
from tests.models.exchange.test_equipment import records

__all__ = ["campaign"]

HEAD = "equipment,name,mounted_on,dpv,range_km\n"


@pytest.fixture
def empty(tmp_path):
    return Campaign.create(tmp_path / "Empty.outrider")


def rows(text):
    return tuple(read_csv(HEAD + text))


def fates(campaign, text):
    with campaign.read() as session:
        return [str(step.fate) for step in plan(session, rows(text))]


def book(campaign):
    with campaign.read() as session:
        return book_records(session)


def take(campaign, text):
    return campaign.perform(ImportEquipment(rows(text)))


def test_what_becomes_of_each_pattern_is_told_beforehand(campaign):
    text = "weapon,AUDITOR,,1.5,\nweapon,Notary,,0.5,\nsensor,Auditor,,,3\n"
    assert fates(campaign, text) == ["changed", "same", "new"]
    with campaign.read() as session:
        auditor = plan(session, rows(text))[0]
    assert auditor.changes == ("Name Auditor -> AUDITOR", "Damage point value 1 -> 1.5")


def test_new_patterns_come_and_known_ones_change(campaign):
    before = content(campaign)
    done = take(campaign, "weapon,Auditor,,1.5,\nsensor,Nose,,,3\nweapon,Notary,,,\n")
    assert done.title == "Equipment imported: 1 new, 1 changed, 1 same"
    auditor = one(campaign, Weapon, name="Auditor", person_id=None)
    assert (auditor.dpv, auditor.aimed_range) == (1.5, 180)  # what is not said stays
    with campaign.read() as session:
        assert in_book(session, "sensor")[-1].values["range_km"] == 3
    campaign.undo()
    assert content(campaign) == before


def test_what_people_have_is_not_in_the_book(campaign):
    soraya = key(campaign, "Soraya Whitlock")
    campaign.perform(
        Give("weapon", soraya, one(campaign, Weapon, name="Auditor", person_id=None).id)
    )
    take(campaign, "weapon,Auditor,,1.5,\n")
    assert one(campaign, Weapon, name="Auditor", person_id=soraya).dpv == 1
    vehicles = {record.name for record in book(campaign) if record.table == "vehicle"}
    assert vehicles == {"ATV", "Hovertank", "Ore crawler", "Truck"}


def test_what_is_there_already_is_not_taken_again(campaign):
    with pytest.raises(Refusal, match="The book has all of it already"):
        campaign.perform(ImportEquipment(tuple(book(campaign))))


def test_patterns_of_one_name_are_each_met_once(campaign):
    notary = one(campaign, Weapon, name="Notary", person_id=None)
    campaign.perform(KeepPattern("weapon", notary.id))
    with campaign.action("Alike") as action:
        action.get(Weapon, max(w.id for w in all_of(campaign, Weapon))).name = "Notary"
    line = "weapon,Notary,,0.5,\n"
    assert fates(campaign, line * 3) == ["same", "same", "new"]
    assert fates(campaign, "weapon,Notary,,0.6,\n" + line) == ["changed", "same"]


# ---- What is mounted -------------------------------------------------------------------------


def test_what_is_mounted_goes_on_the_vehicle_before_it(empty):
    take(empty, "vehicle,Tank,,,\nweapon,Gun,tank,18,\nvehicle,Tank,,,\nweapon,Gun,Tank,9,\n")
    first, second = all_of(empty, Vehicle)
    assert [(first.pattern, first.name), (second.pattern, second.name)] == [(True, "Tank")] * 2
    guns = all_of(empty, Weapon)
    assert [(gun.vehicle_id, gun.dpv) for gun in guns] == [(first.id, 18), (second.id, 9)]


def test_what_is_mounted_goes_on_a_vehicle_of_the_book(campaign):
    tank = one(campaign, Vehicle, name="Hovertank")
    text = "weapon,Gun,Hovertank,3,\nweapon,Beam gun,Hovertank,17,\n"
    assert fates(campaign, text) == ["new", "changed"]
    take(campaign, text)
    found = {gun.name: gun.dpv for gun in all_of(campaign, Weapon, vehicle_id=tank.id)}
    assert found == {"Gun": 3, "Beam gun": 17}
    assert one(campaign, Weapon, name="Beam gun", vehicle_id=None).dpv == 18


def test_a_file_with_something_on_no_vehicle_changes_nothing(campaign):
    before = content(campaign)
    text = "sensor,Nose,,,3\nweapon,Gun,Walker,3,\n"
    assert fates(campaign, text) == ["new", "unreadable"]
    with pytest.raises(Refusal, match=r"^Line 3: there is no vehicle 'Walker'.*Nothing was impor"):
        take(campaign, text)
    assert content(campaign) == before


# ---- There and back --------------------------------------------------------------------------


@pytest.mark.parametrize("ending", WRITERS)
def test_a_book_taken_into_an_empty_campaign_is_the_same(campaign, empty, ending):
    campaign.perform(NewPattern("vehicle", "Hovertank"))  # two of a name, one of them armed
    written = WRITERS[ending](book(campaign))
    found = tuple(READERS[ending](written))
    empty.perform(ImportEquipment(found))
    assert book(empty) == book(campaign)
    assert WRITERS[ending](book(empty)) == written


def test_only_some_patterns_are_written(campaign):
    tank = one(campaign, Vehicle, name="Hovertank")
    with campaign.read() as session:
        found = book_records(session, {("vehicle", tank.id)})
    assert [(each.table, each.name, each.mounted_on) for each in found] == [
        ("vehicle", "Hovertank", ""),
        ("weapon", "Beam gun", "Hovertank"),
        ("missile", "Circular", "Hovertank"),
    ]


@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
@given(record=records())
def test_what_was_imported_is_the_same_ever_after(empty, record):
    taken = (record,)
    with empty.read() as session:
        (step,) = plan(session, taken)
    if step.wrong or step.fate == "same":
        with pytest.raises(Refusal):
            empty.perform(ImportEquipment(taken))
        return
    before = content(empty)
    empty.perform(ImportEquipment(taken))
    with empty.read() as session:
        assert [step.fate for step in plan(session, taken)] == ["same"]
    empty.undo()
    assert content(empty) == before
    empty.redo()
