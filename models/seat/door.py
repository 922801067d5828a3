"""A seat as whoever lets players in has to know it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Door:
    """A seat, and what opens it: the digest of its one-time code, of keys, of browsers' tokens."""

    seat: int
    player: str
    handle: str
    code: str
    keys: frozenset[str]
    tokens: frozenset[str]
    may_throw: bool
    may_note: bool
    silenced: bool
    ended: bool

    def knows(self, digest: str) -> bool:
        """Whether this, in whichever way, lets its player in."""
        return digest == self.code or digest in self.keys or digest in self.tokens
