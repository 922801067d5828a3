"""Notes, and the places, factions and things they are about, as screens read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy.orm import defer
from sqlmodel import Session, col, func, or_, select

from models.bridge.linking import as_typed, with_names
from models.bridge.naming import GONE, names_of
from models.tables import Note, NoteLink, Relation, Subject


@dataclass(frozen=True, slots=True)
class NoteLine:
    """A note in a list: `about` is what it is about by name, empty for the campaign."""

    key: int
    title: str
    about: str
    shown: bool
    clock: int


@dataclass(frozen=True, slots=True)
class NoteText:
    """A note to read and to write: `typed` as it is typed, `names` what it names, by ref."""

    line: NoteLine
    ref: str
    typed: str
    markdown: str
    names: tuple[tuple[str, str], ...]


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


def notes(session: Session, words: Iterable[str] = (), *, about: str = "") -> tuple[NoteLine, ...]:
    """The notes that hold all of these words, the latest of game time first.

    Those that are `about` a row, or name it; without one, of all.
    """
    found = select(Note).options(defer(cast(Any, Note.body)))
    if about:
        naming = select(NoteLink.note_id).where(NoteLink.to == about)
        found = found.where(or_(Note.about == about, col(Note.id).in_(naming)))
    for word in words:
        text = func.casefold(col(Note.title) + "\n" + col(Note.body))
        found = found.where(text.contains(word.casefold(), autoescape=True))
    rows = session.exec(found.order_by(col(Note.clock).desc(), col(Note.id).desc())).all()
    names = names_of(session, {row.about for row in rows})
    return tuple(_line(row, names) for row in rows)


def read_note(session: Session, key: int) -> NoteText | None:
    """A note to read; None when it is gone."""
    note = session.get(Note, key)
    if note is None:
        return None
    links = session.exec(select(NoteLink.to).where(NoteLink.note_id == key)).all()
    names = names_of(session, {*links, note.about})
    return NoteText(
        _line(note, names),
        note.about,
        as_typed(session, note.body),
        with_names(note.body, lambda ref, name: f"**{names.get(ref, name)}**"),
        tuple(sorted((ref, names[ref]) for ref in links if ref in names)),
    )


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


def _line(note: Note, names: Mapping[str, str]) -> NoteLine:
    about = names.get(note.about, GONE) if note.about else ""
    return NoteLine(note.key, note.title, about, note.shown, note.clock)
