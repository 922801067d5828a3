"""Which entries of a journal stand, stood at a moment, and are taken back or done again next.

Whoever takes back or does again means their own newest act, unless they choose anybody's. What
nobody is known to have done is everybody's own as long as nobody else has done anything since. Undo
and redo are entries too, but repeat no changes: which entries stood at a moment is told from them.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Any, NamedTuple

STANDING = "('done', 'kept')"
_FALLEN = "('undone', 'abandoned', 'noted')"
_OWN_AMONG = 1_000
"""Of how many of the newest entries the newest of one's own is looked for."""
_UNDO = """
SELECT id, title, author FROM entry WHERE state = 'done' ORDER BY id DESC LIMIT 1"""
_OWN_UNDO = """
SELECT id, title, author FROM entry WHERE state = 'done' AND author = ?
AND id > (SELECT max(id) FROM entry) - ? ORDER BY id DESC LIMIT 1"""
_OWN_BELOW = """
SELECT id, title, author FROM entry WHERE state = 'done' AND author IN ('', ?)
AND id < ? ORDER BY id DESC LIMIT 1"""
_ANY_UNDONE = """
SELECT 1 FROM entry WHERE state = 'undone' AND (:anybodys OR author IN ('', :author)) LIMIT 1"""
_REDO = """
SELECT entry.id, entry.title, entry.author FROM entry AS turn JOIN entry ON entry.id = turn.undoes
WHERE turn.state = 'noted' AND turn.deed = 'Undo' AND entry.state = 'undone'
AND (:anybodys OR entry.author IN ('', :author))
ORDER BY turn.id DESC LIMIT 1"""

_TURNED = """
SELECT undoes, max(id), deed = 'Undo' FROM entry WHERE state = 'noted' AND id <= ?
GROUP BY undoes"""
_TURNED_SINCE = f"""
SELECT id, state IN {STANDING} FROM entry WHERE id IN
(SELECT undoes FROM entry WHERE state = 'noted' AND id > ? AND undoes <= ?)"""
_ROWS_TURNED = """
(SELECT "table", "key" FROM change WHERE entry_id IN (SELECT value FROM json_each(:otherwise)))"""
TAKEN_BACK = f"""
SELECT change.id FROM change JOIN entry ON entry.id = entry_id
WHERE entry_id > :entry AND state IN {STANDING}
UNION
SELECT change.id FROM change JOIN entry ON entry.id = entry_id
WHERE entry_id BETWEEN :first AND :entry AND state IN {STANDING}
AND ("table", "key") IN {_ROWS_TURNED}"""
"""The changes that are taken back on the way to a moment, by its `Then.values`."""
NEVER_STOOD = f"""
entry_id IN (SELECT id FROM entry WHERE id > :entry AND state IN {_FALLEN})"""
"""Holds for changes of later entries that do not stand."""
SINCE = "SELECT min(+id) FROM change WHERE entry_id >= :first"
IS_TAKEN_BACK = f"""
(change.id >= :since
AND (+entry_id > :entry
     OR (+entry_id >= :first AND (change."table", change."key") IN {_ROWS_TURNED}
         AND entry_id NOT IN (SELECT id FROM entry WHERE id >= :first AND state IN {_FALLEN}))))"""
"""Holds for the same changes in a file that is rid of those that `NEVER_STOOD`; asked with what
`SINCE` finds as well.
"""
DONE_AGAIN = f"""
SELECT change.id FROM change JOIN entry ON entry.id = entry_id
WHERE entry_id BETWEEN :first AND :entry
AND (state IN {STANDING}) != (entry_id IN (SELECT value FROM json_each(:otherwise)))
AND ("table", "key") IN {_ROWS_TURNED}"""
"""Those that are done again when these are taken back, first first."""


class Next(NamedTuple):
    """An entry that may be taken back or done again: its key and its title.

    `others` names whoever else did it; it is empty for one's own.
    """

    key: int
    title: str
    others: str = ""

    def __str__(self) -> str:
        return f"{self.title} ({self.others})" if self.others else self.title


def next_undo(connection: sqlite3.Connection, author: str, *, anybodys: bool) -> Next | None:
    """The newest entry that stands and can be taken back, of one's own or of anybody."""
    newest = _next(connection.execute(_UNDO).fetchone(), author)
    if newest is None or anybodys or not newest.others:
        return newest
    return _next(connection.execute(_OWN_UNDO, [author, _OWN_AMONG]).fetchone(), author)


def own_below(connection: sqlite3.Connection, author: str, entry: int) -> Next | None:
    """One's own newest entry before another that is to stay, as what players built on does."""
    return _next(connection.execute(_OWN_BELOW, [author, entry]).fetchone(), author)


def next_redo(connection: sqlite3.Connection, author: str, *, anybodys: bool) -> Next | None:
    """What was taken back last and can be done again, of one's own or of anybody."""
    asked = {"author": author, "anybodys": anybodys}
    if connection.execute(_ANY_UNDONE, asked).fetchone() is None:
        return None
    return _next(connection.execute(_REDO, asked).fetchone(), author)


def _next(row: tuple[int, str, str] | None, reader: str) -> Next | None:
    if row is None:
        return None
    key, title, by = row
    return Next(key, title, "" if by == reader else by)


class Then(NamedTuple):
    """What stood after an entry: `turned` are those that were undone or redone by then.

    Of each of these it says by which entry last, and whether that took it back. `otherwise` are the
    entries up to then that do not stand now as they did.

    The way back takes back what stands since. The rows of entries that stand `otherwise` are taken
    back further, to before the first of these, and what stood then is done again in its order: each
    entry began from what those before it had left, whoever was undone in their midst.
    """

    entry: int
    turned: Mapping[int, tuple[int, bool]]
    otherwise: frozenset[int]

    @property
    def first(self) -> int:
        """The first entry whose changes have to be known for the way back."""
        return min((self.entry + 1, *self.otherwise))

    @property
    def values(self) -> dict[str, Any]:
        """What the questions for changes are asked with."""
        otherwise = json.dumps(sorted(self.otherwise))
        return {"entry": self.entry, "first": self.first, "otherwise": otherwise}


def then(connection: sqlite3.Connection, entry: int) -> Then:
    """What stood after an entry, and how that differs from what stands now."""
    turned = {key: (by, bool(back)) for key, by, back in connection.execute(_TURNED, [entry])}
    undone = {key for key, (_, back) in turned.items() if back}
    since = connection.execute(_TURNED_SINCE, [entry, entry])
    otherwise = frozenset(key for key, stands in since if bool(stands) == (key in undone))
    return Then(entry, turned, otherwise)
