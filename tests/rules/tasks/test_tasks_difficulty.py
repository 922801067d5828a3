import pytest

from rules.rulings import EasyLevel
from rules.tasks.difficulty import Difficulty, level_of


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


@pytest.mark.rows("G-02")
def test_easy_keeps_its_name_and_needs_what_the_campaign_says():
    easy = Difficulty.named("easy")
    assert easy.label == "Easy"
    assert easy is not Difficulty.SIMPLE
    assert (easy.need(), easy.need(EasyLevel.SIMPLE), easy.need(EasyLevel.HALF)) == (3, 3, 5)
    assert Difficulty.SIMPLE < easy < Difficulty.ROUTINE
    assert easy.harder() is Difficulty.ROUTINE
    for level in set(Difficulty) - {easy}:
        assert level.need(EasyLevel.HALF) == level.value


@pytest.mark.rows("T-03", "T-81", "G-02", "G-19")
@pytest.mark.parametrize(
    ("need", "words"),
    [
        (3, "Simple"),
        (5, "Easy"),
        (7, "Routine"),
        (9, "Routine and a half"),
        (17, "Formidable and a half"),
        (19, "Impossible"),
        (21, "beyond Impossible"),
        (23, "beyond Impossible"),
    ],
)
def test_every_throw_needed_has_words(need, words):
    assert level_of(need) == words


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
