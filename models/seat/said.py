"""What a seat may say to the host: one of five messages, each checked before anything is done.

Everything here comes from a stranger: raises `ValueError` for what is not such a message.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from models.seat.shown import NEWS, Section

MOST_DICE = 100
WISH_LENGTH = 400
NOTE_LENGTH = 4_000
MOST_BYTES = 5 * NOTE_LENGTH
"""How long a line from a seat may be; a longer one is no message."""


@dataclass(frozen=True, slots=True)
class Dice:
    """What the player's dice show, for the throw of this number."""

    throw: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LetThrow:
    """The seat is to throw the dice itself, for the throw of this number."""

    throw: int


@dataclass(frozen=True, slots=True)
class Wish:
    """What the player wants to do, in their words."""

    text: str


@dataclass(frozen=True, slots=True)
class WriteNote:
    """A note of the player's own: a new one with key 0; an empty text takes one away."""

    key: int
    text: str


@dataclass(frozen=True, slots=True)
class Reads:
    """The page that is read from now on shows news of these sections."""

    sections: tuple[Section, ...]


Said: TypeAlias = Dice | LetThrow | Wish | WriteNote | Reads
_NAMES = {"dice": Dice, "let throw": LetThrow, "wish": Wish, "note": WriteNote, "reads": Reads}


def said_line(message: Said) -> bytes:
    """A message as a line of JSON."""
    name = next(name for name, kind in _NAMES.items() if isinstance(message, kind))
    return json.dumps([name, *asdict(message).values()]).encode() + b"\n"


def read_said(line: bytes) -> Said:
    """The message a line holds; raises `ValueError` when it holds none."""
    if len(line) > MOST_BYTES:
        raise ValueError(f"a line of {len(line)} bytes")
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is one too
        raise ValueError("no JSON") from error
    match found:
        case ["dice", throw, [*values]] if _whole(throw, *values) and len(values) <= MOST_DICE:
            return Dice(throw, tuple(values))
        case ["let throw", throw] if _whole(throw):
            return LetThrow(throw)
        case ["wish", str(text)] if 0 < len(text.strip()) <= WISH_LENGTH:
            return Wish(text)
        case ["note", key, str(text)] if _whole(key) and len(text) <= NOTE_LENGTH:
            return WriteNote(key, text)
        case ["reads", [*parts]] if all(part in NEWS for part in parts) and len(parts) <= len(NEWS):
            return Reads(tuple(map(Section, parts)))
    raise ValueError("none of the messages of a seat")


def _whole(*values: Any) -> bool:
    """Whether all of them are whole numbers that a file can keep, none below nothing."""
    return all(type(value) is int and 0 <= value < 2**31 for value in values)
