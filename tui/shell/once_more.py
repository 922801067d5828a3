"""What is done only when it is asked for twice."""

from __future__ import annotations

from collections.abc import Hashable
from time import monotonic

SECONDS = 30.0
"""How long the second time counts after the first."""


class OnceMore:
    """Remembers what was asked for last."""

    _what: Hashable = None
    _until = 0.0

    def asked(self, what: Hashable) -> bool:
        """Whether the same was asked for just before; the next time is a first time then."""
        again = what == self._what and monotonic() < self._until
        self._what, self._until = (None, 0.0) if again else (what, monotonic() + SECONDS)
        return again
