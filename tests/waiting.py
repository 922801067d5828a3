"""Waiting for what happens in another thread or process."""

from __future__ import annotations

import select
from collections.abc import Callable
from time import monotonic, sleep
from typing import IO


def readable(file: int | IO[bytes], seconds: float | None) -> bool:
    """Whether a file can be read, or has ended, within some seconds or ever; it has any number."""
    waiting = select.poll()
    waiting.register(file, select.POLLIN)
    return bool(waiting.poll(None if seconds is None else 1000 * seconds))


def until(condition: Callable[[], object], seconds: float = 20.0) -> object:
    """Wait for something; gives what it came to, false when the time was over."""
    end = monotonic() + seconds
    while not (found := condition()) and monotonic() < end:
        sleep(0.01)
    return found
