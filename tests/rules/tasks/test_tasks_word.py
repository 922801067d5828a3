"""The referee's word on a throw: levels, or what comes of it without dice."""

from fractions import Fraction

import pytest

from rules.combat.cover import NO_COVER
from rules.combat.hit_location import DEFAULT_HIT_TABLE, HitTable
from rules.combat.wounds import DamageType, hit
from rules.dice import GivenDice
from rules.odds import every
from rules.tasks.success import Word, succeeds

pytestmark = pytest.mark.rows("T-76")


@pytest.mark.parametrize("said", [True, False])
def test_what_the_referee_says_is_not_thrown_for(said):
    dice = GivenDice([])
    assert succeeds(None, -9, dice, "to hit", Word(succeeds=said)) is said
    assert dice.thrown == []


def test_without_a_word_the_die_decides_and_nothing_beyond_impossible_succeeds():
    odds = every(lambda dice: succeeds(7, 2, dice, "to hit"))
    assert odds[True] == Fraction(sum(die and die + 2 >= 7 for die in range(10)), 10)
    assert not succeeds(None, 99, GivenDice([]), "to hit")


@pytest.mark.parametrize("number", range(1, 11))
def test_a_table_of_one_row_is_not_thrown_on(number):
    row = DEFAULT_HIT_TABLE.read(number)
    dice = GivenDice([])
    wound = hit(Fraction(1), DamageType.NORMAL, HitTable.only(row), (), NO_COVER, False, dice)
    assert wound.location is row.location
    assert wound.killed is (row.potential == "kill")
    assert dice.thrown == []
