"""Dice that a player types are read as the referee's are."""

import pytest

from models.seat.shown import Section
from tui.seat.asked import asked_in


def asked(least=1, most=1, lowest=1, highest=10):
    """One that is asked for so many numbers."""
    row = (4, "to hit", "1D10", 10, 1, least, most, lowest, highest)
    return asked_in({Section.THROW: (row,)})


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("923506", (9, 2, 3, 5, 10, 6)),  # a ten as it is printed on the die
        ("9 2,3 5 10 6", (9, 2, 3, 5, 10, 6)),
        ("10 1", (10, 1)),
        ("1 0", (1, 10)),
    ],
)
def test_digits_are_read_as_they_are_typed(line, values):
    assert asked(most=6).read(line).values == values


def test_a_task_die_has_a_nought_and_no_ten():
    assert asked(most=3, lowest=0, highest=9).read("107").values == (1, 0, 7)


def test_several_dice_in_one_number_wait_for_its_second_digit():
    throw = asked(lowest=2, highest=12)
    assert throw.read("1").unfinished
    assert throw.read("12").values == (12,)
    assert throw.missing(throw.read("1")) == "1D10 shows 2 to 12, not 1."


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "2 more numbers are needed."), ("7", "1 more number is needed."), ("7 7", ""),
        ("777", "Too many numbers: this takes 2. Delete the rest."),
        ("x", "Write the numbers on the dice."), ("٣", "Write the numbers on the dice."),
        ("7 00", "Too many numbers: this takes 2. Delete the rest."),
    ],
)  # fmt: skip
def test_what_cannot_be_sent_is_told_why(line, why):
    throw = asked(least=2, most=2)
    assert throw.missing(throw.read(line)) == why


def test_what_is_no_throw_asks_for_nothing():
    for rows in ((), ((),), ((1, "x"),), (("a", "b", "c", 1, 1, 1, 1, 1, 1),)):
        assert asked_in({Section.THROW: rows}) is None


def test_it_is_said_what_to_throw():
    assert asked().what == "Throw 1D10: to hit"
    assert asked(least=3, most=3).what == "Throw 3 × 1D10: to hit"
    assert asked(least=4, most=11).what == "Throw 4 to 11 × 1D10: to hit"


def test_of_a_pool_the_count_of_its_sixes_is_asked_for():
    row = (4, "OBSERVATION to search", "sixes on 4D6", 6, 4, 1, 1, 0, 4)
    throw = asked_in({Section.THROW: (row,)})
    assert throw.what == "How many sixes on 4D6? OBSERVATION to search"
    many = asked_in({Section.THROW: ((*row[:5], 3, 3, *row[7:]),)})
    assert many.what == "How many sixes on each of 3 × 4D6? OBSERVATION to search"
    assert throw.wanted == "how many sixes, 0 to 4"
    why = "Write how many of the dice show a six: 0 to 4, not 6."
    assert throw.missing(throw.read("6 3 2 1")) == why
    assert throw.missing(throw.read("x")) == "Write how many sixes, 0 to 4."
    assert throw.read("2").values == (2,)
