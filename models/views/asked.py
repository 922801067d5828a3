"""What is looked for in a journal, as a question to SQLite that reads no more than it gives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from unicodedata import combining, normalize

from models.text import clean
from models.views.kinds import BOOKKEEPING

_WORD = re.compile(r"[^\W_]+")
_MOST_WORDS = 20
_NEWEST = 2**62


@dataclass(frozen=True, slots=True)
class Asked:
    """Which entries of a journal are asked for; an empty one asks for all.

    Every word of `words` has to begin one of the entry's. It has to do with one of the rows that
    `about` names (`Row.ref`), if it is not None. It comes after the entry `after` and not after
    `upto`, from the second `since` on and before `until`; of a `scene` by its key, of a `kind`
    (`models.views.kinds.KINDS`), `play` or (False) bookkeeping. Players may know of it, at least in
    part (`public`), or may not (False). The name of the referee who did it begins with `author`.
    It names a sum in the currency that `paid` is, if that is not empty.
    """

    words: str = ""
    about: tuple[str, ...] | None = None
    after: int = 0
    upto: int = _NEWEST
    since: int | None = None
    until: int = 0
    scene: int | None = None
    kind: str = ""
    play: bool | None = None
    public: bool | None = None
    author: str = ""
    paid: str = ""

    @property
    def nothing(self) -> bool:
        """Whether only signs were typed, which are never found."""
        return self.about == () or (bool(self.words.strip()) and not matching(self.words))

    def sql(self, columns: str, before: int, many: int) -> tuple[str, list[Any]]:
        """The question for the newest so many entries before this one, and its values."""
        source, key, values = "entry", "entry.id", []
        if self.words.strip():
            source, key = "told CROSS JOIN entry ON entry.id = told.rowid", "told.rowid"
        elif self._alone:
            source = "mention CROSS JOIN entry ON entry.id = mention.entry_id"
            key = "mention.entry_id"
        tests = [f"{key} < ?", f"{key} > ?"]
        values += [min(before, self.upto + 1), self.after]
        for test, value in self._tests():
            tests.append(test)
            values += value
        where = " AND ".join(tests)
        order = f"ORDER BY {key} DESC LIMIT ?"
        return f"SELECT {columns} FROM {source} WHERE {where} {order}", [*values, many]

    @property
    def _alone(self) -> bool:
        """Whether one row is named, whose entries are then all that is read."""
        return self.about is not None and len(self.about) == 1

    def _tests(self) -> Iterator[tuple[str, list[Any]]]:
        yield from self._of_words()
        if self._alone and not self.words.strip():
            yield "mention.about = ?", list(self.about or ())
        elif self.about is not None:
            among = f"about IN ({', '.join('?' * len(self.about))})"
            yield f"entry.id IN (SELECT entry_id FROM mention WHERE {among})", list(self.about)
        if self.since is not None:
            among = "SELECT id FROM entry WHERE clock >= ? AND clock < ?"  # its index has both
            yield f"entry.id IN ({among})", [self.since, self.until]
        if self.scene is not None:
            yield "scene_id = ?", [self.scene]
        if self.kind:
            yield "kind = ?", [self.kind]
        if self.author:
            yield "substr(author, 1, ?) = ? COLLATE NOCASE", [len(self.author), self.author]
        if self.play is not None:
            among = f"deed IN ({', '.join('?' * len(BOOKKEEPING))}) AND kind != 'fight'"
            yield f"NOT ({among})" if self.play else f"({among})", list(BOOKKEEPING)
        if self.public is not None:
            open_to = "state IN ('done', 'kept') AND (NOT secret OR lines LIKE '%\"part\":%')"
            yield f"({open_to})" if self.public else f"NOT ({open_to})", []

    def _of_words(self) -> Iterator[tuple[str, list[Any]]]:
        if self.words.strip():
            yield "told MATCH ?", [matching(self.words, "open" if self.public else "")]
        if self.paid:
            sums = "entry.id IN (SELECT rowid FROM told WHERE told MATCH ?)"
            yield sums, [" AND ".join(f'"{word}"' for word in _WORD.findall(self.paid))]


EVERYTHING = Asked()


def life_of(ref: str) -> Asked:
    """What has to do with the row of a ref (`Row.ref`); of a scene, all that happened in it."""
    table, _, key = ref.partition(":")
    return Asked(scene=int(key)) if table == "scene" else Asked(about=(ref,))


def plain(text: str) -> str:
    """The words of a text as an index knows them: in small letters, without signs and accents."""
    apart = normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in apart if not combining(letter))
    return " ".join(_WORD.findall(bare))


def matching(words: str, column: str = "") -> str:
    """Words as they are asked of an index: every one begins a word of its own; empty for none.

    Whatever else was typed is left out, so that nothing is taken for the language of the index.
    """
    found = _WORD.findall(clean(words))[:_MOST_WORDS]
    asked = " AND ".join(f'"{word}"*' for word in found)
    return f"{column} : ({asked})" if asked and column else asked
