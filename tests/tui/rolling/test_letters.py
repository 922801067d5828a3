"""What can be changed in a panel has a letter, and one only."""

from string import ascii_letters

from hypothesis import given
from hypothesis import strategies as st

from models.deed import Option
from tui.rolling.letters import lettered

LABELS = st.text("abcdefg ,'", min_size=3).filter(lambda text: len(set(text) & set("abcdefg")) > 2)


@given(st.lists(LABELS, max_size=3, unique=True))
def test_every_option_has_a_letter_of_its_own(labels):
    options = [Option("any", label, 0) for label in labels]
    found = lettered(options)
    assert list(found.values()) == options
    assert set(found) <= set(ascii_letters)


def test_the_letter_of_a_name_is_its_first_that_is_left():
    found = lettered([Option("any", name, 0) for name in ("speed", "sky", "sea")])
    assert {letter: option.label for letter, option in found.items()} == {
        "s": "speed",
        "k": "sky",
        "e": "sea",
    }
