"""Chi-squared against tables, and against counting."""

import random

import pytest

from rules.dice import Reading, Throw, task_die
from rules.fairness import beyond, fit, throw_of


@pytest.mark.parametrize(
    ("squares", "degrees", "p"),
    [(3.841, 1, 0.05), (16.919, 9, 0.05), (21.666, 9, 0.01), (27.877, 9, 0.001), (2.088, 9, 0.99),
     (124.342, 100, 0.05), (70.065, 100, 0.99), (0, 9, 1.0)],
)  # fmt: skip
def test_chances_are_those_of_the_printed_tables(squares, degrees, p):
    assert beyond(squares, degrees) == pytest.approx(p, rel=0.002)


@pytest.mark.parametrize(
    "throw",
    [
        task_die("x"),
        Throw("x"),
        Throw("x", 2, 6),
        Throw("x", 2, 10, 0),
        Throw("x", 4, 6, 1, Reading.SIXES),
    ],
)
def test_a_notation_is_read_back_as_the_throw(throw):
    read = throw_of(throw.notation)
    assert (read.notation, read.distribution()) == (throw.notation, throw.distribution())


@pytest.mark.parametrize("notation", ["", "a card", "0D6", "3D0", "1D6+2", "1D10 (0-9", "9999D9"])
def test_what_is_no_throw_is_not_tested(notation):
    assert throw_of(notation) is None


def test_counts_are_tested_by_hand():
    counts = dict.fromkeys(range(10), 100) | {0: 130, 9: 70}
    found = fit(task_die("x"), counts)
    assert (found.squares, found.degrees) == (pytest.approx(18), 9)
    assert found.p == pytest.approx(0.0352, abs=0.0001)
    assert found.expected[4] == pytest.approx(100)


def test_numbers_that_are_rare_are_joined_and_few_throws_tell_nothing():
    found = fit(Throw("x", 2, 6), {7: 20, 2: 1, 12: 1, 5: 14})
    assert found.degrees == 4  # of 36: 2 to 4, 5, 6, 7, 8 and then 9 to 12
    assert fit(task_die("x"), {3: 4}).degrees == 0


def test_a_number_that_cannot_be_thrown_is_refused():
    with pytest.raises(ValueError, match="cannot show 10"):
        fit(task_die("x"), {10: 1})


def test_fair_dice_are_called_surprising_as_often_as_is_said():
    dice = random.Random(4)
    surprising = 0
    for _ in range(400):
        counts = dict.fromkeys(range(10), 0)
        for _ in range(200):
            counts[dice.randrange(10)] += 1
        surprising += fit(task_die("x"), counts).p < 0.05
    assert 8 <= surprising <= 34  # 20 on the average
