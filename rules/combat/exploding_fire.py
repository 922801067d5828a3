"""Aimed fire with rounds that explode: each goes where it is aimed, or strays and bursts there."""

from __future__ import annotations

from rules.combat.aimed_fire import Shot, check, on_target
from rules.combat.deviation import Arrival, Deviation, Ordnance, Spread, deviate, hit_or_stray_odds
from rules.dice import Dice
from rules.odds import Odds, every


def spread(shot: Shot) -> Spread:
    """How far a round of direct fire strays: a metre for each point of the die (C-54)."""
    return Spread(Ordnance.DIRECT, rulings=shot.rulings)


def fire_round(shot: Shot, dice: Dice) -> Arrival:
    """Fire one round, thrown for as aimed fire is; one that misses deviates (C-29, C-53).

    Raises `ValueError` with the reasons when it is refused.
    """
    check(shot)
    return _arrival(shot, None if on_target(shot, dice) else deviate(spread(shot), dice))


def fire_round_odds(shot: Shot) -> Odds[Arrival]:
    """The exact chances of every place where one round comes down; raises as `fire_round`."""
    check(shot)
    return hit_or_stray_odds(
        every(lambda dice: on_target(shot, dice)),
        spread(shot),
        lambda strays: _arrival(shot, strays),
    )


def _arrival(shot: Shot, strays: Deviation | None) -> Arrival:
    return Arrival(strays, tuple(dict.fromkeys((*shot.rows, *(strays.rows if strays else ())))))
