"""Who is offered where somebody is chosen to do something."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import Session, col, func, not_, or_, select

from models.tables import Participant, Person, Side, Skill, World
from rules.tasks.assets import Named
from rules.tasks.task import Task

OTHERS = 100
"""How many are offered of those who are neither of the party nor in the present scene."""


def offered(session: Session, skills: Iterable[str] = ()) -> list[Person]:
    """The party, whoever is in the present scene, and of others the best at one of the skills.

    So many of these at most, and none who is archived. By key.
    """
    scene = select(World.scene_id).scalar_subquery()
    there = select(Participant.person_id).where(Participant.scene_id == scene)
    near = or_(Person.side == Side.PARTY, col(Person.id).in_(there))
    names = {skill.casefold() for skill in skills}
    level = (
        select(func.max(Skill.level))
        .where(Skill.person_id == Person.id, func.casefold(Skill.name).in_(names))
        .scalar_subquery()
    )
    others = (
        select(Person.id)
        .where(not_(near), col(Person.archived).is_(False))
        .order_by(col(Person.dead_since).is_not(None), func.coalesce(level, -1).desc(), Person.id)  # type: ignore[arg-type]
        .limit(OTHERS)
    )
    wanted = col(Person.archived).is_(False) & or_(near, col(Person.id).in_(others))
    return list(session.exec(select(Person).where(wanted).order_by(col(Person.id))))


def party(session: Session) -> list[Person]:
    """The party, without those who are archived, by key."""
    side = select(Person).where(Person.side == Side.PARTY, col(Person.archived).is_(False))
    return list(session.exec(side.order_by(col(Person.id))))


def skills_in(task: Task) -> tuple[str, ...]:
    """What somebody who attempts a task had best be good at."""
    parts = (part for asset in task.assets.assets if not asset.detriment for part in asset.parts)
    return tuple(part.name for part in parts if isinstance(part, Named))
