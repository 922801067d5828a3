"""What a host prints: where the table is, its key, and what each player types."""

from __future__ import annotations

import socket
import sys
from collections.abc import Mapping
from contextlib import closing

from models.text import clean
from models.views.doors import Door
from tui.widgets.qr_code import link_of, qr_printed

_EVERYWHERE = {"", "0.0.0.0", "::", "*"}


class Announcer:
    """Prints, and prints nothing twice."""

    def __init__(self) -> None:
        self._said: set[tuple[int, str]] = set()

    def opened(self, name: str, host: str, port: int, fingerprint: str) -> None:
        """Where the table is, and by which key it is known."""
        print(f"The table of {clean(name)} is open at {host}, port {port}.")
        print(f"Its key is {fingerprint}.", flush=True)

    def seats(self, doors: Mapping[int, Door], addresses: tuple[tuple[int, str], ...]) -> None:
        """What the player of each seat types or opens, where that is new."""
        for seat, address in addresses:
            if (seat, address) not in self._said:
                self._said.add((seat, address))
                whose = clean(doors[seat].player) if seat in doors else "Every player"
                print(f"\n{whose}: {address}")
                if sys.stdout.isatty():
                    print(qr_printed(link_of(address)))
        if not doors:
            print("There is no seat yet. The table's page in the campaign makes some.")
        sys.stdout.flush()


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
