"""Starting a seat for somebody who was let in, over whichever line."""

from __future__ import annotations

import errno
from dataclasses import dataclass, field
from functools import partial

from tui.host.limits import Allowance
from tui.host.terminal import Line, Terminal
from tui.host.tickets import Tickets

MOST_OF_ONE = 8
"""Processes of one seat: the table lets some sit, and those that it sends away take a moment."""
_BURST, _SECONDS = 20, 2.0
"""How many of one seat are started at once, and after how long each of the next; it is work."""


@dataclass(slots=True)
class _Started:
    """What was started of one seat and has not ended."""

    terminals: list[Terminal] = field(default_factory=list)
    allowance: Allowance = field(default_factory=lambda: Allowance(_BURST, _SECONDS))

    def may_be_more(self) -> bool:
        """Whether one more may be started now, which it then is."""
        self.terminals = [each for each in self.terminals if each.is_there]
        return len(self.terminals) < MOST_OF_ONE and self.allowance.take()


@dataclass(frozen=True, slots=True)
class Seating:
    """The socket that seats come to, and the tickets that let them in there."""

    socket: str
    tickets: Tickets
    _of: dict[int, _Started] = field(default_factory=dict)

    def start(
        self, seat: int, way: str, line: Line, size: tuple[int, int], environment: dict[str, str]
    ) -> Terminal:
        """Start a seat's process, which is seen over this line; `way` is how its player came in.

        Raises `OSError` where that cannot be, or where too many of that seat have not ended yet, or
        were started of late.
        """
        started = self._of.setdefault(seat, _Started())
        if not started.may_be_more():
            raise OSError(errno.EAGAIN, "too many lines to one seat")
        terminal = Terminal(line)
        ticket = self.tickets.give(seat, way, terminal.hang_up)
        terminal.gone = partial(self.tickets.drop, ticket)
        said = {"OUTRIDER_TABLE": self.socket, "OUTRIDER_TICKET": ticket}
        try:
            terminal.start({**environment, **said}, *size)
        except OSError:
            self.tickets.drop(ticket)
            raise
        started.terminals.append(terminal)
        return terminal
