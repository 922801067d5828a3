"""What lets a player in is given, used and forgotten; only what tells it is ever kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlmodel import col, select

from models.action import Action, Refusal
from models.bridge.seats import open_seat
from models.tables import KeyKind, Seat, SeatKey
from models.text import clean

_WITH = {
    KeyKind.SSH: "a key of their own over SSH",
    KeyKind.BROWSER: "a browser that is known from now on",
    None: "no key; a new code was shown to them",
}


@dataclass(frozen=True, slots=True)
class GiveCode:
    """A player gets a one-time code, of which only the digest is kept.

    It takes the place of one that was given before and not used. An empty digest takes that back.
    """

    seat: int
    digest: str

    def perform(self, action: Action) -> None:
        """Keep it; raises `Refusal` for a seat that is gone or closed."""
        seat = action.get(Seat, self.seat)
        if seat.ended:
            raise Refusal(f"The seat of {seat.player} is closed: open it first.")
        if not (self.digest or seat.code):
            raise Refusal(f"{seat.player} has no code that could be taken back.")
        seat.code = self.digest
        action.session.add(seat)
        action.secret = True
        action.title = f"{'Code given' if self.digest else 'Code taken back'}: {seat.player}"


@dataclass(frozen=True, slots=True)
class EnterSeat:
    """A player comes in with a code: it is used up, and what they came with lets them in again.

    `code` is the digest that theirs was found to match: whoever was first with it is let in.
    `digest` tells their key of SSH or the token of their browser; with no `key_kind` it is that of
    the new code that they were shown to come in with the next time.
    """

    seat: int
    code: str
    key_kind: KeyKind | None
    digest: str
    label: str = ""

    def perform(self, action: Action) -> None:
        """Let them in; raises `Refusal`, for the player, when that is no longer possible."""
        seat = open_seat(action.session, self.seat)
        if not self.code or seat.code != self.code:
            raise Refusal("That code has been used, or another was given. Ask for a new one.")
        seat.code = ""
        if self.key_kind is None:
            seat.code = self.digest
        elif self._is_anothers(action):
            raise Refusal("That lets somebody in at another seat already. Come in with another.")
        else:
            action.session.add(
                SeatKey(
                    seat_id=seat.key,
                    kind=self.key_kind,
                    digest=self.digest,
                    label=self.label,
                    made_at=datetime.now(UTC).isoformat(timespec="seconds"),
                )
            )
        action.session.add(seat)
        action.secret = action.kept = True
        action.title = f"{seat.player} came in with a code"
        label = clean(self.label, 60)
        action.tell(f"With {_WITH[self.key_kind]}{f': {label}' if label else ''}", secret=True)

    def _is_anothers(self, action: Action) -> bool:
        """Whether what they came with is known at another seat that is open.

        Anybody can offer the public half of a key, and theirs it is not.
        """
        same = (col(SeatKey.digest) == self.digest, col(SeatKey.kind) == self.key_kind)
        others = (col(Seat.id) != self.seat, col(Seat.ended).is_(False))
        found = select(SeatKey).join(Seat).where(*same, *others)
        return action.session.exec(found).first() is not None


@dataclass(frozen=True, slots=True)
class ForgetKey:
    """What let a player in no longer does."""

    seat_key: int

    def perform(self, action: Action) -> None:
        """Forget it; raises `Refusal` when it is gone."""
        key = action.get(SeatKey, self.seat_key)
        seat = action.get(Seat, key.seat_id)
        action.secret = True
        action.title = f"Forgotten what let {seat.player} in: {key.label or key.kind}"
        action.delete(key)
