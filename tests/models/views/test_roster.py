"""Everybody at a glance, in as many queries for two hundred as for two."""

import shutil
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlmodel import select

from models.bridge.body import initiative_of, initiative_wearing, level_of
from models.campaign import Campaign
from models.deeds.people.edit import EditRow
from models.deeds.people.people import NewPerson
from models.deeds.people.squad import MakeSquad
from models.tables import Armour, Participant, Person, Scene, Side
from models.views.equipment import in_book, in_motor_pool
from models.views.roster import Order, Wanted, keys_of, members, roster
from models.views.sheet import read_row, read_sheet


@pytest.fixture
def campaign(sample, tmp_path):
    return Campaign(Path(shutil.copy(sample, tmp_path)))


def everybody(campaign):
    with campaign.read() as session:
        return roster(session)


def found(campaign, name):
    return next(member for member in everybody(campaign) if member.name == name)


def test_the_party_comes_first_and_numbers_in_order(campaign):
    campaign.perform(MakeSquad("11 guards"))
    people = everybody(campaign)
    sides = [member.side for member in people]
    assert sides == sorted(sides, key=["party", "opposition", "bystander"].index)
    guards = [member.name for member in people if member.name.startswith("Guard ")]
    assert guards == [f"Guard {number}" for number in range(1, 12)]


@pytest.mark.parametrize(
    ("values", "state", "initiative"),
    [
        ({}, "unhurt", 5),
        ({"light": 2}, "hurt 2/0/0", 3),
        ({"shock": 1}, "hurt 0/1/0", 2),
        ({"stun": 3}, "hurt 0/0/3", 1),
        ({"unconscious": True, "stun": 4}, "unconscious 0/0/4", None),
        ({"dead": True}, "DEAD", None),
    ],
)
@pytest.mark.rows("W-17", "W-19", "W-20")
def test_the_state_is_in_words_and_the_initiative_follows(campaign, values, state, initiative):
    hanne = found(campaign, "Hanne Rask").key
    if values:
        campaign.perform(EditRow("person", hanne, values))
    member = found(campaign, "Hanne Rask")
    assert (member.state, member.initiative) == (state, initiative)


@pytest.mark.rows("W-18")
def test_an_npc_out_of_the_fight_is_out(campaign):
    campaign.perform(MakeSquad("1 green guard"))
    campaign.perform(EditRow("person", found(campaign, "Guard").key, {"light": 1}))
    member = found(campaign, "Guard")
    assert (member.state, member.initiative) == ("out 1/0/0", None)


def test_whoever_woke_with_too_many_points_acts_last(campaign):
    """By G-89: an elite with one shock point would act at 7, but may only act at 1."""
    campaign.perform(MakeSquad("1 elite captain"))
    campaign.perform(EditRow("person", found(campaign, "Captain").key, {"shock": 1}))
    assert found(campaign, "Captain").initiative == 1


def test_dazed_in_the_scene_that_is_played(campaign):
    hanne = found(campaign, "Hanne Rask").key
    with campaign.action("Daze") as action:
        query = select(Participant).where(Participant.person_id == hanne)
        place = action.session.exec(query.where(Participant.scene_id == 1)).one()
        place.dazed = True
        action.session.add(place)
    assert found(campaign, "Hanne Rask").state == "dazed 0/0/0"
    with campaign.action("Over") as action:
        assert action.session.get(Scene, action.world.scene_id)
        action.world.scene_id = None
    assert found(campaign, "Hanne Rask").state == "unhurt"


def test_the_roster_agrees_with_the_turn(campaign):
    """What the encounter counts with, asked for one by one."""
    people = everybody(campaign)
    with campaign.read() as session:
        for member in people:
            person = session.get(Person, member.key)
            worn = session.exec(select(Armour).where(Armour.person_id == person.id)).all()
            assert member.initiative == level_of(session, person)
            heaviest = max((piece.initiative_penalty for piece in worn), default=0)
            tally = initiative_wearing(person, heaviest)
            assert tally.total == initiative_of(session, person).total


@pytest.mark.rows("C-08")
def test_experience_stands_in_for_coolness(campaign):
    campaign.perform(MakeSquad("1 elite captain"))
    with campaign.read() as session:
        sheet = read_sheet(session, found(campaign, "Captain").key)
    assert [(r.label, r.value, r.rows) for r in sheet.initiative] == [("elite NPC", 10, ("C-08",))]


def test_a_roster_of_two_hundred_takes_no_more_queries(campaign):
    def queries():
        seen = []

        def note(*args):
            seen.append(args[2])

        with campaign.read() as session:
            engine = session.get_bind()
            event.listen(engine, "before_cursor_execute", note)
            roster(session)
            event.remove(engine, "before_cursor_execute", note)
        return len(seen)

    few = queries()
    for _ in range(5):
        campaign.perform(MakeSquad("40 green guards with rifles and dust coats"))
    assert len(everybody(campaign)) > 200
    assert queries() == few


def test_a_sheet_has_everything_and_knows_when_somebody_is_gone(campaign):
    hanne = found(campaign, "Hanne Rask").key
    campaign.perform(EditRow("person", hanne, {"stun": 1}))
    with campaign.read() as session:
        sheet = read_sheet(session, hanne)
        assert read_sheet(session, 9999) is None
        assert read_row(session, "weapon", 9999) is None
        assert read_row(session, "person", hanne).values == sheet.person.values
    assert [skill.values["name"] for skill in sheet.skills][:2] == ["Medical", "Automed"]
    assert [weapon.values["name"] for weapon in sheet.weapons] == ["Snub", "Fitter's knife"]
    assert [piece.values["name"] for piece in sheet.armour] == ["Dust coat"]
    assert sheet.due == ((3600, "Hanne Rask: a stun point clears"),)
    assert sheet.state == "hurt 0/0/1"
    assert sheet.person.spot("strength").shown == "8"


def test_the_book_is_what_nobody_owns(campaign):
    with campaign.read() as session:
        weapons = [row.values["name"] for row in in_book(session, "weapon")]
        coats = [row.values["name"] for row in in_book(session, "armour")]
        vehicles = [row.values["name"] for row in in_motor_pool(session)]
    assert len(vehicles) == 2
    assert "Ledger carbine" in weapons
    assert len(weapons) == len(set(weapons))
    assert "Dust coat" in coats
    assert len(coats) == len(set(coats))


def test_somebody_new_is_on_the_roster(campaign):
    campaign.perform(NewPerson("Ada", Side.BYSTANDER))
    member = found(campaign, "Ada")
    assert (member.tier, member.weapon, member.initiative) == ("green", "-", 4)


def test_by_state_the_worst_comes_first(campaign):
    for shock, name in ((1, "Slight"), (2, "Hurt"), (10, "Sore"), (0, "Sound")):
        campaign.perform(NewPerson(name))
        campaign.perform(EditRow("person", found(campaign, name).key, {"shock": shock}))
    with campaign.read() as session:
        listed = members(session, keys_of(session, Wanted(order=Order.STATE)))
    names = [member.name for member in listed]
    assert [n for n in names if n in ("Sore", "Hurt", "Slight", "Sound")] == [
        "Sore", "Hurt", "Slight", "Sound",
    ]  # fmt: skip
