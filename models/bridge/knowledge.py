"""What sides know of participants, kept true when those are seen, lost sight of, or leave."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import Session, col, select

from models.tables import Sighting, Suspicion


def no_longer_suspected(session: Session, side: str, participants: Iterable[int]) -> None:
    """Drop what a side suspected of those whom it has before its eyes now (B-28)."""
    found = select(Suspicion).where(
        Suspicion.side == side, col(Suspicion.participant_id).in_(list(participants))
    )
    for suspicion in session.exec(found):
        session.delete(suspicion)


def forget(session: Session, participants: Iterable[int]) -> None:
    """Let nobody know where these are, who leave the scene; what is suspected of them is false."""
    keys = list(participants)
    for sighting in session.exec(select(Sighting).where(col(Sighting.participant_id).in_(keys))):
        session.delete(sighting)
    for suspicion in session.exec(select(Suspicion).where(col(Suspicion.participant_id).in_(keys))):
        suspicion.participant_id = None
        session.add(suspicion)
