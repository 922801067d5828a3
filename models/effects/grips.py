"""Holds end, and everybody hears of it (C-90, G-82)."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import ColumnElement
from sqlmodel import Session, and_, col, or_, select

from models.action import Action
from models.bridge.grip import grips_of
from models.bridge.ground import field_in
from models.reading import none_stored
from models.tables import Hold, Participant, Person, Scene


def end_holds(action: Action, participants: Iterable[int]) -> None:
    """Every hold these participants have, and every hold on them, is over (G-82)."""
    keys = list(participants)
    _end(action, or_(col(Hold.holder_id).in_(keys), col(Hold.held_id).in_(keys)))


def end_holds_of(action: Action, person: Person) -> None:
    """Every hold somebody has, and every hold on them, is over in every scene (G-82)."""
    places = select(Participant.id).where(Participant.person_id == person.id)
    _end(action, or_(col(Hold.holder_id).in_(places), col(Hold.held_id).in_(places)))


def let_go(action: Action, holder: int, held: int | None = None) -> None:
    """A participant lets go of somebody, or of everybody (C-90, C-92)."""
    theirs = col(Hold.holder_id) == holder
    _end(action, theirs if held is None else and_(theirs, col(Hold.held_id) == held))


def _end(action: Action, which: ColumnElement[bool]) -> None:
    session = action.session
    if none_stored(session, Hold):
        return
    with session.no_autoflush:  # whatever changes a hold stores it at once
        holds = session.exec(select(Hold).where(which).order_by(col(Hold.id))).all()
    for grip, hold in zip(grips_of(session, holds), holds, strict=True):
        session.delete(hold)
        told = f"{grip.holder_name} no longer holds {grip.held_name}."
        action.tell(told, "G-82", secret=_is_unseen(session, hold))
    if holds:
        session.flush()


def _is_unseen(session: Session, hold: Hold) -> bool:
    """Whether the party does not know of one of the two."""
    field = field_in(session, session.get_one(Scene, hold.scene_id))
    return any(field.unseen(field.stand(key)) for key in (hold.holder_id, hold.held_id))
