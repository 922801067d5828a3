"""What is typed into a search: words, and filters such as `person:maya session:12 type:note`."""

from __future__ import annotations

import json
import re
import sqlite3
from dataclasses import dataclass, field, replace
from pathlib import Path

from models.calendar_kept import calendar_kept
from models.periods import read_stretch
from models.storage.headline import open_for_reading
from models.storage.indexing import ROOM, SOUGHT, row_of
from models.views.asked import EVERYTHING, Asked, matching, plain
from models.views.entries import Entries
from models.views.kinds import KINDS

HINT = (
    "Type words, or narrow it with person:maya, session:12, scene:dock, date:yesterday, type:note, "
    'tag:debt, kind:fight, by:ann or secret:no; spaces go in quotes, as in person:"Maya Strand" or '
    'date:"year 2".'
)
_FILTER = re.compile(
    r'\b(type|person|session|scene|date|tag|kind|by|secret):(?:"([^"]*)"|(\S*))', re.I
)
MONEY = "money"
"""What `kind:` has beside the parts of the game: entries that name a sum."""
YES, NO = {"yes", "y", "true", "1"}, {"no", "n", "false", "0"}
_PEOPLE, _SCENES = 50, 100
_NEVER = (0, 0)
"""From when to when nothing happened."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The words of a search, and its filters by their names."""

    words: str
    filters: dict[str, str] = field(default_factory=dict)


def typed(text: str) -> Typed:
    """A search as it was typed; a filter that nothing has been typed for yet is none."""
    found = {m[1].lower(): (m[2] or m[3] or "").strip() for m in _FILTER.finditer(text)}
    return Typed(
        _FILTER.sub(" ", text).strip(), {name: said for name, said in found.items() if said}
    )


def searched(path: Path, text: str, asked: Asked = EVERYTHING) -> Entries:
    """The entries that a search finds among those that are asked for.

    Raises as `models.storage.headline.open_for_reading`.
    """
    with open_for_reading(path) as connection:
        asked = asked_for(connection, typed(text), asked)
    return Entries(path, asked)


def asked_for(connection: sqlite3.Connection, search: Typed, asked: Asked = EVERYTHING) -> Asked:
    """The entries that a search asks for among others that are asked for already."""
    said = search.filters
    asked = replace(asked, words=search.words)
    if "person" in said or "tag" in said:
        refs = set(refs_of(connection, search))
        among = refs if asked.about is None else refs & set(asked.about)
        asked = replace(asked, about=tuple(sorted(among)))
    if "session" in said:
        _, after, upto = session_of(connection, said["session"])
        asked = replace(asked, after=max(after, asked.after), upto=min(upto, asked.upto))
    if "scene" in said:
        asked = replace(asked, scene=scene_of(connection, said["scene"]))
    if "date" in said:
        since, until = date_of(connection, said["date"])
        asked = replace(asked, since=since, until=until)
    if "kind" in said:
        asked = _of_kind(connection, said["kind"].lower(), asked)
    if "by" in said:
        asked = replace(asked, author=said["by"])
    if "secret" in said:
        asked = replace(asked, public=said["secret"].lower() in NO)
    return asked


def _of_kind(connection: sqlite3.Connection, said: str, asked: Asked) -> Asked:
    """Those of a part of the game, or those that name a sum in the campaign's currency."""
    kind = next((kind for kind in (*KINDS, MONEY) if kind.startswith(said)), said)
    if kind == MONEY:
        (currency,) = connection.execute("SELECT currency FROM world").fetchone()
        if paid := plain(currency):
            return replace(asked, paid=paid)
    return replace(asked, kind=kind)


def refs_of(connection: sqlite3.Connection, search: Typed) -> list[str]:
    """The rows that the filters for people and tags mean, by their refs; without both, none."""
    said, found = search.filters, []
    if person := matching(said.get("person", ""), "name"):
        people = f"found MATCH ? AND rowid % {ROOM} = {SOUGHT['person'].number}"
        question = f"SELECT rowid FROM found WHERE {people} LIMIT {_PEOPLE}"
        numbers = connection.execute(question, (person,))
        found.append({f"person:{row_of(number)[1]}" for (number,) in numbers})
    if tag := said.get("tag"):
        word = tag.casefold().lstrip("#")
        tagged = connection.execute("SELECT about FROM tag WHERE word = ?", (word,))
        found.append({about for (about,) in tagged})
    return sorted(set.intersection(*found)) if found else []


def scene_of(connection: sqlite3.Connection, said: str) -> int:
    """The scene with this name, or the newest whose name begins so, by its key; 0 for none."""
    if not (name := matching(said, "name")):
        return 0
    scenes = f"found MATCH ? AND rowid % {ROOM} = {SOUGHT['scene'].number}"
    question = f"SELECT rowid, name FROM found WHERE {scenes} ORDER BY rowid DESC LIMIT {_SCENES}"
    found = connection.execute(question, (name,)).fetchall()
    called = (number for number, name in found if name.casefold() == said.casefold())
    number = next(called, found[0][0] if found else None)
    return 0 if number is None else row_of(number)[1]


def session_of(connection: sqlite3.Connection, said: str) -> tuple[int, int, int]:
    """A session by its key and its entries, those after one and not after another; else zeros.

    It is meant by its number or its title, or how that begins: then the newest.
    """
    columns = "id, number, title, first, last"
    sessions = connection.execute(f"SELECT {columns} FROM session ORDER BY id DESC")
    begun: tuple[int, int, int | None] = (0, 0, 0)
    for key, number, title, first, last in sessions:
        called = title.casefold()
        if said in (str(number), title) or (said and called == said.casefold()):
            begun = key, first, last
            break
        if begun == (0, 0, 0) and said and called.startswith(said.casefold()):
            begun = key, first, last
    key, first, last = begun
    return key, first, Asked().upto if last is None else last


def date_of(connection: sqlite3.Connection, said: str) -> tuple[int, int]:
    """From which second to before which a typed date reaches; to none from none for no date."""
    try:
        return stretch_of(connection, said)
    except ValueError:
        return _NEVER


def stretch_of(connection: sqlite3.Connection, said: str) -> tuple[int, int]:
    """From which second to before which a typed date reaches; raises as `read_stretch`."""
    clock, kept = connection.execute("SELECT clock, calendar FROM world").fetchone()
    oldest = "SELECT clock FROM entry ORDER BY id LIMIT 1"
    (begun,) = connection.execute(oldest).fetchone() or (clock,)
    return read_stretch(said, calendar_kept(json.loads(kept)), clock, begun)
