"""Starting a seat for somebody who was let in, over whichever line."""

from __future__ import annotations

import errno
from dataclasses import dataclass, field

from tui.host.terminal import Line, Terminal
from tui.host.tickets import Tickets

MOST_OF_ONE = 8
"""Processes of one seat: the table lets some sit, and those that it sends away take a moment."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The socket that seats come to, and the tickets that let them in there."""

    socket: str
    tickets: Tickets
    _started: dict[int, list[Terminal]] = field(default_factory=dict)

    def start(
        self, seat: int, way: str, line: Line, size: tuple[int, int], environment: dict[str, str]
    ) -> Terminal:
        """Start a seat's process, which is seen over this line; `way` is how its player came in.

        Raises `OSError` where that cannot be, or where too many of that seat have not ended yet.
        """
        there = [each for each in self._started.get(seat, ()) if each.is_there]
        if len(there) >= MOST_OF_ONE:
            raise OSError(errno.EAGAIN, "too many lines to one seat")
        terminal = Terminal(line)
        ticket = self.tickets.give(seat, way, terminal.hang_up)
        said = {"OUTRIDER_TABLE": self.socket, "OUTRIDER_TICKET": ticket}
        terminal.start({**environment, **said}, *size)
        self._started[seat] = [*there, terminal]
        return terminal
