"""Players say what they want to do, and the referee answers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlmodel import col, func, select

from models.action import Action, Refusal
from models.bridge.seats import speaking_seat
from models.seat.said import WISH_LENGTH
from models.tables import Seat, Wish
from models.text import clean

MOST_OPEN = 20
"""Wishes of one seat that wait for an answer."""
_TITLE = 120


@dataclass(frozen=True, slots=True)
class SayWish:
    """A player wants to do something; it waits until the referee has answered."""

    seat: int
    text: str

    def perform(self, action: Action) -> None:
        """Keep it; raises `Refusal`, for the player, when it is not taken."""
        seat = speaking_seat(action.session, self.seat)
        text = _worded(self.text)
        if not text:
            raise Refusal("Say what you want to do.")
        waiting = select(func.count()).where(Wish.seat_id == seat.key, col(Wish.done).is_(False))
        if action.session.exec(waiting).one() >= MOST_OPEN:
            raise Refusal(f"{MOST_OPEN} of your wishes wait already: let the referee answer first.")
        action.session.add(
            Wish(
                seat_id=seat.key,
                text=text,
                clock=action.world.clock,
                made_at=datetime.now(UTC).isoformat(timespec="seconds"),
            )
        )
        action.secret = action.kept = True
        action.title = f"{seat.player} wants to: {text[:_TITLE]}"
        if len(text) > _TITLE:
            action.tell(text, secret=True)


@dataclass(frozen=True, slots=True)
class AnswerWish:
    """The referee answers what a player wants to do, if only by having seen it."""

    wish: int
    answer: str = ""

    def perform(self, action: Action) -> None:
        """Write the answer, or another one; raises `Refusal` when the wish is gone."""
        wish = action.get(Wish, self.wish)
        answer = _worded(self.answer)
        wish.answer, wish.done = answer, True
        action.session.add(wish)
        player = action.get(Seat, wish.seat_id).player
        action.secret = True
        done = "Answered" if answer else "Seen"
        action.title = f"{done}: {player} wants to: {wish.text[:_TITLE]}"
        if answer:
            action.tell(answer, secret=True)


def _worded(text: str) -> str:
    """A wish or an answer as it is kept; raises `Refusal` where it is too long."""
    words = clean(text)
    if len(words) > WISH_LENGTH:
        raise Refusal(f"{WISH_LENGTH} characters at most, not {len(words)}.")
    return words
