"""Taking cover, and leaving it (C-21, C-45)."""

from __future__ import annotations

from sqlmodel import or_, select

from models.action import Action
from models.bridge.cover import Behind
from models.tables import CoverFrom, Participant


def put_behind(row: Participant, behind: Behind) -> None:
    """Note on a participant what they are behind, as seen from everybody."""
    row.cover = behind.stance
    row.cover_material, row.cover_centimetres = behind.noted


def end_exceptions(action: Action, row: Participant, attacker: int | None = None) -> None:
    """Forget what cover a participant has from one attacker, or from each of them."""
    exceptions = select(CoverFrom).where(CoverFrom.participant_id == row.id)
    if attacker is not None:
        exceptions = exceptions.where(CoverFrom.attacker_id == attacker)
    for exception in action.session.exec(exceptions).all():
        action.delete(exception)


def end_cover(action: Action, row: Participant) -> None:
    """Whoever moves leaves their cover, and the cover others had from them, behind (C-21)."""
    put_behind(row, Behind())
    both = or_(CoverFrom.participant_id == row.id, CoverFrom.attacker_id == row.id)
    for exception in action.session.exec(select(CoverFrom).where(both)).all():
        action.delete(exception)
