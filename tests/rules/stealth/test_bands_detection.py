"""Stealth against observation: every pair of needs counted face by face."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import GivenDice, Needed
from rules.odds import every
from rules.rulings import DEFAULTS, Rulings
from rules.stealth.bands.detection import (
    Detection,
    Grade,
    Result,
    detect,
    detection_odds,
    grade,
    matrix,
    spotted_chance,
    spotting_distance,
    unseen_chances,
)
from rules.stealth.bands.difficulty import Difficulty, Effort
from rules.stealth.bands.environment import Band, Reach, Terrain, View, reach
from rules.stealth.bands.look import Blind, Look
from rules.tally import Tally

D20, D10 = range(1, 21), range(1, 11)
ON_D10 = Rulings().choose("G-116", "1D10; x2, x1, 1/2, 1/4, 1/8")
# The printed matrix: rows stealth, columns observation, critical failure first.
C, S, INIT, N, F, FF = "contested", "spotted", "initiative", "not", "free", "two free"
MATRIX = [[C, S, INIT, INIT], [N, C, S, INIT], [F, N, C, S], [FF, F, N, C]]
WORD = {
    Result.CONTESTED: C, Result.SPOTTED: S, Result.INITIATIVE: INIT,
    Result.NOT_SPOTTED: N, Result.FREE_MOVE: F, Result.TWO_FREE_MOVES: FF,
}  # fmt: skip
# From the worst for the observer to the best.
ORDER = [(FF, False), (F, False), (N, False), (C, False), (C, True), (S, True), (INIT, True)]


def graded(need: int, roll: int) -> int:
    """The column of the matrix: ten under the need, under it, over it, ten over it."""
    if roll > need:
        return 0 if roll - need >= 10 else 1
    return 3 if need - roll >= 10 else 2


def outcome(stealth: int, observation: int, tie: bool, hide: int, spot: int) -> tuple[str, bool]:
    """What two rolls come to, as a word and whether they are spotted."""
    word = MATRIX[graded(stealth, hide)][graded(observation, spot)]
    if word != C:
        return word, word in {S, INIT}
    ours, theirs = stealth - hide, observation - spot
    return C, theirs > ours or (theirs == ours and tie)


def look(stealth: int, observation: int, *, tie=False, throws=1, rulings=DEFAULTS) -> Look:
    """A look with these needs; `tie` gives a tie to the observer, whose task is the easier."""
    plain = Difficulty.DIFFICULT if rulings == DEFAULTS else Difficulty.AVERAGE  # asset x1
    hard, times = (plain + 1, 2) if tie else (plain, 1)
    return Look(
        Band.SHORT,
        Effort("Maya", Tally().plus("asset", stealth * times), Tally().plus("level", hard)),
        Effort(
            "Guards",
            Tally().plus("asset", observation),
            Tally().plus("level", plain),
            throws=throws,
        ),
        rulings=rulings,
    )


def told(odds: dict[Detection, Fraction]) -> dict[tuple[str, bool], Fraction]:
    return {(WORD[found.result], found.spotted): chance for found, chance in odds.items()}


def counted(outcomes) -> dict[tuple[str, bool], Fraction]:
    counts = Counter(outcomes)
    return {found: Fraction(n, counts.total()) for found, n in counts.items()}


@pytest.mark.rows("R-02", "R-07", "R-08", "R-09", "G-116", "G-117", "G-121")
@pytest.mark.parametrize("tie", [False, True])
@pytest.mark.parametrize("stealth", range(1, 41))
def test_every_pair_of_needs(stealth, tie):
    for observation in range(1, 41):
        expected = counted(
            outcome(stealth, observation, tie, hide, spot) for hide, spot in product(D20, D20)
        )
        assert told(detection_odds(look(stealth, observation, tie=tie))) == expected


@pytest.mark.rows("R-25", "R-29")
@pytest.mark.parametrize(("stealth", "observation"), [(10, 6), (14, 14), (22, 3), (3, 30)])
@pytest.mark.parametrize("tie", [False, True])
def test_of_two_throws_the_better_counts(stealth, observation, tie):
    expected = counted(
        max((outcome(stealth, observation, tie, hide, s) for s in spots), key=ORDER.index)
        for hide, *spots in product(D20, D20, D20)
    )
    assert told(detection_odds(look(stealth, observation, tie=tie, throws=2))) == expected


@pytest.mark.rows("G-116")
@pytest.mark.parametrize(("stealth", "observation"), [(0, 0), (4, 7), (8, 2), (12, 9), (21, 40)])
@pytest.mark.parametrize("tie", [False, True])
def test_on_ten_faces(stealth, observation, tie):
    expected = counted(
        outcome(stealth, observation, tie, hide, spot) for hide, spot in product(D10, D10)
    )
    odds = detection_odds(look(stealth, observation, tie=tie, rulings=ON_D10))
    assert told(odds) == expected
    assert look(4, 4, rulings=ON_D10).rows[-1] == "G-116"
    assert "G-116" not in look(4, 4).rows


@pytest.mark.rows("G-01")
def test_ten_faces_are_read_as_the_campaign_reads_them():
    from_zero = ON_D10.choose("G-01", "0-9, a 0 on a chart is 10")
    expected = counted(
        outcome(4, 7, False, hide, spot) for hide, spot in product(range(10), range(10))
    )
    assert told(detection_odds(look(4, 7, rulings=from_zero))) == expected


@pytest.mark.rows("R-02")
@pytest.mark.parametrize("throws", [1, 2])
def test_the_odds_are_those_of_the_throws(throws):
    for tie in (False, True):
        one = look(9, 12, tie=tie, throws=throws)
        assert detection_odds(one) == every(lambda dice, one=one: detect(one, dice))


@pytest.mark.rows("R-08")
def test_the_matrix_cell_by_cell():
    for stealth, observation in product(Grade, Grade):
        assert WORD[matrix(stealth, observation)] == MATRIX[stealth][observation]


@pytest.mark.rows("R-07", "G-117")
def test_grades_turn_ten_under_and_ten_over_the_need():
    rolls = {roll: grade(14, roll).label for roll in (1, 4, 5, 14, 15, 20, 23, 24)}
    assert rolls == {
        1: "critical success", 4: "critical success", 5: "success", 14: "success",
        15: "failure", 20: "failure", 23: "failure", 24: "critical failure",
    }  # fmt: skip
    assert grade(0, 1) is Grade.FAILURE
    assert grade(40, 20) is Grade.CRITICAL_SUCCESS


@pytest.mark.rows("R-09", "G-121")
@pytest.mark.parametrize(
    ("hide", "spot", "tie", "spotted"),
    [
        (5, 6, False, True),  # five under 10, six under 12
        (5, 7, False, False),
        (5, 7, True, True),
        (5, 8, True, False),
    ],
)
def test_a_contest_goes_to_the_larger_gap_and_a_tie_to_the_easier_task(hide, spot, tie, spotted):
    found = detect(look(10, 12, tie=tie), GivenDice([hide, spot]))
    assert found.result is Result.CONTESTED
    assert found.spotted is spotted
    assert found.senses
    assert found.words == f"contested: {'spotted' if found.spotted else 'not spotted'}"


@pytest.mark.rows("R-11", "R-13", "R-14")
def test_what_each_result_brings():
    free = {result: Detection(result).free_moves for result in Result}
    assert free == {
        Result.TWO_FREE_MOVES: 2, Result.FREE_MOVE: 1, Result.NOT_SPOTTED: 0,
        Result.CONTESTED: 0, Result.SPOTTED: 0, Result.INITIATIVE: 0,
    }  # fmt: skip
    assert [r for r in Result if Detection(r).senses] == [Result.CONTESTED]
    assert "R-11" in Detection(Result.NOT_SPOTTED).rows
    assert Detection(Result.NOT_SPOTTED).words == "not spotted"


@pytest.mark.rows("R-10", "G-120")
def test_the_printed_example_of_a_distance():
    """Short 20, medium 40, a roll of 5: thirty metres."""
    forest = reach(View(Terrain.LIGHT_FOREST))
    spotted = Detection(Result.SPOTTED, spotted=True)
    assert spotting_distance(forest, Band.MEDIUM, spotted, GivenDice([5])) == 30


@pytest.mark.rows("R-10", "G-120", "G-01")
def test_a_distance_lies_between_the_edges():
    bands, spotted = Reach((50, 200, 500, 1000, 2000)), Detection(Result.SPOTTED, spotted=True)
    odds = every(lambda dice: spotting_distance(bands, Band.SHORT, spotted, dice))
    assert odds == {50 + 15 * die: Fraction(1, 10) for die in D10}
    close = every(lambda dice: spotting_distance(bands, Band.CLOSE, spotted, dice))
    assert close == {5 * die: Fraction(1, 10) for die in D10}
    zero = Rulings().choose("G-01", "0-9, a 0 on a chart is 10")
    odds = every(lambda dice: spotting_distance(bands, Band.SHORT, spotted, dice, zero))
    assert set(odds) == {50 + 15 * die for die in range(10)}


@pytest.mark.rows("R-12", "G-120")
def test_with_initiative_they_are_seen_at_the_far_edge():
    found = Detection(Result.INITIATIVE, spotted=True)
    assert found.initiative
    far = spotting_distance(Reach((50, 200, 500, 1000, 2000)), Band.LONG, found, GivenDice([]))
    assert far == 1000


@pytest.mark.rows("R-10")
def test_whoever_is_not_spotted_is_at_no_distance():
    with pytest.raises(ValueError, match="not spotted"):
        spotting_distance(reach(View()), Band.LONG, Detection(Result.NOT_SPOTTED), GivenDice([]))


@pytest.mark.rows("R-31", "G-129")
def test_a_blind_observer_throws_nothing():
    one = Look(Band.LONG, look(5, 5).stealth, look(5, 5).observation, Blind.DRUNK)
    found = detect(one, GivenDice([]))
    assert (found.result, found.spotted) == (Result.NOT_SPOTTED, False)
    assert {"R-31", "G-129"} <= set(found.rows)
    assert detection_odds(one) == {found: 1}
    with pytest.raises(Needed):
        detect(look(5, 5), GivenDice([]))


@pytest.mark.rows("R-13", "R-14")
@pytest.mark.parametrize("free", [0, 1, 2])
def test_the_chance_to_get_through_unseen(free):
    """Three bands in turn, every face of two dice for each that is thrown for."""
    needs = [(12, 5), (22, 9), (15, 12)]

    def unseen(left: int, ahead: list[tuple[int, int]]) -> Fraction:
        if not ahead:
            return Fraction(1)
        if left:
            return unseen(left - 1, ahead[1:])
        total = Fraction(0)
        for hide, spot in product(D20, D20):
            word, spotted = outcome(*ahead[0], False, hide, spot)
            if not spotted:
                got = {F: 1, FF: 2}.get(word, 0)
                total += Fraction(1, 400) * after[got, len(ahead) - 1]
        return total

    after: dict[tuple[int, int], Fraction] = {}
    for length in range(len(needs)):
        for left in range(3):
            after[left, length] = unseen(left, needs[len(needs) - length :])
    looks = [look(*pair) for pair in needs]
    assert unseen_chances(looks, free)[-1] == unseen(free, needs)
    assert unseen_chances(looks[:1])[0] == 1 - spotted_chance(looks[0])
