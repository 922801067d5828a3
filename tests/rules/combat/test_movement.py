from fractions import Fraction

import pytest

from rules.combat.movement import CoverUse, Mode


@pytest.mark.rows("C-20", "C-21", "C-22", "G-43")
@pytest.mark.parametrize(
    ("mode", "per_turn", "per_action", "cover"),
    [
        ("crawl", 5, Fraction(5, 2), CoverUse.ALL),
        ("walk", 20, 10, CoverUse.PARTIAL),
        ("trot", 40, 20, CoverUse.NONE),
        ("run", 80, 40, CoverUse.NONE),
    ],
)
def test_a_mode_has_its_distance_and_its_cover(mode, per_turn, per_action, cover):
    chosen = Mode(mode)
    assert chosen.metres_per_turn == per_turn
    assert chosen.metres_per_action() == per_action
    assert chosen.cover_use is cover
    assert len(Mode) == 4
