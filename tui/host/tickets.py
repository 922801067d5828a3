"""Tickets: what a seat that the host itself starts says to be let in, once, within seconds."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

_SECONDS = 60.0
"""A machine with much to do takes long to start a process."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """Which seat it is for, how its player came in (`ssh`, `browser`), and what sends them out."""

    seat: int
    way: str
    leave: Callable[[], None]
    until: float


class Tickets:
    """The tickets that were given out and not used yet."""

    def __init__(self) -> None:
        self._given: dict[str, Ticket] = {}

    def give(self, seat: int, way: str, leave: Callable[[], None]) -> str:
        """A ticket for a seat."""
        now = monotonic()
        self._given = {word: each for word, each in self._given.items() if each.until > now}
        word = secrets.token_urlsafe(24)
        self._given[word] = Ticket(seat, way, leave, now + _SECONDS)
        return word

    def use(self, word: str) -> Ticket | None:
        """What a ticket is for, the one time it is used; None for any other word."""
        found = self._given.pop(word, None)
        return found if found is not None and found.until > monotonic() else None
