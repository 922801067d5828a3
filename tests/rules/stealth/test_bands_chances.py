"""The chances of the range bands by name."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.catalogue import odds

D20, D10 = range(1, 21), range(1, 11)
MATRIX = [
    ["contested", "spotted", "spotted with initiative", "spotted with initiative"],
    ["not spotted", "contested", "spotted", "spotted with initiative"],
    ["not spotted, a free move", "not spotted", "contested", "spotted"],
    ["not spotted, two free moves", "not spotted, a free move", "not spotted", "contested"],
]


def graded(need, roll):
    return 3 if roll <= need - 10 else 2 if roll <= need else 0 if roll >= need + 10 else 1


def counted(faces, stealth, observation, *, easier, throws=1):
    """Stealth and observation as needs; `easier` says that the observer's task is."""
    counts: Counter[str] = Counter()
    worst_first = [
        *("not spotted, two free moves", "not spotted, a free move", "not spotted"),
        *("contested: not spotted", "contested: spotted", "spotted", "spotted with initiative"),
    ]
    for hide, *spots in product(faces, repeat=1 + throws):
        words = []
        for spot in spots:
            word = MATRIX[graded(stealth, hide)][graded(observation, spot)]
            if word == "contested":
                lead = (observation - spot) - (stealth - hide)
                seen = lead > 0 or (lead == 0 and easier)
                word = f"contested: {'' if seen else 'not '}spotted"
            words.append(word)
        counts[max(words, key=worst_first.index)] += 1
    return {word: Fraction(n, counts.total()) for word, n in counts.items()}


@pytest.mark.rows("R-08", "R-09", "G-116")
@pytest.mark.parametrize(
    ("band", "observation", "easier"),
    [("close", 44, True), ("short", 22, False), ("medium", 11, False), ("extreme", 2, False)],
)
def test_spotting_in_each_band(band, observation, easier):
    chances = dict(odds("spotting", {"observation": "11", "stealth": "5", "band": band}))
    assert chances == counted(D20, 10, observation, easier=easier)


@pytest.mark.rows("R-23", "R-25", "G-116")
def test_spotting_with_levels_two_throws_and_ten_faces():
    given = {"observation": "11", "stealth": "5", "band": "short", "spot": "2", "hide": "-1"}
    assert dict(odds("spotting", given)) == counted(D20, 20, 5, easier=False)
    twice = given | {"throws": "2", "die": "1d10"}
    assert dict(odds("spotting", twice)) == counted(D10, 10, 2, easier=False, throws=2)


@pytest.mark.rows("R-10", "R-16", "G-120")
def test_the_distance_of_whoever_is_spotted():
    """From short 20 to medium 40 in tenths: a 5 is thirty metres."""
    given = {"band": "medium", "ground": "light forest"}
    assert odds("spotting-distance", given) == [
        (f"{20 + 2 * die} m", Fraction(1, 10)) for die in D10
    ]
