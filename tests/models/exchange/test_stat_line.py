"""A person in one line: all of its text is understood or left, and nothing is guessed."""

import re
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from models.exchange.people.draft import Draft, by_name
from models.exchange.people.stat_line import read_line, write_line
from models.exchange.people.stat_parts import unbroken
from models.text import clean
from tests.hostile import HOSTILE

MARA = "Mara Voss, STR 7 DEX 11 END 9 INT 10 EDU 8, Rifle 3, Medical 2, P-9, vest"
SEVEN = ("STR", "DEX", "END", "INT", "EDU", "ELO", "DET")
LONG = ("Strength", "dexterity", "Endurance", "coolness", "Life level", "Size")
FIRST = ("Mara", "Gideon", "Li Wei", "Ana-Sofía", "O'Brien", "Dr. Voss", "Guard 3", "Žofie")
SKILLS = ("Rifle", "Heavy weapons", "Medical", "Gun Combat (slug)", "Zero-g", "Ship's boat")
GEAR = ("P-9", "vest", "Dust coat", "Glock 17", "FAM-90", "9 mm pistol", "AK-47")


def names(draft):
    return [piece.name for piece in draft.gear]


def test_a_person_in_a_line():
    assert read_line(MARA) == Draft(
        {"name": "Mara Voss", "strength": 7, "dexterity": 11, "endurance": 9, "intelligence": 10,
         "education": 8},
        skills=(("Rifle", 3), ("Medical", 2)),
        gear=(by_name("P-9"), by_name("vest")),
    )  # fmt: skip


def test_a_stat_line_out_of_a_book():
    draft = read_line(
        "Mara\xa0Voss\r\nStr: 7;  Dexterity\u2003–\u20039\xa0Coolness under fire = 6\n"
        "Skills:\nRifle–3, Heavy\nweapons 2, Medi\xad\ncal 1, Obser-\nvation 4, Glock 17\n"
        "Equipment: P-9, 9 mm pistol\nveteran, pc, friend\nNotes: fond of END 9, and cats"
    )
    assert draft.values == {
        "name": "Mara Voss", "strength": 7, "dexterity": 9, "coolness": 6, "tier": "veteran",
        "kind": "pc", "side": "party",
    }  # fmt: skip
    assert draft.skills == (
        ("Rifle", 3), ("Heavy weapons", 2), ("Medical", 1), ("Observation", 4), ("Glock", 17)
    )  # fmt: skip
    assert names(draft) == ["P-9", "9 mm pistol"]
    assert draft.left == "Notes: fond of END 9, and cats"


@pytest.mark.parametrize(
    "heading", ["STR DEX END SOC", "| STR | DEX | END | SOC |\n|---|---|---|---|"]
)
def test_names_that_stand_over_their_figures(heading):
    draft = read_line(f"Mara\n{heading}\n| 7 | 11 |  9 | 5\nRifle 3")
    assert draft.values == {"name": "Mara", "strength": 7, "dexterity": 11, "endurance": 9}
    assert (draft.skills, draft.left) == ((("Rifle", 3),), "SOC 5")


@pytest.mark.parametrize(
    ("text", "values", "skills", "gear", "left"),
    [
        ("Ana\nSTR DEX CON\n10 (+0) 14 (-2) 9", {"strength": 10, "dexterity": 14}, {}, [],
         "(+0)\n(-2)\nCON 9"),
        ("Ana\nStr\tDex\tEnd\tSoc\n7\tA\tB\t5",
         {"strength": 7, "dexterity": 10, "endurance": 11}, {}, [], "Soc 5"),
        ("Ana\nSTR AGL\nB C", {}, {}, ["B C"], "STR AGL"),
        ("Ana, STR B, END: A, DEX 8", {"dexterity": 8}, {}, [], "STR B\nEND: A"),
        ("NPC level: veteran, Name: Ana, Rifle 3", {"tier": "veteran"}, {"Rifle": 3}, [], ""),
        ("Player: Tim, Character: Ana, DEX 8", {"dexterity": 8}, {}, [], "Player: Tim"),
        ("Ana (STR 7, DEX 8; Rifle 3)", {"strength": 7, "dexterity": 8}, {"Rifle": 3}, [], ""),
        ("- Ana: STR 7, Medical\N{EN DASH}4.", {"strength": 7}, {"Medical": 4}, [], ""),
        ("Ana, Armor Class 17 (shirt, shield), Cr 12,500, vest.", {}, {}, ["vest"],
         "Armor Class 17 (shirt, shield)\nCr 12,500"),
        ("Ana, Throw range 18 m, Wounds: 1 light, wounded in the leg", {"throw_range": 18}, {}, [],
         "Wounds: 1 light\nwounded in the leg"),
        ("Ana, Edu 8. Combat Rifleman 3, Stealth 2. FAM-90 rifle. Inertial vest. "
         "She wants to go home. Hates tea.", {"education": 8},
         {"Combat Rifleman": 3, "Stealth": 2},
         ["FAM-90 rifle", "Inertial vest"], "She wants to go home. Hates tea."),
    ],
)  # fmt: skip
def test_lines_as_other_books_have_them(text, values, skills, gear, left):
    draft = read_line(text)
    assert draft.values == {"name": "Ana"} | values
    assert (dict(draft.skills), names(draft)) == (skills, gear)
    assert [*names(draft), draft.left] == [*gear, left]


