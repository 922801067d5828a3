from fractions import Fraction
from itertools import pairwise, product
from math import comb

import pytest

from rules.dice import Dice, GivenDice, RandomDice, pool
from rules.odds import every, merge
from rules.rulings import Rulings, UnseenMover
from rules.stealth.zones.detection import (
    Best,
    Choice,
    Detection,
    Observer,
    Side,
    choices,
    detection,
    detection_odds,
    observation_pool,
    way_back,
)
from rules.stealth.zones.ground import Border, BorderKind, Occupant, Zone, ZoneMap
from rules.tally import Tally


def side(*pools: int) -> tuple[Observer, ...]:
    return tuple(
        Observer(f"number {at}", Tally().plus("OBSERVATION", dice)) for at, dice in enumerate(pools)
    )


def counted(ours: tuple[int, ...], theirs: tuple[int, ...]) -> dict[Side | None, Fraction]:
    """Who wins, counted over every face of every die."""
    wins: dict[Side | None, int] = {Side.OURS: 0, Side.THEIRS: 0, None: 0}
    for faces in product(range(1, 7), repeat=sum(ours) + sum(theirs)):
        left = list(faces)
        best = []
        for group in (ours, theirs):
            rolls = [sum(left.pop() == 6 for _ in range(dice)) for dice in group]
            best.append(max(rolls))
        one, other = best
        wins[Side.OURS if one > other else Side.THEIRS if one < other else None] += 1
    whole = 6 ** (sum(ours) + sum(theirs))
    return {winner: Fraction(count, whole) for winner, count in wins.items()}


def at_most(sixes: int, dice: int) -> Fraction:
    """The chance of at most so many sixes, from the binomial formula."""
    return sum(
        (Fraction(comb(dice, n) * 5 ** (dice - n), 6**dice) for n in range(sixes + 1)), Fraction(0)
    )


@pytest.mark.rows("A-04", "A-06", "A-07", "A-12", "G-138")
@pytest.mark.parametrize(
    ("ours", "theirs"),
    [((1,), (1,)), ((2,), (3,)), ((1, 2), (2,)), ((1, 1, 1), (2, 1)), ((1, 1, 2), (1,))],
)
def test_chances_agree_with_counting_the_faces(
    ours: tuple[int, ...], theirs: tuple[int, ...]
) -> None:
    odds = merge(detection_odds(side(*ours), side(*theirs)), lambda outcome: outcome.winner)
    assert odds == counted(ours, theirs)


@pytest.mark.rows("A-06")
def test_the_odds_are_those_of_the_rule_in_play() -> None:
    ours, theirs = side(2, 1), side(1, 2)

    def nameless(dice: Dice) -> Detection:
        seen = detection(ours, theirs, dice)
        return Detection(Best(seen.ours.sixes), Best(seen.theirs.sixes))

    assert detection_odds(ours, theirs) == every(nameless)


@pytest.mark.rows("A-12", "G-135")
def test_four_dice_against_four() -> None:
    odds = detection_odds(side(4), side(4))
    # Counted by hand: (625² + 500² + 150² + 20² + 1²) / 1296², and 625² / 1296² without a six.
    winners = merge(odds, lambda outcome: outcome.winner)
    assert winners[None] == Fraction(663526, 1679616)
    assert winners[Side.OURS] == winners[Side.THEIRS] == Fraction(508045, 1679616)
    blank = Detection(Best(0), Best(0))
    assert odds[blank] == Fraction(390625, 1679616)
    assert blank.combat


@pytest.mark.rows("A-06", "G-138")
def test_eight_people_of_ten_dice_on_each_side() -> None:
    odds = detection_odds(side(*[10] * 8), side(*[10] * 8))
    below = [Fraction(0), *(at_most(sixes, 10) ** 8 for sixes in range(11))]
    best = [after - before for before, after in pairwise(below)]
    assert sum(odds.values()) == 1
    for one, other in product(range(11), repeat=2):
        assert odds[Detection(Best(one), Best(other))] == best[one] * best[other]


@pytest.mark.rows("A-06")
def test_a_group_is_as_good_as_its_best_roll_not_its_sum() -> None:
    dice = GivenDice([1, 1, 1, 2, 0])
    seen = detection(side(3, 3, 3), side(3, 3), dice)
    assert seen == Detection(Best(1, "number 0"), Best(2, "number 0"))
    assert seen.winner is Side.THEIRS
    assert not seen.combat


@pytest.mark.rows("A-04", "A-05")
def test_everybody_rolls_once_and_in_the_open() -> None:
    dice = RandomDice(2300)
    detection(side(4, 2), side(3), dice)
    assert [thrown.throw for thrown in dice.thrown] == [
        pool(4, "OBSERVATION of number 0"),
        pool(2, "OBSERVATION of number 1"),
        pool(3, "OBSERVATION of number 0"),
    ]


