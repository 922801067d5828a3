"""People who were written outside of the campaign join it: all that they have, or nobody."""

import pytest

from models.action import Refusal
from models.deeds.people.newcomers import NewPeople
from models.exchange.equipment import PatternRecord
from models.exchange.people.draft import Draft, by_name
from models.exchange.people.stat_line import read_line
from models.tables import Armour, Due, Note, Person, Skill, Tag, Weapon
from models.views.entries import every_entry
from models.views.players import players_journal
from tests.models.deeds.people.test_people import (
    all_of,
    campaign,
    content,
    last_entry,
    one,
    performed_and_taken_back,
)

__all__ = ["campaign"]


def previewed(campaign, *drafts):
    with campaign.read() as session:
        return NewPeople(drafts).preview(session)


def test_whoever_comes_has_what_the_draft_says_and_else_a_blank_sheet(campaign):
    mara = Draft(
        {"name": "Mara Voss", "side": "party", "strength": 7, "money": 12_50},
        skills=(("Rifle", 3), ("Medical", 2)),
        gear=(by_name("carbines"), by_name("yard vest")),
        tags=("Crew",),
    )
    performed_and_taken_back(campaign, NewPeople((mara,)))
    person = one(campaign, Person, name="Mara Voss")
    assert (person.kind, person.side, person.tier, person.strength) == ("pc", "party", "", 7)
    assert (person.dexterity, person.coolness, person.money) == (10, 5, 12_50)
    skills = {s.name: s.level for s in all_of(campaign, Skill, person_id=person.id)}
    assert skills == {"Rifle": 3, "Medical": 2}
    assert one(campaign, Armour, person_id=person.id).name == "Yard vest"
    assert one(campaign, Tag, about=person.ref).word == "crew"
    carbine = one(campaign, Weapon, person_id=person.id)
    assert (carbine.name, carbine.in_hand) == ("Ledger carbine", True)
    assert carbine.rounds == carbine.magazine > 0


@pytest.mark.rows("C-08")
def test_others_begin_green_or_as_the_draft_says(campaign):
    campaign.perform(NewPeople((Draft({"name": "Ada"}), Draft({"name": "Bo", "tier": "elite"}))))
    ada, bo = one(campaign, Person, name="Ada"), one(campaign, Person, name="Bo")
    assert (ada.kind, ada.side, ada.tier, ada.coolness) == ("npc", "bystander", "green", 4)
    assert (bo.tier, bo.coolness) == ("elite", 10)
    assert last_entry(campaign).secret


def test_gear_with_figures_is_as_it_was(campaign):
    rifle = PatternRecord("weapon", {"name": "Odd", "dpv": 0.7, "rounds": 3, "in_hand": False})
    campaign.perform(NewPeople((Draft({"name": "Ada"}, gear=(rifle,)),)))
    odd = one(campaign, Weapon, name="Odd")
    assert (odd.dpv, odd.rounds, odd.in_hand) == (0.7, 3, False)


def test_the_preview_says_what_was_understood_what_was_mapped_and_what_is_left(campaign):
    draft = Draft(
        {"name": "Ada", "strength": 7, "money": 124_050},
        skills=(("Rifle", 3),),
        gear=(by_name("carbines"), by_name("psionic crown")),
        mapped=("STR 7 is Strength 7",),
        left="Likes tea",
    )
    said = previewed(campaign, draft)
    assert said.title == "New person: Ada"
    assert said.notes == (
        "Ada: not taken: psionic crown (not in the equipment book)",
        "Ada: NPC, bystander, green, STR 7, money 1240.50, Rifle 3, "
        "carbines (Ledger carbine, as in the book)",
        "Ada: STR 7 is Strength 7",
        "Ada: left, and kept in the notes: Likes tea",
    )
    campaign.perform(NewPeople((draft,)))
    ada = one(campaign, Person, name="Ada")
    assert ada.notes == "Likes tea\nGear not taken: psionic crown (not in the equipment book)"


