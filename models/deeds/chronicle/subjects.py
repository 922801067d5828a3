"""Places, factions and things, and what stands how to what."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.naming import GONE, name_of, names_of, refuse_unknown, row_of
from models.effects.removing import unrelate
from models.tables import Relation, Subject, SubjectKind
from models.text import clean


@dataclass(frozen=True, slots=True)
class NewSubject:
    """A place, faction or thing of this name; players know of it once it is `shown`."""

    name: str
    kind: SubjectKind = SubjectKind.PLACE
    shown: bool = False

    def perform(self, action: Action) -> None:
        """Add it; raises `Refusal` when it has no name."""
        name = clean(self.name, 80)
        if not name:
            raise Refusal("It needs a name.")
        action.session.add(Subject(name=name, kind=self.kind, shown=self.shown))
        action.title = f"New {self.kind}: {name}"
        action.secret = not self.shown


@dataclass(frozen=True, slots=True)
class ShowSubject:
    """The players know of a place, faction or thing from now on, or no longer."""

    subject_id: int
    shown: bool = True

    def perform(self, action: Action) -> None:
        """Show or hide it; raises `Refusal` when it is gone."""
        subject = action.get(Subject, self.subject_id)
        subject.shown = self.shown
        action.session.add(subject)
        action.secret = not self.shown
        if self.shown:
            action.title = f"The players know of {subject.name}"
            for line in filter(str.strip, subject.description.splitlines()):
                action.tell(line)
        else:
            action.title = f"The players no longer know of {subject.name}"


@dataclass(frozen=True, slots=True)
class RemoveSubject:
    """A place, faction or thing is struck out, with what it stood in to others."""

    subject_id: int

    def perform(self, action: Action) -> None:
        """Delete it; raises `Refusal` when it is gone."""
        subject = action.get(Subject, self.subject_id)
        unrelate(action, subject.ref)
        action.title = f"{subject.name} removed"
        action.secret = True
        action.delete(subject)


@dataclass(frozen=True, slots=True)
class Relate:
    """Something stands to something else as the words say: "owes", "brother of"."""

    one: str
    words: str
    other: str

    def perform(self, action: Action) -> None:
        """Note it; raises `Refusal` without words, or where one of them is gone."""
        words = clean(self.words, 60)
        if not words:
            raise Refusal("Say how they stand to each other, such as: owes, brother of.")
        if self.one == self.other:
            raise Refusal("That is one and the same.")
        for ref in (self.one, self.other):
            refuse_unknown(action.session, ref)
        action.session.add(Relation(one=self.one, words=words, other=self.other))
        first, second = (row_of(action.session, ref) for ref in (self.one, self.other))
        assert first is not None
        assert second is not None
        action.title = f"{name_of(first)} {words} {name_of(second)}"
        action.secret = True


@dataclass(frozen=True, slots=True)
class Unrelate:
    """What stood between two is struck out."""

    relation_id: int

    def perform(self, action: Action) -> None:
        """Delete it; raises `Refusal` when it is gone."""
        row = action.get(Relation, self.relation_id)
        names = names_of(action.session, (row.one, row.other))
        said = " ".join((names.get(row.one, GONE), row.words, names.get(row.other, GONE)))
        action.title = f"No longer: {said}"
        action.secret = True
        action.delete(row)
