"""Two sheets of one person become one."""

from __future__ import annotations

from sqlmodel import col, select

from models.action import Action, references
from models.bridge.note_links import with_names
from models.bridge.whereabouts import stays
from models.effects.removing import rows_of
from models.tables import Due, Note, NoteLink, Participant, Person, Relation, Skill, Tag

_NAMING = ((Note, "about"), (NoteLink, "to"), (Relation, "one"), (Relation, "other"),
           (Tag, "about"), (Due, "about"))  # fmt: skip
"""What can be about anything, by the column that says what."""
_TEXTS = ("notes", "secret_notes")


def merge(action: Action, person: Person, other: Person) -> None:
    """Let all that is another's be somebody's: what refers to them, and what is written of them.

    Where both are in one scene, the other's place there is left behind, and where both are
    somewhere, the other's place in the lore.
    """
    _skills(action, person, other)
    here = {place.scene_id for place in rows_of(action, Participant, person)}
    for table, column in references(Person):
        naming = select(table).where(getattr(table, column.key) == other.id)
        for row in action.session.exec(naming).all():
            if not (isinstance(row, Participant) and row.scene_id in here):
                setattr(row, column.key, person.key)
                action.session.add(row)
    _links(action, person, other)
    if stays(action.session, (person.ref,)):
        for stay in stays(action.session, (other.ref,)):
            action.session.delete(stay)
    for table, name in _NAMING:
        for row in action.session.exec(select(table).where(getattr(table, name) == other.ref)):
            setattr(row, name, person.ref)
            action.session.add(row)
    _once(action, person)
    for text in _TEXTS:
        both = filter(None, (getattr(person, text), getattr(other, text)))
        setattr(person, text, "\n\n".join(both))
    person.money += other.money
    action.session.add(person)
    action.session.flush()
    action.session.expire(other)


def _links(action: Action, person: Person, other: Person) -> None:
    """Let the notes that name the other name this one in their texts."""

    def named(ref: str, name: str) -> str:
        return f"@[{name}]({person.ref if ref == other.ref else ref})"

    naming = select(NoteLink.note_id).where(NoteLink.to == other.ref)
    for note in action.session.exec(select(Note).where(col(Note.id).in_(naming))).all():
        note.body = with_names(note.body, named)
        action.session.add(note)


def _once(action: Action, person: Person) -> None:
    """What both had is there once, and nobody stands in any way to themselves."""
    for table, ref, same in ((Tag, Tag.about, "word"), (NoteLink, NoteLink.to, "note_id")):
        seen = set()
        for row in action.session.exec(select(table).where(ref == person.ref)).all():
            if (said := getattr(row, same)) in seen:
                action.session.delete(row)
            seen.add(said)
    both = select(Relation).where(Relation.one == person.ref, Relation.other == person.ref)
    for relation in action.session.exec(both).all():
        action.session.delete(relation)


def _skills(action: Action, person: Person, other: Person) -> None:
    """Of a skill that both have, the better level; the worse one goes."""
    mine = {skill.name.casefold(): skill for skill in rows_of(action, Skill, person)}
    for skill in rows_of(action, Skill, other):
        if (own := mine.get(skill.name.casefold())) is not None:
            own.level = max(own.level, skill.level)
            action.session.add(own)
            action.session.delete(skill)
    action.session.flush()