def test_a_profile_in_hexadecimal_has_five_figures_and_leaves_social_standing():
    draft = read_line("Mara Voss 7A9B85, Rifle-3")
    assert draft.values == {
        "name": "Mara Voss", "strength": 7, "dexterity": 10, "endurance": 9, "intelligence": 11,
        "education": 8,
    }  # fmt: skip
    assert draft.left == "Social standing 5"
    assert draft.skills == (("Rifle", 3),)


@pytest.mark.parametrize("six", ["7 11 8 9 10 6", "7/11/8/9/10/6", "7B89A6"])
@pytest.mark.parametrize("between", [", ", " "])
def test_six_figures_behind_a_name_are_those_of_a_profile(six, between):
    draft = read_line(f"Mara Voss{between}{six}, Rifle 3, rifle")
    assert draft.values == {
        "name": "Mara Voss", "strength": 7, "dexterity": 11, "endurance": 8, "intelligence": 9,
        "education": 10,
    }  # fmt: skip
    assert (draft.skills, names(draft)) == ((("Rifle", 3),), ["rifle"])
    assert draft.left == "Social standing 6"


def test_a_profile_need_have_no_letter_right_behind_the_name():
    assert read_line("Dov Amsel, 878867, Melee 2").values == {
        "name": "Dov Amsel", "strength": 8, "dexterity": 7, "endurance": 8, "intelligence": 8,
        "education": 6,
    }  # fmt: skip
    assert read_line("Dov, pc, 8 7 8 8 6 7").values["education"] == 6
    assert read_line("Dov Amsel, Melee 2, 878867").left == "878867"
    assert read_line("Dov Amsel, Melee 2, 8 7 8 8 6 7").left == "8 7 8 8 6 7"


@pytest.mark.parametrize(
    ("figures", "left"),
    [
        ("7 11 8 9 8 DET 10", ""),
        ("7 11 8 9 8, DET 10", ""),
        ("7 11 8 9 8 6 DET 10", "Social standing 6"),
        ("STR7 DEX11 END8 INT9 EDU8 DET10", ""),
    ],
)
def test_five_figures_are_those_that_every_profile_begins_with(figures, left):
    draft = read_line(f"Jon Okafor, {figures}, Pistol 2")
    assert draft.values == {
        "name": "Jon Okafor", "strength": 7, "dexterity": 11, "endurance": 8, "intelligence": 9,
        "education": 8, "determination": 10,
    }  # fmt: skip
    assert draft.skills == (("Pistol", 2),)
    assert draft.left == left


def test_only_the_short_names_of_figures_need_no_space():
    assert read_line("Jon, AR7, XSTR7, Strength7").values == {"name": "Jon"}


def test_seven_figures_between_strokes_are_the_characteristics_in_their_order():
    draft = read_line("Mara, pc, 7/11/9/10/8/6/12, Rifle 3")
    assert list(draft.values.items())[2:] == [
        ("strength", 7), ("dexterity", 11), ("endurance", 9), ("intelligence", 10),
        ("education", 8), ("eloquence", 6), ("determination", 12),
    ]  # fmt: skip
    assert draft.skills == (("Rifle", 3),)


@pytest.mark.parametrize(
    "unclear",
    [
        "STR -1", "DEX +2", "END 9/7", "INT 25", "END 9+", "STR 7.5", "DEX 2D6",
        "7 STR 9 DEX 11 END", "Rifle +3", "Rifle 3/4",
        "7/11/2300", "7/11/9/10/8", "7/11/9/10/8/6/12/3",
        "7 11 9 10", "7 11 9 10 26", "7 11 9 10 8 26", "7/11/9/10/8/6/21",
        "\N{SLIGHTLY SMILING FACE}",
        "SOC 8", "Age 34", "light wounds 2", "HP 12", "Cr 5000", "(+1)", "decade", "120000",
        "Experience: ten years", "she likes to be left alone on Sundays",
    ],
)  # fmt: skip
def test_what_is_unclear_is_left_or_asked_of_the_book(unclear):
    draft = read_line(f"Mara, {unclear}, Medical 2")
    assert draft.values == {"name": "Mara"}
    assert draft.skills == (("Medical", 2),)
    assert "\n".join([*names(draft), draft.left]).strip() == unclear


