import pytest

from rules.tasks.abilities import Abilities
from rules.tasks.assets import Asset, Assets, Join, Named, Stated, parse_assets

MEDIC = Abilities.of(
    {"Strength": 12, "Dexterity": 9, "Intelligence": 15, "Size": 10},
    {"Medical": 3, "Automed": 1, "Computer": 2, "Liaison": 0},
)


def reasons(text, abilities=MEDIC):
    return [(reason.label, reason.value) for reason in parse_assets(text).dm(abilities)]


def total(text, abilities=MEDIC):
    return parse_assets(text).dm(abilities).total


def lacking(text, abilities=MEDIC):
    return parse_assets(text).lacking(abilities)


@pytest.mark.rows("T-07")
def test_a_skill_gives_its_level():
    assert reasons("medical") == [("medical 3", 3)]
    assert parse_assets("Medical").dm(MEDIC).rows == ("T-07",)


@pytest.mark.rows("T-12")
@pytest.mark.parametrize(
    ("value", "dm"), [(0, 0), (1, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2), (15, 3), (20, 4)]
)
def test_a_characteristic_gives_a_fifth_with_fractions_dropped(value, dm):
    tally = parse_assets("Strength").dm(Abilities.of({"STRENGTH": value}))
    assert tally.total == dm
    assert tally.rows == ("T-12",)


def test_a_characteristic_shows_how_its_fifth_was_found():
    assert reasons("Strength") == [("Strength 12 / 5 = 2", 2)]


def test_agility_is_dexterity():
    assert reasons("Agility") == [("Agility 9 / 5 = 1", 1)]
    assert Abilities.of({"Agility": 11}).characteristic("dexterity") == 11


@pytest.mark.rows("T-61")
@pytest.mark.parametrize(
    "name",
    [
        "Strength",
        "Dexterity",
        "Endurance",
        "Intelligence",
        "Education",
        "Eloquence",
        "Determination",
        "Coolness",
        "Size",
    ],
)
def test_everybody_has_every_characteristic_if_only_0(name):
    nobody = Abilities.of()
    assert total(name, nobody) == 0
    assert lacking(name, nobody) == ()


@pytest.mark.rows("T-08")
def test_or_takes_the_highest_the_character_has():
    assert reasons("Automed or Medical or Computer") == [("Medical 3", 3)]
    assert reasons("Surgery or Automed") == [("Automed 1", 1)]
    assert reasons("Automed or Strength") == [("Strength 12 / 5 = 2", 2)]


@pytest.mark.rows("T-09")
def test_and_adds_up_those_the_character_has():
    assert reasons("Medical and Automed") == [("Medical 3", 3), ("Automed 1", 1)]
    assert reasons("Medical and Surgery") == [("Medical 3", 3)]
    assert total("Strength and Computer") == 4


@pytest.mark.rows("T-10")
@pytest.mark.parametrize(
    ("text", "dm"),
    [
        ("average of Medical and Automed", 2),
        ("average of Medical and Computer", 2),
        ("average of Medical and Surgery", 1),
        ("average of Medical and Automed and Surgery", 1),
        ("average of Surgery and Piloting", 0),
    ],
)
def test_an_average_counts_a_missing_skill_as_0_and_drops_fractions(text, dm):
    tally = parse_assets(text).dm(MEDIC)
    assert tally.total == dm
    assert tally.rows == ("T-10",)


@pytest.mark.rows("T-11")
def test_lower_of_takes_the_smaller():
    assert total("lower of Medical or Computer") == 2
    assert total("Lower of Medical or Surgery") == 0
    assert reasons("lower of Medical or Computer") == [("lower of Medical 3 and Computer 2 = 2", 2)]


@pytest.mark.rows("T-13")
def test_a_label_is_worth_what_the_task_states():
    tally = parse_assets("Reputation = 3, Medical").dm(MEDIC)
    assert [(reason.label, reason.value) for reason in tally] == [
        ("Reputation = 3", 3),
        ("Medical 3", 3),
    ]
    assert tally.reasons[0].rows == ("T-13",)


@pytest.mark.rows("T-14")
def test_a_detriment_counts_against_and_is_never_missed():
    assert reasons("Medical, -Size") == [("Medical 3", 3), ("detriment Size 10 / 5 = 2", -2)]
    assert total("-average of Medical and Computer") == -2
    assert total("−Reputation = 3") == -3
    assert "T-14" in parse_assets("-Size").dm(MEDIC).rows
    assert lacking("-Panic") == ()


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Medical", ()),
        ("Liaison", ()),
        ("Surgery", ("Surgery",)),
        ("Surgery or Medical", ()),
        ("Surgery or Strength", ()),
        ("Surgery or Piloting", ("Surgery", "Piloting")),
        ("Medical and Surgery", ()),
        ("Surgery and Piloting", ("Surgery", "Piloting")),
        ("Intelligence and Piloting", ("Piloting",)),
        ("average of Medical and Surgery", ()),
        ("average of Piloting and Surgery", ("Piloting", "Surgery")),
        ("lower of Medical or Surgery", ("Surgery",)),
        ("Medical, Surgery", ("Surgery",)),
        ("Surgery, Surgery or Piloting", ("Surgery", "Piloting")),
        ("Reputation = 2", ()),
        ("", ()),
    ],
)
def test_which_crucial_skills_are_missing(text, missing):
    assert lacking(text) == missing


def test_the_notation_reads_as_parts_and_joins():
    assert parse_assets("average of Pilot and Sensors, -Size, Fame = 2 or Eloquence") == Assets(
        (
            Asset((Named("Pilot"), Named("Sensors")), Join.AVERAGE),
            Asset((Named("Size"),), detriment=True),
            Asset((Stated("Fame", 2), Named("Eloquence"))),
        )
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Strength",
        "Medical and Automed",
        "Forward Observer or Marksmanship or Ship's Drive Engineering",
        "average of Strength and P-Suit and Gunner",
        "lower of Forward Observer or Marksmanship",
        "-lower of Size or Strength",
        "Computer, -Size, Reputation = 3",
    ],
)
def test_assets_print_as_they_are_written(text):
    assert str(parse_assets(text)) == text


def test_case_and_spaces_of_the_joining_words_do_not_matter():
    assert parse_assets("Average of  Pilot AND  Sensors") == parse_assets(
        "average of Pilot and Sensors"
    )
    assert parse_assets("lower of Pilot and Sensors") == parse_assets("lower of Pilot or Sensors")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Medical and Automed or Computer", "mixes"),
        ("average of Medical", "at least two"),
        ("lower of Medical", "at least two"),
        ("average of Medical or Automed", "joins its assets with 'and'"),
        ("Medical,", "not the name"),
        (", Medical", "not the name"),
        ("--Size", "not the name"),
        ("3", "not the name"),
        ("Fame = -2", "not the name"),
        ("Medical. Automed", "not the name"),
        ("[@click=quit]Medical", "not the name"),
    ],
)
def test_what_is_no_asset_is_refused_with_the_reason(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        parse_assets(text)
