"""Going into stealth, what it costs, what ends it, and what it is worth."""

from itertools import product

import pytest

from rules.stealth.tokens.concealment import (
    ENTERING,
    MOST_DECOYS,
    SCANNING,
    Doing,
    alike,
    decoy_refusals,
    entry_refusals,
    is_double_move,
    point_refusals,
    surprise,
    target_refusals,
)


@pytest.mark.rows("D-01")
@pytest.mark.parametrize(
    ("watched", "cover", "ability"), list(product([False, True], repeat=3)), ids=str
)
def test_whoever_is_watched_needs_cover_or_an_ability(watched, cover, ability):
    refused = entry_refusals(watched=watched, cover=cover, ability=ability)
    assert bool(refused) == ((watched, cover, ability) == (True, False, False))


@pytest.mark.rows("D-01", "D-02", "D-13")
def test_what_it_costs_and_how_many_decoys():
    assert (ENTERING, SCANNING, MOST_DECOYS) == (2, 1, 2)
    assert [bool(decoy_refusals(decoys)) for decoys in range(4)] == [False, False, False, True]
    assert point_refusals(2, spent=40, pool=0) == ()
    assert [bool(point_refusals(2, spent, pool=3)) for spent in range(4)] == [0, 0, 1, 1]
    assert point_refusals(2, 5, 3) == ("that takes 2 AP, and 0 of 3 are left (G-158)",)


@pytest.mark.rows("D-07", "D-08")
def test_what_gives_a_unit_away():
    assert {doing for doing in Doing if doing.reveals} == {Doing.ATTACK, Doing.NOTICEABLE}


@pytest.mark.rows("D-06")
@pytest.mark.parametrize(
    ("moves", "similar"),
    [
        ([], True),
        ([((0, 0), (3, 0), 3), ((5, 5), (5, 4), 1)], True),
        ([((0, 0), (3, 0), 3), ((5, 5), (5, 5), 0)], False),
        ([((0, 0), (0, 0), 0), ((5, 5), (5, 5), 0)], True),
        ([((0, 0), (4, 0), 4), ((5, 5), (9, 5), 5)], False),
        ([((0, 0), (5, 0), 5), ((5, 5), (9, 5), 8)], True),
    ],
)
def test_tokens_should_move_alike(moves, similar):
    assert alike(moves, speed=4) is similar


@pytest.mark.rows("D-10")
def test_a_double_move_is_more_than_one():
    assert [is_double_move(moved, 4) for moved in (0, 4, 5, 8)] == [False, False, True, True]


@pytest.mark.rows("D-21", "D-22")
def test_attacks_out_of_and_against_concealment():
    assert surprise(concealed=True).total == 2
    assert surprise(concealed=True).rows == ("D-21",)
    assert tuple(surprise(concealed=False)) == ()
    assert target_refusals(concealed=False) == ()
    assert "D-22" in target_refusals(concealed=True)[0]
