"""That a 0 fails all the same is said where every other number succeeds, and nowhere else."""

import pytest

from rules.odds import every
from rules.tasks.difficulty import Difficulty
from rules.tasks.success import on_die, succeeds, thrown_for


@pytest.mark.rows("T-06")
@pytest.mark.parametrize("level", [Difficulty.SIMPLE, Difficulty.ROUTINE, Difficulty.DIFFICULT])
@pytest.mark.parametrize("dm", range(-2, 14))
def test_a_chance_of_nine_in_ten_is_explained_where_the_dm_would_be_enough(level, dm):
    chance = every(lambda dice: succeeds(level, dm, dice, "throw")).get(True, 0)
    assert ("a 0 always fails" in thrown_for(level, dm)) is (dm >= level)
    assert dm < level or chance * 10 == 9


def test_a_throw_is_said_with_its_level_where_there_is_one():
    assert on_die(7, 6) == "7+ on 1D10 (0-9)"
    assert thrown_for(Difficulty.ROUTINE, 7) == "Routine 7+ on 1D10 (0-9), but a 0 always fails"
    assert thrown_for(None, 7) == ""
