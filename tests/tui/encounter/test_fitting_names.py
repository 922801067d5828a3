"""Names and states in the room of a narrow list."""

import pytest

from tui.widgets.fitting import called, in_words, name_and_state


@pytest.mark.parametrize(
    ("name", "room", "expected"),
    [
        ("Jessamy Tull", 12, "Jessamy Tull"),
        ("Jessamy Tull", 11, "J. Tull"),
        ("Anna Maria Tull", 10, "A. M. Tull"),
        ("Jessamy Tull", 6, "Tull"),
        ("Weighbridge", 8, "Weighbr…"),
        ("", 8, ""),
    ],
)
def test_a_name_is_shortened_before_it_is_cut(name, room, expected):
    assert called(name, room) == expected


@pytest.mark.parametrize(
    ("state", "room", "expected"),
    [
        ("light 1, surprised", 18, "light 1, surprised"),
        ("light 1, surprised", 12, "light 1, …"),
        ("surprised", 3, "surprised"),
    ],
)
def test_what_is_left_out_of_a_state_is_marked_as_such(state, room, expected):
    assert in_words(state, room) == expected


def test_the_name_gives_way_to_the_state():
    assert name_and_state("Jessamy Tull", "f", "surprised", 19) == "J. Tull f surprised"


def test_the_longest_single_word_of_a_state_fits_beside_the_scroll_bar():
    assert "▼" + name_and_state("Colm Brandvold", "", "surprised", 18) == "▼Brandvo… surprised"