def test_what_is_said_twice_is_left_the_second_time():
    draft = read_line("Mara, STR 7, STR 9, Rifle 2, rifle 3, green, elite, 777777, P-9, P-9")
    assert draft.values == {"name": "Mara", "strength": 7, "tier": "green"}
    assert draft.skills == (("Rifle", 2),)
    assert (names(draft)[-2:], draft.left) == (["P-9", "P-9"], "STR 9\nrifle 3\nelite\n777777")


def test_notes_in_the_middle_of_a_line_are_left_whole():
    draft = read_line("Mara, STR 7 notes: END 9, cats, Rifle 3")
    assert (draft.values, draft.left) == (
        {"name": "Mara", "strength": 7},
        "notes: END 9, cats, Rifle 3",
    )


def test_more_than_anybodys_notes_hold_is_refused():
    with pytest.raises(ValueError, match="at most 20000 characters; you wrote 20001"):
        read_line("x" * 20_001)


@st.composite
def drafts(draw):
    """Whatever a line can say."""
    figures = st.dictionaries(
        st.sampled_from(
            ["strength", "education", "size", "coolness", "throw_range", "range_stealth"]
        ),
        st.integers(1, 10),
    )
    words = st.fixed_dictionaries(
        {},
        optional={
            "tier": st.sampled_from(["green", "veteran"]),
            "side": st.sampled_from(["party", "bystander"]),
            "kind": st.sampled_from(["pc", "npc"]),
            "encumbered": st.booleans(),
            "occupation": st.sampled_from(["ship's engineer", "clerk 3"]),
            "ladder_stealth": st.integers(-5, 15),
        },
    )
    name = st.fixed_dictionaries({}, optional={"name": st.sampled_from(FIRST)})
    return Draft(
        draw(name) | draw(figures) | draw(words),
        skills=tuple(
            (skill, draw(st.integers(0, 20)))
            for skill in draw(st.lists(st.sampled_from(SKILLS), unique=True, max_size=4))
        ),
        gear=tuple(map(by_name, draw(st.lists(st.sampled_from([*GEAR, "Mark 3"]), max_size=4)))),
        tags=tuple(draw(st.lists(st.sampled_from(["smuggler", "of-mars"]), unique=True))),
        left="\n".join(draw(st.lists(st.sampled_from(["STR 9", "who, me? #x"]), max_size=2))),
    )


@given(draft=drafts())
def test_what_is_written_is_read_as_it_was(draft):
    assert read_line(write_line(draft)) == draft


def test_what_no_line_can_say_is_told():
    with pytest.raises(ValueError, match="Mara cannot be written in one line"):
        write_line(Draft({"name": "Mara", "notes": "one\ntwo"}))


FIGURES = st.sampled_from([*SEVEN, *LONG, *SKILLS, "SOC"])
SAYINGS = [*FIRST, *GEAR, "veteran", "pc", "Skills:", "Gear:", "#tag", '"x, y"']
PIECES = (
    st.builds("{} {}".format, FIGURES, st.integers(-1, 30))
    | st.sampled_from([*SAYINGS, *(text for text in HOSTILE if len(text) < 200)])
    | st.text("aZ 7-–:,.\xa0\xad(ñ", max_size=12)
)
VOCABULARY = set(
    " ".join([*SEVEN, *LONG, "skills gear weapons and throw range metres name side kind"])
    .casefold()
    .split()
)


def words(text):
    return re.findall(r"\w+", clean(text, lines=True).casefold())


@example(pieces=[("7\xad", "\n"), ("STR 0", ", ")])
@example(pieces=[("veteran", " "), ("veteran", ", ")])
@given(pieces=st.lists(st.tuples(PIECES, st.sampled_from([", ", " ", "\n", "; "])), max_size=12))
def test_every_word_is_understood_or_left(pieces):
    text = "".join(f"{piece}{end}" for piece, end in pieces)
    draft = read_line(text)
    kept = [draft.left, *map(str, draft.values.values()), *names(draft), *draft.tags]
    kept += [f"{name} {level}" for name, level in draft.skills]
    lost = Counter(words(unbroken(text))) - Counter(words(" ".join(kept)))
    assert not set(lost) - VOCABULARY
