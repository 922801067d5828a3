"""How two campaigns differ that were one: who lives, what is not as it is in the other."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.calendar import Calendar
from models.storage.headline import open_for_reading, read
from models.text import clean

_TABLES = ("person", "vehicle", "weapon", "armour", "device", "subject", "kind", "scene", "session")
_NAMES = {"session": "title"}
_LEFT_OUT = {"id", "dead_since"}
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
    """How one campaign differs from another, lives and deaths first; at most some hundreds.

    Raises as `models.storage.headline.open_for_reading`.
    """
    first, second = read(here), read(there)
    found = list(_clocks(first.calendar, first.clock, second.clock))
    with open_for_reading(here) as mine, open_for_reading(there) as others:
        for table in _TABLES:
            found += _between(table, _rows(mine, table), _rows(others, table), first.calendar)
            if len(found) > _MOST:
                break
    return sorted(found, key=lambda one: not one.weighty)[:_MOST]


def _clocks(calendar: Calendar, here: int, there: int) -> Iterator[Difference]:
    if here != there:
        yield Difference("The time", calendar.full(here), calendar.full(there), weighty=True)


def _rows(connection: sqlite3.Connection, table: str) -> Mapping[int, dict[str, Any]]:
    cursor = connection.execute(f"SELECT * FROM {table}")
    names = [column[0] for column in cursor.description]
    rows = (dict(zip(names, values, strict=True)) for values in cursor)
    return {row["id"]: row for row in rows}


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
        yield from _columns(what, mine, other)


def _columns(what: str, mine: dict[str, Any], other: dict[str, Any]) -> Iterator[Difference]:
    for name, value in mine.items():
        if name not in _LEFT_OUT and value != other.get(name):
            said = f"{what}: {name.removesuffix('_id').replace('_', ' ')}"
            yield Difference(said, _said(value), _said(other.get(name)))


def _named(table: str, row: dict[str, Any]) -> str:
    name = clean(str(row.get(_NAMES.get(table, "name")) or ""), _LONGEST)
    return name or f"{table} {row.get('id')}"


def _stands(table: str, row: dict[str, Any] | None) -> str:
    return "is not there" if row is None else f"{table} {_named(table, row)}"


def _alive(row: dict[str, Any], calendar: Calendar) -> str:
    dead = row["dead_since"]
    return "alive" if dead is None else f"DEAD since {calendar.brief(dead)}"


def _said(value: Any) -> str:
    return "-" if value is None or value == "" else clean(str(value), _LONGEST)
