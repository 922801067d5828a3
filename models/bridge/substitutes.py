"""What stands in for a crucial skill that somebody lacks."""

from __future__ import annotations

from sqlmodel import Session, col, select

from models.tables import Skill
from rules.tasks.substitute import Intellect, RelatedSkill, Substitute

INTELLECT = "Intelligence and Education"


def stand_in(session: Session, person_id: int, name: str) -> Substitute | None:
    """A skill of the person that the referee names related (T-63), or `INTELLECT` (T-64)."""
    if not name:
        return None
    if name == INTELLECT:
        return Intellect()
    skill = next((skill for skill in _skills(session, person_id) if skill.name == name), None)
    return RelatedSkill(skill.name, skill.level) if skill else None


def stand_ins(session: Session, person_id: int) -> tuple[tuple[str, str], ...]:
    """The choices there are, by name and in words: nothing first, then the best skills (T-23)."""
    skills = [(s.name, f"{s.name} {s.level}") for s in _skills(session, person_id)]
    return (("", "nothing"), *skills, (INTELLECT, INTELLECT))


def _skills(session: Session, person_id: int) -> list[Skill]:
    mine = select(Skill).where(Skill.person_id == person_id)
    return list(session.exec(mine.order_by(col(Skill.level).desc(), col(Skill.name))))
