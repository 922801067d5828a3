"""How often somebody may do something: so many at once, and then one every so often."""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import IPv4Address, IPv6Network, ip_address
from time import monotonic

_MOST_NAMES = 1_000
"""Names that are remembered; strangers choose them, so they are bounded."""
_ANY = "*"
"""No handle: that of all the seats together."""


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

    def take(self, times: int = 1) -> bool:
        """Do it once, or so many times together, if that may be."""
        self.wait()
        if self._left < times:
            return False
        self._left -= times
        return True

    def give_back(self) -> None:
        """What was done once does not count."""
        self._left = min(self._burst, self._left + 1)


class Tries:
    """Wrong codes: an allowance for each address at each seat, one for each address, one for all.

    A seat is told by its handle. What is tried where no code is open shares one handle, which is
    empty, and an allowance of its own: it keeps nobody out who has a code.
    """

    def __init__(self) -> None:
        self._all = {False: Allowance(60, 1.0), True: Allowance(60, 1.0)}
        self._each: OrderedDict[tuple[str, str], Allowance] = OrderedDict()

    def take(self, address: str, handle: str) -> bool:
        """Begin a try from an address, if that may be."""
        bounds = self._bounds(address, handle)
        may = all(bound.wait() == 0 for bound in bounds)
        return may and all(bound.take() for bound in bounds)

    def was_right(self, address: str, handle: str) -> None:
        """The try that was begun does not count: the code was right."""
        for bound in self._bounds(address, handle):
            bound.give_back()

    def _bounds(self, address: str, handle: str) -> list[Allowance]:
        network = _network(address)
        own = self._of((network, handle), 5, 10.0)
        whole = [self._of((network, _ANY), 40, 1.5)] if handle else []
        return [own, *whole, self._all[bool(handle)]]

    def _of(self, name: tuple[str, str], burst: int, seconds: float) -> Allowance:
        found = self._each.pop(name, None) or Allowance(burst, seconds)
        self._each[name] = found
        while len(self._each) > _MOST_NAMES:
            self._each.popitem(last=False)
        return found


def _network(address: str) -> str:
    """Whoever has one address of IPv6 has all of its network."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), 64), strict=False))
