"""The rules whose odds are timed."""

from __future__ import annotations

from collections.abc import Callable
from timeit import repeat

ODDS: tuple[tuple[str, Callable[[], object]], ...] = ()
"""Names and callables; each counts the odds of one rule anew."""


def milliseconds(count: Callable[[], object], times: int = 5) -> list[float]:
    """How long it takes to count the odds, several times."""
    return [seconds * 1000 for seconds in repeat(count, number=1, repeat=times)]