@pytest.mark.rows("A-07", "A-12", "G-135")
@pytest.mark.parametrize(
    ("ours", "theirs", "winner", "row"),
    [
        (2, 1, Side.OURS, "A-07"),
        (0, 1, Side.THEIRS, "A-07"),
        (1, 1, None, "A-12"),
        (0, 0, None, "A-12"),
    ],
)
def test_more_sixes_spot_first_and_equal_sixes_tie(
    ours: int, theirs: int, winner: Side | None, row: str
) -> None:
    seen = detection(side(3), side(3), GivenDice([ours, theirs]))
    assert seen.winner is winner
    assert seen.combat is (winner is None)
    assert row in seen.rows


def test_a_side_of_nobody_is_refused() -> None:
    for ours, theirs in ((side(), side(1)), (side(1), side())):
        with pytest.raises(ValueError, match="somebody"):
            detection(ours, theirs, RandomDice(1))
        with pytest.raises(ValueError, match="somebody"):
            detection_odds(ours, theirs)


@pytest.mark.rows("A-17", "A-22", "G-137", "G-139")
@pytest.mark.parametrize(
    ("base", "circumstances", "dice"),
    [
        (5, {}, 5),
        (5, {"dark": True}, 3),
        (5, {"dark": True, "flashlight": True}, 5),
        (5, {"flashlight": True}, 5),
        (5, {"dark": True, "needs_light": False}, 5),
        (5, {"guarding": True}, 7),
        (5, {"guarding": True, "dark": True}, 5),
        (2, {"dark": True}, 1),
        (1, {"dark": True}, 1),
        (0, {}, 1),
        (0, {"dark": True, "guarding": True}, 1),
    ],
)
def test_the_dice_of_an_observer(base: int, circumstances: dict[str, bool], dice: int) -> None:
    tally = observation_pool(base, **circumstances)
    assert tally.total == dice
    assert sum(reason.value for reason in tally) == dice


@pytest.mark.rows("A-17", "A-22", "G-137")
def test_an_observers_dice_name_their_reasons() -> None:
    assert observation_pool(3, dark=True, guarding=True).rows == ("A-04", "A-22", "A-17", "G-139")
    assert observation_pool(1, dark=True).rows == ("A-04", "A-22", "G-137")


def test_a_negative_pool_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        observation_pool(-1)


GROUND = ZoneMap(
    (
        Zone("dock"),
        Zone("store", cluttered=True),
        Zone("shaft", cluttered=True, crawlspace=True),
    ),
    (Border("dock", "store", BorderKind.DOOR), Border("dock", "shaft"), Border("shaft", "store")),
)
FIGHT = (Choice.REVEAL, Choice.AMBUSH)


@pytest.mark.rows("A-07", "A-10", "A-11", "A-20", "G-165")
@pytest.mark.parametrize(
    ("zone", "allowed"),
    [
        ("store", (*FIGHT, Choice.HIDE, Choice.BACK_OUT)),
        ("shaft", (*FIGHT, Choice.BACK_OUT)),
        ("dock", (*FIGHT, Choice.BACK_OUT)),
    ],
)
@pytest.mark.parametrize("came_from", ["dock", None])
def test_what_the_winner_may_do(zone: str, came_from: str | None, allowed: tuple[Choice]) -> None:
    maya = Occupant("Maya", zone, came_from=came_from)
    four = Rulings(unseen_mover=UnseenMover.CHOOSES)
    assert choices(GROUND, maya) == allowed
    assert choices(GROUND, maya, from_hiding=True) == (*allowed, Choice.GO_ON)
    assert choices(GROUND, maya, from_hiding=True, rulings=four) == allowed


@pytest.mark.rows("A-11")
def test_the_way_back_is_the_way_in_but_not_to_those_who_were_spotted() -> None:
    maya, guard = Occupant("Maya", "store", came_from="dock"), Occupant("Guard", "dock")
    assert way_back(GROUND, maya, (maya,)) == "dock"
    assert way_back(GROUND, maya, (maya, guard), [guard]) is None
    assert way_back(GROUND, Occupant("Maya", "dock"), (maya,)) is None


@pytest.mark.rows("A-11", "A-19")
def test_a_friend_behind_in_a_crawlspace_bars_the_way_back() -> None:
    maya, piet = (Occupant(name, "shaft", came_from="dock") for name in ("Maya", "Piet"))
    assert way_back(GROUND, maya, (maya, piet)) is None
    assert way_back(GROUND, piet, (maya, piet)) == "dock"


@pytest.mark.rows("A-08", "A-09", "A-10", "A-11")
def test_which_choices_end_stealth() -> None:
    assert [choice for choice in Choice if choice.combat] == [Choice.REVEAL, Choice.AMBUSH]
