"""How two campaigns differ that were one: who lives, what is not as it is in the other."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from models.bridge.devices import money
from models.calendar import Calendar
from models.clock import CLOCKS
from models.storage.headline import open_for_reading, read
from models.tables.due import DueState
from models.text import clean

_TABLES = {
    "person": "people",
    "vehicle": "vehicles",
    "weapon": "weapons",
    "armour": "armour",
    "explosive": "explosives",
    "missile": "missiles",
    "sensor": "sensors",
    "device": "devices",
    "subject": "lore",
    "kind": "kinds of people",
    "randomtable": "random tables",
    "scene": "scenes",
    "zonemap": "maps",
    "session": "sessions",
    "note": "notes",
    "task": "tasks",
    "research": "research",
    "survey": "surveys",
    "due": "things on the clock",
    "switch": "rulings",
}
"""What is compared, and what of it is left out where there is too much."""
_CALLED = {"randomtable": "random table", "zonemap": "map", "due": "on the clock"}
_NAMES = {
    "session": "title", "note": "title", "due": "label", "task": "statement", "switch": "ruling",
}  # fmt: skip
_GATHERED = {
    "skills": "SELECT 'person:' || person_id, name || ' ' || level FROM skill ORDER BY name",
    "tags": "SELECT about, word FROM tag ORDER BY word",
    "relations": "SELECT one, words, other FROM relation ORDER BY words, id",
}
"""What is said of a row in rows of their own: whose it is, the words, and whom else they name."""
_NEWEST = "SELECT count(*), max(id), (SELECT title FROM entry ORDER BY id DESC LIMIT 1) FROM entry"
_PURSE = "SELECT money, currency FROM world"
_LEFT_OUT = {
    "id", "dead_since", "about", "made_at", "began_at", "ended_at", "first", "last", "asked",
    "repeats", "stages", "deed",
}  # fmt: skip
_CLOCKS = {"clock", "clock_end", "at", "unconscious_since"}
_MOST = 500
_LONGEST, _BEFORE = 60, 12


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that differs: what it is, and how it stands here and there."""

    what: str
    here: str
    there: str
    weighty: bool = False


def compared(here: Path, there: Path, clock: str = CLOCKS[0]) -> list[Difference]:
    """How one campaign differs from another, lives and deaths first, by somebody's clock.

    Of what there is too much of, it says how many lines more there would be.
    Raises as `models.storage.headline.open_for_reading`.
    """
    first, second = read(here), read(there)
    calendar = replace(first.calendar, clock=clock)
    found = list(_clocks(calendar, first.clock, second.clock))
    left = []
    with open_for_reading(here) as mine, open_for_reading(there) as others:
        found += _journals(mine, others)
        found += _purses(mine, others)
        for table, called in _TABLES.items():
            lines = _weighty_first(
                _between(table, _rows(mine, table), _rows(others, table), calendar)
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


def _purses(here: sqlite3.Connection, there: sqlite3.Connection) -> Iterator[Difference]:
    mine, others = (_sum(*connection.execute(_PURSE).fetchone()) for connection in (here, there))
    if mine != others:
        yield Difference("The party's money", mine, others)


def _sum(hundredths: int, currency: str) -> str:
    return f"{money(Fraction(hundredths, 100))} {currency}".strip()


def _rows(connection: sqlite3.Connection, table: str) -> Mapping[int, dict[str, Any]]:
    """The rows of a table by key, with what they name and what is said of them in words."""
    told = connection.execute(f"PRAGMA table_info({table})")
    either_way = {name for _, name, kind, *_ in told if kind == "BOOLEAN"}
    cursor = connection.execute(f"SELECT * FROM {table}")
    names = [column[0] for column in cursor.description]
    rows = {row["id"]: row for row in (dict(zip(names, values, strict=True)) for values in cursor)}
    (currency,) = connection.execute("SELECT currency FROM world").fetchone()
    for row in rows.values():
        row.update((name, "yes" if row[name] else "no") for name in either_way)
        if "money" in row:
            row["money"] = _sum(row["money"], currency)
    for _, _, named, column, *_ in connection.execute(f"PRAGMA foreign_key_list({table})"):
        _name_keys(connection, rows.values(), named, column)
    for called, sql in _GATHERED.items():
        _gather(connection, rows, table, called, sql)
    return rows


def _name_keys(
    connection: sqlite3.Connection, rows: Iterable[dict[str, Any]], named: str, column: str
) -> None:
    """Say by name which row of another table these name."""
    for row in rows:
        if row[column] is not None:
            row[column] = _called_in(connection, named, row[column])


def _called_in(connection: sqlite3.Connection, table: str, key: int) -> str:
    """What a row is called; its table and key where it has no name or is gone."""
    column = _NAMES.get(table, "name") if table in _TABLES else ""
    if not column:
        return f"{table} {key}"
    row = connection.execute(f"SELECT {column} FROM {table} WHERE id = ?", (key,)).fetchone()
    return _named(table, {"id": key, column: row[0] if row else ""})


def _gather(
    connection: sqlite3.Connection,
    rows: Mapping[int, dict[str, Any]],
    table: str,
    called: str,
    sql: str,
) -> None:
    """Put what is said of rows elsewhere into one text each."""
    for about, *said in connection.execute(sql):
        named, _, key = about.partition(":")
        row = rows.get(int(key)) if named == table and key.isdecimal() else None
        if row is not None:
            *words, last = said
            of, _, which = last.partition(":")
            if words and of in _TABLES and which.isdecimal():
                last = _called_in(connection, of, int(which))
            row[called] = ", ".join(filter(None, (row.get(called), " ".join((*words, last)))))


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
        yield Difference(called, *_apart(*stands))


def _named(table: str, row: dict[str, Any]) -> str:
    name = clean(str(row.get(_NAMES.get(table, "name")) or ""), _LONGEST)
    return name or f"{table} {row.get('id')}"


def _stands(table: str, row: dict[str, Any] | None) -> str:
    if table == "switch":
        return _said(row["choice"]) if row else "the default"
    if row is None:
        return "is not there"
    over = table == "due" and row.get("state") != DueState.WAITING
    kind = "no longer on the clock" if over else _CALLED.get(table, table)
    return f"{kind}: {_named(table, row)}"


def _alive(row: dict[str, Any], calendar: Calendar) -> str:
    dead = row["dead_since"]
    return "alive" if dead is None else f"DEAD since {calendar.short(dead)}"


def _apart(mine: Any, other: Any) -> tuple[str, str]:
    """Two values; of long texts that begin alike, from a little before they differ on."""
    here, there = ("" if value is None else str(value) for value in (mine, other))
    pairs = enumerate(zip(here, there, strict=False))
    alike = next((at for at, (one, two) in pairs if one != two), min(len(here), len(there)))
    long = max(len(here), len(there)) > _LONGEST and alike > _BEFORE
    begin = here.rfind(" ", 0, alike - _BEFORE) + 1 if long else 0
    cut = "…" * bool(begin)
    return _said(f"{cut}{here[begin:]}"), _said(f"{cut}{there[begin:]}")


def _said(value: Any) -> str:
    return "-" if value is None or value == "" else clean(str(value), _LONGEST)
