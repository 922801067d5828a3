"""Where people are while nobody plays a scene: at places of the lore."""

from __future__ import annotations

from collections.abc import Collection

from sqlmodel import Session, col, select

from models.tables import Relation, Subject, SubjectKind

AT = "is at"
"""How somebody stands to the place where they are."""


def places(session: Session) -> tuple[tuple[int, str], ...]:
    """The places that are not archived, each with its key, by name."""
    found = select(Subject).where(
        Subject.kind == SubjectKind.PLACE, col(Subject.archived).is_(False)
    )
    named = sorted(session.exec(found).all(), key=lambda place: place.name.casefold())
    return tuple((place.key, place.name) for place in named)


def stays(session: Session, refs: Collection[str]) -> list[Relation]:
    """The relations that say where these are, by their `Row.ref`s."""
    at = select(Relation).where(Relation.words == AT, col(Relation.one).in_(refs))
    kind = f"{Subject.__tablename__}:"
    return list(session.exec(at.where(col(Relation.other).startswith(kind, autoescape=True))))
