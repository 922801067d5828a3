"""What is done to several people at once: tagged, archived, sent to a side or a place, removed."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import col, select

from models.action import Action, Refusal
from models.bridge.joint import few
from models.bridge.whereabouts import AT, stays
from models.deed import ToSeveral
from models.effects.merging import merge
from models.effects.removing import remove_people
from models.tables import KeptList, Person, Relation, Side, Subject, SubjectKind, Tag
from models.text import clean


@dataclass(frozen=True, slots=True)
class Archive(ToSeveral):
    """People who play no part any more are no longer offered anywhere, or are again."""

    people: tuple[int, ...]
    archived: bool = True

    def perform(self, action: Action) -> None:
        """Put them away, or bring them back; raises `Refusal` for nobody."""
        people = _written(action, self.people, "archived", self.archived)
        action.title = f"{_said(people)}: {'archived' if self.archived else 'brought back'}"


@dataclass(frozen=True, slots=True)
class SendToSide(ToSeveral):
    """People stand on another side from now on; where they stand in a scene is its own matter."""

    people: tuple[int, ...]
    side: Side

    def perform(self, action: Action) -> None:
        """Write it on their sheets; raises `Refusal` for nobody."""
        people = _written(action, self.people, "side", self.side)
        action.title = f"{_said(people)}: {self.side}"


@dataclass(frozen=True, slots=True)
class SendToPlace(ToSeveral):
    """People are at a place of the lore from now on, and at no other; without one, at none."""

    people: tuple[int, ...]
    subject_id: int | None = None

    def perform(self, action: Action) -> None:
        """Note it as a relation; raises `Refusal` for nobody, and for what is no place."""
        people = _people(action, self.people)
        place = None if self.subject_id is None else action.get(Subject, self.subject_id)
        if place is not None and place.kind != SubjectKind.PLACE:
            raise Refusal(f"{place.name} is no place.")
        refs = [person.ref for person in people]
        for stood in stays(action.session, refs):
            action.session.delete(stood)
        if place is not None:
            action.session.add_all(Relation(one=ref, words=AT, other=place.ref) for ref in refs)
        action.title = f"{_said(people)}: {f'at {place.name}' if place else 'at no known place'}"
        action.secret = True


@dataclass(frozen=True, slots=True)
class TagPeople(ToSeveral):
    """People get a tag to be found by, or lose it."""

    people: tuple[int, ...]
    word: str
    on: bool = True

    def perform(self, action: Action) -> None:
        """Write it; raises `Refusal` for nobody, or for a tag without letters."""
        word = clean(self.word, 40).casefold()
        if not word:
            raise Refusal("A tag needs letters.")
        people = _people(action, self.people)
        refs = {person.ref for person in people}
        there = select(Tag).where(Tag.word == word, col(Tag.about).in_(refs))
        tags = action.session.exec(there).all()
        if self.on:
            missing = refs - {tag.about for tag in tags}
            action.session.add_all(Tag(about=ref, word=word) for ref in sorted(missing))
        else:
            for tag in tags:
                action.session.delete(tag)
        action.title = f"{_said(people)}: {'tagged' if self.on else 'no longer tagged'} {word}"
        action.secret = True


@dataclass(frozen=True, slots=True)
class TakeOffList(ToSeveral):
    """People are taken off the list, with gear, wounds, what is due, and their place in scenes."""

    people: tuple[int, ...]

    def perform(self, action: Action) -> None:
        """Delete every row that is about them; raises `Refusal` for nobody."""
        people = _people(action, self.people)
        action.title = f"{_said(people)}: removed"
        action.secret = any(person.side != Side.PARTY for person in people)
        remove_people(action, people)


@dataclass(frozen=True, slots=True)
class MergePeople:
    """Two sheets of one and the same person become one: the first stays, with what both have.

    Figures and points are those of the first; of a skill that both have, the better level. Gear,
    wounds, what is due, tags, notes, relations and places in scenes go over.
    """

    person_id: int
    other_id: int

    def perform(self, action: Action) -> None:
        """Write all of it to the first, and remove the other; raises `Refusal` for one and one."""
        if self.person_id == self.other_id:
            raise Refusal("That is the same sheet.")
        person, other = action.get(Person, self.person_id), action.get(Person, self.other_id)
        action.title = f"{other.name} is {person.name}: two sheets made one"
        action.secret = True
        merge(action, person, other)
        remove_people(action, [other])


@dataclass(frozen=True, slots=True)
class KeepList:
    """A list of people is kept by name: what is searched for, and how it is ordered."""

    name: str
    sought: str = ""
    sorted_by: str = ""
    backwards: bool = False

    def perform(self, action: Action) -> None:
        """Keep it, in place of one of that name; raises `Refusal` without a name."""
        name = clean(self.name, 60)
        if not name:
            raise Refusal("A list needs a name.")
        there = select(KeptList).where(KeptList.name == name)
        kept = action.session.exec(there).first() or KeptList(name=name)
        kept.sought, kept.sorted_by, kept.backwards = self.sought, self.sorted_by, self.backwards
        action.session.add(kept)
        action.title = f"List kept: {name}"
        action.secret = True


@dataclass(frozen=True, slots=True)
class ForgetList:
    """A list of people is no longer kept; the people stay."""

    list_id: int

    def perform(self, action: Action) -> None:
        """Delete it; raises `Refusal` when it is gone."""
        kept = action.get(KeptList, self.list_id)
        action.title = f"List forgotten: {kept.name}"
        action.secret = True
        action.delete(kept)


def _people(action: Action, keys: tuple[int, ...]) -> list[Person]:
    """These people; raises `Refusal` for nobody, and where one is gone."""
    if not keys:
        raise Refusal("Nobody is marked.")
    people: list[Person] = []
    for number, key in enumerate(keys):
        action.progress(number, len(keys))
        people.append(action.get(Person, key))
    return people


def _written(action: Action, keys: tuple[int, ...], column: str, value: object) -> list[Person]:
    """These people, with this in a column of their sheets, which is the referee's matter."""
    people = _people(action, keys)
    for person in people:
        setattr(person, column, value)
        action.session.add(person)
    action.secret = True
    return people


def _said(people: list[Person]) -> str:
    return few([person.name for person in people])
