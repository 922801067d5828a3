"""The journal as a list to look through: found by what it says, read as far as somebody looks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from models.storage.headline import open_for_reading
from models.views.asked import Asked, plain
from models.views.entry import JournalEntry, Shown, odds_of
from models.views.folding import EDITED, folded
from models.views.lines import line_of
from models.views.players import PublicEntry, players_journal
from models.views.unrolled import STEP, Unrolled

if TYPE_CHECKING:
    from sqlmodel import Session

_NAMES = ("id", "clock", "title", "lines", "thrown", "typed", "rows", "secret", "state", "author")
_COLUMNS = ", ".join(f"entry.{name}" for name in _NAMES)
_ODDS, _DICE_BY = (
    f"CASE WHEN json_valid(asked) THEN json_extract(asked, '$.{noted}') END"
    for noted in ("odds", "dice_by")
)
_EVERYTHING = 2**62
_AUTHORS_AMONG = 5_000
"""So many of the newest entries are asked whose they are."""


class Entries(Unrolled[JournalEntry]):
    """The entries that are asked for, newest first; it stays as it was when the journal grows.

    Without words to find, edits by hand of one sheet in one sitting are one.
    """

    def __init__(self, path: Path, asked: Asked | str = "") -> None:
        """Find the first of them; raises as `models.storage.headline.open_for_reading`."""
        asked = Asked(asked) if isinstance(asked, str) else asked
        found = entries(path, asked)
        super().__init__(found if asked.words.strip() else folded(found))

    def place_of(self, key: int) -> int:
        """Where the entry with this key stands, or the next older one."""
        while self and min(self[-1].key, *self[-1].also, _EVERYTHING) > key and self.more():
            pass
        among = (n for n, entry in enumerate(self) if entry.key == key or key in entry.also)
        older = (n for n, entry in enumerate(self) if entry.key <= key)
        return next(among, next(older, len(self)))


class PublicEntries(Unrolled[PublicEntry]):
    """The players' copy of the journal, what holds all the words if there are any, newest first."""

    def __init__(self, path: Path, asked: Asked | str = "") -> None:
        """Find the first of them; raises as `models.storage.headline.open_for_reading`."""
        asked = Asked(asked) if isinstance(asked, str) else asked
        found = players_journal(entries(path, replace(asked, public=True)))
        super().__init__(entry for entry in found if holds(entry, asked.words))


def holds(entry: PublicEntry, words: str) -> bool:
    """Whether every word begins a word of what players read; they are told of nothing else."""
    text = f" {plain(' '.join((entry.title, *entry.lines)))}"
    return all(f" {word}" in text for word in plain(words).split())


def entries(path: Path, asked: Asked, many: int = STEP) -> Iterator[JournalEntry]:
    """The entries that are asked for, newest first, read so many at a time: no writer waits."""

    def find(sql: str, values: list[Any]) -> Sequence[Any]:
        with open_for_reading(path) as connection:
            return connection.execute(sql, values).fetchall()

    return _in_steps(find, asked, many)


def entries_in(session: Session, asked: Asked, many: int = STEP) -> Iterator[JournalEntry]:
    """The same as one look at a campaign finds them."""
    ask = session.connection().exec_driver_sql
    return _in_steps(lambda sql, values: ask(sql, tuple(values)).fetchall(), asked, many)


def _in_steps(
    find: Callable[[str, list[Any]], Sequence[Any]], asked: Asked, many: int
) -> Iterator[JournalEntry]:
    before = _EVERYTHING
    while not asked.nothing:
        sql, values = asked.sql(f"{_COLUMNS}, {EDITED}, {_ODDS}, {_DICE_BY}", before, many)
        found = [_entry(*row) for row in find(sql, values)]
        yield from found
        if len(found) < many:
            return
        before = found[-1].key


def authors(path: Path) -> tuple[str, ...]:
    """Whose the newest entries are, where they are of several; the names in their order."""
    asked = "SELECT author FROM entry ORDER BY id DESC LIMIT ?"
    with open_for_reading(path) as connection:
        found = {name for (name,) in connection.execute(asked, [_AUTHORS_AMONG])}
    return tuple(sorted(found - {""})) if len(found) > 1 else ()


def every_entry(path: Path) -> Iterator[JournalEntry]:
    """All entries of a campaign, newest first."""
    return entries(path, Asked())


def _entry(*row: Any) -> JournalEntry:
    key, clock, title, lines, thrown, typed, rows, secret, state, author, edited, odds, by = row
    return JournalEntry(
        key,
        clock,
        title,
        tuple(map(line_of, json.loads(lines))),
        tuple(Shown(**shown) for shown in json.loads(thrown)),
        bool(typed),
        tuple(json.loads(rows)),
        bool(secret),
        state,
        edited,
        odds=odds_of(odds),
        author=author,
        dice_by=by if isinstance(by, str) else "",
    )
