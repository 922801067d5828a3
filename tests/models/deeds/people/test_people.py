"""People made, copied and removed, and their gear; every deed is taken back exactly."""

import shutil
from pathlib import Path

import pytest
from sqlmodel import select

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.people.gear import DropGear, Give, Reload, SetSkill, TakeInHand
from models.deeds.people.harm import HurtByHand
from models.deeds.people.people import CopyPerson, NewPerson
from models.deeds.people.several import TakeOffList
from models.effects.copying import next_name
from models.tables import (
    Armour,
    Due,
    Entry,
    Participant,
    Person,
    Scene,
    Side,
    Sighting,
    Skill,
    Weapon,
    Wound,
)
from models.text import clean
from tests.hostile import HOSTILE
from tests.hostile import name as id_of
from tests.models import play


@pytest.fixture
def campaign(sample, tmp_path):
    return Campaign(Path(shutil.copy(sample, tmp_path)))


def content(campaign):
    """Every row but those of the journal."""
    return play.content(campaign.path)


def performed_and_taken_back(campaign, deed):
    """Do it, check that undo and redo turn it exactly, and leave it done."""
    before = content(campaign)
    campaign.perform(deed)
    after = content(campaign)
    assert after != before
    campaign.undo()
    assert content(campaign) == before
    campaign.redo()
    assert content(campaign) == after


def one(campaign, table, **values):
    """The one row with these values."""
    with campaign.read() as session:
        return session.exec(select(table).filter_by(**values)).one()


def all_of(campaign, table, **values):
    with campaign.read() as session:
        return session.exec(select(table).filter_by(**values)).all()


def last_entry(campaign):
    with campaign.read() as session:
        return session.exec(select(Entry).order_by(Entry.id.desc())).first()


def key(campaign, name):
    return one(campaign, Person, name=name).id


@pytest.mark.rows("C-08")
def test_an_npc_begins_green_with_the_coolness_of_the_green(campaign):
    performed_and_taken_back(campaign, NewPerson("Ada", Side.OPPOSITION))
    ada = one(campaign, Person, name="Ada")
    assert (ada.kind, ada.side, ada.tier, ada.coolness) == ("npc", "opposition", "green", 4)
    assert (ada.consciousness_level, ada.life_level, ada.throw_range) == (4, 8, 20)
    assert last_entry(campaign).secret


def test_in_the_party_somebody_new_is_a_player_character(campaign):
    campaign.perform(NewPerson("Ada", Side.PARTY))
    ada = one(campaign, Person, name="Ada")
    assert (ada.kind, ada.side, ada.tier) == ("pc", "party", "")
    assert not last_entry(campaign).secret


def refused(campaign, deed):
    """Why a deed was refused, if it was."""
    try:
        campaign.perform(deed)
    except Refusal as refusal:
        return str(refusal)
    return ""


@pytest.mark.parametrize("text", HOSTILE, ids=id_of)
def test_a_hostile_name_is_kept_clean_or_refused(campaign, text):
    why = refused(campaign, NewPerson(text)) or refused(campaign, SetSkill(1, text, 2))
    assert clean(why) == why
    for table in (Person, Skill):
        newest = max(all_of(campaign, table), key=lambda row: row.id)
        assert clean(newest.name, 60) == newest.name != ""
    assert clean(last_entry(campaign).title) == last_entry(campaign).title


def test_so_many_copies_are_made_in_one_step(campaign):
    hanne = key(campaign, "Hanne Rask")
    performed_and_taken_back(campaign, CopyPerson(hanne, 3))
    assert last_entry(campaign).title.endswith("Hanne Rask 2 to Hanne Rask 4: made like Hanne Rask")
    for number in (2, 3, 4):
        copy = one(campaign, Person, name=f"Hanne Rask {number}")
        assert len(all_of(campaign, Skill, person_id=copy.id)) == len(
            all_of(campaign, Skill, person_id=hanne)
        )
    for wrong in (0, 41):
        with pytest.raises(Refusal, match="From 1 to 40"):
            campaign.perform(CopyPerson(hanne, wrong))


def test_a_copy_has_skills_and_gear_and_is_unhurt(campaign):
    hanne = key(campaign, "Hanne Rask")
    campaign.perform(HurtByHand(hanne, light=1, shock=1))
    performed_and_taken_back(campaign, CopyPerson(hanne))
    copy = one(campaign, Person, name="Hanne Rask 2")
    assert (copy.light, copy.shock, copy.intelligence) == (0, 0, 13)
    for table, values in ((Skill, "name"), (Weapon, "name"), (Armour, "name")):
        mine = {getattr(row, values) for row in all_of(campaign, table, person_id=hanne)}
        theirs = {getattr(row, values) for row in all_of(campaign, table, person_id=copy.id)}
        assert mine == theirs
    assert not all_of(campaign, Due, person_id=copy.id)
    assert not all_of(campaign, Wound, person_id=copy.id)


