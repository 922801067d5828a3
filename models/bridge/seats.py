"""Seats as they stand: which name is free for one, and whether anything may be said from one."""

from __future__ import annotations

import re
import unicodedata

from sqlmodel import Session, select

from models.action import Refusal, found
from models.tables import Seat

_LONGEST = 30
_HANDLE = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")
_NO_LETTERS = re.compile(r"[^a-z0-9]+")


def free_handle(session: Session, player: str) -> str:
    """What a player comes in as: their name in plain small letters, with a number if it is taken.

    Who has none of those letters in their name is a player.
    """
    plain = unicodedata.normalize("NFKD", player.casefold()).encode("ascii", "ignore").decode()
    base = _NO_LETTERS.sub("-", plain)[:_LONGEST].strip("-") or "player"
    taken = set(session.exec(select(Seat.handle)))
    handle, number = base, 1
    while handle in taken:
        number += 1
        handle = f"{base[: _LONGEST - 1 - len(str(number))]}-{number}"
    return handle


def known_as(seat: Seat) -> str:
    """What a player comes in as, which is typed and printed; the seat's number if it is no name.

    A file of a stranger's may hold what a shell would run.
    """
    return seat.handle if _HANDLE.fullmatch(seat.handle) else f"seat-{seat.key}"


def open_seat(session: Session, key: int) -> Seat:
    """A seat that lets its player in; raises `Refusal`, for the player, when it does not."""
    seat = found(session, Seat, key)
    if seat.ended:
        raise Refusal("The referee has closed this seat.")
    return seat


def speaking_seat(session: Session, key: int) -> Seat:
    """A seat from which something may be said; raises `Refusal`, for the player, when not."""
    seat = open_seat(session, key)
    if seat.silenced:
        raise Refusal("The referee has silenced this seat for now: you see what happens.")
    return seat
