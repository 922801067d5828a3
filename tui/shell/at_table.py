"""The table of the open campaign, as pages and panels know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from textual.message import Message

from models.seat.desk import Gone, HandThrow, Present, Thrown
from models.seat.shown import Shown


class TableChanged(Message, bubble=False):
    """Somebody came to the table or left it, or its host did; every open screen is told."""


class Table(Protocol):
    """The line to the host of a table; nothing that is asked of it is waited for."""

    present: Present | None
    """Who is there; None while no host answers."""
    opening: bool
    """Whether a host of this program's own is to be there."""
    why: str
    """What keeps it from being there, in a sentence; empty where nothing does."""

    @property
    def there(self) -> frozenset[int]:
        """The keys of the seats at which somebody is."""
        ...

    def look(self) -> None:
        """Take up the line to a host that is there, if it is not up."""
        ...

    def open(self, options: Sequence[str]) -> None:
        """Start a host with these options of the command line; it is started again if it dies."""
        ...

    def end(self) -> None:
        """Send everybody away, and end the host."""
        ...

    def send_away(self, seat: int, why: str) -> None:
        """Send whoever is at a seat away, at once."""
        ...

    def hand(self, asked: HandThrow, came: Callable[[Thrown | Gone], None]) -> int:
        """Ask a seat to throw; `came` is told what came of it. Gives the number of the throw."""
        ...

    def take_back(self, throw: int) -> None:
        """Ask for a throw no longer."""
        ...

    def tell(self, seat: int, text: str) -> None:
        """Say a sentence to whoever is at a seat."""
        ...

    async def shown(self, seat: int) -> Shown | None:
        """What a seat shows at this moment; None where nobody can tell."""
        ...

    async def leave(self) -> None:
        """Cut the line; a host of our own ends."""
        ...
