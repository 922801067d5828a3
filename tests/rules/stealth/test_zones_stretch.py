from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import Dice, GivenDice, Needed
from rules.odds import every, merge
from rules.stealth.zones.detection import Observer, Side
from rules.stealth.zones.ground import Zone
from rules.stealth.zones.stretch import (
    AMBUSH,
    STRETCH_MINUTES,
    Activity,
    FromHiding,
    HiddenAct,
    act_from_hiding,
    count_found,
    may_begin,
    seal,
    search,
)
from rules.tally import Tally

STORE = Zone("store", cluttered=True)
YARD = Zone("yard")
SHAFT = Zone("shaft", cluttered=True, crawlspace=True)


def dice_of(count: int) -> Tally:
    return Tally().plus("OBSERVATION", count)


@pytest.mark.rows("A-01")
def test_a_stretch_lasts_five_to_ten_minutes() -> None:
    assert list(STRETCH_MINUTES) == [5, 6, 7, 8, 9, 10]


@pytest.mark.rows("A-02", "A-13", "A-15", "A-17", "A-20")
@pytest.mark.parametrize(
    ("activity", "zones"),
    [
        (Activity.HIDE, [STORE]),
        (Activity.MOVE, [STORE, YARD, SHAFT]),
        (Activity.SEARCH, [STORE, YARD, SHAFT]),
        (Activity.GUARD, [STORE, YARD, SHAFT]),
        (Activity.SEAL, [STORE, YARD, SHAFT]),
    ],
)
def test_where_a_stretch_can_be_spent_on_what(activity: Activity, zones: list[Zone]) -> None:
    assert [z for z in (STORE, YARD, SHAFT) if not may_begin(activity, zone=z)] == zones


@pytest.mark.rows("A-02", "A-13", "A-15", "A-17")
@pytest.mark.parametrize(("before", "after"), product(Activity, Activity))
def test_one_thing_fills_a_stretch(before: Activity, after: Activity) -> None:
    assert may_begin(after, [before], zone=STORE)


def counted_search(dice: int, hidden: int) -> dict[int, Fraction]:
    """How many a search finds, counted over every face of every die."""
    found = Counter(min(faces.count(6), hidden) for faces in product(range(1, 7), repeat=dice))
    return {number: Fraction(count, 6**dice) for number, count in found.items()}


@pytest.mark.rows("A-15")
@pytest.mark.parametrize(("dice", "hidden"), [(1, 1), (3, 1), (3, 2), (4, 4), (2, 5), (2, 0)])
def test_each_six_finds_one(dice: int, hidden: int) -> None:
    def searching(hand: Dice) -> int:
        return count_found(dice_of(dice), hidden, hand)

    assert every(searching) == counted_search(dice, hidden)


@pytest.mark.rows("A-15", "G-141")
def test_everybody_hidden_is_as_likely_to_be_found() -> None:
    hidden = ("Maya", "Piet", "crate")

    def searching(hand: Dice) -> frozenset[str]:
        return frozenset(search(dice_of(2), hidden, hand).found)

    one, two = Fraction(10, 36), Fraction(1, 36)
    assert every(searching) == {
        frozenset(): Fraction(25, 36),
        frozenset({"Maya"}): one / 3,
        frozenset({"Piet"}): one / 3,
        frozenset({"crate"}): one / 3,
        frozenset({"Maya", "Piet"}): two / 3,
        frozenset({"Maya", "crate"}): two / 3,
        frozenset({"Piet", "crate"}): two / 3,
    }


@pytest.mark.rows("A-15", "G-141")
def test_who_is_found_is_drawn_in_secret_and_only_when_it_is_open() -> None:
    hidden = ("Maya", "Piet", "crate")
    with pytest.raises(Needed) as draw:
        search(dice_of(4), hidden, GivenDice([2]))
    assert draw.value.throw.secret
    assert draw.value.throw.faces == 3
    assert search(dice_of(4), hidden, GivenDice([2, 2, 2])).found == ("Piet", "crate")
    assert search(dice_of(4), hidden, GivenDice([4, 1, 1])).found == hidden
    assert search(dice_of(4), ("Maya",), GivenDice([3])).found == ("Maya",)


@pytest.mark.rows("A-14", "A-15")
def test_only_somebody_found_starts_the_fight() -> None:
    assert search(dice_of(2), ("Maya",), GivenDice([1])).combat
    missed = search(dice_of(2), ("Maya",), GivenDice([0]))
    assert missed.found == ()
    assert not missed.combat
    assert not search(dice_of(2), (), GivenDice([2])).combat


MAYA = (Observer("Maya", dice_of(3)),)
GUARDS = (Observer("Guard 1", dice_of(2)), Observer("Guard 2", dice_of(2)))


@pytest.mark.rows("A-16", "G-136")
@pytest.mark.parametrize("act", list(HiddenAct))
@pytest.mark.parametrize(
    ("values", "winner"),
    [([2, 1, 1], Side.OURS), ([1, 1, 0], None), ([0, 0, 0], None), ([1, 0, 2], Side.THEIRS)],
)
def test_acting_from_hiding_is_opposed_by_every_enemy_who_can_see(
    act: HiddenAct, values: list[int], winner: Side | None
) -> None:
    dice = GivenDice(values)
    outcome = act_from_hiding(act, MAYA, GUARDS, dice)
    assert outcome.detection is not None
    assert outcome.detection.winner is winner
    assert outcome.unseen is (winner is Side.OURS)
    assert [thrown.throw.count for thrown in dice.thrown] == [3, 2, 2]
    assert {"A-16", "G-136"} <= set(outcome.rows)


@pytest.mark.rows("A-16")
def test_nobody_rolls_where_no_enemy_can_see() -> None:
    outcome = act_from_hiding(HiddenAct.MOVE, MAYA, (), GivenDice([]))
    assert outcome == FromHiding(HiddenAct.MOVE, None)
    assert outcome.unseen


@pytest.mark.rows("A-09", "A-16", "G-142")
def test_an_ambush_from_hiding_is_one_only_when_the_roll_is_won() -> None:
    def ambush(dice: Dice) -> FromHiding:
        return act_from_hiding(HiddenAct.AMBUSH, MAYA, GUARDS, dice)

    wins = 0
    for faces in product(range(1, 7), repeat=7):
        mine, first, second = faces[:3].count(6), faces[3:5].count(6), faces[5:].count(6)
        wins += mine > max(first, second)
    odds = merge(every(ambush), lambda outcome: outcome.ambush)
    assert odds[True] == Fraction(wins, 6**7)
    assert not act_from_hiding(HiddenAct.MOVE, MAYA, GUARDS, GivenDice([3, 0, 0])).ambush


@pytest.mark.rows("A-09", "G-140")
def test_an_ambush_adds_two_dice() -> None:
    assert AMBUSH.total == 2
    assert AMBUSH.rows == ("A-09", "G-140")


@pytest.mark.rows("A-21", "G-137")
@pytest.mark.parametrize(("heavy_machinery", "dice"), [(0, 1), (1, 1), (3, 3), (5, 5)])
def test_one_six_seals_a_crawlspace(heavy_machinery: int, dice: int) -> None:
    def sealing(hand: Dice) -> bool:
        return seal(heavy_machinery, hand)

    failures = Fraction(5**dice, 6**dice)
    assert every(sealing) == {True: 1 - failures, False: failures}
