"""Numbers on dice in a run of digits."""

from __future__ import annotations

_TEN = 10


def first_number(digits: str, lowest: int, highest: int) -> tuple[int, int] | None:
    """The first number in a run of digits, and how many of them it takes: as many as it can.

    None where they begin with no number from `lowest` to `highest`. One die that is read 1 to 10
    prints its ten as a 0.
    """
    for length in range(min(len(str(highest)), len(digits)), 0, -1):
        value = _shown(digits[:length], lowest, highest)
        if value is not None:
            return value, length
    return None


def may_grow(digits: str, lowest: int, highest: int) -> bool:
    """Whether more digits may make it a number that the dice can show."""
    if not digits.isdigit() or digits.startswith("0"):
        return False
    return len(digits) < len(str(highest)) and int(digits) < lowest


def _shown(digits: str, lowest: int, highest: int) -> int | None:
    """What dice show that are written so; a ten is 10 or, as it is printed on the die, 0."""
    if digits == "0" and (lowest, highest) == (1, _TEN):
        return _TEN
    if digits.startswith("0") and len(digits) > 1:
        return None
    return int(digits) if lowest <= int(digits) <= highest else None
