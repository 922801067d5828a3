"""Notes: written, changed, shown to the players and removed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlmodel import col, select

from models.action import Action, Refusal
from models.bridge.naming import refuse_unknown
from models.bridge.note_links import as_written, linked, refs_in
from models.tables import Note, NoteLink
from models.text import clean

LONGEST = 100_000
"""Characters of a note with its links."""
_TITLE = 60


@dataclass(frozen=True, slots=True)
class WriteNote:
    """A text to remember, about the campaign or the row that `about` names.

    Its title is its first line unless another is given. It belongs to the present of the game
    unless it is dated by `clock`. Players may read it once it is `shown`.
    """

    text: str
    title: str = ""
    about: str = ""
    shown: bool = False
    clock: int | None = None

    def perform(self, action: Action) -> None:
        """Keep it; raises `Refusal` when it has no words, or cannot be kept whole."""
        refuse_unknown(action.session, self.about)
        text = _kept(action, self.text)
        note = Note(
            about=self.about,
            title=_titled(self.title, text),
            body=text,
            shown=self.shown,
            clock=action.world.clock if self.clock is None else self.clock,
            made_at=datetime.now(UTC).isoformat(timespec="seconds"),
        )
        action.session.add(note)
        action.session.flush()
        _link(action, note)
        _told(action, note)


@dataclass(frozen=True, slots=True)
class EditNote:
    """A note gets another text, if it is not None, and another title if one is given."""

    note_id: int
    text: str | None
    title: str = ""

    def perform(self, action: Action) -> None:
        """Write it anew; raises `Refusal` when it is gone, has no words, or is too long."""
        note = action.get(Note, self.note_id)
        if self.text is not None:
            note.body = _kept(action, self.text, note.body)
        note.title = _titled(self.title, note.body) if self.title else note.title
        action.session.add(note)
        _link(action, note)
        _told(action, note, "Note changed")


@dataclass(frozen=True, slots=True)
class ShowNote:
    """The players may read a note from now on, or no longer."""

    note_id: int
    shown: bool = True

    def perform(self, action: Action) -> None:
        """Show or hide it; raises `Refusal` when it is gone."""
        note = action.get(Note, self.note_id)
        note.shown = self.shown
        action.session.add(note)
        if self.shown:
            _told(action, note)
        else:
            action.title = f"Note hidden from the players: {note.title}"
            action.secret = True
            action.tell("What they have read stays in their copy of the journal.")


@dataclass(frozen=True, slots=True)
class RemoveNote:
    """A note is torn up; what the journal told of it stays."""

    note_id: int

    def perform(self, action: Action) -> None:
        """Delete it; raises `Refusal` when it is gone."""
        note = action.get(Note, self.note_id)
        action.title = f"Note removed: {note.title}"
        action.secret = True
        action.delete(note)


def worded(text: str) -> str:
    """A note as it can be kept; raises `ValueError` if it has no words, or too many."""
    written = clean(text, lines=True)
    if not written.strip():
        raise ValueError("A note needs words.")
    if len(written) > LONGEST:
        raise ValueError(f"A note takes {LONGEST:,} characters at most; this has {len(written):,}.")
    return written


def _kept(action: Action, text: str, before: str = "") -> str:
    """A typed text with its links; raises `Refusal` when it cannot be kept whole."""
    try:
        return worded(linked(action.session, worded(text), before))
    except ValueError as error:
        raise Refusal(str(error)) from None


def _titled(title: str, text: str) -> str:
    first = next(filter(None, (line.strip("# ") for line in as_written(text).splitlines())), "")
    return clean(title or first, 120 if title else _TITLE) or "Note"


def _link(action: Action, note: Note) -> None:
    """Keep what the note names."""
    wanted = set(refs_in(note.body))
    for row in action.session.exec(select(NoteLink).where(col(NoteLink.note_id) == note.key)).all():
        if row.to in wanted:
            wanted.remove(row.to)
        else:
            action.session.delete(row)
    action.session.add_all(NoteLink(note_id=note.key, to=ref) for ref in sorted(wanted))


def _told(action: Action, note: Note, word: str = "Note") -> None:
    """Of a note that players may read, the journal tells what is in it; of others, their title."""
    action.title = f"{word}: {note.title}"
    action.secret = not note.shown
    if note.shown:
        for line in filter(str.strip, as_written(note.body).splitlines()):
            action.tell(line)
