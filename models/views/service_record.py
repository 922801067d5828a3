"""A service record: a life as Markdown, session by session, oldest first."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from models.calendar import Calendar
from models.storage.headline import open_for_reading, read
from models.text import clean
from models.views.asked import Asked, plain
from models.views.entries import entries
from models.views.entry import JournalEntry
from models.views.folding import folded
from models.views.lines import said_once
from models.views.players import PublicEntry, players_journal

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|!])")
Told = tuple[int, int, str, tuple[str, ...]]
"""Of an entry its key, its second, its title and its lines."""


def service_record(path: Path, ref: str, name: str) -> str:
    """All that stands and has to do with a row, for the referee."""
    found = folded(entry for entry in entries(path, Asked(about=(ref,))) if _stands(entry))
    return _written(path, f"Service record: {name}", map(_told, found))


def players_record(path: Path, ref: str, name: str) -> str:
    """What players may read of the same, and only where it names whom it is about.

    That somebody whom they did not see was shot at stands in no text of theirs.
    """
    told = []
    for entry in entries(path, Asked(about=(ref,), public=True)):
        for public in players_journal([entry]):
            if _names(public, name):
                told.append((entry.key, public.clock, public.title, public.lines))
    return _written(path, f"Service record: {name}", told)


def _stands(entry: JournalEntry) -> bool:
    return entry.state in {"done", "kept"}


def _names(entry: PublicEntry, name: str) -> bool:
    text = plain(" ".join((entry.title, *entry.lines)))
    return bool(plain(name)) and f" {plain(name)} " in f" {text} "


def _told(entry: JournalEntry) -> Told:
    title, lines = said_once(entry.title, entry.lines)
    thrown = tuple(f"{t.purpose}: {t.notation} shows {t.value}" for t in entry.thrown)
    return entry.key, entry.clock, title.text, (*(line.text for line in lines), *thrown)


def _written(path: Path, title: str, newest_first: Iterable[Told]) -> str:
    calendar = read(path).calendar
    begun, names = _sessions(path)
    parts = [f"# {_safe(title)}"]
    oldest_first = list(newest_first)[::-1]
    for number, told in groupby(oldest_first, key=lambda one: bisect_left(begun, one[0])):
        parts.append(f"## {_safe(names[number - 1]) if number else 'Before the first session'}")
        parts.append("\n".join(line for one in told for line in _lines(calendar, one)))
    if not oldest_first:
        parts.append("Nothing is recorded.")
    return "\n\n".join(parts) + "\n"


def _lines(calendar: Calendar, told: Told) -> Iterator[str]:
    _, clock, title, lines = told
    yield f"- {_safe(calendar.moment(clock))}: {_safe(title)}"
    yield from (f"  - {_safe(line)}" for line in lines)


def _sessions(path: Path) -> tuple[list[int], list[str]]:
    """After which entries the sessions began, in order, and what they are called."""
    with open_for_reading(path) as connection:
        rows = connection.execute("SELECT first, number, title FROM session ORDER BY first")
        found = list(rows)
    names = [f"Session {number}: {title}".removesuffix(": ") for _, number, title in found]
    return [first for first, _, _ in found], names


def _safe(text: str) -> str:
    """A text as Markdown writes it, so that none of its signs means anything."""
    return _SIGNS.sub(r"\\\1", clean(text))
