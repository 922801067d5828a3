"""What a map is drawn from, for the referee or for players: the drawing never knows which."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from models.exchange.paper.shapes import BLACK, WHITE, Box, Disc, Shape, Text


class Seen(StrEnum):
    """How somebody is there."""

    PLAIN = ""
    UNSEEN = "unseen"
    OUT = "out of action"
    TOKEN = "token"
    REAL = "real token"
    VEHICLE = "vehicle"


@dataclass(frozen=True, slots=True)
class Mark:
    """Somebody or something on a map: metres east and north, or the column and row of a zone."""

    x: float
    y: float
    name: str
    side: str
    how: Seen = Seen.PLAIN

    @property
    def told(self) -> str:
        """The name, and how they are there."""
        return f"{self.name} ({self.how})" if self.how else self.name


@dataclass(frozen=True, slots=True)
class ZonePlan:
    """A zone by its column and row, and what is written under its name."""

    name: str
    x: int
    y: int
    traits: tuple[str, ...]
    dark: bool = False
    crawlspace: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """What stands between two zones, by their columns and rows."""

    one: tuple[int, int]
    other: tuple[int, int]
    kind: str
    metres: int


_SIZE = 1.4


def symbol(mark: Mark, x: float, y: float) -> list[Shape]:
    """The sign for somebody, told apart without colour: filled for the party, hollow for others.

    Bystanders are small, a question mark is somebody unseen, a cross somebody out of action.
    """
    if mark.how is Seen.OUT:
        return [Text(x, y + 1.2, "×", 11, "B", middle=True)]
    if mark.how is Seen.VEHICLE:
        fill = BLACK if mark.side == "party" else WHITE
        return [Box(x - 2, y - 1.2, 4, 2.4, fill, 0.3)]
    if mark.how in {Seen.TOKEN, Seen.REAL}:
        inner = [Box(x - 0.6, y - 0.6, 1.2, 1.2, BLACK, 0)] if mark.how is Seen.REAL else []
        return [Box(x - _SIZE, y - _SIZE, 2 * _SIZE, 2 * _SIZE, WHITE, 0.3), *inner]
    size = _SIZE * (0.75 if mark.side == "bystander" else 1)
    disc = Disc(x, y, size, BLACK if mark.side == "party" else WHITE, 0.35)
    unseen = mark.how is Seen.UNSEEN
    return [disc, Text(x, y + 0.9, "?", 7, "B", middle=True)] if unseen else [disc]


def key_of(marks: list[Mark]) -> list[tuple[Mark, str]]:
    """The signs that are on a map, each with what it means."""
    found: dict[tuple[str, Seen], tuple[Mark, str]] = {}
    for mark in sorted(marks, key=lambda one: (one.how, one.side)):
        said = {"party": "the party", "opposition": "the other side"}.get(mark.side, "bystander")
        how = f", {mark.how}" if mark.how else ""
        found.setdefault((mark.side, mark.how), (mark, f"{said}{how}"))
    return list(found.values())
