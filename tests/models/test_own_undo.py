"""Undo and redo of one's own among several referees, and what keeps an act as it is."""

from contextlib import closing

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from models.deeds.clock.time import Advance
from models.deeds.people.edit import EditRow
from models.deeds.people.gear import Give
from models.deeds.people.people import NewPerson
from models.deeds.people.several import TakeOffList
from models.journal import Conflict
from models.storage import doctor
from models.tables import HouseTable, Note, Person, Weapon, World
from rules.dice import Throw

pytestmark = pytest.mark.usefixtures("both_engines")


@pytest.fixture
def table(tmp_path):
    """Ann and Ben, each with the campaign open, and a person whom nobody is known to have made."""
    path = tmp_path / "Shared.outrider"
    ann = Campaign.create(path)
    ben = Campaign(path)
    ann.author = ""
    ann.perform(NewPerson("Mara"))
    ann.author, ben.author = "Ann", "Ben"
    yield ann, ben
    ann.close()
    ben.close()
    assert [finding for finding in doctor.examine(path) if not finding.ok] == []


def edit(campaign, **values):
    return campaign.perform(EditRow("person", 1, values))


def mara(campaign):
    with campaign.read() as session:
        return session.get_one(Person, 1)


def test_one_s_own_is_taken_back_past_what_another_did_since(table):
    ann, ben = table
    edit(ann, strength=9)
    edit(ben, dexterity=8)
    assert "9" in ann.undo().title
    assert (mara(ann).strength, mara(ann).dexterity) == (10, 8)
    edit(ben, endurance=2)
    assert ann.redo() is not None, "what another does since passes nothing over"
    assert (mara(ann).strength, mara(ann).dexterity) == (9, 8)


def test_what_another_built_on_is_not_taken_back_and_the_reason_is_theirs(table):
    ann, ben = table
    edit(ann, strength=9)
    later = edit(ben, strength=7)
    with pytest.raises(Conflict, match=r'Ben built on "Mara: .*" with "Mara: ') as refused:
        ann.undo()
    assert refused.value.rests.key == later.key
    assert ann.built_on(refused.value.rests.key) == ""
    assert ann.built_on(later.key - 1).startswith('Ben built on it with "Mara: ')
    assert mara(ann).strength == 7
    ben.undo()
    assert ann.undo() is not None


def test_what_came_back_to_the_same_figure_was_built_on_all_the_same(table):
    ann, ben = table
    edit(ann, strength=9)
    edit(ben, strength=7)
    edit(ben, strength=9)
    with pytest.raises(Conflict, match="Ben built on"):
        ann.undo()


def test_whoever_was_made_stays_while_another_names_them(table):
    ann, ben = table
    made = ann.perform(NewPerson("Wei"))
    with ben.read() as session:
        wei = session.exec(select(Person.id).where(Person.name == "Wei")).one()
    ben.perform(WriteNote("Met the pilot", about=f"person:{wei}"))
    with pytest.raises(Conflict, match='Ben built on "New person: Wei" with "Note'):
        ann.undo(made.key)


def test_what_is_gone_by_now_is_not_named_again(table):
    ann, ben = table
    with ann.action("Gear") as action:
        action.session.add(Weapon(name="Rifle"))
    ann.perform(Give("weapon", 1, 1))
    ann.undo()
    ben.perform(TakeOffList((1,)))
    with pytest.raises(Conflict, match=r'Ben built on .* with ".*"'):
        ann.redo()


def test_time_that_passed_stays_beneath_what_was_played_since(table):
    ann, ben = table
    ann.perform(Advance(3_600))
    edit(ben, strength=9)
    assert ann.undo() is not None, "writing down what is so rests on no hour"
    ann.redo()
    with ben.action("A throw") as action:
        action.tell(f"Luck: {action.dice.read(Throw('luck'), int)}.")
    with pytest.raises(Conflict, match='Ben built on "Time passes: 1 h" with "A throw"'):
        ann.undo()


def test_a_note_of_that_hour_keeps_it_and_a_player_s_word_does_not(table):
    ann, ben = table
    ann.perform(Advance(3_600))
    with ben.action("A wish") as action:
        action.kept = True
        action.session.add(Note(title="Wish", body="A bath", clock=action.world.clock, made_at=""))
    assert ann.undo() is not None
    ann.redo()
    ben.perform(WriteNote("They slept"))
    with pytest.raises(Conflict, match='with "Note'):
        ann.undo()


def test_a_name_that_another_took_meanwhile_is_not_given_twice(table):
    ann, ben = table
    for campaign, turn in ((ann, True), (ben, False)):
        with campaign.action("Table") as action:
            action.session.add(HouseTable(name="Weather"))
        if turn:
            campaign.undo()
    with pytest.raises(Conflict):
        ann.redo()


def test_where_one_has_done_nothing_it_is_anybody_s_only_by_choice(table):
    ann, ben = table
    edit(ben, strength=9)
    assert ann.undo() is None, "whoever made Mara, nobody knows whether that was Ann"
    ben.undo()
    assert ann.undo().title == "New person: Mara"


def test_of_anybody_s_the_newest_is_taken_back_by_choice(table):
    ann, ben = table
    edit(ann, strength=9)
    edit(ben, dexterity=8)
    assert "8" in ann.undo(anybodys=True).title
    assert ann.redo() is None, "it is Ben's to do again"
    assert ann.redo(anybodys=True) is not None
    assert mara(ben).dexterity == 8


def test_one_s_own_new_act_passes_over_one_s_own_alone(table):
    ann, ben = table
    edit(ann, strength=9)
    edit(ben, dexterity=8)
    ann.undo()
    ben.undo()
    edit(ann, endurance=3)
    assert ann.redo() is None
    assert "8" in ben.redo().title


def test_the_clock_is_not_set_back_by_two_hands(table):
    ann, ben = table
    with closing(Campaign(ann.path)) as third:
        third.author = "Cleo"
        for campaign in (ann, ben, third):
            with campaign.action("One more") as action:
                action.world.clock += 1
        with pytest.raises(Conflict, match='Cleo built on "One more"'):
            ann.undo()
        assert [c.undo() is not None for c in (third, ben, ann)] == [True] * 3
        with third.read() as session:
            assert session.get_one(World, 1).clock == 0
