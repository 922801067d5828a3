"""Notes, as screens read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy.orm import defer
from sqlmodel import Session, col, func, or_, select

from models.bridge.naming import GONE, names_of
from models.bridge.note_links import as_typed, with_names
from models.tables import Note, NoteLink


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


def _line(note: Note, names: Mapping[str, str]) -> NoteLine:
    about = names.get(note.about, GONE) if note.about else ""
    return NoteLine(note.key, note.title, about, note.shown, note.clock)
