"""Tickets: what a seat that the host itself starts says to be let in.

One is good for one line at a time, and as long as the terminal it was made for is there: a seat
comes back with it when whoever reads the campaign was killed and is there again.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(slots=True)
class Ticket:
    """Which seat it is for, how its player came in (`ssh`, `browser`), and what sends them out."""

    seat: int
    way: str
    leave: Callable[[], None]
    is_used: bool = False

    @contextmanager
    def used(self) -> Iterator[None]:
        """It is good for nobody else meanwhile."""
        self.is_used = True
        try:
            yield
        finally:
            self.is_used = False


class Tickets:
    """The tickets whose terminals are there."""

    def __init__(self, told: Callable[[str, Ticket | None], None] = lambda *_: None) -> None:
        """`told` hears of each that is given, and of each that is good no longer."""
        self.given: dict[str, Ticket] = {}
        self._told = told

    def give(self, seat: int, way: str, leave: Callable[[], None]) -> str:
        """A ticket for a seat."""
        word = secrets.token_urlsafe(24)
        self.put(word, Ticket(seat, way, leave))
        return word

    def put(self, word: str, ticket: Ticket) -> None:
        """A ticket that is good from now on."""
        self.given[word] = ticket
        self._told(word, ticket)

    def drop(self, word: str) -> None:
        """A ticket that is good no longer."""
        if self.given.pop(word, None) is not None:
            self._told(word, None)

    def of(self, word: str) -> Ticket | None:
        """What a ticket is for; None for any other word, and while somebody is in by it."""
        found = self.given.get(word)
        return None if found is None or found.is_used else found
