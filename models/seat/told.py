"""What the host tells a seat, as lines of JSON.

Changes of what it shows, what of that its player has not seen, a sentence, the end.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, TypeAlias

from models.seat.shown import Cell, Section, Splice


@dataclass(frozen=True, slots=True)
class Update:
    """What has changed of what is shown; the first holds all of it."""

    splices: tuple[Splice, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A line said to the player, as why something was not taken."""

    text: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The seat is at its end, and why, in a sentence."""

    why: str


@dataclass(frozen=True, slots=True)
class Unseen:
    """What of the first update is new to a player who was here before: sections and rows."""

    rows: tuple[tuple[Section, int], ...]


ToldSeat: TypeAlias = Update | Unseen | Sentence | Ended


def told_line(message: ToldSeat) -> bytes:
    """A message as a line of JSON."""
    match message:
        case Update(splices):
            said: list[Any] = ["update", *([s.section, s.at, s.cut, s.rows] for s in splices)]
        case Unseen(rows):
            said = ["unseen", rows]
        case Sentence(text):
            said = ["sentence", text]
        case Ended(why):
            said = ["ended", why]
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read_told(line: bytes) -> ToldSeat:
    """The message a line holds; raises `ValueError` when it holds none."""
    match json.loads(line):
        case ["update", *splices]:
            return Update(tuple(_splice(*each) for each in splices))
        case ["unseen", rows]:
            return Unseen(tuple((Section(part), number) for part, number in rows))
        case ["sentence", str(text)]:
            return Sentence(text)
        case ["ended", str(why)]:
            return Ended(why)
    raise ValueError("none of the messages to a seat")


def _splice(section: str, at: int, cut: int, rows: list[list[Any]]) -> Splice:
    return Splice(Section(section), at, cut, tuple(tuple(map(_cell, row)) for row in rows))


def _cell(value: Any) -> Cell:
    return tuple(map(_cell, value)) if isinstance(value, list) else value
