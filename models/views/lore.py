"""Places, factions and things, and how everything stands to each other, as screens read it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, or_, select

from models.bridge.naming import GONE, names_of
from models.tables import Relation, Subject
from models.views.notes import notes


@dataclass(frozen=True, slots=True)
class Related:
    """How something stands to something else: "Strand owes", or "is owed by"."""

    key: int
    said: str
    ref: str


@dataclass(frozen=True, slots=True)
class SubjectLine:
    """A place, faction or thing in a list."""

    key: int
    name: str
    kind: str
    shown: bool
    archived: bool

    @property
    def ref(self) -> str:
        """What it is called where anything can be named."""
        return f"{Subject.__tablename__}:{self.key}"


def subjects(session: Session) -> tuple[SubjectLine, ...]:
    """Every place, faction and thing, by kind and name; the archived last."""
    rows = session.exec(select(Subject)).all()
    return tuple(
        SubjectLine(r.key, r.name, r.kind, r.shown, r.archived)
        for r in sorted(rows, key=lambda r: (r.archived, r.kind, r.name.casefold()))
    )


def relations(session: Session, ref: str) -> tuple[Related, ...]:
    """How something stands to others, from either side."""
    rows = session.exec(
        select(Relation)
        .where(or_(Relation.one == ref, Relation.other == ref))
        .order_by(col(Relation.id))
    ).all()
    names = names_of(session, {one for row in rows for one in (row.one, row.other)})
    return tuple(
        Related(
            row.key,
            f"{names.get(row.one, GONE)} {row.words} {names.get(row.other, GONE)}",
            row.other if row.one == ref else row.one,
        )
        for row in rows
    )


def remembered(session: Session, ref: str) -> tuple[str, ...]:
    """How something stands to others, and the titles of the notes about it, the latest first."""
    return (
        *(related.said for related in relations(session, ref)),
        *(note.title for note in notes(session, about=ref)),
    )


def read_subject(session: Session, key: int) -> str:
    """All that is known of a place, faction or thing, in Markdown; empty when it is gone."""
    subject = session.get(Subject, key)
    if subject is None:
        return ""
    known = f"What players {'know' if subject.shown else 'would know'}"
    parts = (
        (known, [subject.description] if subject.description else []),
        ("For yourself alone", [subject.notes] if subject.notes else []),
        ("Relations", [f"- {related.said}" for related in relations(session, subject.ref)]),
        ("Notes", [f"- {note.title}" for note in notes(session, about=subject.ref)]),
    )
    said = ("\n".join((f"## {title}\n", *lines)) for title, lines in parts if lines)
    return "\n\n".join((f"# {subject.name}", *said))
