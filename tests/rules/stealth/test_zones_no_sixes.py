"""Nobody rolls a six: both see each other, or nobody notices, as ruled; counted over all faces."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import GivenDice
from rules.odds import merge
from rules.rulings import DEFAULTS, NoSixes
from rules.stealth.zones.detection import Detection, Observer, Side, detection, detection_odds
from rules.stealth.zones.stretch import HiddenAct, act_from_hiding
from rules.tally import Tally

NOBODY = replace(DEFAULTS, no_sixes=NoSixes.NOBODY)


def side(*pools):
    return tuple(
        Observer(f"{n}", Tally().plus("OBSERVATION", size)) for n, size in enumerate(pools)
    )


def ending(result: Detection) -> str:
    if result.unnoticed:
        return "unnoticed"
    return "fight" if result.combat else str(result.winner)


def counted(ours, theirs, *, none: str) -> dict[str, Fraction]:
    """Every face of every die; the best of a side is its most sixes by one member."""
    found: dict[str, int] = {}
    pools = (*ours, *theirs)
    for faces in product(range(1, 7), repeat=sum(pools)):
        at, sixes = 0, []
        for size in pools:
            sixes.append(faces[at : at + size].count(6))
            at += size
        mine, other = max(sixes[: len(ours)]), max(sixes[len(ours) :])
        end = none if mine == other == 0 else "fight" if mine == other else (
            "ours" if mine > other else "theirs")  # fmt: skip
        found[end] = found.get(end, 0) + 1
    return {end: Fraction(count, 6 ** sum(pools)) for end, count in found.items()}


@pytest.mark.rows("G-135", "A-12")
@pytest.mark.parametrize(("ours", "theirs"), [((1,), (1,)), ((2, 1), (3,)), ((1, 1, 1), (2, 1))])
@pytest.mark.parametrize(("rulings", "none"), [(DEFAULTS, "fight"), (NOBODY, "unnoticed")])
def test_the_chances_both_ways(ours, theirs, rulings, none):
    odds = merge(detection_odds(side(*ours), side(*theirs), rulings), ending)
    assert odds == counted(ours, theirs, none=none)


@pytest.mark.rows("G-135", "A-12", "A-07")
@pytest.mark.parametrize(
    ("sixes", "default", "switched"),
    [((0, 0), "fight", "unnoticed"), ((1, 1), "fight", "fight"), ((1, 0), "ours", "ours"),
     ((0, 2), "theirs", "theirs")],
)  # fmt: skip
def test_only_a_tie_without_a_six_is_switched(sixes, default, switched):
    for rulings, end in ((DEFAULTS, default), (NOBODY, switched)):
        result = detection(side(2), side(2), GivenDice(sixes), rulings)
        assert ending(result) == end
        assert ("G-135" in result.rows) is (end in {"fight", "unnoticed"})
        assert ("A-12" in result.rows) is (end == "fight")


@pytest.mark.rows("G-135", "G-142", "A-16")
@pytest.mark.parametrize("act", HiddenAct)
def test_from_hiding_nobody_notices_but_an_ambush_has_not_been_won(act):
    both = act_from_hiding(act, side(1), side(1), GivenDice([0, 0]))
    nobody = act_from_hiding(act, side(1), side(1), GivenDice([0, 0]), NOBODY)
    assert (both.unseen, both.ambush) == (False, False)
    assert (nobody.unseen, nobody.ambush, nobody.won) == (True, False, False)
    won = act_from_hiding(act, side(1), side(1), GivenDice([1, 0]), NOBODY)
    assert won.detection.winner is Side.OURS
    assert won.ambush is (act is HiddenAct.AMBUSH)
