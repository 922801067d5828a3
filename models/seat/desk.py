"""What passes between the host of a table and the referee's own program, as lines of JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, TypeAlias, get_args

from models.seat.shown import Cell

STARTED_BY = "OUTRIDER_DESK"
"""What in the environment of a host says that a desk has started it: it ends when its standard
input does, which the desk holds open as long as it is there."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The referee's program is there; the host answers with who sits at the table."""


@dataclass(frozen=True, slots=True)
class HandThrow:
    """A seat is asked to throw: the number of the throw, and what its row in THROW says of it.

    `dice` of so many `sides` make one number from `lowest` to `highest`, as the desk's own line of
    dice takes it: 0 to 9 for a task die, 2 to 12 for 2D6, 0 to 4 for the sixes on 4D6. From `least`
    to `most` such numbers may be needed in all.
    """

    seat: int
    throw: int
    purpose: str
    notation: str
    sides: int
    dice: int
    least: int
    most: int
    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A throw is no longer asked for."""

    throw: int


@dataclass(frozen=True, slots=True)
class TellSeat:
    """A sentence is said to whoever is at a seat; nothing of it is kept."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class AskShown:
    """The host is to tell what a seat shows at this moment."""

    seat: int


@dataclass(frozen=True, slots=True)
class EndSeats:
    """Whoever is at this seat is sent away, at once; of seat 0, everybody, and the host ends."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Present:
    """Who sits at the table: for each line of a player, the seat, how they came in, and since when.

    `seats` are (key, `ssh`, `sshd` or `browser`, ISO 8601 time in UTC); `addresses` are the lines
    a player types or opens, with the seat's key or 0 for all.
    """

    seats: tuple[tuple[Cell, ...], ...]
    fingerprint: str
    addresses: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Thrown:
    """What the dice for a throw show.

    `by_seat` when the player let the seat throw: `values` is empty then, and the desk throws, for
    it alone knows what the first dice are followed by.
    """

    throw: int
    values: tuple[Cell, ...]
    by_seat: bool


@dataclass(frozen=True, slots=True)
class Gone:
    """The throw cannot be made: nobody is at that seat any more."""

    throw: int


@dataclass(frozen=True, slots=True)
class Wished:
    """A player wants to do something; it is kept in the campaign as well."""

    seat: int
    player: str
    text: str


@dataclass(frozen=True, slots=True)
class ShowsNow:
    """What a seat shows: for each section its name and rows."""

    seat: int
    sections: tuple[tuple[Cell, ...], ...]


FromDesk: TypeAlias = Hello | HandThrow | TakeBack | TellSeat | AskShown | EndSeats
ToDesk: TypeAlias = Present | Thrown | Gone | Wished | ShowsNow
_KINDS: dict[str, Any] = {
    kind.__name__: kind for union in (FromDesk, ToDesk) for kind in get_args(union)
}


def desk_line(message: FromDesk | ToDesk) -> bytes:
    """A message as a line of JSON, whatever text it holds."""
    values = [getattr(message, field.name) for field in fields(message)]
    return json.dumps([type(message).__name__, *values]).encode() + b"\n"


def read_desk(line: bytes) -> FromDesk | ToDesk:
    """The message a line holds; both ends are ours. Raises `ValueError` when it holds none."""
    match json.loads(line):
        case [str(name), *values] if name in _KINDS:
            message: FromDesk | ToDesk = _KINDS[name](*map(_cell, values))
            return message
    raise ValueError("none of the messages of a desk")


def _cell(value: Any) -> Cell:
    return tuple(map(_cell, value)) if isinstance(value, list) else value
