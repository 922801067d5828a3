"""Two sheets of one person become one."""

from __future__ import annotations

from typing import Any

from sqlmodel import col, select

from models.action import Action, references
from models.bridge.note_links import with_names
from models.bridge.whereabouts import stays
from models.effects.removing import rows_of
from models.tables import (
    Due,
    DueState,
    Joint,
    Note,
    NoteLink,
    Nursing,
    Participant,
    Person,
    Relation,
    Skill,
    Tag,
)
from models.tables.due import OF_THE_BODY

_NAMING = ((Note, "about"), (NoteLink, "to"), (Relation, "one"), (Relation, "other"),
           (Tag, "about"), (Due, "about"))  # fmt: skip
"""What can be about anything, by the column that says what."""
_KEYS = ("person_id", "patient_id", "medic_id")
_TEXTS = ("notes", "secret_notes")


def merge(action: Action, person: Person, other: Person) -> None:
    """Let all that is another's be somebody's: what refers to them, and what is written of them.

    Where both are in one scene, the other's place there is left behind, and where both are
    somewhere, the other's place in the lore. What the other's body had on the clock goes, for it
    belongs to points that nobody has any more.
    """
    _body(action, other)
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
    _in_data(action, person, other)
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
    own = select(Nursing).where(Nursing.patient_id == person.id, Nursing.carer_id == person.id)
    for nursing in action.session.exec(own).all():
        action.session.delete(nursing)


def _body(action: Action, other: Person) -> None:
    """Drop what would heal the other, wake them, or kill them."""
    for due in rows_of(action, Due, other):
        if due.state == DueState.WAITING and due.deed in OF_THE_BODY:
            action.delete(due)


def _in_data(action: Action, person: Person, other: Person) -> None:
    """Let what is kept by key alone name this one: what is in hand, and tasks failed together."""
    mine: dict[tuple[str, Any], Any] = {(name, other.key): person.key for name in _KEYS}
    mine["purse", other.ref] = person.ref

    def named(said: dict[str, Any]) -> dict[str, Any]:
        whose = {name: said[name] for name in (*_KEYS, "purse") if name in said}
        return {**said, **{name: mine.get((name, was), was) for name, was in whose.items()}}

    for due in action.session.exec(select(Due).where(Due.state == DueState.WAITING)).all():
        if begun := due.asked.get("begun"):
            due.asked = {**due.asked, "begun": named(begun)}
            action.session.add(due)
    for joint in action.session.exec(select(Joint)).all():
        joint.parts = [named(part) for part in joint.parts]
        joint.out = [person.key if key == other.key else key for key in joint.out]
        if len({part["person_id"] for part in joint.parts}) < len(joint.parts):
            action.session.delete(joint)  # nobody fails together with themselves
        else:
            action.session.add(joint)


def _skills(action: Action, person: Person, other: Person) -> None:
    """Of a skill that both have, the better level; the worse one goes."""
    mine = {skill.name.casefold(): skill for skill in rows_of(action, Skill, person)}
    for skill in rows_of(action, Skill, other):
        if (own := mine.get(skill.name.casefold())) is not None:
            own.level = max(own.level, skill.level)
            action.session.add(own)
            action.session.delete(skill)
    action.session.flush()
