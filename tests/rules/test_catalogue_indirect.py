"""Throwing and indirect fire by name, counted face by face."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.catalogue import odds

LONG = {8, 9}


def counted(outcomes) -> dict[str, Fraction]:
    counts = Counter(outcomes)
    return {outcome: Fraction(n, counts.total()) for outcome, n in counts.items()}


def asked(name, **given):
    return dict(odds(name, given))


@pytest.mark.rows("C-57", "C-59")
def test_a_knife_hits_as_aimed_fire_does():
    # 10 m of 20: Routine, 7+; skill 2 and +1: 4 to 9. A light object flies no farther than 1 kg.
    for kilograms in ("0.2", "1"):
        chances = asked("throw", knife="yes", dm="1", kilograms=kilograms)
        assert chances["miss"] == Fraction(4, 10)
    assert asked("throw", kilograms="2")["miss"] == Fraction(10 - 1, 10)  # 10 m of 10: only the 9


@pytest.mark.rows("C-58")
def test_armour_of_one_stops_a_stone_thrown_with_a_strength_of_twenty():
    assert asked("throw", strength="20")["miss"] == Fraction(1, 2)
    assert asked("throw", strength="20", armour="1")["hit, no effect"] == Fraction(1, 2)


@pytest.mark.rows("C-60", "C-61")
@pytest.mark.parametrize("distance", [4, 8, 20])
def test_where_a_grenade_comes_down(distance):
    need = 7 if distance <= 10 else 11

    def lands(face, die, scatter):
        if face and face + 2 >= need:
            return "hit" + ("" if distance >= 5 else ", does not go off")
        far = min(die, distance)
        x, y = _step(scatter)
        armed = (far * x) ** 2 + (distance + far * y) ** 2 > 25 - 1e-9
        return f"strays {far} m" + ("" if armed else ", does not go off")

    faces = product(range(10), range(1, 11), range(10))
    assert asked("grenade", distance=str(distance)) == counted(lands(*each) for each in faces)


def _step(scatter):
    """The diagram, with the line of fire up the page."""
    rows = {7: (-1, 1), 4: (1, 1), 6: (-1, 0), 3: (1, 0), 5: (-1, -1), 2: (1, -1)}
    x, y = rows.get(scatter, (0, 1 if scatter in LONG else -1))
    root = (x * x + y * y) ** 0.5
    return x / root, y / root


@pytest.mark.rows("C-67", "C-69", "C-70", "C-72", "C-54")
@pytest.mark.parametrize(
    ("given", "faces", "metres"),
    [
        ({"skill": "4", "observing": "3", "ordnance": "mortar"}, 2, 10),
        ({"skill": "4", "observing": "none", "ordnance": "rocket"}, 0, 20),
        ({"skill": "4", "observation": "self"}, 3, 5),
        ({"laser": "yes", "ordnance": "missile"}, 9, 20),
        ({"laser": "yes", "observation": "direct"}, 9, 2),
    ],
)
def test_a_round_hits_or_strays(given, faces, metres):
    chances = asked("indirect-fire", **given)
    assert chances.pop("hit", 0) == Fraction(faces, 10)
    assert chances == {f"strays {metres * n} m": Fraction(10 - faces, 100) for n in range(1, 11)}


@pytest.mark.rows("C-29", "C-53", "C-54")
@pytest.mark.parametrize(("distance", "faces"), [("50", 5), ("100", 1), ("101", 0)])
def test_a_round_of_direct_fire_hits_as_aimed_fire_does_or_strays(distance, faces):
    chances = asked("exploding-fire", distance=distance)  # skill 2 against 7+, 11+ and 15+
    assert chances.pop("hit", 0) == Fraction(faces, 10)
    assert chances == {f"strays {n} m": Fraction(10 - faces, 100) for n in range(1, 11)}


@pytest.mark.rows("C-53", "C-55", "C-56", "C-71")
@pytest.mark.parametrize(
    ("given", "metres"),
    [
        ({"ordnance": "howitzer"}, 10),
        ({"ordnance": "direct fire"}, 1),
        ({"ordnance": "grenade", "doubled": "yes", "laser": "yes"}, 20),
    ],
)
def test_how_far_and_where_a_round_strays(given, metres):
    chances = asked("deviation", **given)
    assert chances[f"deviates {3 * metres} m, long"] == Fraction(2, 100)
    assert chances[f"deviates {10 * metres} m, short and to the left"] == Fraction(1, 100)
    assert len(chances) == 10 * 8


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        ("throw", {"distance": "81"}, "farthest throw"),
        ("throw", {"skill": "none", "distance": "21"}, "no attempt"),
        ("grenade", {"levels": "3"}, "no attempt"),
        ("indirect-fire", {"distance": "2001"}, "reaches 2000 m"),
        ("exploding-fire", {"skill": "none"}, "C-26"),
        ("indirect-fire", {"observation": "direct"}, "this is aimed fire"),
    ],
)
def test_what_cannot_be_done_says_why(name, given, sentence):
    with pytest.raises(ValueError, match=sentence):
        odds(name, given)
