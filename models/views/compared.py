"""How two campaigns differ that were one: who lives, what is not as it is in the other."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.calendar import Calendar
from models.storage.headline import open_for_reading, read
from models.text import clean

_TABLES = {
    "person": "people",
    "vehicle": "vehicles",
    "weapon": "weapons",
    "armour": "armour",
    "device": "devices",
    "subject": "lore",
    "kind": "kinds of people",
    "scene": "scenes",
    "session": "sessions",
    "note": "notes",
    "due": "things on the clock",
}
"""What is compared, and what of it is left out where there is too much."""
_NAMES = {"session": "title", "note": "title", "due": "label"}
_TAGGED = "SELECT about, word FROM tag ORDER BY word"
_NEWEST = "SELECT count(*), max(id), (SELECT title FROM entry ORDER BY id DESC LIMIT 1) FROM entry"
_LEFT_OUT = {
    "id", "dead_since", "about", "made_at", "began_at", "ended_at", "first", "last", "asked",
    "repeats", "stages", "deed",
}  # fmt: skip
_CLOCKS = {"clock", "clock_end", "at"}
_MOST = 500
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that differs: what it is, and how it stands here and there."""

    what: str
    here: str
    there: str
    weighty: bool = False


def compared(here: Path, there: Path) -> list[Difference]:
    """How one campaign differs from another, lives and deaths first.

    Of what there is too much of, it says how many lines more there would be.
    Raises as `models.storage.headline.open_for_reading`.
    """
    first, second = read(here), read(there)
    found = list(_clocks(first.calendar, first.clock, second.clock))
    left = []
    with open_for_reading(here) as mine, open_for_reading(there) as others:
        found += _journals(mine, others)
        for table, called in _TABLES.items():
            lines = _weighty_first(
                _between(table, _rows(mine, table), _rows(others, table), first.calendar)
            )
            found += lines[:_MOST]
            if len(lines) > _MOST:
                left.append(Difference(f"Of {called}: {len(lines) - _MOST:,} lines more", "", ""))
    return [*_weighty_first(found), *left]


def _weighty_first(found: Iterator[Difference] | Sequence[Difference]) -> list[Difference]:
    return sorted(found, key=lambda one: not one.weighty)


def _clocks(calendar: Calendar, here: int, there: int) -> Iterator[Difference]:
    if here != there:
        yield Difference("The time", calendar.full(here), calendar.full(there), weighty=True)


def _journals(here: sqlite3.Connection, there: sqlite3.Connection) -> Iterator[Difference]:
    """How far the journals go, where they do not end with the same entry."""
    mine, others = (connection.execute(_NEWEST).fetchone() for connection in (here, there))
    if mine != others:
        yield Difference("The journal", _long(mine[0]), _long(others[0]), weighty=True)
        yield Difference("Its last entry", _said(mine[2]), _said(others[2]), weighty=True)


def _long(entries: int) -> str:
    return f"{entries:,} {'entry' if entries == 1 else 'entries'}"


def _rows(connection: sqlite3.Connection, table: str) -> Mapping[int, dict[str, Any]]:
    told = connection.execute(f"PRAGMA table_info({table})")
    either_way = {name for _, name, kind, *_ in told if kind == "BOOLEAN"}
    cursor = connection.execute(f"SELECT * FROM {table}")
    names = [column[0] for column in cursor.description]
    rows = {row["id"]: row for row in (dict(zip(names, values, strict=True)) for values in cursor)}
    for row in rows.values():
        row.update((name, "yes" if row[name] else "no") for name in either_way)
    for about, word in connection.execute(_TAGGED):
        named, _, key = about.partition(":")
        if named == table and key.isdecimal() and (tagged := rows.get(int(key))):
            tagged["tags"] = ", ".join(filter(None, (tagged.get("tags"), word)))
    return rows


def _between(
    table: str,
    here: Mapping[int, dict[str, Any]],
    there: Mapping[int, dict[str, Any]],
    calendar: Calendar,
) -> Iterator[Difference]:
    for key in sorted(here.keys() | there.keys()):
        mine, other = here.get(key), there.get(key)
        if mine == other:
            continue
        what = _named(table, mine or other or {})
        if mine is None or other is None or _named(table, mine) != _named(table, other):
            yield Difference(what, _stands(table, mine), _stands(table, other), table == "person")
            continue
        if table == "person" and (mine["dead_since"] is None) != (other["dead_since"] is None):
            yield Difference(what, _alive(mine, calendar), _alive(other, calendar), weighty=True)
        yield from _columns(what, mine, other, calendar)


def _columns(
    what: str, mine: dict[str, Any], other: dict[str, Any], calendar: Calendar
) -> Iterator[Difference]:
    for name in dict.fromkeys((*mine, *other)):
        stands = [row.get(name) for row in (mine, other)]
        if name in _LEFT_OUT or stands[0] == stands[1]:
            continue
        if name in _CLOCKS:
            stands = [None if one is None else calendar.short(one) for one in stands]
        called = f"{what}: {name.removesuffix('_id').replace('_', ' ')}"
        yield Difference(called, _said(stands[0]), _said(stands[1]))


def _named(table: str, row: dict[str, Any]) -> str:
    name = clean(str(row.get(_NAMES.get(table, "name")) or ""), _LONGEST)
    return name or f"{table} {row.get('id')}"


def _stands(table: str, row: dict[str, Any] | None) -> str:
    return "is not there" if row is None else f"{table} {_named(table, row)}"


def _alive(row: dict[str, Any], calendar: Calendar) -> str:
    dead = row["dead_since"]
    return "alive" if dead is None else f"DEAD since {calendar.short(dead)}"


def _said(value: Any) -> str:
    return "-" if value is None or value == "" else clean(str(value), _LONGEST)
