"""Those who leave a scene for good: nothing that was noted of them there is kept."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import Session, col, select

from models.effects.engines.registry import PLAYS
from models.tables import Sighting, Suspicion


def forget(session: Session, participants: Iterable[int]) -> None:
    """Drop what is known of these, and what was theirs; what is suspected of them is false."""
    keys = list(participants)
    for row in session.exec(select(Sighting).where(col(Sighting.participant_id).in_(keys))):
        session.delete(row)
    for suspicion in session.exec(select(Suspicion).where(col(Suspicion.participant_id).in_(keys))):
        suspicion.participant_id = None
        session.add(suspicion)
    for play in PLAYS.values():
        play.forget(session, keys)
