"""Between the holds of a scene and the rules: who has whom, and who is under control."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.reading import none_stored, read_once
from models.tables import Hold, Participant, Person
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
    return grips_of(session, session.exec(holds).all())


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


def grips_of(session: Session, holds: Sequence[Hold]) -> list[Grip]:
    """These holds, and who has whom in them."""
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
