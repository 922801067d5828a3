"""The journal as people read it: for the referee, or what the players may know of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from models.clock import moment
from models.views.entries import every_entry
from models.views.entry import JournalEntry
from models.views.folding import folded
from models.views.lines import said_once
from models.views.players import players_journal

_STATES = {"done": "", "noted": "", "kept": "", "undone": " (undone)", "abandoned": " (undone)"}


@dataclass(frozen=True, slots=True)
class Page:
    """One entry as text: the clock second of it, its title and its lines."""

    clock: int
    title: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n    ".join((f"{moment(self.clock)}  {self.title}", *self.lines))


def read_log(path: Path, *, last: int | None = None) -> Iterator[Page]:
    """The last so many entries of the referee's journal, or all, oldest first."""
    newest_first = map(_page, folded(every_entry(path)))
    return reversed(list(islice(newest_first, last)))


def read_players_log(path: Path, *, last: int | None = None) -> Iterator[Page]:
    """The last so many entries of the players' copy, or all, oldest first."""
    newest_first = (
        Page(entry.clock, entry.title, entry.lines) for entry in players_journal(every_entry(path))
    )
    return reversed(list(islice(newest_first, last)))


def _page(entry: JournalEntry) -> Page:
    title, lines = said_once(entry.title, entry.lines)
    state = _STATES[entry.state]
    return Page(entry.clock, f"{title}{state}", tuple(map(str, lines)))
