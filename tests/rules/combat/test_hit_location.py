from collections import Counter

import pytest

from rules.combat.hit_location import DEFAULT_HIT_TABLE, HitTable, Location, Potential

WORDS = [
    ("head", "kill"),
    ("chest", "kill"),
    ("chest", "serious"),
    ("abdomen", "serious"),
    ("abdomen", "serious"),
    ("right arm", "light"),
    ("left arm", "light"),
    ("right leg", "serious"),
    ("right leg", "light"),
    ("left leg", "light"),
]


@pytest.mark.rows("W-02", "G-35")
def test_the_default_table_is_the_ruled_one():
    shown = [DEFAULT_HIT_TABLE.read(die) for die in range(1, 11)]
    assert [(row.location.label, row.potential.value) for row in shown] == WORDS
    assert Counter(row.potential for row in shown) == {
        Potential.KILL: 2,
        Potential.SERIOUS: 4,
        Potential.LIGHT: 4,
    }


def test_a_table_can_be_typed_in_words():
    assert HitTable.from_words(WORDS) == DEFAULT_HIT_TABLE
    typed = HitTable.from_words([(" Right_Arm ", "KILL"), *WORDS[1:]])
    assert typed.read(1).location is Location.RIGHT_ARM


def test_a_wrong_word_is_named_with_its_row():
    with pytest.raises(ValueError, match=r"row 2: 'hand' is not one of head, chest, .* left leg"):
        HitTable.from_words([WORDS[0], ("hand", "kill"), *WORDS[2:]])
    with pytest.raises(ValueError, match="row 10: 'deadly' is not one of kill, serious, light"):
        HitTable.from_words([*WORDS[:9], ("head", "deadly")])


@pytest.mark.parametrize("number", [0, 9, 11])
def test_a_table_has_ten_rows(number):
    with pytest.raises(ValueError, match=f"10 rows, .* not {number}"):
        HitTable.from_words((WORDS + WORDS)[:number])


@pytest.mark.parametrize("die", [0, 11])
def test_a_table_is_read_with_one_to_ten(die):
    with pytest.raises(ValueError, match="1 to 10"):
        DEFAULT_HIT_TABLE.read(die)


@pytest.mark.rows("W-23")
def test_chest_and_abdomen_are_the_torso():
    assert [where for where in Location if where.torso] == [Location.CHEST, Location.ABDOMEN]
