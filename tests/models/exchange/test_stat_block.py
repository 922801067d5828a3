"""Several people in one text."""

import pytest

from models.bridge.in_book import Book
from models.campaign import Campaign
from models.exchange.people.stat_block import read_block

MARA, JAN = "Mara Voss, STR 7, Rifle 3", "Jan Hart, DEX 9, Medical 2"


def seen(text):
    return [(draft.name, dict(draft.skills), draft.left) for draft in read_block(text)]


BOTH = [("Mara Voss", {"Rifle": 3}, ""), ("Jan Hart", {"Medical": 2}, "")]


@pytest.mark.parametrize(
    "text",
    [
        f"{MARA}\n\n{JAN}",
        f"\n\n{MARA}\r\n \r\n\n{JAN}\n\n",
        f"{MARA}\n{JAN}",
        "Mara Voss\nSTR 7\nRifle 3\n\nName: Jan Hart\nDEX 9\n\nSkills:\nMedical 2",
    ],
)
def test_people_stand_apart_by_blank_lines_or_in_lines(text):
    assert seen(text) == BOTH


@pytest.mark.parametrize("text", ["", " \n\n"])
def test_nothing_is_nobody(text):
    assert read_block(text) == ()


def test_the_lines_of_one_person_are_one_person():
    text = "Mara Voss, STR 7\nRifle 3, Medical 2\nP-9, vest"
    assert seen(text) == [("Mara Voss", {"Rifle": 3, "Medical": 2}, "")]


def test_too_much_at_once_is_refused():
    with pytest.raises(ValueError, match="At most 200000 characters"):
        read_block("x" * 200_001)


MIXED = (
    "Mara Voss, STR 7, Rifle 3\nTomas Reyes, pc, rifle\nInes Okafor, pc, Medical 1\n"
    "six green guards with rifles\n4 veteran raiders"
)


def test_persons_and_sentences_for_many_stand_in_lines_of_one_block():
    assert [getattr(each, "name", each) for each in read_block(MIXED)] == [
        "Mara Voss", "Tomas Reyes", "Ines Okafor", "six green guards with rifles",
        "4 veteran raiders",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Mara Voss, pc, STR 7\n2 grenades\n3 knives",
        "Mara Voss, STR 7\n9 DEX 8 END",
        "Mara Voss, STR 7\nLedger carbine, Patrol vest",
        "Six Fingers, STR 7",
        "Seven of Nine, pc",
    ],
)
def test_what_one_person_has_is_nobody_else(text):
    (draft,) = read_block(text)
    assert draft.name == text.partition(",")[0]


@pytest.mark.parametrize(
    ("text", "each"),
    [
        ("Mara Voss, pc, STR 7\nTomas, rifle", ["Mara Voss", "Tomas"]),
        ("Tomas, rifle\njan, Ledger carbine", ["Tomas", "jan"]),
        ("Mara Voss, pc\nJon Abara\nLin Okafor", ["Mara Voss", "Jon Abara", "Lin Okafor"]),
        ("Mara, pc\n3 farmers", ["Mara", "3 farmers"]),
        ("Mara, pc\na truck", ["Mara", "a truck"]),
        ("Mara, pc\ntruck\nore crawler, party", ["Mara", "truck", "ore crawler, party"]),
        ("5 soldiers, allies\na truck", ["5 soldiers, allies", "a truck"]),
        ("Mara, pc, STR 7\n2 Yard vests", ["Mara"]),
        ("Mara Voss, STR 7\nLedger carbine, Patrol vest", ["Mara Voss"]),
        ("Mara Voss, STR 7\nkeeps bees", ["Mara Voss"]),
        ("Mara Voss\nSTR 7\nRifle 3", ["Mara Voss"]),
        ("Pc0\nPc1\n3 guards", ["Pc0", "Pc1", "3 guards"]),
        ("Pc0, 777777\nkeeps bees\n3 guards", ["Pc0", "keeps bees", "3 guards"]),
        ("Guard 1, 777777, rifle\nGuard 2, 888888", ["Guard 1", "Guard 2"]),
        ("Jon, rifle\nTeo, shotgn\n3 guards", ["Jon", "Teo", "3 guards"]),
        ("Ada, 777777\nRifle 3, Medical 2\nBo, 888888\nP-9, vest", ["Ada", "Bo", "P-9, vest"]),
        ("Jon, rifle\nLin, pistol\nTeo, shotgn\nno one", ["Jon", "Lin", "Teo", "no one"]),
        (
            "6 guards in Yard, three green crew in Hall and a truck in Yard; 2 thugs with rifles",
            [
                "6 guards in Yard",
                "three green crew in Hall",
                "a truck in Yard",
                "2 thugs with rifles",
            ],
        ),
        (
            "6 guards, rifles and 2 batons, in the Yard",
            ["6 guards, rifles and 2 batons, in the Yard"],
        ),
        ("6 guards with rifles, 2 grenades", ["6 guards with rifles, 2 grenades"]),
        ("Captain Mara Voss\nMerchant Captain\nSTR 7 DEX 8", ["Captain Mara Voss"]),
    ],
)
def test_lines_stand_apart_by_what_the_book_has(sample, text, each):
    with Campaign(sample).read() as session:
        said = read_block(text, Book(session))
    assert [getattr(one, "name", one) for one in said] == each


def test_those_below_a_line_that_names_a_side_are_on_it():
    party, squad, spy, truck = read_block(
        "Party:\nMara Voss, STR 7, Rifle 3\n\n**Enemies:**\n6 green bandits, rifles\n"
        "Jan Hart, pc, DEX 9\nBystanders:\n2 farmers, allies"
    )
    assert (party.name, party.values["side"]) == ("Mara Voss", "party")
    assert squad == "6 green bandits, rifles, opposition"
    assert (spy.values["kind"], "side" in spy.values, truck) == ("pc", False, "2 farmers, allies")


@pytest.mark.parametrize("heading", ["PCs:", "Players :", "# Player characters:"])
def test_those_below_a_line_that_names_the_players_are_theirs(heading):
    (mara,) = read_block(f"{heading}\nMara Voss, STR 7")
    assert mara.values == {"name": "Mara Voss", "strength": 7, "kind": "pc"}
