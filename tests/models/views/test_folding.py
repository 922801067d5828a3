"""Edits by hand are said once, and those of one thing in a row in one entry."""

import pytest

from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from models.deeds.people.edit import EditRow
from models.deeds.people.gear import SetSkill
from models.deeds.people.people import NewPerson
from models.views.entries import Entries, every_entry
from models.views.log import read_log
from models.views.players import players_journal


@pytest.fixture
def campaign(tmp_path):
    opened = Campaign.create(tmp_path / "Edits.outrider")
    for name in ("Ines", "Wei"):
        opened.perform(NewPerson(name, side="party"))
    yield opened
    opened.close()


def edit(campaign, person, **values):
    for field, value in values.items():
        campaign.perform(EditRow("person", person, {field: value}))


def titles(campaign, search=""):
    return [entry.title for entry in Entries(campaign.path, search)]


def test_edits_of_one_sheet_in_one_sitting_are_one_entry(campaign):
    edit(campaign, 1, strength=9, dexterity=12)
    edit(campaign, 2, strength=7)
    edit(campaign, 1, strength=10)
    assert titles(campaign)[:2] == ["Ines, by hand", "Wei: Strength 10 -> 7"]
    told = [line.text for line in Entries(campaign.path)[0].lines]
    assert told == ["Strength 10 -> 9", "Dexterity 10 -> 12", "Strength 9 -> 10"]
    campaign.perform(WriteNote("They rest."))
    edit(campaign, 1, strength=11)
    assert titles(campaign)[::2][:2] == ["Ines: Strength 10 -> 11", "Ines, by hand"]


def test_what_somebody_has_stands_on_their_sheet(campaign):
    campaign.perform(SetSkill(1, "Rifle", 2))
    edit(campaign, 1, strength=9)
    campaign.perform(EditRow("skill", 1, {"level": 4}))
    assert titles(campaign)[0] == "Ines, by hand"
    told = [line.text for line in Entries(campaign.path)[0].lines]
    assert told == ["Strength 10 -> 9", "Rifle: Level 2 -> 4"]
    edit(campaign, 2, strength=7)
    campaign.perform(EditRow("skill", 1, {"level": 5}))
    assert titles(campaign)[:2] == ["Ines, by hand", "Wei: Strength 10 -> 7"]


def test_a_search_finds_each_edit(campaign):
    edit(campaign, 1, strength=9, dexterity=12)
    assert titles(campaign, "dexterity") == ["Ines: Dexterity 10 -> 12"]


def test_undo_takes_edits_one_by_one(campaign):
    edit(campaign, 1, strength=9, dexterity=12, intelligence=8)
    campaign.undo()
    assert titles(campaign)[:3] == [
        "Undo: Ines: Intelligence 10 -> 8",
        "Ines: Intelligence 10 -> 8",
        "Ines, by hand",
    ]
    with campaign.read() as session:
        from models.tables import Person

        person = session.get_one(Person, 1)
        assert (person.strength, person.dexterity, person.intelligence) == (9, 12, 10)


def test_an_entry_is_found_by_the_key_of_any_of_its_edits(campaign):
    edit(campaign, 1, strength=9, dexterity=12, intelligence=8)
    edit(campaign, 2, strength=9)
    entries = Entries(campaign.path)
    keys = [entry.key for entry in every_entry(campaign.path)]
    assert [entries.place_of(key) for key in keys] == [0, 1, 1, 1, 2, 3]


def test_the_log_says_each_edit_once(campaign):
    edit(campaign, 1, strength=9)
    edit(campaign, 2, strength=9, dexterity=12)
    *_, one, two = map(str, read_log(campaign.path))
    assert one == "day 1, 00:00:00  Ines: Strength 10 -> 9, by hand"
    assert two == ("day 1, 00:00:00  Wei, by hand\n    Strength 10 -> 9\n    Dexterity 10 -> 12")


def test_players_read_nothing_of_what_is_written_by_hand(campaign):
    before = list(players_journal(every_entry(campaign.path)))
    edit(campaign, 1, strength=9, notes="Owes Kessler.", light=2)
    campaign.perform(NewPerson("Kira", side="opposition"))
    edit(campaign, 3, light=1)
    assert list(players_journal(every_entry(campaign.path))) == before
