"""One search over everything: rows, the journal, and the rules, as it is typed."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from models.storage.headline import open_for_reading
from models.storage.indexing import ROOM, SOUGHT, row_number, row_of
from models.storage.mentions import naming
from models.storage.schema import NotACampaignError
from models.views.asked import Asked, matching
from models.views.entries import PublicEntries, entries
from models.views.search.excerpt import excerpt, telling
from models.views.search.filters import (
    NO,
    YES,
    Typed,
    asked_for,
    date_of,
    refs_of,
    session_of,
    typed,
)
from rules.book import reference

_NAMED, _SAID, _TOLD, _RULES = 60, 30, 40, 20
"""How many are shown: rows called so, rows that say so, entries, and rules."""
_STEPS = 2_000
OPEN = {"type", "session", "date"}
"""The filters that are the same for players."""
_LINK = re.compile(r"@\[([^\]]*)\]\([a-z]+:[0-9]+\)")
CALLED = {
    "zonemap": "map", "due": "clock", "weapon": "gear", "armour": "gear", "explosive": "gear",
    "missile": "gear", "sensor": "gear", "subject": "lore", "randomtable": "table",
    "tablerow": "table", "entry": "journal",
}  # fmt: skip
"""What a table is called in the list, where that is another word."""
_DATED = " UNION ALL ".join(
    f"SELECT id * {ROOM} + {SOUGHT[table].number} FROM {table} WHERE {first} < ? AND {last} >= ?"
    for table, first, last in (
        ("note", "clock", "clock"),
        ("session", "clock", "coalesce(clock_end, clock)"),
        ("due", "at", "at"),
    )
)
"""The rows that are of a date: before the end of it, and not before it begins."""
_READ = 8_000
"""So many letters of what a row says are read, with its links."""
_OWNED = {"skill", "weapon", "armour", "explosive", "missile", "sensor", "device"}


class Hit(NamedTuple):
    """Something found: the table and key of the row, its name, and what it says.

    `owner` is the ref of whoever or whatever has it, `whose` their name; both are empty for what
    nobody has. A rule has its id for a name; `at` is the second of game time of an entry, None for
    the others.
    """

    table: str
    key: int
    name: str
    said: str = ""
    owner: str = ""
    whose: str = ""
    at: int | None = None


@dataclass
class Finder:
    """Looks through a campaign; whatever is asked later stops what is still being looked for."""

    path: Path
    for_players: bool = False
    asked: int = 0

    def find(self, text: str) -> tuple[Hit, ...] | None:
        """What a search finds, rows by their names first; None when a later one has stopped it."""
        self.asked += 1
        mine = self.asked
        search = typed(text)
        if self.for_players:  # what has to do with whom may be secret
            given = search.filters
            words = [search.words, *(given[name] for name in given if name not in OPEN)]
            said = {name: given[name] for name in given if name in OPEN}
            search = replace(search, words=" ".join(words), filters=said)
        if search.filters.get("secret", "no").lower() not in YES | NO:
            return ()
        try:
            with open_for_reading(self.path) as connection:
                connection.set_progress_handler(lambda: int(self.asked != mine), _STEPS)
                found = (*self._rows(connection, search), *self._told(connection, search))
        except NotACampaignError:
            if self.asked != mine:
                return None
            raise
        return (*found, *_rules(search))

    def _rows(self, connection: sqlite3.Connection, search: Typed) -> Iterator[Hit]:
        numbers: dict[int, None] = {}
        said = search.filters
        if "session" in said and not search.words and _is_of(search, "session"):
            key = session_of(connection, said["session"])[0]
            numbers |= {row_number("session", key): None} if key else {}
        if self.for_players:  # what a session or a date has to do with may be secret
            asked = [] if said.keys() & {"session", "date"} else [("open", _NAMED)]
        elif said.get("secret", "").lower() in NO:
            asked = [("open", _NAMED)]
        else:
            asked = [("name", _NAMED), ("", _SAID)]
        for column, most in asked:
            numbers |= dict.fromkeys(_numbers(connection, search, column, most))
        for number in numbers:
            hit = _hit(connection, *row_of(number), open_only=self.for_players)
            if hit is not None:
                yield hit._replace(said=excerpt(hit.said, hit.name, search.words))

    def _told(self, connection: sqlite3.Connection, search: Typed) -> Iterator[Hit]:
        if not _is_of(search, "entry"):
            return
        asked = asked_for(connection, search)
        if asked == Asked():
            return
        if self.for_players:
            for public in islice(PublicEntries(self.path, asked), _TOLD):
                said = telling(public.lines, asked.words)
                yield Hit("entry", 0, public.title, said, at=public.clock)
        else:
            for entry in islice(entries(self.path, asked, _TOLD), _TOLD):
                said = telling((line.text for line in entry.lines), asked.words)
                yield Hit("entry", entry.key, entry.title, said, at=entry.clock)


def _is_of(search: Typed, *tables: str) -> bool:
    """Whether the search is for one of these kinds, as tables or as they are called."""
    wanted = search.filters.get("type", "").lower()
    return any(
        name.startswith(wanted) for each in tables for name in (each, CALLED.get(each, each))
    )


def _numbers(
    connection: sqlite3.Connection, search: Typed, column: str, most: int
) -> Iterator[int]:
    """Under which numbers the index of rows has what is looked for."""
    said = search.filters
    kinds = [sought.number for table, sought in SOUGHT.items() if _is_of(search, table)]
    if {"scene", "kind", "by"} & said.keys() or not kinds:
        return
    words = matching(search.words, column)
    alone = {"person", "tag", *(["type"] if column != "open" or "secret" in said else [])}
    if not words and (search.words or not alone & said.keys()):
        return
    tests = [f"rowid % {ROOM} IN ({', '.join(map(str, kinds))})"]
    if column != "open" and "secret" in said:
        words = f"({words}) NOT ({matching(search.words, 'open')})" if words else ""
        tests += [] if words else ["open = ''"]
    elif column == "open" and not words:
        tests.append("open <> ''")
    among = "+rowid IN" if words else "rowid IN"
    if (listed := _listed(connection, said)) is not None:
        tests.append(f"{among} ({', '.join(map(str, listed))})")
    values: list[Any] = [words] if words else []
    if "date" in said:
        tests.append(f"{among} ({_DATED})")
        values += 3 * [*reversed(date_of(connection, said["date"]))]
    where = " AND ".join((["found MATCH ?"] if words else []) + tests)
    question = f"SELECT rowid FROM found WHERE {where} ORDER BY rowid LIMIT {most}"
    for (number,) in connection.execute(question, values):
        yield number


def _listed(connection: sqlite3.Connection, said: Mapping[str, str]) -> set[int] | None:
    """The numbers of the rows that filters name one by one; None where none does.

    Those of a session are what its entries have to do with.
    """
    among: list[set[int]] = []
    if {"person", "tag"} & said.keys():
        among.append(_numbered(refs_of(connection, Typed("", dict(said)))))
    if "session" in said:
        _, *entries_of = session_of(connection, said["session"])
        question = "SELECT DISTINCT about FROM mention WHERE entry_id > ? AND entry_id <= ?"
        among.append(_numbered(ref for (ref,) in connection.execute(question, entries_of)))
    return set.intersection(*among) if among else None


def _numbered(refs: Iterable[str]) -> set[int]:
    """The numbers of rows by their refs, of those that are sought."""
    rows = (ref.partition(":") for ref in refs)
    return {row_number(table, int(key)) for table, _, key in rows if table in SOUGHT}


def _hit(connection: sqlite3.Connection, table: str, key: int, *, open_only: bool) -> Hit | None:
    """What is said of a row; None where players may not know of it."""
    sought = SOUGHT[table]
    texts = sought.open if open_only else sought.hidden
    said = " || ' ' || ".join(name for name in texts if name != sought.name) or "''"
    may = f" AND {sought.when}" if open_only else ""
    question = f"SELECT {sought.name}, substr({said}, 1, {_READ}) FROM {table} WHERE id = ?{may}"
    row = connection.execute(question, (key,)).fetchone()
    if row is None:
        return None
    owned = _owner(connection, table, key) if table in _OWNED and not open_only else ("", "")
    text = _LINK.sub(r"\1", " ".join(row[1].split()))
    return Hit(table, key, row[0], text, *owned)


def _owner(connection: sqlite3.Connection, table: str, key: int) -> tuple[str, str]:
    """Ref and name of whoever or whatever has a piece of gear; empty for a pattern of the book."""
    for column, of in (("person_id", "person"), ("vehicle_id", "vehicle")):
        if column in naming(table):
            question = f"SELECT has.id, has.name FROM {of} AS has WHERE has.id ="
            one = f" (SELECT {column} FROM {table} WHERE id = ?)"
            if found := connection.execute(question + one, (key,)).fetchone():
                return f"{of}:{found[0]}", found[1]
    return "", ""


def _rules(search: Typed) -> Iterator[Hit]:
    if search.words and search.filters.keys() <= {"type"} and _is_of(search, "rule"):
        for rule in islice(reference.search(search.words), _RULES):
            said = rule.mechanic if isinstance(rule, reference.Row) else rule.title
            yield Hit("rule", 0, rule.id, said)
