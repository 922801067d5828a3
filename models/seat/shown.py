"""What a seat shows: rows of plain values in sections, and how one look differs from the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import TypeAlias

Cell: TypeAlias = "str | int | float | bool | tuple[Cell, ...] | None"
Row: TypeAlias = tuple[Cell, ...]


class Section(StrEnum):
    """The parts of what a seat shows, each a list of rows.

    What a row holds, in this order:

    `TABLE` (one row): name of the campaign, player, whom they play (may be empty), may throw dice,
    may write notes, silenced. `CLOCK`: what, moment in words; the first is what time it is now.
    `SHEET`, `RECAP`: style (`heading`, `text`, `figure`, `head` or `row`), then cells of text.
    `PARTY`: name, state in a word or two, what else may be known of them. `SCENE`: style, text.
    `MAP`: what (`zone`, `way`, `figure`, `board`, `ground`, `unit`, `token`, `vehicle`, `open`,
    `feature`), then what `models.views.seats.maps` says of each. `KNOWN`: awareness, who or what,
    where. `TOLD`, the oldest first: moment, text. `HANDED`, what the referee has put before this
    seat, the oldest first: key, title, style of its text (`text`, `markdown` or `drawing`), text.
    `JOURNAL`, the oldest first: moment, title, lines, throws (purpose, notation, value, typed).
    `NOTES`, their own: key, moment, text. `WISHES`, their own: moment, text, what the referee
    answered, if anything. `THROW`, one row while one is asked for: its number, what it is for,
    notation, sides of a die, dice that make one number, the least and the most numbers that may be
    needed in all, and the lowest and the highest that each of them can be.
    """

    TABLE = "table"
    CLOCK = "clock"
    SHEET = "sheet"
    PARTY = "party"
    SCENE = "scene"
    MAP = "map"
    KNOWN = "known"
    TOLD = "told"
    HANDED = "handed"
    JOURNAL = "journal"
    RECAP = "recap"
    NOTES = "notes"
    WISHES = "wishes"
    THROW = "throw"


NEWS = (
    Section.SCENE, Section.KNOWN, Section.HANDED, Section.TOLD, Section.JOURNAL, Section.WISHES,
)  # fmt: skip
"""The sections whose rows are marked while they are new to a player."""

Shown: TypeAlias = Mapping[Section, tuple[Row, ...]]
"""All that a seat shows; a section that is missing is empty."""


@dataclass(frozen=True, slots=True)
class Splice:
    """In a section, `cut` rows from number `at` on give way to others."""

    section: Section
    at: int
    cut: int
    rows: tuple[Row, ...]


def difference(before: Shown, after: Shown) -> tuple[Splice, ...]:
    """What turns one look into another, done one after the other."""
    return tuple(
        splice
        for part in Section
        for splice in _splices(part, before.get(part, ()), after.get(part, ()))
    )


def applied(shown: Shown, splices: Iterable[Splice]) -> Shown:
    """A look after these splices; raises `ValueError` for one that does not fit it."""
    now = dict(shown)
    for splice in splices:
        rows = now.get(splice.section, ())
        end = splice.at + splice.cut
        if min(splice.at, splice.cut) < 0 or end > len(rows):
            raise ValueError(f"rows {splice.at} to {end} of {len(rows)} in {splice.section}")
        now[splice.section] = (*rows[: splice.at], *splice.rows, *rows[end:])
    return now


def _splices(part: Section, before: tuple[Row, ...], after: tuple[Row, ...]) -> Iterator[Splice]:
    """From the end on, so that one does not move what the next is about."""
    if before == after:
        return
    steps = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    for how, low, high, start, end in reversed(steps):
        if how != "equal":
            yield Splice(part, low, high - low, after[start:end])
