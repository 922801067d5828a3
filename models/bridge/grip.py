"""Between the holds of a scene and the rules: who has whom, and who is under control."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement
from sqlmodel import Session, and_, col, or_, select

from models.action import Action
from models.bridge.ground import field_in
from models.reading import none_stored, read_once
from models.tables import Hold, Participant, Person, Scene
from rules.combat.grappling import controls


@dataclass(frozen=True, slots=True)
class Grip:
    """One participant's hold on another: who (keys and names), points so far and points needed.

    `key` is that of the hold's row.
    """

    key: int
    holder: int
    held: int
    holder_name: str
    held_name: str
    points: int
    strength: int

    @property
    def controls(self) -> bool:
        """Whether the one held can no longer move or act (C-90)."""
        return controls(self.points, self.strength)


@read_once
def grips_in(session: Session, scene_id: int) -> list[Grip]:
    """Every hold in a scene, in the order they were taken."""
    if none_stored(session, Hold):
        return []
    holds = select(Hold).where(Hold.scene_id == scene_id).order_by(col(Hold.id))
    return _grips(session, session.exec(holds).all())


def controlled_in(session: Session, scene_id: int) -> set[int]:
    """The keys of the participants of a scene who are under somebody's control (C-90)."""
    return {grip.held for grip in grips_in(session, scene_id) if grip.controls}


def hold_of(session: Session, holder: int, held: int) -> Hold | None:
    """The hold one participant has on another, if any."""
    return session.exec(
        select(Hold).where(Hold.holder_id == holder, Hold.held_id == held)
    ).one_or_none()


def points_of(session: Session, holder: int, held: int) -> int:
    """The control points one participant has on another."""
    hold = hold_of(session, holder, held)
    return hold.points if hold else 0


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
    for grip, hold in zip(_grips(session, holds), holds, strict=True):
        session.delete(hold)
        told = f"{grip.holder_name} no longer holds {grip.held_name}."
        action.tell(told, "G-82", secret=_is_unseen(session, hold))
    if holds:
        session.flush()


def _is_unseen(session: Session, hold: Hold) -> bool:
    """Whether the party does not know of one of the two."""
    field = field_in(session, session.get_one(Scene, hold.scene_id))
    return any(field.unseen(field.stand(key)) for key in (hold.holder_id, hold.held_id))


def _grips(session: Session, holds: Sequence[Hold]) -> list[Grip]:
    if not holds:
        return []
    keys = {key for hold in holds for key in (hold.holder_id, hold.held_id)}
    people = dict(
        session.exec(
            select(Participant.id, Person)
            .join(Person, col(Participant.person_id) == col(Person.id))
            .where(col(Participant.id).in_(keys))
        ).all()
    )
    return [
        Grip(
            hold.key,
            hold.holder_id,
            hold.held_id,
            people[hold.holder_id].name,
            people[hold.held_id].name,
            hold.points,
            people[hold.held_id].strength,
        )
        for hold in holds
    ]
