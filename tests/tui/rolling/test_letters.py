"""What can be changed in a panel has a letter, and one only."""

from string import ascii_letters

from hypothesis import given
from hypothesis import strategies as st

from models.deed import Option
from tui.rolling.letters import _LETTERS, lettered


@given(st.lists(st.text("abt 7,'錨\x1b"), max_size=40))
def test_every_option_has_a_letter_of_its_own(labels):
    options = [Option("any", label, 0) for label in labels]
    found = lettered(options)
    assert list(found.values()) == options
    assert set(found) <= set(ascii_letters) - {"t"}  # which begins to type dice


def test_the_letter_of_a_name_is_its_first_that_is_left():
    found = lettered([Option("any", name, 0) for name in ("speed", "sky", "sea")])
    assert {letter: option.label for letter, option in found.items()} == {
        "s": "speed",
        "k": "sky",
        "e": "sea",
    }


def test_no_field_is_given_the_letter_that_types_dice():
    found = [letter for field in _LETTERS for letter in lettered([Option(field, "torch", 0)])]
    assert "t" not in found
