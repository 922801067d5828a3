"""Those who leave a scene for good: nothing that was noted of them there is kept."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import Session, col, select

from models.tables import LadderKit, Sighting, Suspicion, Token, TokenUnit


def forget(session: Session, participants: Iterable[int]) -> None:
    """Drop what is known of these, and what was theirs; what is suspected of them is false."""
    keys = list(participants)
    for table in (Sighting, Token, TokenUnit, LadderKit):
        for row in session.exec(select(table).where(col(table.participant_id).in_(keys))):
            session.delete(row)
    for suspicion in session.exec(select(Suspicion).where(col(Suspicion.participant_id).in_(keys))):
        suspicion.participant_id = None
        session.add(suspicion)
    for kit in session.exec(select(LadderKit).where(col(LadderKit.concealed_by).in_(keys))):
        kit.concealed_by = None
        session.add(kit)
