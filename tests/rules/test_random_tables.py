"""Random tables: rows by their numbers, exact chances, what is wrong with one."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.amounts import Amount, parse_amount
from rules.dice import GivenDice, RandomDice
from rules.odds import every
from rules.random_tables import (
    Landed,
    Row,
    Table,
    chances,
    circle,
    fall,
    faults,
    likely_die,
    read_die,
    roll,
    row_chances,
    values,
)

PATROL = Table("Yard", "2D6", (Row(2, 4), Row(5, 9), Row(10, 12, then=2)))
WEATHER = Table("Weather", "", (Row(weight=3), Row(weight=1)))
BOTH = {1: PATROL, 2: WEATHER}


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("2D6", Amount(2, 6)),
        ("d6", Amount(1, 6)),
        (" 1d6 + 1", Amount(1, 6, 1)),
        ("2D6-7", Amount(2, 6, -7)),
        ("D%", Amount(1, 100)),
        ("12", Amount(plus=12)),
    ],
)
def test_an_amount_is_read_and_written_the_same(text, amount):
    assert parse_amount(text) == amount
    assert parse_amount(str(amount)) == amount


@pytest.mark.parametrize("text", ["", "D", "D1", "99D6", "2D66666", "6D", "D66 7", "two", "D6+"])
def test_what_is_no_amount_is_said(text):
    with pytest.raises(ValueError, match=r"\.$"):
        parse_amount(text)


def test_two_dice_find_the_row_and_the_next_table_is_rolled_on():
    assert roll(BOTH, 1, GivenDice([4])) == (Landed(1, 0),)
    assert roll(BOTH, 1, GivenDice([11, 4])) == (Landed(1, 2), Landed(2, 1))


def test_the_chances_are_those_of_two_dice_counted_by_hand():
    # 2 to 4 is 6 of 36 throws of two dice, 5 to 9 is 24, and 10 to 12 is 6.
    assert row_chances(PATROL) == (Fraction(6, 36), Fraction(24, 36), Fraction(6, 36))
    assert chances(BOTH, 1) == {
        Landed(1, 0): Fraction(1, 6),
        Landed(1, 1): Fraction(2, 3),
        Landed(2, 0): Fraction(1, 6) * Fraction(3, 4),
        Landed(2, 1): Fraction(1, 6) * Fraction(1, 4),
    }


def test_a_modifier_goes_no_further_than_the_ends():
    assert fall(PATROL, GivenDice([12]), 3) == 2
    assert fall(PATROL, GivenDice([2]), -3) == 0
    assert fall(PATROL, GivenDice([4]), 1) == 1


def test_d66_is_tens_and_ones():
    table = Table("Cargo", "D66", tuple(Row(number, number) for number in values("D66")))
    assert len(table.rows) == 36
    assert table.rows[fall(table, GivenDice([3, 4]))].low == 34
    assert set(row_chances(table)) == {Fraction(1, 36)}


def test_a_die_is_told_from_the_numbers():
    spans = {(1, 6): "1D6", (2, 12): "2D6", (3, 18): "3D6", (1, 100): "1D100", (11, 66): "D66"}
    assert {span: likely_die(span) for span in spans} == spans
    assert likely_die([4, 9]) == likely_die([]) == ""
    assert [read_die(text) for text in ("d6", "2d6", "1D66", "d%", "")] == [
        "1D6", "2D6", "D66", "1D100", "",
    ]  # fmt: skip


def test_gaps_overlaps_and_what_no_die_shows_are_said():
    assert list(faults("1D6", [(1, 2, "Nothing"), (2, 3, "Rain"), (5, 6, "Wind")])) == [
        "4 has no row.",
        "2 stands in 2 rows: Nothing and Rain.",
    ]
    assert list(faults("1D6", [(1, 6, "All"), (7, 7, "More")])) == [
        "1D6 never shows 7: it shows 1-6 (More)."
    ]
    assert list(faults("D66", [(11, 36, "Low"), (44, 66, "High")])) == ["41-43 have no row."]
    assert next(faults("1D6", [(6, 1, "All")])) == "6-1 runs backwards: write 1-6 (All)."


def test_tables_that_lead_back_are_found():
    assert circle(BOTH, 1) == ()
    one, two = (
        Table(name, "1D2", (Row(1, 1), Row(2, 2, then=t))) for name, t in (("A", 2), ("B", 1))
    )
    assert circle({1: one, 2: two}, 1) == (1, 2, 1)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=8))
def test_chances_of_weights_are_the_weights(weights):
    table = Table("Names", "", tuple(Row(weight=weight) for weight in weights))
    assert row_chances(table) == tuple(Fraction(weight, sum(weights)) for weight in weights)
    assert 0 <= fall(table, RandomDice(1)) < len(weights)


@given(st.integers(1, 3), st.integers(2, 12), st.integers(-9, 9))
def test_an_amount_is_between_its_ends_and_its_average_exact(count, faces, plus):
    amount = Amount(count, faces, plus)
    odds = every(lambda dice: amount.read(dice, "how many"))
    assert (min(odds), max(odds)) == (amount.lowest, amount.highest)
    assert sum(value * chance for value, chance in odds.items()) == amount.average
