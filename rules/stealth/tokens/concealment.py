"""Going into stealth, what ends it, and what an attack out of it is worth (D-01 to D-09, D-21)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from rules.stealth.tokens.grid import Square
from rules.tally import Tally

MOST_DECOYS = 2
"""Decoys beside the one real token (D-02)."""

ENTERING = 2
"""Action points to go into stealth (D-01)."""

SCANNING = 1
"""Action points of a scan (D-13)."""


class Doing(StrEnum):
    """What a concealed unit may do, and what gives it away at once (D-07, D-08)."""

    MINOR = "something small: a door, an object picked up"
    NOTICEABLE = "something noticeable"
    ATTACK = "an attack"

    @property
    def reveals(self) -> bool:
        """Whether it breaks stealth."""
        return self is not Doing.MINOR


def entry_refusals(*, watched: bool, cover: bool, ability: bool) -> tuple[str, ...]:
    """Why a unit cannot go into stealth here; empty when it can (D-01).

    `watched` says that an enemy has a line of sight to it; cover, or an ability or equipment that
    allows it, makes up for that.
    """
    if watched and not cover and not ability:
        return ("in sight of an enemy, without cover (D-01)",)
    return ()


def decoy_refusals(decoys: int) -> tuple[str, ...]:
    """Why a unit cannot have so many decoys on the board; empty when it can (D-02)."""
    if decoys > MOST_DECOYS:
        return (f"there are {MOST_DECOYS} decoys to a unit at most (D-02)",)
    return ()


def point_refusals(cost: int, spent: int, pool: int) -> tuple[str, ...]:
    """Why a unit has no action points for this; a pool of 0 sets no bound (G-158)."""
    if pool and spent + cost > pool:
        return (f"that takes {cost} AP, and {max(0, pool - spent)} of {pool} are left (G-158)",)
    return ()


def is_double_move(moved: int, speed: int) -> bool:
    """Whether so many squares in a turn are more than one move at this speed (D-10, G-159)."""
    return moved > speed


def alike(moves: Iterable[tuple[Square, Square, int]], speed: int) -> bool:
    """Whether tokens make similar moves, as (from, to, squares): all or none, single or double.

    They should, to keep up the illusion; nothing makes them (D-06).
    """
    kinds = {(one != other, is_double_move(squares, speed)) for one, other, squares in moves}
    return len(kinds) <= 1


def surprise(*, concealed: bool) -> Tally:
    """What attacking out of concealment adds to the attack roll (D-21)."""
    return Tally().plus("attack from stealth", 2, "D-21") if concealed else Tally()


def target_refusals(*, concealed: bool) -> tuple[str, ...]:
    """Why a unit cannot be aimed at: a token must be detected first (D-22)."""
    return ("a token cannot be targeted before it is detected (D-22)",) if concealed else ()
