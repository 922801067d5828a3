"""What is wrong with the filters of a search that finds nothing, in a sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

from models.storage.headline import open_for_reading
from models.storage.indexing import SOUGHT
from models.views.kinds import KINDS
from models.views.search.filters import (
    HINT,
    MONEY,
    NO,
    YES,
    refs_of,
    scene_of,
    session_of,
    stretch_of,
    typed,
)
from models.views.search.finder import CALLED, OPEN

_TYPES = sorted({CALLED.get(table, table) for table in (*SOUGHT, "entry", "rule")})
_ARE = {
    "type": f"The types are: {', '.join(_TYPES)}.",
    "kind": f"The kinds are: {', '.join((*KINDS, MONEY))}.",
}
"""What there is of some filters, to choose from."""


def wrong_filter(path: Path, text: str, *, for_players: bool = False) -> str:
    """Which filter names nothing there is, and what would be right; empty when none does.

    For players nothing is said of who there is. Raises as
    `models.storage.headline.open_for_reading`.
    """
    search = typed(text)
    if text and not search.words and not search.filters:
        return _ARE.get(text.strip().rstrip(':"').lower(), HINT)
    with open_for_reading(path) as connection:
        for name, said in search.filters.items():
            if for_players and name not in OPEN:
                continue
            if wrong := _WRONG[name](connection, said):
                return wrong
    return ""


def _type(_: sqlite3.Connection, said: str) -> str:
    known = (*SOUGHT, *_TYPES)
    if any(name.startswith(said.lower()) for name in known):
        return ""
    return f'"{said}" is not a type. {_ARE["type"]}'


def _kind(_: sqlite3.Connection, said: str) -> str:
    if any(kind.startswith(said.lower()) for kind in (*KINDS, MONEY)):
        return ""
    return f'"{said}" is not a kind of entry. {_ARE["kind"]}'


def _date(connection: sqlite3.Connection, said: str) -> str:
    try:
        stretch_of(connection, said)
    except ValueError as error:
        return f"{error} Spaces go in quotes." if " " not in said else str(error)
    return ""


def _session(connection: sqlite3.Connection, said: str) -> str:
    return "" if any(session_of(connection, said)) else f'There is no session "{said}".'


def _scene(connection: sqlite3.Connection, said: str) -> str:
    return "" if scene_of(connection, said) else f'There is no scene "{said}".'


def _person(connection: sqlite3.Connection, said: str) -> str:
    found = refs_of(connection, typed(f'person:"{said}"'))
    return "" if found else f'Nobody is called "{said}".'


def _tag(connection: sqlite3.Connection, said: str) -> str:
    found = refs_of(connection, typed(f'tag:"{said}"'))
    return "" if found else f'Nothing is tagged "{said}".'


def _secret(_: sqlite3.Connection, said: str) -> str:
    if said.lower() in YES | NO:
        return ""
    return f'A thing is secret:yes or secret:no, not "{said}".'


_WRONG: Mapping[str, Callable[[sqlite3.Connection, str], str]] = {
    "type": _type,
    "kind": _kind,
    "date": _date,
    "session": _session,
    "scene": _scene,
    "person": _person,
    "tag": _tag,
    "by": lambda *_: "",  # to list who has ever acted would read the whole journal
    "secret": _secret,
}
