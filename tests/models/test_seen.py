"""A deed that was looked at happens only to what was seen, and a rehearsal leaves nothing."""

from __future__ import annotations

import pytest
from sqlmodel import select

from models.action import Refusal
from models.campaign import Campaign, Overtaken
from models.deeds.chronicle.notes import WriteNote
from models.journal import newest_entry
from models.tables import Entry, Person
from rules.dice import GivenDice, Needed, SupposedDice, d6, task_die


@pytest.fixture
def campaign(tmp_path):
    opened = Campaign.create(tmp_path / "Test.outrider")
    yield opened
    opened.close()


def seen(campaign):
    with campaign.read() as session:
        return newest_entry(session)


class Throwing:
    """Makes a person for a six, after which it throws once more."""

    def perform(self, action):
        if action.dice.read(task_die("first"), lambda shown: shown == 6):
            action.session.add(Person(name="Six"))
            action.dice.read(d6(2, "second"), lambda shown: shown)


def test_what_has_happened_meanwhile_overtakes_it(campaign):
    before = seen(campaign)
    campaign.perform(WriteNote("One"), seen=before)
    with pytest.raises(Overtaken):
        campaign.perform(WriteNote("Two"), seen=before)
    campaign.undo()
    with pytest.raises(Overtaken):  # what was taken back has happened as well
        campaign.perform(WriteNote("Two"), seen=before)
    campaign.perform(WriteNote("Two"), seen=seen(campaign))


def test_a_rehearsal_leaves_nothing(campaign):
    dice = GivenDice([6, 9])
    campaign.rehearse(Throwing(), dice)
    assert [thrown.value for thrown in dice.thrown] == [6, 9]
    with pytest.raises(Needed, match="second"):
        campaign.rehearse(Throwing(), GivenDice([6]))
    with pytest.raises(Refusal, match="words"):
        campaign.rehearse(WriteNote(""), GivenDice([]))
    with campaign.read() as session:
        assert session.exec(select(Person)).all() == []
        assert session.exec(select(Entry)).all() == []


@pytest.mark.parametrize(("values", "high", "thrown"), [
    ([], False, [0]), ([], True, [9]), ([6], False, [6, 2]), ([6, 5], True, [6, 5]),
])  # fmt: skip
def test_supposed_dice_go_on_where_the_given_ones_end(campaign, values, high, thrown):
    dice = SupposedDice(values, high=high)
    campaign.rehearse(Throwing(), dice)
    assert [each.value for each in dice.thrown] == thrown


def test_supposed_dice_end_what_is_thrown_again_and_again():
    dice = SupposedDice([], high=False)
    while dice.read(d6(2, "again on anything but a nine"), lambda shown: shown != 9):
        pass
    assert [each.value for each in dice.thrown] == [2, 3, 4, 5, 6, 7, 8, 9]
