"""How much of an explosive is typed, and what it is worth."""

import pytest

from models.exchange.explosives import EXAMPLES, typed_points
from models.tables import Explosive

BOOK = (
    Explosive(name="Quarry slurry", explosive_points=4),
    Explosive(name="Frost plug", form="fixed charge", explosive_points=6),
    Explosive(name="Frost gel", explosive_points=2),
)


@pytest.mark.rows("X-09", "X-10")
@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("25", 25),
        ("25 points", 25),
        ("1 point", 1),
        ("2.5", 2.5),
        ("10 kg", 100),
        ("10kg of Plastique-9", 100),
        ("5kg x 12", 60),
        ("5 kg x 12 points a kilogram", 60),
        ("0.5 kg at 4 points per kg", 2),
        ("3 kg of quarry slurry", 12),
        ("3 kg Quarry", 12),
        ("Frost plug", 6),
        ("2 frost plugs", 12),
        ("2 x Frost plug", 12),
    ],
)
def test_how_much_explosive_may_be_typed(typed, points):
    assert typed_points(typed, BOOK) == points


@pytest.mark.rows("X-09")
def test_every_example_that_is_given_is_taken():
    examples = EXAMPLES.removeprefix("Such as ").removesuffix(".").replace(" or ", ", ").split(", ")
    assert [typed_points(each, ()) for each in examples] == [25, 100, 60]


@pytest.mark.rows("X-09", "X-10")
@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "no amount"),
        ("0", "no explosive"),
        ("-5", "Which explosive"),
        ("a lot", "Which explosive.*Plastique-9, Quarry slurry, Frost plug, Frost gel"),
        ("11 kg", "at most 10 kg"),
        ("10.5 kg x 3", "at most 10 kg"),
        ("0 kg", "more than 0"),
        ("2 kg of frost", r"Which explosive\? The equipment book has Frost plug, Frost gel\."),
        ("2 kg of Frost plug", "counted in charges"),
        ("Quarry slurry", "How many kg"),
        ("1.5 Frost plugs", "whole number"),
    ],
)
def test_what_is_no_amount(typed, why):
    with pytest.raises(ValueError, match=why):
        typed_points(typed, BOOK)
