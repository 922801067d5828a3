"""The journal as people read it: for the referee, or what the players may know of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from models.clock import moment
from models.views.headline import open_for_reading

_ENTRIES = """
SELECT clock, title, lines, state FROM (
    SELECT id, clock, title, lines, state FROM entry
    WHERE NOT :players OR (state IN ('done', 'kept') AND NOT secret)
    ORDER BY id DESC LIMIT :last)
ORDER BY id
"""
_EVERYTHING = -1
_STATES = {"done": "", "noted": "", "kept": "", "undone": " (undone)", "abandoned": " (undone)"}


@dataclass(frozen=True, slots=True)
class Line:
    """One thing an action told, with the rule rows behind it."""

    text: str
    secret: bool
    rows: tuple[str, ...]

    def __str__(self) -> str:
        rows = f" [{', '.join(self.rows)}]" if self.rows else ""
        return f"{self.text}{rows}{' (secret)' if self.secret else ''}"


@dataclass(frozen=True, slots=True)
class Page:
    """One journal entry: the clock second after it, its title, its lines and its state."""

    clock: int
    title: str
    lines: tuple[Line, ...]
    state: str

    def __str__(self) -> str:
        head = f"{moment(self.clock)}  {self.title}{_STATES[self.state]}"
        return "\n    ".join((head, *map(str, self.lines)))


def read_log(path: Path, *, last: int | None = None, players: bool = False) -> Iterator[Page]:
    """The last so many entries, or all, oldest first.

    `players` leaves out secret entries, secret lines, and whatever was undone.
    """
    with open_for_reading(path) as connection:
        asked = {"players": players, "last": _EVERYTHING if last is None else last}
        for clock, title, stored, state in connection.execute(_ENTRIES, asked):
            lines = (
                Line(line["text"], line["secret"], tuple(line["rows"]))
                for line in json.loads(stored)
            )
            yield Page(clock, title, tuple(x for x in lines if not (players and x.secret)), state)
