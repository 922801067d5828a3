"""One entry of the journal as it is read."""

from __future__ import annotations

from dataclasses import dataclass

from models.views.lines import Line


@dataclass(frozen=True, slots=True)
class Shown:
    """What the dice of one throw showed, what for, and whether it is the referee's alone.

    `part` is the part of the entry, published by itself, in which it was thrown.
    """

    purpose: str
    notation: str
    value: int
    secret: bool
    part: int | None = None


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One entry: the clock second after it, what was told and thrown, and whether it stands.

    `typed` says that the dice were real and their numbers typed. `state` is one of
    `models.tables.EntryState`. `edited` is what it edited by hand, empty for any other entry, and
    `also` the keys of older edits that are read with it.
    """

    key: int
    clock: int
    title: str
    lines: tuple[Line, ...]
    thrown: tuple[Shown, ...]
    typed: bool
    rows: tuple[str, ...]
    secret: bool
    state: str
    edited: str = ""
    also: tuple[int, ...] = ()
