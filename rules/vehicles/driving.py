"""Driving in combat: how far, how fast, how hard to hit, and what a crash does."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from rules.dice import Dice
from rules.tasks.assets import parse_assets
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import INSTANT, Duration
from rules.tasks.success import NO_WORD, Word
from rules.tasks.success import succeeds as throw_succeeds
from rules.tasks.task import Task
from rules.vehicles.hits import HALF_SPEED, IMMOBILE

METRES_A_POINT = 20
"""INVENTED (G-96): the metres of combat movement that make one point of crash damage."""


class Manner(StrEnum):
    """How a driver drives with one action (V-03 to V-05)."""

    STEADY = "at the listed rate"
    DOUBLE = "at double speed"
    EVASIVE = "evasively"


def driving_task(manner: Manner, skill: str = "Driver") -> Task | None:
    """What driving so asks for: a Routine task of one action, or none at the listed rate.

    `skill` is what this vehicle is driven with (V-04, V-05).
    """
    if manner is Manner.STEADY:
        return None
    one_action = Duration.in_actions(1)
    return Task(f"drive {manner}", Difficulty.ROUTINE, parse_assets(skill), one_action)


def crash_task(skill: str = "Driver") -> Task:
    """Avoiding a crash: Difficult, and takes no time (V-19)."""
    return Task("avoid a crash", Difficulty.DIFFICULT, parse_assets(skill), INSTANT)


def succeeds(attempt: Attempt, dice: Dice, word: Word = NO_WORD) -> bool:
    """Throw for one of these tasks, unless the referee says what comes of it (T-04, T-76).

    Raises `ValueError` when it cannot be attempted.
    """
    purpose = f"to {attempt.task.statement}"
    return throw_succeeds(attempt.need, attempt.dm.total, dice, purpose, word)


def rate(movement: int, points: int) -> Fraction:
    """The metres a vehicle moves with one action, from its listed `movement` (V-03, V-14).

    Five `points` of suspension damage halve it, ten end it.
    """
    if points >= IMMOBILE:
        return Fraction(0)
    return Fraction(movement, 2) if points >= HALF_SPEED else Fraction(movement)


def reach(movement: int, points: int, *, doubled: bool) -> Fraction:
    """The metres one action takes a vehicle, twice the rate at double speed (V-04)."""
    return rate(movement, points) * (2 if doubled else 1)


def evasion(rating: int, *, evading: bool) -> int:
    """The evasion that counts against a missile: all of it, or a tenth (V-05, V-06).

    Fractions go down (G-97).
    """
    return rating if evading else rating // 10


def crash_dpv(movement: int) -> Fraction:
    """The blunt trauma of a crash to each person aboard, 1 at least. INVENTED (G-96)."""
    return max(Fraction(movement, METRES_A_POINT), Fraction(1))
