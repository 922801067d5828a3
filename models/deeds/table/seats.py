"""Seats are made, changed, silenced and closed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlmodel import col, select

from models.action import Action, Refusal, SoAlready
from models.bridge.seats import free_handle
from models.tables import Person, Seat
from models.text import clean

_LONGEST = 60


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A seat for a player, who plays somebody, or nobody yet. Nobody is let in without a code."""

    player: str
    person: int | None = None

    def perform(self, action: Action) -> None:
        """Make it; raises `Refusal` without a name, and for a player who has a seat."""
        player = _player(action, self.player)
        person = _person(action, self.person)
        seat = Seat(
            player=player,
            person_id=self.person,
            handle=free_handle(action.session, player),
            made_at=datetime.now(UTC).isoformat(timespec="seconds"),
        )
        action.session.add(seat)
        action.secret = True
        action.title = f"New seat: {player}"
        plays = f"plays {person.name}" if person is not None else "plays nobody yet"
        action.tell(f"{player} {plays} and comes in as {seat.handle}", secret=True)


@dataclass(frozen=True, slots=True)
class ChangeSeat:
    """A seat gets another player's name or another character, or other things it may do.

    What they come in as stays. `may_throw` is whether dice are handed to it, `may_note` whether
    its player may write notes.
    """

    seat: int
    player: str
    person: int | None = None
    may_throw: bool = True
    may_note: bool = True

    def perform(self, action: Action) -> None:
        """Write it; raises `Refusal` as `NewSeat`, and when the seat is gone or is so already."""
        seat = action.get(Seat, self.seat)
        _person(action, self.person)
        wanted = {
            "player": _player(action, self.player, seat),
            "person_id": self.person,
            "may_throw": self.may_throw,
            "may_note": self.may_note,
        }
        if all(getattr(seat, name) == value for name, value in wanted.items()):
            raise SoAlready("Nothing about the seat would change.")
        for name, value in wanted.items():
            setattr(seat, name, value)
        action.session.add(seat)
        action.secret = True
        action.title = f"Seat changed: {seat.player}"


@dataclass(frozen=True, slots=True)
class SilenceSeat:
    """Nothing is taken from a seat, or it is again; its player sees the table all along."""

    seat: int
    silenced: bool = True

    def perform(self, action: Action) -> None:
        """Silence it, or let it speak; raises `Refusal` when it is gone or is so already."""
        seat = action.get(Seat, self.seat)
        if seat.silenced == self.silenced:
            raise SoAlready(f"{seat.player} {_is(self.silenced)} silenced already.")
        seat.silenced = self.silenced
        action.session.add(seat)
        action.secret = True
        action.title = f"Seat {'silenced' if self.silenced else 'may speak again'}: {seat.player}"


@dataclass(frozen=True, slots=True)
class EndSeat:
    """A seat lets nobody in any more, whoever sits there is sent away; or it is open again.

    Its code is used up. What was written there stays.
    """

    seat: int
    ended: bool = True

    def perform(self, action: Action) -> None:
        """Close it, or open it; raises `Refusal` when it is gone or is so already."""
        seat = action.get(Seat, self.seat)
        if seat.ended == self.ended:
            raise SoAlready(f"The seat of {seat.player} {_is(self.ended)} closed already.")
        seat.ended = self.ended
        seat.code = "" if self.ended else seat.code
        action.session.add(seat)
        action.secret = True
        action.title = f"Seat {'closed' if self.ended else 'open again'}: {seat.player}"


def _is(so: bool) -> str:
    return "is" if so else "is not"


def _player(action: Action, name: str, own: Seat | None = None) -> str:
    """The name of a player as it is kept; raises `Refusal` for none, and for one who has a seat."""
    player = clean(name)
    if not player:
        raise Refusal("A seat needs the name of its player.")
    if len(player) > _LONGEST:
        raise Refusal(f"A player's name takes {_LONGEST} characters at most.")
    others = action.session.exec(select(Seat).where(col(Seat.ended).is_(False)))
    if any(seat is not own and seat.player.casefold() == player.casefold() for seat in others):
        raise Refusal(f"{player} has a seat already: change or close that one.")
    return player


def _person(action: Action, key: int | None) -> Person | None:
    return None if key is None else action.get(Person, key)
