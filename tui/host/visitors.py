"""What the door for browsers asks of the host."""

from __future__ import annotations

from tui.host.browser import Refused
from tui.host.carrying import WebLine
from tui.host.entering import Entering, TooManyError, token_digest
from tui.host.inside import Inside
from tui.host.seating import Seating
from tui.host.terminal import Terminal, seat_environment


class Visitors:
    """Lets browsers in by a code or a token, and starts their seats."""

    def __init__(self, table: Inside, entering: Entering, seating: Seating) -> None:
        self._table, self._entering, self._seating = table, entering, seating

    @property
    def over(self) -> bool:
        """Whether the table is about to close."""
        return self._table.over.is_set()

    async def enter(self, handle: str, code: str, address: str, label: str) -> str:
        """The token of a browser that comes in by this code; raises `Refused`."""
        try:
            token = await self._entering.by_browser(handle, code, address, label)
        except TooManyError as error:
            raise Refused(str(error)) from error
        if token is None:
            raise Refused("That is not the code of this seat, or it was used. Ask for a new one.")
        return token

    async def seat_of(self, token: str) -> int | None:
        """The key of the seat this token was given for, if it is still good."""
        digest = token_digest(token)
        found = (door.seat for door in self._table.doors.values() if digest in door.tokens)
        return next(found, None)

    async def sit(self, seat: int, line: WebLine, columns: int, rows: int) -> Terminal:
        """Start this seat's process on a terminal seen over this line; raises `Refused`."""
        environment = seat_environment("xterm-256color", colours="truecolor")
        try:
            return self._seating.start(seat, "browser", line, (columns, rows), environment)
        except OSError as error:
            raise Refused("The table has no room for another seat now.") from error
