"""Squads: a line such as `6 green guards with rifles` makes everybody it asks for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import select

from models.action import Refusal
from models.bridge.by_key import present_scene
from models.bridge.equipment import patterns
from models.bridge.in_book import singular
from models.campaign import Campaign
from models.deeds.fight.turn import EndScene
from models.deeds.people.edit import EditRow
from models.deeds.people.kinds import NewKind
from models.deeds.people.squad import MakeSquad
from models.exchange.people.sentence import read_squad
from models.tables import (
    Armour,
    Participant,
    Person,
    Phase,
    RandomTable,
    Skill,
    TableRow,
    Weapon,
    Zone,
)  # fmt: skip
from models.text import clean
from rules.combat.initiative import Tier
from tests.hostile import HOSTILE
from tests.models.deeds.people.test_people import (
    all_of,
    campaign,
    content,
    last_entry,
    performed_and_taken_back,
)

__all__ = ["campaign"]


def made(campaign, line):
    """The people that a line makes."""
    before = {person.id for person in all_of(campaign, Person)}
    performed_and_taken_back(campaign, MakeSquad(line))
    return [person for person in all_of(campaign, Person) if person.id not in before]


def gear(campaign, person):
    weapons = [weapon.name for weapon in all_of(campaign, Weapon, person_id=person.id)]
    return weapons + [piece.name for piece in all_of(campaign, Armour, person_id=person.id)]


@pytest.mark.parametrize(
    ("line", "count", "tier", "noun", "side", "wanted"),
    [
        ("6 green guards with rifles", 6, "green", "Guard", "opposition", ("rifles",)),
        ("3 elite friends called Ravens", 3, "elite", "Raven", "party", ()),
        ("2 guards named Ravens with rifles", 2, "green", "Raven", "opposition", ("rifles",)),
        (
            "6 green guards with rifles and dust coats",
            6,
            "green",
            "Guard",
            "opposition",
            ("rifles", "dust coats"),
        ),
        (
            "4 veteran marines with Ledger carbine, armour Patrol vest",
            4,
            "veteran",
            "Marine",
            "opposition",
            ("Ledger carbine", "armour Patrol vest"),
        ),
        ("3 bystanders", 3, "green", "Bystander", "bystander", ()),
        ("2 elite hired guns, friends", 2, "elite", "Hired gun", "party", ()),
        ("40 green farmers bystanders", 40, "green", "Farmer", "bystander", ()),
        ("4 enemies", 4, "green", "Enemy", "opposition", ()),
        ("5 friendly dock hands", 5, "green", "Dock hand", "party", ()),
        ("1 Experienced policemen with a pistol", 1, "experienced", "Policeman", "opposition",
         ("pistol",)),
        ("12 thugs carrying knives, bystanders", 12, "green", "Thug", "bystander", ("knives",)),
        ("3 guards in dust coats with carbines", 3, "green", "Guard", "opposition",
         ("dust coats", "carbines")),
        ("40x mercs", 40, "green", "Merc", "opposition", ()),
        ("six green guards with rifles", 6, "green", "Guard", "opposition", ("rifles",)),
        ("A dozen farmers", 12, "green", "Farmer", "opposition", ()),
        ("twenty men", 20, "green", "Man", "opposition", ()),
    ],
)  # fmt: skip
def test_a_line_is_read(line, count, tier, noun, side, wanted):
    squad = read_squad(line)
    assert (squad.count, squad.tier, squad.noun, squad.side, squad.gear) == (
        count,
        tier,
        noun,
        side,
        wanted,
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("green guards", "begin with how many"),
        ("", "begin with how many"),
        ("0 guards", "From 1 to 40 people"),
        ("41 guards", "From 1 to 40 people in one step; you wrote 41"),
        ("6", "Say who they are"),
        ("6 green with rifles", "Say who they are"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_what_would_be_right(line, sentence):
    with pytest.raises(ValueError, match=sentence):
        read_squad(line)


@pytest.mark.parametrize(
    ("phrase", "one"),
    [
        ("guards", "guard"), ("dust coats", "dust coat"), ("men", "man"), ("women", "woman"),
        ("people", "person"), ("boss", "boss"), ("bosses", "boss"), ("deputies", "deputy"),
        ("witnesses", "witness"), ("knives", "knife"), ("boxes", "box"), ("cactus", "cactus"),
        ("guard", "guard"), ("detectives", "detective"), ("thieves", "thief"), ("", ""),
    ],
)  # fmt: skip
def test_words_are_put_in_the_singular(phrase, one):
    assert singular(phrase) == one


@pytest.mark.rows("C-08")
@pytest.mark.parametrize(
    ("tier", "coolness", "skill"),
    [("green", 4, 1), ("experienced", 6, 2), ("veteran", 8, 3), ("elite", 10, 4)],
)
def test_coolness_and_skill_follow_the_tier(campaign, tier, coolness, skill):
    people = made(campaign, f"2 {tier} guards with rifles")
    assert [person.name for person in people] == ["Guard 1", "Guard 2"]
    for person in people:
        assert (person.kind, person.side, person.tier) == ("npc", "opposition", tier)
        assert person.coolness == coolness
        (known,) = all_of(campaign, Skill, person_id=person.id)
        assert (known.name, known.level) == ("Rifle", skill)


def test_gear_is_copied_from_the_book_loaded_and_in_hand(campaign):
    people = made(campaign, "6 green guards with rifles, stun batons and dust coats")
    assert len(people) == 6
    for person in people:
        assert gear(campaign, person) == ["Ledger carbine", "Stun baton", "Dust coat"]
        carbine, baton = all_of(campaign, Weapon, person_id=person.id)
        assert (carbine.in_hand, baton.in_hand) == (True, False)
        assert (carbine.rounds, carbine.spare_magazines) == (24, 2)
    assert last_entry(campaign).secret


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("long ledger", ["Long Ledger"]),
        ("Notaries", ["Notary"]),
        ("shotguns", ["Gullet"]),
        ("pistols", ["Notary"]),
        ("carbines", ["Ledger carbine"]),
        ("armour Yard vest", ["Yard vest"]),
        ("crawler jackets", ["Crawler jacket"]),
    ],
)
def test_gear_is_found_by_name_skill_or_part_of_the_name(campaign, words, found):
    (person,) = made(campaign, f"1 guard with {words}")
    assert gear(campaign, person) == found


def test_what_the_book_lacks_is_named_with_what_it_has(campaign):
    before = content(campaign)
    with pytest.raises(Refusal) as refusal:
        campaign.perform(MakeSquad("6 green guards with blasters"))
    assert 'no "blasters"' in str(refusal.value)
    assert "Rifle (Ledger carbine, Long Ledger, Auditor)" in str(refusal.value)
    assert "Dust coat" in str(refusal.value)
    assert content(campaign) == before


def test_what_may_mean_several_is_asked_for_and_not_chosen(campaign):
    with campaign.read() as session:
        (why,) = MakeSquad("2 guards in vests with ledgers").preview(session).refusals
    assert why == 'Which is "ledgers": Ledger carbine or Long Ledger?'


def test_numbers_go_on_where_they_stopped(campaign):
    made(campaign, "2 guards")
    assert [person.name for person in made(campaign, "2 guards")] == ["Guard 3", "Guard 4"]


def test_one_alone_needs_no_number(campaign):
    assert [person.name for person in made(campaign, "1 elite captain")] == ["Captain"]
    assert [person.name for person in made(campaign, "1 captain")] == ["Captain 2"]


def test_a_magazine_of_one_round_is_not_of_rounds(campaign):
    with campaign.read() as session:
        (key,) = [it.key for it in patterns(session, "weapon") if it.name == "Ledger carbine"]
    campaign.perform(EditRow("weapon", key, {"magazine": 1, "rounds": 1}))
    with campaign.read() as session:
        notes = MakeSquad("3 guards with rifles").preview(session).notes
    assert "weapons: Ledger carbine 1 round + 2 spare" in notes


def test_the_preview_says_exactly_what_would_be_made(campaign):
    with campaign.read() as session:
        preview = MakeSquad("3 veteran guards with rifles and dust coats").preview(session)
    assert preview.title == "Guard 1 to Guard 3: 3 people"
    assert preview.notes == (
        "veteran, initiative 8 (C-08); side: opposition",
        "skills: Rifle 3 (INVENTED by experience)",
        "weapons: Ledger carbine 24 rounds + 2 spare",
        "armour: Dust coat",
    )
    assert not preview.refusals


def test_the_preview_of_nonsense_is_a_refusal(campaign):
    with campaign.read() as session:
        preview = MakeSquad("nonsense").preview(session)
    assert preview.refusals
    assert "begin with how many" in preview.refusals[0]


@given(text=st.text() | st.sampled_from(HOSTILE), number=st.integers(0, 99) | st.none())
def test_any_line_is_read_or_told_in_a_sentence(text, number):
    line = text if number is None else f"{number} {text}"
    try:
        squad = read_squad(line)
    except ValueError:
        return
    assert 1 <= squad.count <= 40
    assert squad.noun
    assert clean(squad.noun, 60) == squad.noun


def test_gear_without_a_book_names_the_starter_book(tmp_path):
    bare = Campaign.create(tmp_path / "Bare.outrider")
    with bare.read() as session:
        (why,) = MakeSquad("6 green guards with rifles").preview(session).refusals
    bare.close()
    assert "starter book" in why


# Kinds, lists of names, and where they stand


GUARD = "experienced, opposition, STR 12, Pistol 2, Notary, Yard vest"


@pytest.fixture
def kinds(campaign):
    """A kind with weapons, one whose name says its experience, and a list of one name."""
    campaign.perform(NewKind("Guard", GUARD))
    campaign.perform(NewKind("Veteran soldier", "veteran, bystander, Rifle 3, Auditor"))
    with campaign.action("A list") as action:
        action.session.add(RandomTable(name="Names: colony"))
        action.session.flush()
        table = action.session.exec(select(RandomTable)).one()
        action.session.add(TableRow(table_id=table.key, text="Amara Lindholm"))
    return campaign


@pytest.mark.parametrize(
    ("line", "tier", "side", "strength", "wanted"),
    [
        ("2 guards", "experienced", "opposition", 12, ["Notary", "Yard vest"]),
        ("2 green guards, friends", "green", "party", 12, ["Notary", "Yard vest"]),
        ("2 guards with shotguns", "experienced", "opposition", 12, ["Yard vest", "Gullet"]),
        ("2 veteran soldiers", "veteran", "bystander", 10, ["Auditor"]),
        ("2 guards called Ravens", "experienced", "opposition", 12, ["Notary", "Yard vest"]),
        ("2 watchmen", "green", "opposition", 10, []),
    ],
)
def test_people_of_a_kind_are_as_its_line_says_but_for_what_the_sentence_says(
    kinds, line, tier, side, strength, wanted
):
    for person in made(kinds, line):
        assert (person.tier, person.side, person.strength) == (tier, side, strength)
        assert (person.kind, person.coolness) == ("npc", Tier(tier).initiative)
        assert sorted(gear(kinds, person)) == sorted(wanted)
        assert not all_of(kinds, Skill, person_id=person.id, name="Shotgun") or "shot" in line


def test_people_of_a_kind_are_called_by_it_unless_it_is_said_how(kinds):
    assert [person.name for person in made(kinds, "2 guards")] == ["Guard 1", "Guard 2"]
    assert [person.name for person in made(kinds, "2 guards called Ravens")] == [
        "Raven 1",
        "Raven 2",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "1 guard named from colony",
        "1 watchman, names from Names: colony",
        "1 thug with colony names",
    ],
)
def test_names_come_from_a_list_that_is_named(kinds, line):
    with kinds.read() as session:
        assert "names: thrown from Names: colony" in MakeSquad(line).preview(session).notes
    assert [person.name for person in made(kinds, line)] == ["Amara Lindholm"]


def test_a_list_that_is_not_there_is_told_with_those_that_are(kinds):
    with kinds.read() as session:
        (why,) = MakeSquad("3 guards, names from Mars").preview(session).refusals
    assert why == 'Which list of names is "Mars"? There are: Names: colony.'


def zones(campaign):
    """The zones of the present scene."""
    with campaign.read() as session:
        ground = present_scene(session).map_id
        return session.exec(select(Zone).where(Zone.map_id == ground)).all()


def test_they_come_into_the_scene_where_it_is_said(kinds):
    with kinds.read() as session:
        zone = session.exec(
            select(Zone).where(Zone.map_id == present_scene(session).map_id)
        ).first()
    people = made(kinds, f"4 farmers, bystanders, in the {zone.name.upper()}")
    for person in people:
        assert person.side == "bystander"
        (there,) = all_of(kinds, Participant, person_id=person.id)
        assert (there.zone_id, there.side) == (zone.key, "bystander")


def test_a_place_that_is_not_in_the_scene_is_told_with_those_that_are(kinds):
    with kinds.read() as session:
        (why,) = MakeSquad("4 farmers in the Cathedral").preview(session).refusals
    assert why.startswith('"Cathedral" is no place of the scene (')
    assert all(zone.name in why for zone in zones(kinds))


def test_a_place_without_a_scene_is_told_to_want_one(kinds):
    with kinds.read() as session:
        scene = present_scene(session).key
    kinds.perform(EndScene(scene, Phase.OVER))
    for line in ("4 farmers in the Cathedral", "a truck in the Cathedral"):
        with kinds.read() as session:
            (why,) = MakeSquad(line).preview(session).refusals
        assert '"Cathedral"' in why
        assert "there is no scene yet" in why
