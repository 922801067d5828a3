"""How long a task takes: no time, a fixed time, or a period the time throw multiplies."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from rules.dice import Dice, d6

_UNITS = {"week": 604_800, "day": 86_400, "hour": 3_600, "minute": 60, "second": 1}
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_AMOUNT = re.compile(r"(\d{1,6}|[a-z]+) (second|minute|hour|day|week|action)s?")
_LONGEST = 200
_ABSOLUTE = re.compile(r"absolute\b|[(),.]")

LOWEST_TIME = 3


class Timing(StrEnum):
    """How the written time becomes the elapsed time."""

    INSTANT = "instant"
    ABSOLUTE = "absolute"
    PERIOD = "period"


@dataclass(frozen=True, slots=True)
class Duration:
    """The time of a task.

    An instant task takes none (T-18). An absolute one takes exactly its seconds, or its combat
    actions, which the clock does not count (T-19). Otherwise the seconds are the period, a tenth of
    the average time (T-16).
    """

    timing: Timing
    seconds: int = 0
    actions: int = 0

    @classmethod
    def absolute(cls, seconds: int) -> Duration:
        """Exactly so many seconds."""
        return cls(Timing.ABSOLUTE, seconds=seconds)

    @classmethod
    def in_actions(cls, actions: int) -> Duration:
        """Exactly so many combat actions."""
        return cls(Timing.ABSOLUTE, actions=actions)

    @classmethod
    def period(cls, seconds: int) -> Duration:
        """A period of so many seconds."""
        return cls(Timing.PERIOD, seconds=seconds)

    def __str__(self) -> str:
        if self.timing is Timing.INSTANT:
            return "instant"
        amount = _counted(self.actions, "action") if self.actions else spell(self.seconds)
        return f"absolute ({amount})" if self.timing is Timing.ABSOLUTE else amount


INSTANT = Duration(Timing.INSTANT)


def elapsed(
    duration: Duration, dm: int, dice: Dice, *, hasty: bool = False, least: int = LOWEST_TIME
) -> int:
    """Seconds an attempt takes, whether it succeeds or fails (T-17).

    A period is multiplied by 3D6 less the DM that helped the success throw (T-15), never by less
    than `least` (G-03). Haste subtracts the DM twice (T-53), a negative one too (G-28).
    """
    if duration.timing is not Timing.PERIOD:
        return duration.seconds
    eased = 2 * dm if hasty else dm
    return duration.seconds * dice.read(d6(3, "time"), lambda total: max(least, total - eased))


def spell(seconds: int) -> str:
    """So many seconds in the largest unit that takes them whole: `90 seconds`, `2 hours`."""
    for unit, size in _UNITS.items():
        if seconds and seconds % size == 0:
            return _counted(seconds // size, unit)
    return _counted(seconds, "second")


def parse_duration(text: str) -> Duration:
    """Read `6 seconds`, `one day`, `absolute 1 hour`, `Absolute (1 action)`, `instant` or nothing.

    A task that mentions no time is instant (T-18). Raises `ValueError` for anything else.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"The time has {len(text)} characters; {_LONGEST} is the most")
    lowered = text.lower()
    plain = " ".join(_ABSOLUTE.sub(" ", lowered).split())
    if "absolute" not in lowered and plain in ("", "instant"):
        return INSTANT
    amount = _AMOUNT.fullmatch(plain)
    count = number(amount[1]) if amount else 0
    if amount is None or not count:
        raise ValueError(
            f"{text.strip()!r} is not a time; write 20 minutes, absolute 1 hour, instant"
        )
    if amount[2] == "action":
        if "absolute" not in lowered:
            raise ValueError("a time in actions is absolute: write absolute (1 action)")
        return Duration.in_actions(count)
    seconds = count * _UNITS[amount[2]]
    return Duration.absolute(seconds) if "absolute" in lowered else Duration.period(seconds)


def number(text: str) -> int:
    """A count in figures or in small letters up to `ten`; 0 for any other word."""
    if text.isdecimal():
        return int(text)
    return _WORDS.index(text) + 1 if text in _WORDS else 0


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