def test_what_the_notes_have_no_room_for_is_kept_beside_them(campaign):
    left = "x" * 19_999 + "\n" + "y" * 100_001
    campaign.perform(NewPeople((Draft({"name": "Ada", "notes": "Tall."}, left=left),)))
    ada = one(campaign, Person, name="Ada")
    notes = all_of(campaign, Note, about=ada.ref)
    assert (ada.notes, "".join(note.body for note in notes)) == ("Tall.", left)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (Draft({"name": " "}, number=2), "Record 2"),
        (Draft({"name": "Bo", "strength": 47}, number=2), "Strength is a whole number from 0 to"),
        (Draft({"name": "Bo", "money": 1.5}, number=2), "money is a whole number of hundredths"),
        (Draft({"name": "Bo"}, skills=(("Rifle", 99),), number=2), "Level is a whole number"),
        (Draft({"name": "Bo"}, gear=(by_name("x", "vehicle"),), number=2), "nobody carries"),
    ],
)
def test_one_that_cannot_be_stops_all_of_them_and_is_named(campaign, wrong, why):
    before = content(campaign)
    drafts = (Draft({"name": "Ada"}, number=1), wrong)
    said = previewed(campaign, *drafts).refusals
    assert len(said) == 1
    assert "Record 2" in said[0]
    assert why in said[0]
    with pytest.raises(Refusal, match=r"Record 2.*Nobody was added"):
        campaign.perform(NewPeople(drafts))
    assert content(campaign) == before


def test_nobody_is_refused(campaign):
    assert previewed(campaign).refusals
    with pytest.raises(Refusal):
        campaign.perform(NewPeople(()))


def test_a_name_that_is_taken_gets_the_next_number(campaign):
    guard = Draft({"name": "Guard", "side": "opposition"})
    campaign.perform(NewPeople((guard, guard)))  # as the file has them
    campaign.perform(NewPeople((guard, Draft({"name": "Guard 2"}), guard)))
    names = [person.name for person in all_of(campaign, Person) if person.name.startswith("Guard")]
    assert names == ["Guard", "Guard", "Guard 3", "Guard 2", "Guard 4"]


def test_whoever_comes_hurt_has_what_follows_on_the_clock(campaign):
    asleep = Draft({"name": "Ada", "side": "party", "light": 2, "unconscious": True})
    dead = Draft({"name": "Bo", "dead_since": 10**12, "dead_by": "torso"})
    performed_and_taken_back(campaign, NewPeople((asleep, dead)))
    ada, bo = one(campaign, Person, name="Ada"), one(campaign, Person, name="Bo")
    assert ada.unconscious_since == bo.dead_since  # nothing is yet to come: it is so from now on
    assert {due.deed for due in all_of(campaign, Due, person_id=ada.id)} == {"waking", "healing"}
    assert {due.deed for due in all_of(campaign, Due, person_id=bo.id)} == {"deadline"}


def test_players_read_of_the_party_the_same_whoever_else_comes(campaign):
    ada, spy = Draft({"name": "Ada", "side": "party"}), Draft({"name": "Spy"}, left="A spy")
    copies = []
    for drafts in ((ada,), (spy, ada)):
        campaign.perform(NewPeople(drafts))
        copies.append(next(players_journal(every_entry(campaign.path))))
        campaign.undo()
    assert copies[0].title == "New person: Ada"
    assert copies[0] == copies[1]


def test_gear_that_may_mean_several_is_not_chosen_but_a_weapon_by_its_skill_is(campaign):
    draft = Draft({"name": "Ada"}, gear=(by_name("LEDGERS"), by_name("Revolver", "weapon")))
    with campaign.read() as session:
        notes = NewPeople((draft,)).preview(session).notes
    assert notes == (
        "Ada: not taken: LEDGERS (Ledger carbine or Long Ledger?)",
        "Ada: NPC, bystander, green, Revolver (Notary, the first of 2 in the book)",
        "Ada: Without Pistol the Notary cannot be fired (C-26)",
    )
    campaign.perform(NewPeople((draft,)))
    ada = one(campaign, Person, name="Ada")
    held = one(campaign, Weapon, person_id=ada.id)
    assert (held.name, held.in_hand) == ("Notary", True)


