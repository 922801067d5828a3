"""What a host prints: where the table is, its key, and what each player types."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import closing

from models.seat.door import Door
from models.text import clean
from tui.host.inside import Inside
from tui.widgets.qr_code import link_of, qr_printed

_EVERYWHERE = {"", "0.0.0.0", "::", "*"}


class Announcer:
    """Prints, and prints nothing twice; the desk is told as well."""

    def __init__(self, inside: Inside) -> None:
        self.ways: list[Callable[[Mapping[int, Door]], tuple[tuple[int, str], ...]]] = []
        self._inside = inside
        self._fingerprint = ""
        self._said: set[tuple[int, str]] = set()

    def opened(self, name: str, host: str, port: int, fingerprint: str) -> None:
        """Where the table is, and by which key it is known; then whatever leads to its seats."""
        print(f"The table of {clean(name)} is open at {host}, port {port}.")
        print(f"Its key is {fingerprint}.", flush=True)
        self._fingerprint = fingerprint
        self._inside.changed = self.seats
        self.seats()

    def seats(self) -> None:
        """What the player of each seat types or opens, where that is new."""
        doors = self._inside.doors
        addresses = tuple(each for way in self.ways for each in way(doors))
        self._inside.tell_ways(self._fingerprint, addresses)
        for seat, address in addresses:
            if (seat, address) not in self._said:
                self._said.add((seat, address))
                whose = clean(doors[seat].player) if seat in doors else "Every player"
                print(f"\n{whose}: {address}")
                if address.startswith("ssh "):
                    print(f"  or, to come back by itself: {again(address)}")
                if sys.stdout.isatty():
                    print(qr_printed(link_of(address)))
        if not doors:
            print("There is no seat yet. The table's page in the campaign makes some.")
        sys.stdout.flush()


def again(address: str) -> str:
    """What a shell has to do to come in again whenever a line is cut: in most, one line to type.

    A client ends with 0 when its player left or was sent away, and else with 255.
    """
    return f"until {address}; do sleep 2; done"


def reached_at(address: str) -> str:
    """The address that others type: for all of this machine's, the one that leads out of it."""
    if address not in _EVERYWHERE:
        return address
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as out:
        try:
            out.connect(("192.0.2.1", 9))  # of no machine; and nothing is sent
        except OSError:
            return socket.gethostname()
        return str(out.getsockname()[0])
