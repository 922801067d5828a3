"""The journal as people read it: for the referee, or what the players may know of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from models.author import author
from models.calendar import Calendar
from models.storage.headline import read
from models.views.entries import every_entry
from models.views.entry import JournalEntry
from models.views.folding import folded
from models.views.lines import said_once
from models.views.players import PublicEntry, players_journal

_STATES = {"done": "", "noted": "", "kept": "", "undone": " (undone)", "abandoned": " (undone)"}


@dataclass(frozen=True, slots=True)
class Page:
    """One entry as text: when it was, its title and its lines."""

    when: str
    title: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n    ".join((f"{self.when}  {self.title}", *self.lines))


def read_log(path: Path, *, last: int | None = None) -> Iterator[Page]:
    """The last so many entries of the referee's journal, or all, oldest first."""
    calendar = read(path).calendar
    newest_first = (_page(entry, calendar) for entry in folded(every_entry(path)))
    return reversed(list(islice(newest_first, last)))


def read_players_log(path: Path, *, last: int | None = None) -> Iterator[Page]:
    """The last so many entries of the players' copy, or all, oldest first."""
    calendar = read(path).calendar
    newest_first = (
        Page(calendar.moment(entry.clock), entry.title, entry.lines)
        for entry in players_journal(every_entry(path))
    )
    return reversed(list(islice(newest_first, last)))


def json_lines(path: Path, *, last: int | None = None, players: bool = False) -> Iterator[str]:
    """The last so many entries, or all, oldest first, each as an object of JSON in a line."""
    calendar = read(path).calendar
    if players:
        told = map(_public, players_journal(every_entry(path)))
    else:
        told = map(_whole, every_entry(path))
    for entry in reversed(list(islice(told, last))):
        yield json.dumps({"when": calendar.moment(entry["clock"]), **entry})


def _public(entry: PublicEntry) -> dict[str, Any]:
    """What players may read of an entry, and no other field."""
    dice = [{"for": t.purpose, "dice": t.notation, "shows": t.value} for t in entry.thrown]
    return {"clock": entry.clock, "title": entry.title, "lines": entry.lines, "thrown": dice}


def _whole(entry: JournalEntry) -> dict[str, Any]:
    lines = [{"text": x.text, "rows": x.rows, "secret": x.secret} for x in entry.lines]
    thrown = [
        {"for": t.purpose, "dice": t.notation, "shows": t.value, "secret": t.secret}
        for t in entry.thrown
    ]
    return {
        "entry": entry.key,
        "clock": entry.clock,
        "title": entry.title,
        "state": entry.state,
        "secret": entry.secret,
        "lines": lines,
        "thrown": thrown,
        "typed": entry.typed,
        "referee": entry.author,
        "odds": {"need": entry.odds.need, "chances": entry.odds.chances},
    }


def _page(entry: JournalEntry, calendar: Calendar) -> Page:
    title, lines = said_once(entry.title, entry.lines)
    state = _STATES.get(entry.state, "")
    by = "" if entry.author in {"", author()} else f" ({entry.author})"
    return Page(calendar.moment(entry.clock), f"{title}{by}{state}", tuple(map(str, lines)))
