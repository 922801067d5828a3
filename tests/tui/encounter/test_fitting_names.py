"""Names and states in the room of a narrow list."""

import pytest

from tui.scene.words import in_short
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
        ("out cold L1 S2", 9, "out cold…"),
        ("L1 S2, passed", 9, "L1 S2, …"),
        ("S1, dazed 2 turns", 10, "S1, dazed…"),
        ("surprised, passed", 4, "surprised…"),
        ("", 9, ""),
    ],
)
def test_what_is_left_out_of_a_state_is_marked_as_such(state, room, expected):
    assert in_words(state, room) == expected


def test_the_name_gives_way_to_the_state():
    assert name_and_state("Jessamy Tull", "f", "surprised", 19) == "J. Tull f surprised"


@pytest.mark.parametrize("state", ["L1 S2 T1", "surprised", "out cold", "S2, held"])
@pytest.mark.parametrize(("name", "short"), [("Adam Brandt", "Brandt"), ("Jana Okoro", "J. Okoro")])
def test_beside_any_state_a_name_has_one_short_form(name, short, state):
    assert name_and_state(name, "", "L1", 18) == f"{name} L1"
    told = name_and_state(name, "", state, 18)
    assert told.startswith(f"{short} ")
    assert len(told) <= 18


@pytest.mark.parametrize(
    ("name", "flags", "state", "expected"),
    [
        ("Ines Calder", "f", "S1, dazed 2 turns", "Cald… f S1, dazed…"),
        ("Hanne Rask", "", "S2, surprised", "Rask S2, surprised"),
        ("Jana Okoro", "", "out cold L1", "Okoro out cold L1"),
    ],
)
def test_a_state_is_cut_off_only_beside_the_shortest_name(name, flags, state, expected):
    assert name_and_state(name, flags, state, 18) == expected


def test_points_and_sleep_are_short_in_a_narrow_list():
    assert in_short("unconscious light 1 shock 2, held 3/4") == "out cold L1 S2, held 3/4"
    assert in_short("stun 1, dazed 2 turns") == "T1, dazed 2 turns"


def test_the_longest_single_word_of_a_state_fits_beside_the_scroll_bar():
    assert "▼" + name_and_state("Colm Brandvold", "", "surprised", 18) == "▼Brandvo… surprised"
