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
        "Name,Strength,Money\nJosé,7,1240.5\n".encode("utf-16-le"),
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


def test_headings_in_german_and_in_french_are_understood():
    (jurgen,) = read(
        "Meine Runde;;;\r\nName;Vorname;Stärke;Bildung;Fertigkeiten;Ausrüstung;Geld\r\n"
        "Groß;Jürgen;7;10;Gewehr 3;P-9;1.240,50 €\r\n".encode("cp1252")
    ).drafts
    assert jurgen.values == {
        "name": "Jürgen Groß", "strength": 7, "education": 10, "money": 124050
    }  # fmt: skip
    assert (jurgen.skills, jurgen.gear) == ((("Gewehr", 3),), (by_name("P-9"),))
    assert jurgen.mapped[0] == "Stärke is strength"
    (helene,) = read("Nom;FOR;Métier;Argent\nHélène;7;Pilote;1\u202f240,50\n").drafts
    assert helene.values == {
        "name": "Hélène", "strength": 7, "occupation": "Pilote", "money": 124050
    }  # fmt: skip


def test_a_name_in_two_columns_is_one_and_a_faction_that_is_no_side_is_kept():
    mara, bo = read("Last Name,First Name,Faction\nVoss,Mara,Star Pact\nLund,Bo,Enemy\n").drafts
    assert (mara.values, mara.left) == ({"name": "Mara Voss"}, "Faction: Star Pact")
    assert (bo.values, bo.left) == ({"name": "Bo Lund", "side": "opposition"}, "")


def test_tables_among_the_words_of_a_note_are_read_with_links_as_they_are_shown():
    found = read(
        "---\ntags: [crew]\n---\n# Crew\n\n| Name | STR | Skills |\n| :- | :-: | --- |\n"
        "| [[Mara Voss\\|Mara]] | 7 | [[Rifle]] 3 |\n\nThen the others.\n\n"
        "| Ship | Tons |\n|---|---|\n| Anjou | 200 |\n\n"
        "| Character | DEX |\n|---|---|\n| [Bo](bo.md) | 6 |\n"
    )
    assert [(each.name, each.number) for each in found.drafts] == [("Mara", 8), ("Bo", 18)]
    assert found.drafts[0].skills == (("Rifle", 3),)
    assert found.said == (
        "Left out, above the table: --- / tags: [crew] / --- / # Crew / Then the others.",
    )


def test_a_sheet_on_its_side_has_one_person_in_each_column():
    mara, guard = read('Name,Mara,Guard\nSTR,7,8\nSkills,"Rifle 3, Medical 2",\n').drafts
    assert (mara.values, guard.values) == (
        {"name": "Mara", "strength": 7}, {"name": "Guard", "strength": 8},
    )  # fmt: skip
    assert (mara.skills, guard.skills) == ((("Rifle", 3), ("Medical", 2)), ())


def test_people_written_as_they_are_typed_are_read_and_a_squad_among_them_is_named():
    found = read("Mara Voss, STR 7, Rifle 3\nBo Lund, 777777, Medic 1\n6 green guards\n")
    assert [each.name for each in found.drafts] == ["Mara Voss", "Bo Lund"]
    assert found.drafts[1].values["education"] == 7
    assert found.said == ('Left out, to be typed where people are added: "6 green guards"',)


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
        ("It was a dark night.\nMara, Bo and others ran.\n", "Line 1: a heading is wanted"),
        ("- name: Mara\n  str: 7\n- name: Bo\n", "Line 1: this is YAML"),
        (b"PK\x03\x04\0\0", "Line 1: this is a workbook or an archive"),
        (b"%PDF-1.7\n\xe2\0", "Line 1: this is a PDF: copy the text"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "Line 1: this is neither text"),
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


@pytest.mark.parametrize(
    ("before", "piece", "times", "after"),
    [("", "|name|\n|---|\n", 20_000, ""), ("| Name |\n", " ", 60_000, "x|\n"),
     ("", "x,", 500_000, ""), ("| Name |\n|", "-|", 30_000, "x\n"), ("", "word ", 38_000, ""),
     ("", "|---|\n", 50_000, "")],
)  # fmt: skip
def test_a_text_of_any_form_is_read_or_refused_at_once(before, piece, times, after):
    with suppress(BrokenFileError):
        read(before + piece * times + after)


@pytest.mark.parametrize("cell", ["a", " ", "(", "a (", '"', ", ", "1,", "a b", "-", "1-", "#"])
def test_a_cell_of_any_length_is_read_at_once(cell):
    long = f"x{cell * 60_000}1x(".replace('"', '""')
    for heading in ("Skills", "Weapons", "Tags", "Notes"):
        with suppress(BrokenFileError):  # notes are not as long as that
            assert read(f'Name,{heading}\nBo,"{long}"\n').drafts[0].name == "Bo"
    with pytest.raises(BrokenFileError, match="Money"):
        read(f'Name,Money\nBo,"{long}"\n')
