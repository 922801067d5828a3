"""The sessions of a campaign, and whether it is time for another."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col, or_, select

from models.deeds.chronicle.session import lasting
from models.tables import Entry, GameSession

GAP = timedelta(hours=6)
"""How long nothing has happened when a session is thought to be over."""


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session in a list: the real times are ISO 8601 in UTC, the clocks game seconds.

    It is the entries of the journal after `first` up to `last`. `last`, `ended_at` and `clock_end`
    are empty while it lasts. `written` says that a recap of it is in somebody's own words.
    """

    key: int
    number: int
    title: str
    players: str
    began_at: str
    ended_at: str
    clock: int
    clock_end: int | None
    first: int
    last: int | None
    written: bool

    @property
    def played_on(self) -> str:
        """The day on which it began, as clocks here go; "?" where the file says none."""
        began = _moment(self.began_at)
        return f"{began:%Y-%m-%d}" if began else "?"


_COLUMNS = (
    "id", "number", "title", "players", "began_at", "ended_at", "clock", "clock_end", "first",
    "last",
)  # fmt: skip


def sessions(session: Session) -> tuple[SessionLine, ...]:
    """Every session, the newest first."""
    written = or_(GameSession.recap != "", GameSession.told != "")
    columns = (*(getattr(GameSession, name) for name in _COLUMNS), written)
    found = sa.select(*columns).order_by(col(GameSession.id).desc())
    return tuple(SessionLine(*row) for row in session.connection().execute(found))


def proposal(session: Session, now: datetime) -> str:
    """What the gap in real time before `now` suggests, as a sentence; empty for nothing.

    A clock that was set back suggests nothing.
    """
    newest = session.exec(
        select(Entry.made_at).where(Entry.state != "kept").order_by(col(Entry.id).desc()).limit(1)
    ).first()
    before = _moment(newest or "")
    if before is None or now - before < GAP:
        return ""
    playing = lasting(session)
    if playing is not None:
        return f"Session {playing.number} has not been ended since it was last played."
    last = session.exec(select(GameSession).order_by(col(GameSession.id).desc())).first()
    if last is None:
        return ""
    return f"Session {last.number} is over: begin session {last.number + 1}?"


def _moment(written: str) -> datetime | None:
    """A real time as a file has it; None for a text that is none."""
    try:
        return datetime.fromisoformat(written).astimezone()
    except (ValueError, OverflowError):
        return None
