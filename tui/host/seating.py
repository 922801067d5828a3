"""Starting a seat for somebody who was let in, over whichever line."""

from __future__ import annotations

from dataclasses import dataclass

from tui.host.terminal import Line, Terminal
from tui.host.tickets import Tickets


@dataclass(frozen=True, slots=True)
class Seating:
    """The socket that seats come to, and the tickets that let them in there."""

    socket: str
    tickets: Tickets

    def start(
        self, seat: int, way: str, line: Line, size: tuple[int, int], environment: dict[str, str]
    ) -> Terminal:
        """Start a seat's process, which is seen over this line; `way` is how its player came in.

        Raises `OSError` where that cannot be.
        """
        terminal = Terminal(line)
        ticket = self.tickets.give(seat, way, terminal.hang_up)
        said = {"OUTRIDER_TABLE": self.socket, "OUTRIDER_TICKET": ticket}
        terminal.start({**environment, **said}, *size)
        return terminal
