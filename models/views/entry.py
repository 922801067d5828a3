"""One entry of the journal as it is read."""

from __future__ import annotations

import json
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
class Odds:
    """What was shown before the dice: what was to be thrown, and each outcome with its chance.

    The chances are between 0 and 1. An entry of which nothing was shown has none.
    """

    need: str = ""
    chances: tuple[tuple[str, float], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.chances)

    def __str__(self) -> str:
        said = ", ".join(f"{outcome} {_percent(chance)}" for outcome, chance in self.chances)
        return f"The odds were: {'; '.join(filter(None, (self.need, said)))}"


def odds_of(kept: str | None) -> Odds:
    """The odds that an entry keeps, as JSON; none where it keeps none that can be read."""
    try:
        value = json.loads(kept or "{}")
        chances = tuple((str(o), float(c)) for o, c in value.get("chances", ()))
        return Odds(str(value.get("need", "")), chances)
    except (AttributeError, TypeError, ValueError):
        return Odds()


def _percent(chance: float) -> str:
    said = f"{100 * chance:.1f}".removesuffix(".0")
    near = {"0": "<0.1" if chance > 0 else said, "100": ">99.9" if chance < 1 else said}
    return f"{near.get(said, said)}%"


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One entry: the clock second after it, what was told and thrown, and whether it stands.

    `typed` says that the dice were real and their numbers typed. `state` is one of
    `models.tables.EntryState`. `edited` is what it edited by hand, empty for any other entry, and
    `also` the keys of older edits that are read with it. `odds` are the referee's alone.
    `author` is the referee who did it, empty where that is not known. `dice_by` says who threw,
    where that was somebody at a seat.
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
    odds: Odds = Odds()
    author: str = ""
    dice_by: str = ""
