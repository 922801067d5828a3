"""How often somebody may do something: so many at once, and then one every so often."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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
    """Wrong codes: an allowance for each address at each seat, and one for each address.

    There is none for all addresses together, by which many of them could keep a player out: codes
    are compared one after another (`Turns`), some 20 in a second, and there are 8 * 10**14.
    A seat is told by its handle. What is tried where no code is open shares one handle, which is
    empty, and an allowance for all: it keeps nobody out who has a code.
    """

    def __init__(self) -> None:
        self._nowhere = Allowance(60, 1.0)
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
        return [own, self._of((network, _ANY), 40, 1.5) if handle else self._nowhere]

    def _of(self, name: tuple[str, str], burst: int, seconds: float) -> Allowance:
        found = self._each.pop(name, None) or Allowance(burst, seconds)
        self._each[name] = found
        while len(self._each) > _MOST_NAMES:
            self._each.popitem(last=False)
        return found


class Turns:
    """Who waits has a turn one after another: first whoever was there least of late.

    Among those who were there as often it is drawn, so that nobody is last because many others
    came before or after.
    """

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Future[None], str] = {}
        self._had: OrderedDict[str, int] = OrderedDict()
        self._taken = False

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        network = _network(address)
        if self._taken:
            await self._wait(network)
        self._taken = True
        self._had[network] = self._had.pop(network, 0) + 1
        while len(self._had) > _MOST_NAMES:
            self._had.popitem(last=False)
        try:
            yield
        finally:
            self._give()

    def welcome(self, address: str) -> None:
        """Somebody from there has proved who they are: it is not kept waiting by strangers."""
        self._had[_network(address)] = -1

    async def _wait(self, network: str) -> None:
        mine = asyncio.get_running_loop().create_future()
        self._waiting[mine] = network
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._give()
            raise
        finally:
            self._waiting.pop(mine, None)

    def _give(self) -> None:
        """Give the turn to the next."""
        waiting = [each for each in self._waiting if not each.done()]
        self._taken = bool(waiting)
        if waiting:
            had = {each: self._had.get(self._waiting[each], 0) for each in waiting}
            least = min(had.values())
            secrets.choice([each for each in waiting if had[each] == least]).set_result(None)


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
