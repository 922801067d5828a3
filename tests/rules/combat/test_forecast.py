"""A fight played many times over, against what can be counted by hand."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from rules.combat.aimed_fire import Shot
from rules.combat.combatants import Combatant, Fight
from rules.combat.forecast import LAST_TURN, Forecast, standard_error
from rules.combat.hit_location import HitTable
from rules.combat.initiative import Readiness, Tier
from rules.combat.melee import Strike
from rules.combat.wounds import Condition, Endurance

TIMES = 2_000
LIGHT_ONLY = HitTable.from_words([("chest", "light")] * 10)


def somebody(name, side, *, coolness=5, tier=None, shot=None, rounds=0, spares=0):
    return Combatant(
        name=name,
        side=side,
        coolness=coolness,
        condition=Condition(),
        endurance=Endurance(4, 8, tier),
        readiness=Readiness(level=coolness),
        strike=Strike(melee=None, strength=10),
        shot=shot,
        rounds=rounds,
        magazine=rounds,
        spare_magazines=spares,
    )


def rifle(skill, *, table=LIGHT_ONLY):
    return Shot(
        skill=skill, distance=0, effective_range=100, dpv=Fraction(1), rounds_loaded=1, table=table
    )


def played(*combatants, metres=60, times=TIMES, blind=()):
    pairs = {
        (i, j): Fraction(metres) for i in range(len(combatants)) for j in range(len(combatants))
    }
    found = Forecast(Fight(combatants, pairs, blind=frozenset(blind)), Random(7))
    for _ in range(times):
        found.play()
    return found


@pytest.mark.rows("C-29", "W-18")
def test_one_who_shoots_at_one_who_cannot_answer():
    # At 60 m of 100 the shot is Difficult, 11+; skill 5 hits on 6 to 9, four in ten. One light
    # wound puts the green out (W-18). He acts at 1 only, so each turn is one shot: won at the
    # n-th turn with 0.6^(n-1) * 0.4. The other comes 20 m nearer once a turn and is at close
    # range, 7+, after the first: from then on eight in ten hit.
    found = played(
        somebody("Maya", "party", coolness=1, shot=rifle(5), rounds=30),
        somebody("Guard", "opposition", coolness=1, tier=Tier.GREEN),
    )
    turns = found.spread_of_turns()
    for turn, chance in ((1, 0.4), (2, 0.6 * 0.8), (3, 0.6 * 0.2 * 0.8)):
        assert turns[turn] / TIMES == pytest.approx(chance, abs=4 * standard_error(chance, TIMES))
    assert found.chance_to_win("party") == (1.0, 0.0)
    assert found.spread_of_out("opposition") == {1: TIMES}
    assert found.spread_of_out("party") == {0: TIMES}


@pytest.mark.rows("C-13")
def test_two_alike_who_shoot_at_once():
    # Nobody moves: both shoot, at the same point and with the same bulk, so both hits count.
    # Each hits with 0.4: both out 0.16 against one alone 2 * 0.24, so nobody is left in a quarter.
    guards = (
        somebody(str(side), side, coolness=1, tier=Tier.GREEN, shot=rifle(5), rounds=30)
        for side in ("party", "opposition")
    )
    found = played(*guards)
    for side, chance in (("party", 0.375), ("opposition", 0.375), (None, 0.25)):
        share, error = found.chance_to_win(side)
        assert share == pytest.approx(chance, abs=4 * error)


@pytest.mark.rows("G-163")
def test_whoever_has_shot_the_magazine_empty_reloads_and_then_comes_near():
    # One round, one magazine more: shots at the first and third action, then only bare hands are
    # left. Against a target that cannot be hurt by light wounds nobody wins.
    found = played(
        somebody("Maya", "party", coolness=4, shot=rifle(9), rounds=1, spares=1),
        somebody("Wall", "opposition", coolness=1, shot=None),
        times=50,
        metres=2_000,
    )
    assert found.spread_of_turns() == {LAST_TURN: 50}
    assert found.chance_to_win(None) == (1.0, 0.0)


def test_nobody_shoots_whom_they_do_not_see():
    shooter = somebody("Maya", "party", coolness=1, shot=rifle(9), rounds=30)
    target = somebody("Guard", "opposition", coolness=1, tier=Tier.GREEN)
    seen = played(shooter, target, metres=50, times=200)
    unseen = played(shooter, target, metres=50, times=200, blind=[(0, 1)])
    assert min(seen.spread_of_turns()) == 1
    assert min(unseen.spread_of_turns()) > 1


@pytest.mark.rows("C-90")
def test_whoever_is_under_control_does_nothing_in_it():
    held = replace(
        somebody("Maya", "party", shot=rifle(9), rounds=30),
        readiness=Readiness(level=5, controlled=True),
    )
    found = played(held, somebody("Guard", "opposition", tier=Tier.GREEN), metres=2, times=200)
    assert found.chance_to_win("party")[0] == 0


def test_every_run_is_counted_once():
    found = played(
        *(somebody(f"a{i}", "party", shot=rifle(3), rounds=5, spares=1) for i in range(3)),
        *(
            somebody(f"b{i}", "opposition", tier=Tier.GREEN, shot=rifle(2), rounds=5)
            for i in range(4)
        ),
        times=100,
    )
    shares = [found.chance_to_win(side)[0] for side in ("party", "opposition", None)]
    assert sum(shares) == pytest.approx(1)
    for side, number in (("party", 3), ("opposition", 4)):
        out, dead = found.spread_of_out(side), found.spread_of_dead(side)
        assert out.total() == dead.total() == 100
        assert max(out) <= number
        assert sum(n * times for n, times in dead.items()) <= sum(n * t for n, t in out.items())
