"""What has a name: found by it, and called by the name it has now."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from sqlalchemy import case, func
from sqlmodel import Session, col, select

from models.action import Refusal
from models.tables import GameSession, Person, Scene, Side, Subject, Vehicle
from models.tables.base import Row
from models.text import clean

NAMED: Mapping[str, type[Row]] = {
    str(table.__tablename__): table for table in (Person, Vehicle, Subject, Scene, GameSession)
}
"""The tables whose rows a note can be about and name, the first taken where two are called alike.

Sessions are called by their number.
"""
GONE = "(gone)"
_REF = re.compile(r"([a-z]{1,20}):([0-9]{1,12})")
_SESSION = re.compile(r"session [0-9]{1,4}")
_AT_ONCE = 500
_MOST_NEAR = 5
_NEAREST: tuple[Any, ...] = (
    case((col(Person.archived), 1), else_=0),
    case((col(Person.side) == Side.PARTY, 0), else_=1),
)
"""By what people are offered before others: whether they are at hand, and of the party."""


def row_of(session: Session, ref: str) -> Row | None:
    """The row that is called so (`Row.ref`); None when it is gone or there was none."""
    found = _REF.fullmatch(ref)
    table = NAMED.get(found[1]) if found else None
    return session.get(table, int(found[2])) if found and table else None


def refuse_unknown(session: Session, ref: str) -> None:
    """Raise `Refusal` unless there is a row that is called so; the campaign itself is ""."""
    if ref and row_of(session, ref) is None:
        raise Refusal("What that is about is no longer there.")


def name_of(row: Row) -> str:
    """What something is called."""
    if isinstance(row, GameSession):
        return f"Session {row.number}"
    return str(getattr(row, "name", ""))


def names_of(session: Session, refs: Iterable[str]) -> dict[str, str]:
    """What these are called now, each by its ref; what is gone is left out."""
    wanted: dict[str, set[int]] = {}
    for ref in refs:
        if (found := _REF.fullmatch(ref)) and found[1] in NAMED:
            wanted.setdefault(found[1], set()).add(int(found[2]))
    rows = (
        row
        for table, keys in wanted.items()
        for row in session.exec(select(NAMED[table]).where(col(NAMED[table].id).in_(keys)))
    )
    return {row.ref: name_of(row) for row in rows}


def called(session: Session, names: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The refs of all that is called by one of these names, by the name in small letters."""
    wanted = sorted(set(map(str.casefold, names)))
    found: dict[str, tuple[str, ...]] = {}
    for table in NAMED.values():
        for row in _called(session, table, wanted):
            name = name_of(row).casefold()
            found[name] = (*found.get(name, ()), row.ref)
    return found


def _called(session: Session, table: type[Row], names: list[str]) -> list[Row]:
    near: list[Any] = names
    column: Any = GameSession.number
    if table is GameSession:
        near = [int(name[8:]) for name in names if _SESSION.fullmatch(name)]
    else:
        column = table.name  # type: ignore[attr-defined]
    rows: dict[int, Row] = {}
    for start in range(0, len(near), _AT_ONCE):
        some = near[start : start + _AT_ONCE]
        same = column if table is GameSession else func.casefold(column)
        alike = select(table).where(same.in_(some))
        rows |= {row.key: row for row in session.exec(alike)}
    return [rows[key] for key in sorted(rows) if not _pattern(rows[key])]


def _pattern(row: Row) -> bool:
    """Whether it is no vehicle of the campaign but one of the equipment book."""
    return isinstance(row, Vehicle) and row.pattern


def beginning(session: Session, letters: str, most: int) -> tuple[str, ...]:
    """So many names at most of which a word begins with these letters, each once.

    Of people, those of the party come first, and those who are archived last.
    """
    found: dict[str, None] = {}
    for table in NAMED.values():
        if table is GameSession:
            continue
        column: Any = table.name  # type: ignore[attr-defined]
        spaced = func.casefold(" " + column)
        begins = select(column).where(spaced.contains(f" {letters.casefold()}", autoescape=True))
        if table is Vehicle:
            begins = begins.where(col(Vehicle.pattern).is_(False))
        nearest = _NEAREST if table is Person else ()
        sought = begins.group_by(column).order_by(*map(func.min, nearest), column)
        found |= dict.fromkeys(session.exec(sought.limit(most)))
    return tuple(found)[:most]


def named(session: Session, text: str) -> str:
    """The ref of what has this name, or of all names alone begins with it.

    Raises `ValueError` when nothing has.
    """
    name = clean(text, 120)
    near = beginning(session, name, _MOST_NEAR) if name else ()
    for each in (name, *near) if len(near) == 1 else (name,):
        if found := called(session, [each]).get(each.casefold()):
            return found[0]
    there = f" There is: {', '.join(near)}." if near else ""
    raise ValueError(f'Nothing is called "{name}".{there}')
