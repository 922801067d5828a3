"""People on their way out of a campaign."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from typing import Any

from sqlmodel import Session, col, select

from models.bridge.equipment import CARRIED
from models.exchange.equipment import PatternRecord
from models.exchange.people.draft import Draft
from models.fields import fields_of
from models.tables import Person, Skill, Tag


def drafts_of(session: Session, chosen: Collection[int] | None = None) -> list[Draft]:
    """Everybody, or those `chosen` by key, with all of the sheet, skills, gear and tags.

    Wounds go along as points, unconsciousness and death; how they came about, what is due, and
    where somebody stands in a scene stay behind.
    """
    people = select(Person).order_by(col(Person.id))
    rows = [p for p in session.exec(people) if chosen is None or p.key in chosen]
    skills: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for skill in session.exec(select(Skill).order_by(col(Skill.id))):
        skills[skill.person_id].append((skill.name, skill.level))
    tags: dict[str, list[str]] = defaultdict(list)
    for tag in session.exec(select(Tag).order_by(col(Tag.id))):
        tags[tag.about].append(tag.word)
    gear = _gear(session)
    return [
        Draft(
            person.model_dump(exclude={"id"}),
            tuple(skills[person.key]),
            tuple(gear[person.key]),
            tuple(tags[person.ref]),
        )
        for person in rows
    ]


def _gear(session: Session) -> dict[int, list[PatternRecord]]:
    """What everybody carries, by the key of whoever does."""
    found: dict[int, list[PatternRecord]] = defaultdict(list)
    for table, model in CARRIED.items():
        names = [spec.name for spec in fields_of(table)]
        kind: Any = model
        for row in session.exec(select(kind).order_by(kind.id)):
            if row.person_id is not None:
                values = {name: getattr(row, name) for name in names}
                found[row.person_id].append(PatternRecord(table, values))
    return found
