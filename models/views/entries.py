"""The journal as a list to look through: found by what it says, read as far as somebody looks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import starmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from models.storage.headline import open_for_reading
from models.views.asked import Asked, plain
from models.views.entry import JournalEntry, Shown, odds_of
from models.views.folding import EDITED, fold, folded
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
_ALL = f"{_COLUMNS}, {EDITED}, {_ODDS}, {_DICE_BY}"
_UNREAD = f"entry.id, {EDITED}, author"
_LISTED = "SELECT value FROM json_each(?)"
_EVERYTHING = 2**62
_LEAP = 10_000
"""So many entries are leaped over at a time."""
_AUTHORS_AMONG = 5_000
"""So many of the newest entries are asked whose they are."""

Find = Callable[[str, list[Any]], Sequence[Any]]


class Entries(Unrolled[JournalEntry]):
    """The entries that are asked for, newest first; it stays as it was when the journal grows.

    Without words to find, edits by hand of one sheet in one sitting are one.
    """

    def __init__(self, path: Path, asked: Asked | str = "") -> None:
        """Find the first of them; raises as `models.storage.headline.open_for_reading`."""
        self._find = _finder(path)
        self._asked = Asked(asked) if isinstance(asked, str) else asked
        self._unread: set[int] = set()
        super().__init__(self._in_short(_in_steps(self._find, self._asked, STEP)))

    def place_of(self, key: int) -> int:
        """Where the entry with this key stands, or the next older one."""
        if self._read and min(self._read[-1].key, *self._read[-1].also, _EVERYTHING) > key:
            self._leap(key)
        read = self._read
        among = (n for n, entry in enumerate(read) if entry.key == key or key in entry.also)
        older = (n for n, entry in enumerate(read) if entry.key <= key)
        return next(among, next(older, len(self)))

    def _leap(self, key: int) -> None:
        """Know where all entries stand down to one; what they say is read when somebody looks."""
        found: list[JournalEntry] = []
        newest = self._read[0].key
        for entry in _in_steps(self._find, self._asked, _LEAP, newest + 1, _UNREAD, _unread):
            found.append(entry)
            if entry.key < key and not entry.edited:  # no fold goes on from here
                break
        self._read = [*self._in_short(found)]
        self._unread = set(range(len(self._read)))
        rest = _in_steps(self._find, self._asked, STEP, found[-1].key)
        self._source = iter(self._in_short(rest))

    def _in_short(self, found: Iterable[JournalEntry]) -> Iterable[JournalEntry]:
        return found if self._asked.words.strip() else folded(found)

    @overload
    def __getitem__(self, place: int) -> JournalEntry: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[JournalEntry]: ...

    def __getitem__(self, place: int | slice) -> JournalEntry | Sequence[JournalEntry]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        if place % max(1, len(self)) in self._unread:
            self._read_around(place % len(self))
        return self._read[place]

    def _read_around(self, place: int) -> None:
        """Read what was leaped over, as far as it may be looked at together with this one."""
        places = self._unread & set(range(place - STEP // 2, place + STEP // 2))
        keys = [key for each in places for key in (self._read[each].key, *self._read[each].also)]
        rows = self._find(f"SELECT {_ALL} FROM entry WHERE id IN ({_LISTED})", [json.dumps(keys)])
        said = {entry.key: entry for entry in starmap(_entry, rows)}
        for each in places:
            left_out = self._read[each]
            found = [said[key] for key in (left_out.key, *left_out.also) if key in said]
            if found:
                self._read[each] = fold(found)
        self._unread -= places


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
    return _in_steps(_finder(path), asked, many)


def entries_in(session: Session, asked: Asked, many: int = STEP) -> Iterator[JournalEntry]:
    """The same as one look at a campaign finds them."""
    ask = session.connection().exec_driver_sql
    return _in_steps(lambda sql, values: ask(sql, tuple(values)).fetchall(), asked, many)


def _finder(path: Path) -> Find:
    def find(sql: str, values: list[Any]) -> Sequence[Any]:
        with open_for_reading(path) as connection:
            return connection.execute(sql, values).fetchall()

    return find


def _in_steps(
    find: Find,
    asked: Asked,
    many: int,
    before: int = _EVERYTHING,
    columns: str = _ALL,
    make: Callable[..., JournalEntry] | None = None,
) -> Iterator[JournalEntry]:
    while not asked.nothing:
        sql, values = asked.sql(columns, before, many)
        found = [*starmap(make or _entry, find(sql, values))]
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


def _unread(key: int, edited: str, author: str) -> JournalEntry:
    """An entry of which nothing is known but where it stands."""
    return JournalEntry(key, 0, "", (), (), False, (), False, "", edited, author=author)


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
