"""Gear of somebody who is written outside of a campaign: what of the book is meant by it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from models.action import Refusal
from models.bridge.equipment import CARRIED, Piece
from models.bridge.in_book import Book
from models.exchange.equipment import PatternRecord
from models.exchange.people.draft import by_name
from models.fields import written
from models.tables import Weapon, WeaponKind
from models.text import clean

_MIGHT = 5
_SEVERAL = re.compile(r"(?P<count>1?[0-9])\s*(?:[x×]\s*|\s)(?P<what>[^\W\d].*)")


@dataclass(frozen=True, slots=True)
class Carried:
    """A piece of gear of a draft: a pattern of the book if it was looked for and is there.

    Where its name may mean one of several, none is taken; they are what it `might` be. What is
    named by a plain word alone, as `rifle` and `vest`, is the first of several, and `of` says of
    how many. What only ends in such a word keeps its name, and is `like` the first.
    """

    record: PatternRecord
    pattern: Piece | None = None
    might: tuple[str, ...] = ()
    of: int = 1
    like: bool = False

    @property
    def missing(self) -> bool:
        """Whether only its name is known, and the book has not one thing that it means."""
        return self.pattern is None and _named_only(self.record)

    @property
    def name(self) -> str:
        """What it will be called."""
        return self.record.name if self.pattern is None or self.like else self.pattern.name

    @property
    def said(self) -> str:
        """What it will be, in words: `rifle (Ledger carbine, as in the book)`."""
        if self.pattern is None or self.pattern.name == self.record.name:
            return self.record.name
        like = "like " if self.like else ""
        which = f"the first of {self.of}" if self.of > 1 else "as"
        return f"{self.record.name} ({like}{self.pattern.name}, {which} in the book)"


def carried_of(records: Iterable[PatternRecord], book: Book) -> tuple[Carried, ...]:
    """The gear of a draft, each of several alike; raises `Refusal` for what is no gear."""
    return tuple(_carried(one, book) for record in records for one in _one_by_one(record, book))


def untaken_of(gear: Sequence[Carried]) -> str:
    """What of some gear is not taken, and why, in a line; empty where all of it is."""
    missing = [piece for piece in gear if piece.missing]
    unknown = Counter(clean(piece.record.name) for piece in missing if not piece.might)
    named = ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in unknown.items())
    unclear = (f"{p.record.name} ({' or '.join(p.might)}?)" for p in missing if p.might)
    skill = "; a skill is written 0 to 10" if any(name[-1:].isdecimal() for name in unknown) else ""
    book = f"{named} (not in the equipment book{skill})" if named else ""
    return "; ".join(filter(None, (book, *dict.fromkeys(unclear))))


def idle_of(gear: Iterable[Carried], skills: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Of each weapon out of the book that is fired, the skill that its bearer lacks (C-26)."""
    known = {name.casefold() for name, _ in skills}
    for piece in gear:
        gun = piece.pattern
        if not isinstance(gun, Weapon) or gun.kind != WeaponKind.FIRE:
            continue
        if gun.skill.casefold() not in known:
            yield f"Without {gun.skill} the {piece.name} cannot be fired (C-26)"


def _one_by_one(record: PatternRecord, book: Book) -> Iterator[PatternRecord]:
    """Each of several alike, `2 grenades`, if the book has what is counted."""
    several = _SEVERAL.fullmatch(record.name) if _named_only(record) else None
    if several and len(book.meant(several["what"], record.table)) == 1:
        for _ in range(int(several["count"])):
            yield by_name(several["what"], record.table)
    else:
        yield record


def _carried(record: PatternRecord, book: Book) -> Carried:
    """A piece of gear, checked, or the pattern it is like; raises `Refusal` for what is no gear."""
    if record.table not in {"", *CARRIED}:
        raise Refusal(f"nobody carries a {clean(record.table, 20)}: {clean(record.name, 40)}.")
    if _named_only(record):
        meant = book.meant(clean(record.name), record.table)
        if len(meant) > 1 and not book.is_plain(record.name):
            return Carried(record, might=tuple(piece.name for piece in meant[:_MIGHT]))
        alike = () if meant else book.like(record.name, record.table)
        found = meant or alike
        return Carried(record, found[0] if found else None, of=len(found), like=bool(alike))
    if not record.table:
        raise Refusal(f"what kind of gear {clean(record.name, 40)} is, is wanted.")
    for field, value in record.values.items():
        written_once(record.table, field, value)
    return Carried(record)


def _named_only(record: PatternRecord) -> bool:
    return set(record.values) == {"name"}


@lru_cache(maxsize=4096, typed=True)
def written_once(table: str, field: str, value: Any) -> Any:
    """As `models.fields.written`; what many people carry is much alike."""
    return written(table, field, value)
