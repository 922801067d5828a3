"""Notes, as screens read them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import tuple_
from sqlalchemy.orm import defer
from sqlmodel import Session, col, func, or_, select

from models.bridge.naming import GONE, names_of
from models.bridge.note_links import as_typed, with_names
from models.campaign import Campaign
from models.tables import Note, NoteLink
from models.views.unrolled import STEP, Unrolled

_LATEST = 2**62


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


class NoteList(Unrolled[NoteLine]):
    """The notes that hold all of these words, the latest of game time first.

    Those that are `about` a row, or name it; without one, of all. The first of them are read in a
    session that is there, more when somebody looks.
    """

    def __init__(
        self, session: Session, campaign: Campaign, words: Collection[str] = (), about: str = ""
    ) -> None:
        """Read the first of them."""
        super().__init__(_in_steps(session, campaign, words, about))

    def place_of(self, key: int) -> int | None:
        """Where a note stands; None where it is none of them."""
        begun = 0
        while begun < len(self) or self.more():
            for place in range(begun, len(self)):
                if self[place].key == key:
                    return place
            begun = len(self)
        return None


def _in_steps(
    session: Session, campaign: Campaign, words: Collection[str], about: str
) -> Iterator[NoteLine]:
    found = notes(session, words, about=about, most=STEP)
    yield from found
    while len(found) == STEP:
        with campaign.read() as later:
            found = notes(later, words, about=about, most=STEP, after=found[-1])
        yield from found


def notes(
    session: Session,
    words: Collection[str] = (),
    *,
    about: str = "",
    most: int | None = None,
    after: NoteLine | None = None,
) -> tuple[NoteLine, ...]:
    """So many notes at `most` as a list has them, those that come `after` one of them."""
    last = (after.clock, after.key) if after else (_LATEST, 0)
    found = select(Note).options(defer(cast(Any, Note.body)))
    found = found.where(tuple_(Note.clock, Note.id) < tuple_(*last))
    if about:
        naming = select(NoteLink.note_id).where(NoteLink.to == about)
        found = found.where(or_(Note.about == about, col(Note.id).in_(naming)))
    for word in words:
        text = func.casefold(col(Note.title) + "\n" + col(Note.body))
        found = found.where(text.contains(word.casefold(), autoescape=True))
    found = found.order_by(col(Note.clock).desc(), col(Note.id).desc()).limit(most)
    rows = session.exec(found).all()
    names = names_of(session, {row.about for row in rows})
    return tuple(_line(row, names) for row in rows)


def newest_note(session: Session) -> int:
    """The note that was made last, by key; 0 for none."""
    return session.exec(select(func.max(Note.id))).one() or 0


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
