"""Scores proposed for each engine, by hand from one sheet."""

import pytest

from rules.stealth import scores
from rules.stealth.scores import Aptitude, Aptitudes

SCOUT = Aptitudes(hiding=Aptitude(11, 3), looking=Aptitude(15, 0), working=Aptitude(8, 2))
NOBODY = Aptitudes(*[Aptitude(0, 0)] * 3)
MASTER = Aptitudes(*[Aptitude(20, 10)] * 3)


def totals(engine, of):
    return {name: tally.total for name, tally in engine(of).items()}


@pytest.mark.rows("G-160", "R-01", "B-10", "B-16", "D-10", "D-15")
@pytest.mark.parametrize(
    ("engine", "scout", "nobody", "master"),
    [
        (
            scores.zones,
            {"observation": 4, "mobility": 3 + 3, "heavy_machinery": 2 + 2},
            {"observation": 0, "mobility": 0, "heavy_machinery": 0},
            {"observation": 15, "mobility": 15, "heavy_machinery": 15},
        ),
        (
            scores.bands,
            {"range_stealth": 6 + 3, "range_observation": 8},
            {"range_stealth": 0, "range_observation": 0},
            {"range_stealth": 20, "range_observation": 20},
        ),
        (
            scores.ladder,
            {"ladder_stealth": 2 + 2, "ladder_perception": 3},
            {"ladder_stealth": 0, "ladder_perception": 0},
            {"ladder_stealth": 9, "ladder_perception": 9},
        ),
        (
            scores.tokens,
            {"token_stealth": 2, "token_perception": 1},
            {"token_stealth": 1, "token_perception": 1},
            {"token_stealth": 5, "token_perception": 5},
        ),
    ],
)
def test_what_a_sheet_proposes(engine, scout, nobody, master):
    assert totals(engine, SCOUT) == scout
    assert totals(engine, NOBODY) == nobody
    assert totals(engine, MASTER) == master