@pytest.mark.parametrize("word", ["rifle", "a rifle", "Rifles"])
def test_a_plain_word_in_a_line_is_the_first_as_in_a_sentence_for_many(campaign, word):
    deed = NewPeople((read_line(f"Ada, pc, {word}, vests"),))
    with campaign.read() as session:
        notes = deed.preview(session).notes
    gun = f"{word} (Ledger carbine, the first of 3 in the book)"
    assert notes[0] == f"Ada: PC, party, {gun}, vests (Rigger's vest, the first of 2 in the book)"
    assert notes[1:] == ("Ada: Without Rifle the Ledger carbine cannot be fired (C-26)",)
    campaign.perform(deed)
    ada = one(campaign, Person, name="Ada")
    assert one(campaign, Weapon, person_id=ada.id).name == "Ledger carbine"
    assert one(campaign, Armour, person_id=ada.id).name == "Rigger's vest"


def test_gear_of_another_book_keeps_its_name_and_is_like_what_its_name_ends_in(campaign):
    deed = NewPeople((read_line("Ada, pc, Rifleman 2, FAM-90 rifle, inertial vest, rifle scope"),))
    with campaign.read() as session:
        notes = deed.preview(session).notes
    assert notes[0] == "Ada: not taken: rifle scope (not in the equipment book)"
    assert "FAM-90 rifle (like Ledger carbine, the first of 3 in the book)" in notes[1]
    assert notes[2:] == ("Ada: Rifleman 2 counts here as Rifle 2, INVENTED",)
    campaign.perform(deed)
    ada = one(campaign, Person, name="Ada")
    gun, coat = one(campaign, Weapon, person_id=ada.id), one(campaign, Armour, person_id=ada.id)
    assert (gun.name, gun.skill, gun.rounds) == ("FAM-90 rifle", "Rifle", gun.magazine)
    assert (coat.name, coat.chest) == ("inertial vest", 0.4)


def test_whoever_stops_it_in_its_middle_finds_nothing_of_it(campaign):
    before = content(campaign)

    class StoppedError(Exception):
        pass

    def stop(done, of):
        assert of == 100
        if done == 40:
            raise StoppedError

    drafts = tuple(Draft({"name": f"Guard {number}"}) for number in range(100))
    with pytest.raises(StoppedError):
        campaign.perform(NewPeople(drafts), progress=stop)
    assert content(campaign) == before


def test_gear_is_counted_and_said_in_plain_words(campaign):
    gear = tuple(map(by_name, ("2 Notaries", "3 x snub", "wearing a yard vest", "4 blasters")))
    campaign.perform(NewPeople((Draft({"name": "Ada"}, gear=gear),)))
    ada = one(campaign, Person, name="Ada")
    weapons = [weapon.name for weapon in all_of(campaign, Weapon, person_id=ada.id)]
    assert weapons == ["Notary", "Notary", "Snub", "Snub", "Snub"]
    assert one(campaign, Armour, person_id=ada.id).name == "Yard vest"
    assert ada.notes == "Gear not taken: 4 blasters (not in the equipment book)"


def test_a_skill_of_another_game_in_a_line_lets_them_fire_their_weapon(campaign):
    deed = NewPeople((read_line("Ada, pc, Gun Combat 2, Pistol 3, a rifle"),))
    with campaign.read() as session:
        notes = deed.preview(session).notes
    assert "Ada: Gun Combat 2 counts here as Rifle and Shotgun 2, INVENTED" in notes
    campaign.perform(deed)
    skills = all_of(campaign, Skill, person_id=one(campaign, Person, name="Ada").id)
    assert {(skill.name, skill.level) for skill in skills} == {
        ("Gun Combat", 2), ("Pistol", 3), ("Rifle", 2), ("Shotgun", 2),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("skill", "asked"),
    [
        ("Rifel", "Rifle"),
        ("Pistal", "Pistol"),
        ("Electronic", "Electronics"),
        ("rifle", ""),
        ("Medic", ""),  # it is known as Medical
        ("Dancing", ""),
        ("Recon", ""),
    ],
)
def test_a_skill_that_is_nearly_one_that_is_known_is_asked_about_and_kept(campaign, skill, asked):
    deed = NewPeople((read_line(f"Ada, pc, {skill} 2"),))
    with campaign.read() as session:
        notes = deed.preview(session).notes
    assert [note for note in notes if note.endswith("?")] == (
        [f"Ada: {skill}: {asked}?"] if asked else []
    )
    campaign.perform(deed)
    skills = all_of(campaign, Skill, person_id=one(campaign, Person, name="Ada").id)
    assert skill in {known.name for known in skills}
