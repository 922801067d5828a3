"""A service record, or the whole journal, as Markdown: session by session, oldest first."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from pathlib import Path

from models.calendar import Calendar
from models.storage.headline import open_for_reading, read
from models.text import clean
from models.views.asked import Asked, life_of, plain
from models.views.entries import entries, every_entry
from models.views.entry import JournalEntry
from models.views.folding import folded
from models.views.lines import said_once
from models.views.players import PublicEntry, players_journal

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|!])")
Told = tuple[int, int, str, tuple[str, ...]]
"""Of an entry its key, its second, its title and its lines."""


def service_record(path: Path, ref: str, name: str) -> str:
    """All that stands and has to do with a row, for the referee."""
    found = folded(entry for entry in entries(path, life_of(ref)) if _stands(entry))
    return _written(path, f"Service record: {name}", map(_told, found))


def players_record(path: Path, name: str) -> str:
    """All that players may read which names somebody.

    What entries have to do with is not asked: it tells of changes that players do not see, such as
    whom an explosion made somebody unseen let go of.
    """
    found = entries(path, Asked(name, public=True)) if plain(name) else ()
    told = (_public(key, entry) for key, entry in _keyed(found) if _names(entry, name))
    return _written(path, f"Service record: {name}", told)


def whole_journal(path: Path, *, last: int | None = None, players: bool = False) -> str:
    """The last so many entries that stand, or all; for players their copy of them."""
    standing = folded(entry for entry in every_entry(path) if _stands(entry))
    public = (_public(key, entry) for key, entry in _keyed(every_entry(path)))
    told = public if players else map(_told, standing)
    return _written(path, f"Journal: {path.stem}", islice(told, last))


def _keyed(newest_first: Iterable[JournalEntry]) -> Iterator[tuple[int, PublicEntry]]:
    """The players' copy, each with the key of the entry that it is of."""
    key = 0

    def noted() -> Iterator[JournalEntry]:
        nonlocal key
        for entry in newest_first:
            key = entry.key
            yield entry

    for public in players_journal(noted()):
        yield key, public


def _public(key: int, entry: PublicEntry) -> Told:
    return key, entry.clock, entry.title, entry.lines


def _stands(entry: JournalEntry) -> bool:
    return entry.state in {"done", "kept"}


def _names(entry: PublicEntry, name: str) -> bool:
    text = plain(" ".join((entry.title, *entry.lines)))
    return f" {plain(name)} " in f" {text} "


def _told(entry: JournalEntry) -> Told:
    title, lines = said_once(entry.title, entry.lines)
    thrown = tuple(f"{t.purpose}: {t.notation} shows {t.value}" for t in entry.thrown)
    odds = (str(entry.odds),) if entry.odds else ()
    return entry.key, entry.clock, title.text, (*(line.text for line in lines), *odds, *thrown)


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