@pytest.mark.parametrize(
    ("name", "taken", "free"),
    [
        ("Guard 6", {"Guard 1", "Guard 6"}, "Guard 7"),
        ("Guard", {"Guard"}, "Guard 2"),
        ("Guard 2", {"Guard 2", "guard 9", "Guardian 40"}, "Guard 10"),
        ("x" * 60, {"x" * 60}, "x" * 53 + " 2"),
    ],
)
def test_a_copy_takes_the_next_free_number(name, taken, free):
    assert next_name(name, taken) == free


def test_removing_somebody_leaves_nothing_of_them(campaign):
    ruth = key(campaign, "Ruth Amsel")
    campaign.perform(HurtByHand(ruth, shock=1))
    (place,) = all_of(campaign, Participant, person_id=ruth)
    with campaign.action("Seen") as action:
        seen = Sighting(scene_id=place.scene_id, side="party", participant_id=place.id)
        action.session.add(seen)
    assert all_of(campaign, Due, person_id=ruth)
    performed_and_taken_back(campaign, TakeOffList((ruth,)))
    for table in (Due, Wound, Skill, Weapon, Armour, Participant):
        assert not all_of(campaign, table, person_id=ruth)
    assert not all_of(campaign, Sighting, participant_id=place.id)


@pytest.mark.parametrize(
    ("winners", "losers", "left"),
    [((1, 2), (3,), ([2], [3])), ((1,), (3,), None), ((2,), (1,), None), ((2,), (3,), ([2], [3]))],
)
def test_a_choice_does_not_wait_for_somebody_removed(campaign, winners, losers, left):
    places = all_of(campaign, Participant)[:3]
    keys = {number: place.id for number, place in enumerate(places, 1)}
    waiting = {
        "winners": [keys[n] for n in winners],
        "losers": [keys[n] for n in losers],
    }
    with campaign.action("Detection") as action:
        scene = action.session.get_one(Scene, action.world.scene_id)
        scene.detection = waiting
        action.session.add(scene)
    performed_and_taken_back(campaign, TakeOffList((places[0].person_id,)))
    found = one(campaign, Scene, name="Four per cent").detection
    if left is None:
        assert found is None
    else:
        assert found == {
            "winners": [keys[n] for n in left[0]],
            "losers": [keys[n] for n in left[1]],
        }


def test_a_weapon_given_is_loaded_and_goes_into_a_free_hand(campaign):
    soraya = key(campaign, "Soraya Whitlock")
    carbine = one(campaign, Weapon, name="Ledger carbine", person_id=None)
    spend(campaign, carbine.id, rounds=3)
    performed_and_taken_back(campaign, Give("weapon", soraya, carbine.id))
    performed_and_taken_back(campaign, Give("weapon", soraya, carbine.id))
    first, second = all_of(campaign, Weapon, person_id=soraya)
    assert (first.rounds, first.magazine, first.spare_magazines) == (24, 24, 2)
    assert (first.in_hand, second.in_hand) == (True, False)


@pytest.mark.rows("W-24")
def test_armour_given_is_worn(campaign):
    soraya = key(campaign, "Soraya Whitlock")
    coat = one(campaign, Armour, name="Dust coat", person_id=None)
    performed_and_taken_back(campaign, Give("armour", soraya, coat.id))
    assert one(campaign, Armour, person_id=soraya).chest == coat.chest


def test_what_is_dropped_is_gone(campaign):
    hanne = key(campaign, "Hanne Rask")
    snub = one(campaign, Weapon, name="Snub", person_id=hanne)
    performed_and_taken_back(campaign, DropGear("weapon", snub.id))
    coat = one(campaign, Armour, person_id=hanne)
    performed_and_taken_back(campaign, DropGear("armour", coat.id))
    assert [weapon.name for weapon in all_of(campaign, Weapon, person_id=hanne)] == [
        "Fitter's knife"
    ]
    assert not all_of(campaign, Armour, person_id=hanne)


def test_a_hand_holds_one_weapon(campaign):
    hanne = key(campaign, "Hanne Rask")
    knife = one(campaign, Weapon, name="Fitter's knife", person_id=hanne)
    performed_and_taken_back(campaign, TakeInHand(knife.id))
    assert [w.name for w in all_of(campaign, Weapon, person_id=hanne, in_hand=True)] == [knife.name]
    performed_and_taken_back(campaign, TakeInHand(knife.id))
    assert not all_of(campaign, Weapon, person_id=hanne, in_hand=True)


