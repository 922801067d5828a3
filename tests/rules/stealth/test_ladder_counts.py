"""Every pair of totals and of scores on the ladder, for each purpose, counted face by face."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.odds import merge
from rules.stealth.ladder.sides import Hidden, Scout
from rules.stealth.ladder.throw import Contest, Purpose, contest_odds, outcome, rung

# The printed table, the five cells of each row from the worst for whoever looks.
CELLS = {
    Purpose.SEARCH: ("false alarm", "nothing", "suspicion", "not located", "enemy identified"),
    Purpose.AMBUSH: (
        "whole group",
        "the first surprised",
        "column recoils",
        "suspected",
        "detected",
    ),
    Purpose.TRAP: ("downs", "recoils from", "stopped by", "spotted and avoided", "disarmed"),
}
SCORES = range(1, 16)


def cell(seeing, hiding):
    """Which of the five cells two totals fall in; below 1 counts as 1."""
    seeing, hiding = max(1, seeing), max(1, hiding)
    if seeing == hiding:
        return 2
    if seeing > hiding:
        return 3 if seeing < 2 * hiding else 4
    return 0 if seeing * 2 < hiding else 1


def matches(finding, purpose, at):
    """Whether a finding is what stands in that cell, and in no other of its row."""
    return [word in finding for word in CELLS[purpose]] == [at == n for n in range(5)]


@pytest.mark.rows("B-27", "B-28", "B-31", "B-32", "G-143", "G-144")
@pytest.mark.parametrize("purpose", Purpose)
def test_every_pair_of_totals(purpose):
    for seeing, hiding in product(SCORES, repeat=2):
        found = outcome(rung(seeing, hiding), purpose)
        assert matches(found.finding, purpose, cell(seeing, hiding)), (seeing, hiding)


@pytest.mark.rows("B-01", "B-28", "B-31", "B-32", "G-143")
@pytest.mark.parametrize("purpose", Purpose)
def test_the_odds_of_every_pair_of_scores(purpose):
    for sees, hides in product(SCORES, repeat=2):
        counted = Counter(
            cell(sees + one, hides + other) for one, other in product(range(1, 7), repeat=2)
        )
        odds = merge(
            contest_odds(Contest(Scout(sees), Hidden(hides), purpose)), lambda found: found.finding
        )
        assert len(odds) == len(counted)
        for at, number in counted.items():
            (chance,) = (p for f, p in odds.items() if matches(f, purpose, at))
            assert chance == Fraction(number, 36), (sees, hides, at)
