"""A table made by hand in a spreadsheet is read, and says what was not understood."""

from contextlib import suppress

import pytest

from models.exchange.people.draft import by_name
from models.exchange.people.formats import people_in
from models.exchange.people.source import source_of
from models.exchange.rows import BrokenFileError


def read(data):
    return people_in(source_of(data if isinstance(data, bytes) else data.encode()))


def test_columns_may_stand_in_any_order_and_have_the_short_names():
    found = read(
        'STR,Name,skills,gear,Career\n7,Mara,"Rifle 3, Medical 2","P-9; vest",Spy\n,Bo,,,\n'
    )
    mara, bo = found.drafts
    assert mara.values == {"strength": 7, "name": "Mara", "occupation": "Spy"}
    assert mara.skills == (("Rifle", 3), ("Medical", 2))
    assert mara.gear == (by_name("P-9"), by_name("vest"))
    assert mara.mapped == ("Career is occupation",)
    assert (bo.values, bo.number) == ({"name": "Bo"}, 3)


@pytest.mark.parametrize(
    "data",
    [
        "Name;Strength;Money\nJosé;7,0;1.240,50\n".encode(),
        "\ufeffName;Strength;Money\r\nJosé;7;1240,50\r\n".encode(),
        "Name\tStrength\tMoney\nJosé\t7\t1,240.50\n".encode("utf-16"),
        'sep=;\r\nName;Strength;Money\r\nJosé;7;"1\'240.50"\r\n'.encode("cp1252"),
        "Name|Strength|Money\nJosé|7|Lv 1240.5\n".encode("latin-1"),
    ],
)
def test_marks_encodings_and_decimal_commas_are_read(data):
    (jose,) = read(data).drafts
    assert jose.values == {"name": "José", "strength": 7, "money": 124050}


def test_a_title_above_a_ruled_heading_and_columns_for_each_skill_are_read():
    found = read(
        "Crew of the Anjou||||\n||||\n| Name | Side | UPP | Rifle | Medic |\n"
        "|---|:--|--:|---|---|\n"
        "| **Mara** | PC | 7B89A6 | 3 | |\n| Guard | enemy | 777777 | carbine | 1 |\n"
    )
    mara, guard = found.drafts
    assert found.said == ("Left out, above the table: Crew of the Anjou",)
    assert mara.values == {
        "name": "Mara", "kind": "pc", "strength": 7, "dexterity": 11, "endurance": 8,
        "intelligence": 9, "education": 10,
    }  # fmt: skip
    assert (mara.skills, mara.left) == ((("Rifle", 3),), "UPP: Social standing 6")
    assert (guard.values["side"], guard.values["strength"]) == ("opposition", 7)
    assert (guard.skills, guard.left.splitlines()[-1].strip()) == (
        (("Medic", 1),),
        "Rifle: carbine",
    )


def test_what_is_not_understood_is_listed_and_left():
    found = read('Name,Shoe size,Skills\nMara,38,"Rifle 3, good with cats"\nBo,,,extra\n')
    mara, bo = found.drafts
    assert found.said == ("Columns kept in the notes: Shoe size",)
    assert mara.left == "Shoe size: 38\nNo skill with a level: good with cats"
    assert mara.skills == (("Rifle", 3),)
    assert bo.left == "Column 4: extra"


@pytest.mark.parametrize(
    ("cell", "skills", "left"),
    [
        ("Pilot-1 Vacc Suit-2", (("Pilot", 1), ("Vacc Suit", 2)), ""),
        ("Rifle:2 / Medic:1", (("Rifle", 2), ("Medic", 1)), ""),
        ("Rifle 2/Medic 1; Recon 0", (("Rifle", 2), ("Medic", 1), ("Recon", 0)), ""),
        ("Rifle (2), Medic [1]", (("Rifle", 2), ("Medic", 1)), ""),
        ("Gun Combat (slug) (2)", (("Gun Combat (slug)", 2),), ""),
        ("Electronics/Sensors 2", (("Electronics/Sensors", 2),), ""),
        ("Rifle 2/3", (), "Rifle 2/3"),
        ("Rifle / Medic 1", (), "Rifle / Medic 1"),
        ("Rifle 300 Medic 1", (("Medic", 1),), "Rifle 300"),
        ("Untrained -3", (), "Untrained -3"),
    ],
)
def test_skills_are_read_in_the_common_ways_or_left_with_their_level(cell, skills, left):
    (bo,) = read(f'Name,Skills\nBo,"{cell}"\n').drafts
    assert bo.skills == skills
    assert bo.left == (f"No skill with a level: {left}" if left else "")


@pytest.mark.parametrize("heading", ["Money", "Credits", "Cash"])
def test_money_is_taken_alike_whatever_it_is_called(heading):
    (bo,) = read(f"Name,{heading}\nBo,300\n").drafts
    assert (bo.values["money"], bo.mapped) == (30_000, ())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Name,STR\nMara,7\n,8\n", "Line 3: a name is wanted."),
        ("Name,STR\nMara,7\nBo,strong\n", "Line 3: Strength is a whole number from 0 to 20"),
        ("Name,STR\nBo,47\n", "Line 2: Strength is a whole number from 0 to 20"),
        ("Name,Side\nBo,elsewhere\n", "Line 2: Side is"),
        ("Name,Money\nBo,much\n", "Line 2: Money is a sum"),
        ("Mara,7\nBo,8\n", "Line 1: a heading is wanted, with a column called name."),
        ("", "Line 1: a heading is wanted"),
    ],
)
def test_a_bad_record_says_which_and_why(text, why):
    with pytest.raises(BrokenFileError, match=f"^{why}"):
        read(text)


def test_words_of_the_table_are_understood():
    (bo,) = read("Name,Side,Experience,Encumbered\nBo,Enemy,VETERAN,y\n").drafts
    assert bo.values == {
        "name": "Bo", "side": "opposition", "tier": "veteran", "encumbered": True
    }  # fmt: skip


@pytest.mark.parametrize("cell", ["a", " ", "(", "a (", '"', ", ", "1,", "a b", "-", "1-", "#"])
def test_a_cell_of_any_length_is_read_at_once(cell):
    long = f"x{cell * 60_000}1x(".replace('"', '""')
    for heading in ("Skills", "Weapons", "Tags", "Notes"):
        with suppress(BrokenFileError):  # notes are not as long as that
            assert read(f'Name,{heading}\nBo,"{long}"\n').drafts[0].name == "Bo"
    with pytest.raises(BrokenFileError, match="Money"):
        read(f'Name,Money\nBo,"{long}"\n')
