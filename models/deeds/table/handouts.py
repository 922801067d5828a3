"""A text or a drawing is put before players, and taken back."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal, SoAlready
from models.tables import Handout, HandoutStyle, Seat
from models.text import clean

LONGEST = 100_000
"""Characters of a handout."""
_TITLE = 120


@dataclass(frozen=True, slots=True)
class HandOut:
    """Something is put before the player of one seat, or of all where none is named.

    Its title is its first line unless another is given.
    """

    seat: int | None
    title: str
    style: HandoutStyle
    body: str

    def perform(self, action: Action) -> None:
        """Keep it; raises `Refusal` when there is nothing in it, too much, or no such seat."""
        player = "everybody"
        if self.seat is not None:
            seat = action.get(Seat, self.seat)
            if seat.ended:
                raise Refusal(f"The seat of {seat.player} is closed.")
            player = seat.player
        body = clean(self.body, lines=True)
        if not body.strip():
            raise Refusal("There is nothing in it to hand out.")
        if len(body) > LONGEST:
            raise Refusal(f"A handout takes {LONGEST:,} characters at most, not {len(body):,}.")
        first = body.strip().splitlines()[0].strip("# ")
        handout = Handout(
            seat_id=self.seat,
            title=clean(self.title or first, _TITLE) or "Handout",
            style=self.style,
            body=body,
            clock=action.world.clock,
        )
        action.session.add(handout)
        action.secret = True
        action.title = f"Handed to {player}: {handout.title}"


@dataclass(frozen=True, slots=True)
class TakeBackHandout:
    """What was put before players is there no longer."""

    handout: int

    def perform(self, action: Action) -> None:
        """Take it back; raises `Refusal` when it is gone, or was taken back."""
        handout = action.get(Handout, self.handout)
        if handout.taken_back:
            raise SoAlready("It was taken back already.")
        handout.taken_back = True
        action.session.add(handout)
        action.secret = True
        action.title = f"Taken back: {handout.title}"
