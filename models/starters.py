"""The sets of ours that a campaign may begin with, as they are called."""

from __future__ import annotations

from enum import StrEnum


class Starter(StrEnum):
    """A starter set, by the name of its file in `models/starter/` and on the command line."""

    BOOK = "book"
    TASKS = "tasks"
    KINDS = "kinds"
    NAMES = "names"

    @property
    def called(self) -> str:
        """What it is called."""
        return _SAID[self][0]

    @property
    def words(self) -> str:
        """What is in it."""
        return _SAID[self][1]


_SAID = {
    Starter.BOOK: ("Equipment", "weapons, armour, vehicles; figures invented"),
    Starter.TASKS: ("Tasks", "what any evening may ask for; invented"),
    Starter.KINDS: ("Kinds of people", "guards, soldiers, colonists; invented"),
    Starter.NAMES: ("Name lists", "from the many cultures of a colony; invented"),
}
