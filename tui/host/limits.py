"""How often somebody may do something: so many at once, and then one every so often."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

_MOST_NAMES = 1_000
"""Names that are remembered; strangers choose them, so they are bounded."""


class Allowance:
    """`burst` times at once, and one more every `seconds`."""

    def __init__(self, burst: int, seconds: float) -> None:
        self._burst, self._seconds = burst, seconds
        self._left, self._at = float(burst), monotonic()

    def wait(self) -> float:
        """Seconds until it may be done once more; 0 when it may now."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._at) / self._seconds)
        self._at = now
        return max(0.0, (1 - self._left) * self._seconds)

    def take(self) -> bool:
        """Do it once, if that may be."""
        if self.wait() > 0:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """What was done once does not count."""
        self._left = min(self._burst, self._left + 1)


class Tries:
    """Wrong codes: an allowance for each address, and one for all of them together."""

    def __init__(self) -> None:
        self._all = Allowance(60, 1.0)
        self._each: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, address: str) -> bool:
        """Begin a try from an address, if that may be."""
        own = self._of(address)
        return own.wait() == 0 and self._all.take() and own.take()

    def was_right(self, address: str) -> None:
        """The try that was begun does not count: the code was right."""
        self._of(address).give_back()
        self._all.give_back()

    def _of(self, address: str) -> Allowance:
        found = self._each.pop(address, None) or Allowance(5, 10.0)
        self._each[address] = found
        while len(self._each) > _MOST_NAMES:
            self._each.popitem(last=False)
        return found
