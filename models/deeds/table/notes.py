"""Notes that players write for themselves at their seats."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import func, select

from models.action import Action, Refusal, SoAlready
from models.bridge.seats import speaking_seat
from models.seat.said import NOTE_LENGTH
from models.tables import SeatNote
from models.text import clean

MOST_NOTES = 200
"""Notes that are kept for one seat."""


@dataclass(frozen=True, slots=True)
class WriteSeatNote:
    """A player writes a note of their own: a new one with key 0; an empty text takes one away.

    The `key` is the number of a note among those of the seat, so that it tells nothing of others.
    """

    seat: int
    key: int
    text: str

    def perform(self, action: Action) -> None:
        """Keep it; raises `Refusal`, for the player, when it is not taken."""
        seat = speaking_seat(action.session, self.seat)
        if not seat.may_note:
            raise Refusal("The referee takes no notes from this seat.")
        text = clean(self.text, lines=True).rstrip()
        if len(text) > NOTE_LENGTH:
            raise Refusal(f"A note takes {NOTE_LENGTH:,} characters at most, not {len(text):,}.")
        note = self._note(action)
        if note is None and not text:
            raise Refusal("A note needs words.")
        if note is not None and note.text == text:
            raise SoAlready("The note says that already.")
        action.secret = action.kept = True
        done = "writes" if note is None else "changes" if text else "takes away"
        action.title = f"{seat.player} {done} a note of their own"
        if note is not None and not text:
            action.delete(note)
            return
        if note is None:
            last = select(func.max(SeatNote.number)).where(SeatNote.seat_id == seat.key)
            number = (action.session.exec(last).one() or 0) + 1
            note = SeatNote(seat_id=seat.key, number=number, text=text, clock=action.world.clock)
        note.text = text
        action.session.add(note)

    def _note(self, action: Action) -> SeatNote | None:
        """The note that is changed; None for a new one. Raises `Refusal` as `perform`."""
        if not self.key:
            kept = select(func.count()).where(SeatNote.seat_id == self.seat)
            if action.session.exec(kept).one() >= MOST_NOTES:
                raise Refusal(f"{MOST_NOTES} notes are kept at most: take one away first.")
            return None
        one = select(SeatNote).where(SeatNote.seat_id == self.seat, SeatNote.number == self.key)
        note = action.session.exec(one).first()
        if note is None:
            raise Refusal("That note is no longer there.")
        return note
