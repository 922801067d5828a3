"""Sessions begin and end, and their recaps are written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlmodel import Session, col, func, select

from models.action import Action, Refusal
from models.bridge.standing import standing, still_open
from models.tables import Entry, GameSession, Side
from models.text import clean


def lasting(session: Session) -> GameSession | None:
    """The session that is being played; None between sessions."""
    begun = select(GameSession).where(col(GameSession.last).is_(None))
    return session.exec(begun.order_by(col(GameSession.id).desc())).first()


@dataclass(frozen=True, slots=True)
class BeginSession:
    """A session begins: whatever happens from now on belongs to it."""

    players: str = ""
    title: str = ""

    def perform(self, action: Action) -> None:
        """Number it after the last; raises `Refusal` while another lasts."""
        if (now := lasting(action.session)) is not None:
            raise Refusal(f"Session {now.number} has not ended yet.")
        number = (action.session.exec(select(func.max(GameSession.number))).one() or 0) + 1
        begun = GameSession(
            number=number,
            title=self.title,
            players=self.players,
            began_at=_now(),
            first=_last_entry(action.session),
            clock=action.world.clock,
        )
        action.session.add(begun)
        action.title = f"Session {number} begins"
        if said := clean(self.title, 120):
            action.tell(said)
        if there := clean(self.players, 400):
            action.tell(f"Players: {there}")


@dataclass(frozen=True, slots=True)
class EndSession:
    """The session that is being played ends."""

    def perform(self, action: Action) -> None:
        """Note how things stand at its end; raises `Refusal` between sessions."""
        now = lasting(action.session)
        if now is None:
            raise Refusal("No session is being played.")
        now.last = _last_entry(action.session)
        now.clock_end = action.world.clock
        now.ended_at = _now()
        action.session.add(now)
        action.title = f"Session {now.number} ends"
        action.noted["end"] = {
            "open": list(still_open(action.session)),
            "standing": list(standing(action.session)),
            "party": list(standing(action.session, Side.PARTY)),
        }


@dataclass(frozen=True, slots=True)
class RemoveSession:
    """A session that was begun by mistake is struck out; what happened in it stays."""

    session_id: int

    def perform(self, action: Action) -> None:
        """Delete its row; raises `Refusal` when it is gone."""
        row = action.get(GameSession, self.session_id)
        action.title = f"Session {row.number} removed"
        action.delete(row)


@dataclass(frozen=True, slots=True)
class WriteRecap:
    """What is told of a session from now on, in the referee's words, or again from the journal.

    An empty text is the journal's. `shown` is the recap for players.
    """

    session_id: int
    text: str
    shown: bool = False

    def perform(self, action: Action) -> None:
        """Keep the text; raises `Refusal` when the session is gone."""
        row = action.get(GameSession, self.session_id)
        if self.shown:
            row.told = self.text
        else:
            row.recap = self.text
        action.session.add(row)
        action.secret = not self.shown
        action.title = f"Recap of session {row.number} {'written' if self.text else 'renewed'}"


def _last_entry(session: Session) -> int:
    """The last of all that the journal tells, what is kept too; 0 for nothing."""
    return session.exec(select(func.max(Entry.id))).one() or 0


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