def test_a_pattern_of_the_book_is_in_nobodys_hand(campaign):
    pattern = one(campaign, Weapon, name="Auditor", person_id=None)
    with pytest.raises(Refusal):
        campaign.perform(TakeInHand(pattern.id))


def test_skills_are_given_changed_and_taken_away(campaign):
    hanne = key(campaign, "Hanne Rask")
    performed_and_taken_back(campaign, SetSkill(hanne, "Rifle", 2))
    assert last_entry(campaign).title == "Redo: Hanne Rask: Rifle none -> 2"
    performed_and_taken_back(campaign, SetSkill(hanne, "RIFLE", 3))
    assert one(campaign, Skill, person_id=hanne, name="Rifle").level == 3
    performed_and_taken_back(campaign, SetSkill(hanne, "Rifle", None))
    assert not all_of(campaign, Skill, person_id=hanne, name="Rifle")
    with pytest.raises(Refusal, match="no skill called Rifle"):
        campaign.perform(SetSkill(hanne, "Rifle", None))


def test_reloading_takes_a_spare_magazine(campaign):
    hanne = key(campaign, "Hanne Rask")
    snub = one(campaign, Weapon, name="Snub", person_id=hanne)
    with pytest.raises(Refusal, match="nothing to reload"):
        campaign.perform(Reload(snub.id))
    spend(campaign, snub.id, rounds=1)
    performed_and_taken_back(campaign, Reload(snub.id))
    snub = one(campaign, Weapon, id=snub.id)
    assert (snub.rounds, snub.spare_magazines) == (5, 0)
    spend(campaign, snub.id, rounds=0)
    with pytest.raises(Refusal, match="no spare magazine"):
        campaign.perform(Reload(snub.id))


@pytest.mark.rows("C-10")
def test_in_a_fight_reloading_takes_an_action(campaign):
    hanne = key(campaign, "Hanne Rask")
    snub = one(campaign, Weapon, name="Snub", person_id=hanne)
    spend(campaign, snub.id, rounds=1)
    with campaign.action("Fight") as action:
        scene = action.session.get_one(Scene, action.world.scene_id)
        scene.phase = "combat"
        action.session.add(scene)
    with pytest.raises(Refusal, match="encounter"):
        campaign.perform(Reload(snub.id))


def spend(campaign, weapon_id, rounds):
    with campaign.action("Spend") as action:
        weapon = action.get(Weapon, weapon_id)
        weapon.rounds = rounds
        action.session.add(weapon)


@pytest.mark.rows("W-22", "W-28")
def test_hurting_by_hand_is_a_wound_with_all_that_follows(campaign):
    hanne = key(campaign, "Hanne Rask")
    performed_and_taken_back(campaign, HurtByHand(hanne, light=1, shock=3, stun=1))
    person = one(campaign, Person, id=hanne)
    assert (person.light, person.shock, person.stun) == (1, 3, 1)
    assert person.unconscious
    wound = one(campaign, Wound, person_id=hanne)
    assert (wound.location, wound.light, wound.shock, wound.stun) == ("chest", 1, 3, 1)
    kinds = sorted(due.deed for due in all_of(campaign, Due, person_id=hanne))
    assert kinds == ["crisis"] * 5 + ["healing", "stun", "waking"]


def test_points_taken_off_by_hand_are_no_wound(campaign):
    hanne = key(campaign, "Hanne Rask")
    campaign.perform(HurtByHand(hanne, shock=2, stun=1))
    performed_and_taken_back(campaign, HurtByHand(hanne, shock=-2, stun=-5))
    person = one(campaign, Person, id=hanne)
    assert (person.shock, person.stun) == (0, 0)
    assert len(all_of(campaign, Wound, person_id=hanne)) == 1
    assert not all_of(campaign, Due, person_id=hanne, state="waiting")


def test_hurting_by_nothing_is_refused(campaign):
    with pytest.raises(Refusal, match="Nothing to change"):
        campaign.perform(HurtByHand(key(campaign, "Hanne Rask")))


@pytest.mark.parametrize(
    ("points", "follows"),
    [
        ({"light": 1}, "No crisis point comes of it."),
        ({"shock": 1}, "Crisis points will come due."),
        ({"stun": 4}, "Falls unconscious."),
        ({"shock": 7}, "Falls unconscious. Crisis points will come due."),
        ({"shock": 8}, "Dies of it (life level 8)."),
        ({"shock": -1}, "No crisis point comes of it."),
    ],
)
def test_hurting_is_shown_before_it_happens(campaign, points, follows):
    with campaign.read() as session:
        preview = HurtByHand(key(campaign, "Hanne Rask"), **points).preview(session)
    assert preview.notes[1] == follows
