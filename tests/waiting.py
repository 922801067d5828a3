"""Waiting for what happens in another thread or process."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep


def until(condition: Callable[[], object], seconds: float = 20.0) -> object:
    """Wait for something; gives what it came to, false when the time was over."""
    end = monotonic() + seconds
    while not (found := condition()) and monotonic() < end:
        sleep(0.01)
    return found
