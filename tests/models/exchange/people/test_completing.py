"""The rest of a word while people are typed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.bridge.in_book import plural, singular
from models.bridge.starter import starter_data
from models.campaign import Campaign
from models.deeds.people.starter import AddStarter
from models.deeds.scenes.maps import NewMap
from models.deeds.scenes.scene import NewScene
from models.exchange.people.completing import Words, but_begun, rest_of, words_of
from models.starters import Starter
from models.views.maps import maps

MARA = "Mara Voss, STR 7 DEX 11 END 8 INT 9 EDU 8 DET 10, Rifle 3, Medical 2, vest, assault rifle"
PLAIN = "Jan, 7 11 8 9 10 6, Pilot 2, Pistol 1, torch, medkit"
HERE = Words(
    ("Rifle", "Melee", "Medical"),
    ("rifle", "vest", "Dust coat", "Yard plates"),
    ("colonist", "guard", "thug", "watchman"),
    ("ATV", "Truck"),
    ("Hall", "Loading dock", "Yard"),
)


@pytest.fixture(scope="module")
def sets():
    return words_of(tuple(Starter))


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("Ma", ""),  # nobody knows who that is
        ("Mara Voss,", " STR"),
        ("Mara Voss, pc, ", "STR"),
        ("Mara Voss, 7 11", ""),
        ("Mara Voss, STR 7", " DEX"),
        ("Mara Voss, STR 7, ", "DEX"),
        ("Mara Voss, str 7 e", "nd"),
        ("Mara Voss, STR 7 DEX 11 EDU 8 D", "ET"),
        ("Mara Voss, STR 7 DEX 11 DET 10", ""),
        ("Mara Voss, STR 7 DEX 11, ", ""),
        ("Mara Voss, STR 7 DEX 11, R", "ifle"),
        ("Mara, 7 11 8 9 10 6, P", "istol"),
        ("Mara, 7 11 8 9 10 6, p", "istol"),
        ("Mara, 7 11 8 9 10 6, Med", "ical"),
        ("Mara, Rifle 3, r", "ifle"),
        ("Mara, Rifle 3, rifle", ""),
        ("Mara, Rifle 3, R", "igger's vest"),  # a skill is said once
        ("Mara, Rifle 3, v", "est"),
        ("Mara, Rifle 3, Dust", " coat"),
        ("Mara, Rifle 3, an as", "sault rifle"),
        ("Mara, Rifle 3, zz", ""),
    ],
)
def test_of_a_person_by_the_starter_sets(sets, line, rest):
    assert rest_of(line, "", sets) == rest


@pytest.mark.parametrize(
    ("line", "others", "rest"),
    [
        ("Jon, STR 8 DEX 8 END 8 INT 12 EDU 7", MARA, " DET"),  # she has no ELO
        ("Jon, STR 8 DEX 8 END 8 INT 12 EDU 7 DET 6", MARA, ""),
        ("Jon, ", MARA, "STR"),
        ("Jon, ", PLAIN, ""),  # figures without names
        ("Jon,", f"Party:\n{MARA}", " STR"),  # a heading is nobody
        ("Jon, STR 7", "Party:\n6 guards in Hall", " DEX"),
        ("Jon, D", PLAIN, "river"),
        ("Jon, 7, M", MARA, "edical"),
        ("Jon, 7, a", MARA, "ssault rifle"),
        ("Jon, 7, P", PLAIN, "istol"),  # as often, and fired with
        ("Jon, 7, m", PLAIN, "edkit"),  # which no book has
        ("Jon, 7, P", f"{PLAIN}\nAnn, 7, Pilot 2", "ilot"),
    ],
)
def test_what_was_typed_before_comes_first(sets, line, others, rest):
    assert rest_of(line, others, sets) == rest


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("6 g", "uards"),
        ("six gr", "een"),
        ("6 green g", "uards"),
        ("1 g", "uard"),
        ("6 guards in H", "all"),
        ("6 guards in the l", "oading dock"),
        ("6 guards in Hall, 4 c", "olonists"),
        ("6 guards in Hall and 4 w", "atchmen"),
        ("6 guards with r", "ifles"),
        ("6 guards with rifles and d", "ust coats"),
        ("6 guards with y", "ard plates"),
        ("6 guards with rifles in Y", "ard"),
        ("6 guards, a t", "ruck"),  # one person has a name
        ("6 guards, 2 t", "hugs"),
        ("a truck in Y", "ard"),
        ("6 guards in Hall", ""),
    ],
)
def test_of_many_and_of_vehicles(line, rest):
    assert rest_of(line, "", HERE) == rest


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Jon Okafor, S", "Jon Okafor"),
        ("Jon Okafor, STR 7 De", "Jon Okafor, STR 7"),
        ("Jon Okafor, STR 7 ", "Jon Okafor, STR 7 "),
        ("Jon, Rifle 3, Long Led", "Jon, Rifle 3"),
        ("6 guards in Hall, 4 co", "6 guards in Hall"),
        ("6 guards with ri", "6 guards with ri"),
        ("6 guards in Hall, a truck in Y", "6 guards in Hall, a truck in Y"),
        ("6 guards in Hall, a truck in ", "6 guards in Hall"),
        ("Jon Oka", "Jon Oka"),
    ],
)
def test_what_is_read_while_a_word_is_begun(line, read):
    assert but_begun(line) == read


def test_the_words_of_a_campaign(tmp_path):
    campaign = Campaign.create(tmp_path / "Dust.outrider")
    campaign.perform(AddStarter(Starter.BOOK))
    campaign.perform(AddStarter(Starter.KINDS))
    campaign.perform(NewMap("Depot", "Yard-Hall"))
    with campaign.read() as session:
        assert words_of(session).places == ()
        ground = maps(session)[0].key
    campaign.perform(NewScene("Night", ground))
    with campaign.read() as session:
        words = words_of(session)
    campaign.close()
    assert words.places == ("Yard", "Hall")
    assert words.kinds[:2] == ("guard", "soldier")  # as they were written
    assert "Truck" in words.vehicles
    assert {"rifle", "vest", "assault rifle", "Ledger carbine"} <= {*words.gear}
    assert words.skills[:3] == ("Rifle", "Pistol", "Shotgun")


@settings(max_examples=100)
@given(st.text(max_size=200), st.text(max_size=200))
def test_any_text_is_completed_or_left(line, others):
    rest = rest_of(line, others, HERE)
    assert rest == rest_of(line, others, HERE)
    assert "\n" not in rest


@pytest.mark.parametrize("word", [kind["name"] for kind in starter_data(Starter.KINDS)["kind"]])
def test_a_plural_is_taken_back(word):
    assert singular(plural(word)) == word


def test_plurals_in_plain_english():
    words = ("guard", "deputy", "Torch", "sniper boss", "watchman", "thief", "human", "knife")
    assert [*map(plural, words)] == [
        "guards", "deputies", "Torches", "sniper bosses", "watchmen", "thieves", "humans", "knives",
    ]  # fmt: skip
