"""Which wounds start crisis points (G-85), and the death chart that follows, counted by hand."""

from fractions import Fraction

import pytest

from rules.recovery import CRISIS_POINTS, crisis_forecast, starts_clock
from rules.rulings import CrisisScope, Rulings

ATTACK, FIRST, WOUND = (Rulings(crisis_scope=scope) for scope in CrisisScope)
NAMES = ("attack", "first", "wound")


def dies(shock, life, throws, hindered=0):
    """The chance of being dead after so many throws of 1D10, the first `hindered` with DM -1.

    A throw of the current points or less adds one (W-29); at the life level it is over (W-32).
    """
    share = {shock: Fraction(1)}
    for number in range(throws):
        after = {}
        for points, chance in share.items():
            bad = min(10, points + (number < hindered)) if points < life else 0
            after[points + 1] = after.get(points + 1, 0) + chance * Fraction(bad, 10)
            after[points] = after.get(points, 0) + chance * Fraction(10 - bad, 10)
        share = after
    return sum(chance for points, chance in share.items() if points >= life)


def clocks(seconds, rulings):
    """The throws, by second, that serious wounds of these seconds lead to."""
    running = []
    for at in seconds:
        if starts_clock(at, running, rulings):
            running.append(at)
    throws = sorted(at + after for at in running for after in CRISIS_POINTS)
    return throws if rulings.crisis_scope is CrisisScope.WOUND else sorted(set(throws))


@pytest.mark.rows("W-28", "W-29", "W-32", "G-85")
def test_three_shock_of_one_attack_kill_one_in_forty():
    """All five throws must go wrong, at 3, 4, 5, 6 and 7 points: 3*4*5*6*7 of 100,000."""
    for seconds in ([0], [0, 0, 0]):
        throws = clocks(seconds, ATTACK)
        assert crisis_forecast(3, False, throws, 8, ATTACK)[-1].dead == Fraction(2_520, 100_000)


@pytest.mark.rows("W-28", "G-85")
def test_a_clock_for_every_fragment_kills_most():
    """Three fragments of one shock each, and fifteen throws: what makes it a matter of choice."""
    assert len(clocks([0] * 3, WOUND)) == 15
    assert float(crisis_forecast(3, False, clocks([0] * 3, WOUND), 8, WOUND)[-1].dead) > 0.87


# Points of shock and attacks of one each: throws in one second, then in as many turns.
CHART = [
    (number, alone, apart, name, ruled)
    for number in range(1, 8)
    for name, ruled, alone, apart in (
        ("attack", ATTACK, 5, 5 * number),
        ("first", FIRST, 5, 5),
        ("wound", WOUND, 5 * number, 5 * number),
    )
]


@pytest.mark.rows("W-28", "W-29", "W-32", "G-85")
@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize(("number", "alone", "apart", "name", "ruled"), CHART)
def test_the_death_chart(number, alone, apart, name, ruled, moved):
    """So many wounds of one shock each, at once and a turn apart, under every ruling."""
    at_once, in_turns = [0] * number, [30 * turn for turn in range(number)]
    for seconds, throws in ((at_once, alone), (in_turns, apart)):
        found = crisis_forecast(number, moved, clocks(seconds, ruled), 8, ruled)
        hindered = (number if name == "wound" and seconds == at_once else 1) * moved
        assert len(found) == throws
        assert [each.dead for each in found] == [
            dies(number, 8, count, hindered) for count in range(1, throws + 1)
        ]


@pytest.mark.rows("G-85")
def test_one_moment_has_one_throw():
    """Half an hour apart, the second throw of the first wound is the first of the second."""
    assert [len(clocks([0, 1_800], ruled)) for ruled in (ATTACK, FIRST, WOUND)] == [9, 5, 10]
