"""Several people at once: archived, sent to a side, tagged, removed, and two sheets made one."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.treatment import Care
from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from models.deeds.chronicle.subjects import NewSubject, Relate
from models.deeds.medicine.care import GiveCare
from models.deeds.medicine.treat import Treat
from models.deeds.people.edit import EditRow
from models.deeds.people.harm import HurtByHand, HurtSeveral
from models.deeds.people.people import NewPerson
from models.deeds.people.several import (
    Archive,
    ForgetList,
    KeepList,
    MergePeople,
    SendToPlace,
    SendToSide,
    TagPeople,
    TakeOffList,
)
from models.deeds.people.squad import MakeSquad
from models.deeds.people.starter import AddStarter
from models.starters import Starter
from models.storage.headline import read
from models.tables import (
    Due,
    DueDeed,
    KeptList,
    Note,
    NoteLink,
    Nursing,
    Person,
    Relation,
    Side,
    Skill,
    SubjectKind,
    Tag,
    Weapon,
)
from models.views.asked import EVERYTHING
from models.views.entries import entries
from models.views.players import players_journal
from models.views.roster import Order, Roster, Wanted, keys_of, members, roster, words_in
from models.views.seating import party
from models.views.ward import patients
from tests.models.play import content


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Shadow.outrider")
    made.perform(AddStarter(Starter.BOOK))
    made.perform(NewSubject("Harbour"))
    for name in ("Ann", "Bea", "Zoë"):
        made.perform(NewPerson(name, Side.OPPOSITION))
    yield made
    made.close()


def names(campaign, **wanted):
    with campaign.read() as session:
        return [m.name for m in members(session, keys_of(session, Wanted(**wanted)))]


def rows(campaign, table):
    with campaign.read() as session:
        return session.exec(select(table)).all()


@pytest.mark.parametrize(
    "deed",
    [
        Archive((1, 3)),
        SendToSide((1, 3), Side.PARTY),
        TagPeople((1, 3), "Dock"),
        TakeOffList((1, 3)),
        SendToPlace((1, 3), 1),
        HurtSeveral((1, 3), light=2, shock=3),
        MergePeople(1, 3),
        KeepList("Docks", "dock", "name"),
    ],
)
def test_what_is_done_to_several_is_one_action_and_taken_back(campaign, deed):
    before = content(campaign.path)
    campaign.perform(deed)
    after = content(campaign.path)
    assert after != before
    campaign.undo()
    assert content(campaign.path) == before
    campaign.redo()
    assert content(campaign.path) == after


@pytest.mark.parametrize(
    "do",
    [
        Archive,
        lambda people: HurtSeveral(people, light=1),
        lambda people: SendToPlace(people, 1),
        lambda people: SendToSide(people, Side.PARTY),
        lambda people: TagPeople(people, "x"),
        TakeOffList,
    ],
)
def test_what_is_done_to_very_many_can_be_stopped_and_leaves_nothing_of_it(campaign, do):
    class StoppedError(Exception):
        pass

    def stop(_done, of):
        assert of == 3
        raise StoppedError

    assert do((1, 2, 3)).lasts == ""
    assert do(tuple(range(1, 1_000))).lasts
    before = content(campaign.path)
    with pytest.raises(StoppedError):
        campaign.perform(do((1, 2, 3)), progress=stop)
    assert content(campaign.path) == before


def test_who_is_archived_is_listed_apart(campaign):
    campaign.perform(Archive((2,)))
    assert names(campaign) == ["Ann", "Zoë"]
    assert names(campaign, archived=True) == ["Bea"]
    with campaign.read() as session:
        assert [member.name for member in roster(session)] == ["Ann", "Zoë"]
    campaign.perform(Archive((2,), archived=False))
    assert names(campaign) == ["Ann", "Bea", "Zoë"]


def test_who_is_archived_is_not_on_the_desk_nor_offered_a_seat_nor_among_the_wounded(campaign):
    campaign.perform(SendToSide((1, 2, 3), Side.PARTY))
    campaign.perform(HurtSeveral((1, 2), light=1))
    campaign.perform(HurtByHand(3, shock=3))
    campaign.perform(Archive((2, 3)))
    with campaign.read() as session:
        assert [name for _, name in party(session)] == ["Ann"]
        assert {patient.person.name for patient in patients(session)} == {"Ann", "Zoë"}
    assert [standing.name for standing in read(campaign.path).party] == ["Ann"]
    assert {due.deed for due in waiting(campaign, DueDeed.CRISIS)} == {"crisis"}, "she may die yet"


def test_a_tag_is_given_once_and_found_by(campaign):
    campaign.perform(TagPeople((1, 2), "Dock"))
    campaign.perform(TagPeople((2, 3), "dock "))
    assert len(rows(campaign, Tag)) == 3
    campaign.perform(TagPeople((1, 2), "DOCK", on=False))
    assert names(campaign, words=("dock",)) == ["Zoë"]
    assert names(campaign, words=("tag:do",)) == ["Zoë"]
    assert names(campaign, words=("tag:zo",)) == []
    assert words_in('ann tag:"Dock hand" tag:') == ("ann", "tag:Dock", "tag:hand")
    campaign.perform(TakeOffList((3,)))
    assert rows(campaign, Tag) == []


def test_people_are_at_one_place_and_found_by_it(campaign):
    campaign.perform(NewSubject("The Guild", SubjectKind.FACTION))
    campaign.perform(NewSubject("Mine"))
    campaign.perform(Relate("person:1", "owes", "subject:3"))
    campaign.perform(SendToPlace((1, 2), 1))
    campaign.perform(SendToPlace((2, 3), 3))
    assert names(campaign, words=("harbour",)) == ["Ann"]
    assert names(campaign, words=("mine",)) == ["Bea", "Zoë"]
    with pytest.raises(Refusal, match="The Guild is no place"):
        campaign.perform(SendToPlace((1,), 2))
    campaign.perform(MergePeople(1, 2))
    assert names(campaign, words=("mine",)) == ["Zoë"]
    campaign.perform(SendToPlace((1, 3)))
    (owes,) = rows(campaign, Relation)
    assert owes.words == "owes"


def test_several_are_hurt_alike_and_players_are_told_of_their_own(campaign):
    campaign.perform(NewPerson("Maya", Side.PARTY))
    deed = HurtSeveral((1, 2, 4), light=1, shock=99)
    with campaign.read() as session:
        (dies,) = deed.preview(session).notes
    assert dies == "Dies of it: Ann, Bea and Maya."
    done = campaign.perform(deed)
    assert done.title == "Ann, Bea and Maya: harm set by hand"
    assert [person.dead for person in rows(campaign, Person)] == [True, True, False, True]
    (seen, *_) = players_journal(entries(campaign.path, EVERYTHING))
    assert seen.title == "Maya: harm set by hand"
    assert not [line for line in seen.lines if "Ann" in line or "Bea" in line]
    with pytest.raises(Refusal, match="Nothing to change"):
        campaign.perform(HurtSeveral((3,)))


@pytest.mark.parametrize(
    "deed",
    [Archive(()), TagPeople((), "x"), TakeOffList(()), SendToPlace(()), HurtSeveral((), light=1)],
)
def test_nobody_is_refused(campaign, deed):
    with pytest.raises(Refusal, match="Nobody is marked"):
        campaign.perform(deed)


def test_two_sheets_of_one_person_become_one_with_what_both_have(campaign):
    campaign.perform(MakeSquad("1 green guard with a rifle"))
    with campaign.action("Skills") as action:
        for key, level in ((1, 1), (4, 3)):
            action.session.add(Skill(person_id=key, name="Rifle", level=level))
        action.session.add(Skill(person_id=4, name="Medical", level=2))
    campaign.perform(EditRow("person", 1, {"notes": "One."}))
    campaign.perform(EditRow("person", 4, {"notes": "Two.", "light": 3}))
    campaign.perform(TagPeople((4,), "dock"))
    campaign.perform(WriteNote("About @Guard and @Ann", about="person:4"))
    campaign.perform(TagPeople((1, 4), "guard"))
    campaign.perform(Relate("person:4", "fears", "person:2"))
    campaign.perform(Relate("person:1", "is called as", "person:4"))
    carried = len([w for w in rows(campaign, Weapon) if w.person_id == 4])
    campaign.perform(MergePeople(1, 4))
    (ann, *_) = rows(campaign, Person)
    assert (ann.name, ann.notes, ann.light) == ("Ann", "One.\n\nTwo.", 0)
    skills = {s.name: s.level for s in rows(campaign, Skill) if s.person_id == 1}
    assert skills["Rifle"] == 3
    assert skills["Medical"] == 2
    assert len([w for w in rows(campaign, Weapon) if w.person_id == 1]) == carried
    tags = [(tag.about, tag.word) for tag in rows(campaign, Tag)]
    assert sorted(tags) == [("person:1", "dock"), ("person:1", "guard")]
    (note,) = rows(campaign, Note)
    assert (note.about, note.body) == ("person:1", "About @[Guard](person:1) and @[Ann](person:1)")
    assert [link.to for link in rows(campaign, NoteLink)] == ["person:1"]
    assert [(r.one, r.other) for r in rows(campaign, Relation)] == [("person:1", "person:2")]
    assert len(rows(campaign, Person)) == 3


def test_what_is_in_hand_goes_over_and_what_a_body_had_on_the_clock_does_not(campaign):
    with campaign.action("Skills") as action:
        action.session.add(Skill(person_id=2, name="Medical", level=9))
    campaign.perform(HurtByHand(3, light=1, shock=3))
    campaign.perform(HurtByHand(2, stun=1))
    campaign.perform(GiveCare(2, 3, 8))
    campaign.perform(Treat(Care.STABILISE, 2, 3, time_passes=False))
    assert [due.person_id for due in waiting(campaign, DueDeed.STUN)] == [2]
    campaign.perform(MergePeople(1, 2))
    (treatment,) = waiting(campaign, DueDeed.TREATMENT)
    assert treatment.asked["begun"]["medic_id"] == 1
    assert waiting(campaign, DueDeed.STUN) == []
    assert [due.person_id for due in waiting(campaign, DueDeed.HEALING)] == [3]
    assert [(row.patient_id, row.carer_id) for row in rows(campaign, Nursing)] == [(3, 1)]
    campaign.perform(MergePeople(1, 3))
    assert rows(campaign, Nursing) == []


def waiting(campaign, deed):
    return [due for due in rows(campaign, Due) if (due.deed, due.state) == (deed, "waiting")]


def test_people_are_listed_by_any_column(campaign):
    campaign.perform(MakeSquad("2 elite guards with rifles"))
    campaign.perform(EditRow("person", 3, {"light": 1}))
    orders = {
        Order.SIDE: ["Ann", "Bea", "Guard 1", "Guard 2", "Zoë"],
        Order.NAME: ["Ann", "Bea", "Guard 1", "Guard 2", "Zoë"],
        Order.TIER: ["Guard 1", "Guard 2", "Ann", "Bea", "Zoë"],
        Order.INITIATIVE: ["Guard 1", "Guard 2", "Ann", "Bea", "Zoë"],
        Order.STATE: ["Zoë", "Ann", "Bea", "Guard 1", "Guard 2"],
        Order.WEAPON: ["Guard 1", "Guard 2", "Ann", "Bea", "Zoë"],
        Order.NEWEST: ["Guard 2", "Guard 1", "Zoë", "Bea", "Ann"],
    }
    for order, expected in orders.items():
        assert names(campaign, order=order) == expected, order
    assert names(campaign, order=Order.NAME, backwards=True)[0] == "Zoë"
    assert names(campaign, order=Order.NEWEST, backwards=True)[0] == "Ann"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("ZOË",), ["Zoë"]),
        (("hurt",), ["Bea"]),
        (("b", "opp"), ["Bea"]),
        (("%",), []),
        (("x",), []),
    ],
)
def test_people_are_found_by_what_is_known_of_them(campaign, words, found):
    campaign.perform(EditRow("person", 2, {"stun": 1}))
    assert names(campaign, words=words) == found


def test_the_lines_of_who_is_gone_are_blank(campaign):
    with campaign.read() as session:
        lines = Roster(campaign, keys_of(session, Wanted()))
    campaign.perform(TakeOffList((2,)))
    assert [line.name for line in lines] == ["Ann", "(gone)", "Zoë"]


def test_a_list_is_kept_replaced_and_forgotten(campaign):
    campaign.perform(KeepList("Docks", "dock"))
    campaign.perform(KeepList("Docks", "quay", "name", backwards=True))
    (kept,) = rows(campaign, KeptList)
    assert (kept.sought, kept.sorted_by, kept.backwards) == ("quay", "name", True)
    campaign.perform(ForgetList(kept.key))
    assert rows(campaign, KeptList) == []
    with pytest.raises(Refusal, match="needs a name"):
        campaign.perform(KeepList(" "))
