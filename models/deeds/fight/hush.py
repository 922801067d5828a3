"""What happens where the party cannot see it is told to the referee alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from models.action import Action


@contextmanager
def hush(action: Action, unseen: bool) -> Iterator[None]:
    """Whatever is told meanwhile is for the referee alone, if it is unseen."""
    told = len(action.lines)
    yield
    for line in action.lines[told:]:
        line["secret"] = line["secret"] or unseen
