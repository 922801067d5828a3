import pytest

from rules.tasks.difficulty import Difficulty


@pytest.mark.rows("T-03")
@pytest.mark.parametrize(
    ("name", "need"),
    [("Simple", 3), ("Routine", 7), ("Difficult", 11), ("Formidable", 15), ("Impossible", 19)],
)
def test_each_level_has_its_word_and_its_throw(name, need):
    level = Difficulty.named(name)
    assert level.value == need
    assert level.label == name
    assert Difficulty.named(f"  {name.lower()} ") is level


def test_easy_is_another_word_for_simple():
    assert Difficulty.named("Easy") is Difficulty.SIMPLE


@pytest.mark.parametrize("word", ["", "hard", "7", "rout ine", "Average"])
def test_any_other_word_is_refused_with_the_levels_there_are(word):
    with pytest.raises(ValueError, match="Simple, Routine, Difficult, Formidable, Impossible"):
        Difficulty.named(word)


@pytest.mark.rows("T-81")
@pytest.mark.parametrize(
    ("start", "levels", "end"),
    [
        (Difficulty.ROUTINE, 1, Difficulty.DIFFICULT),
        (Difficulty.ROUTINE, 3, Difficulty.IMPOSSIBLE),
        (Difficulty.FORMIDABLE, -1, Difficulty.DIFFICULT),
        (Difficulty.DIFFICULT, 0, Difficulty.DIFFICULT),
        (Difficulty.ROUTINE, -1, Difficulty.SIMPLE),
        (Difficulty.ROUTINE, -5, Difficulty.SIMPLE),
        (Difficulty.FORMIDABLE, 2, None),
        (Difficulty.IMPOSSIBLE, 1, None),
    ],
)
def test_levels_are_steps_on_the_ladder_with_a_floor_and_an_end(start, levels, end):
    assert start.harder(levels) is end
