"""Kinds of people: kept, changed, and made anew."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlmodel import Session, func, select

from models.action import Action, Refusal, found, refuse
from models.bridge.scene_places import places_in_scene
from models.deed import Option, Preview
from models.effects.random_tables import link_rows
from models.exchange.people.anew import MOST, bring, numbered, said_of
from models.exchange.people.kinds import Mould, line_of, mould, mould_of, understood
from models.fields import written
from models.tables import Person, PersonKind, RandomTable, Side
from models.text import counted


@dataclass(frozen=True, slots=True)
class NewKind:
    """A kind of people is written: its name, the stat line, and what varies by a throw."""

    name: str
    line: str = ""
    varies: str = ""

    def preview(self, session: Session) -> Preview:
        """What was understood of the line, what nobody could place, and what varies."""
        shown = _written_down(session, f"New kind: {self.name}", self.name, self.line, self.varies)
        return replace(shown, refusals=(*_taken(session, self.name), *shown.refusals))

    def perform(self, action: Action) -> None:
        """Keep it; raises `Refusal` for a name that is taken, and for what cannot be read."""
        name = _free_name(action.session, self.name)
        _keep(action, PersonKind(name=name), self.line, self.varies)
        action.title = f"New kind: {name}"


@dataclass(frozen=True, slots=True)
class ChangeKind:
    """A kind gets another stat line, and other things vary."""

    kind_id: int
    line: str
    varies: str

    def preview(self, session: Session) -> Preview:
        """What was understood of the line, what nobody could place, and what varies."""
        kind = found(session, PersonKind, self.kind_id)
        return _written_down(session, f"{kind.name} changed", kind.name, self.line, self.varies)

    def perform(self, action: Action) -> None:
        """Write it; raises `Refusal` for what cannot be read."""
        kind = action.get(PersonKind, self.kind_id)
        _keep(action, kind, self.line, self.varies)
        action.title = f"{kind.name}: stat line changed"


@dataclass(frozen=True, slots=True)
class KeepAsKind:
    """Somebody is kept as a kind, to be made anew as often as wanted."""

    person_id: int
    name: str

    def preview(self, session: Session) -> Preview:
        """The line that is kept, and what of the sheet it leaves out; or that the name is taken."""
        if taken := _taken(session, self.name):
            return Preview("", refusals=taken)
        line, left = line_of(session, found(session, Person, self.person_id))
        shown = _written_down(session, f"Kept as a kind: {self.name}", self.name, line, "")
        return replace(shown, notes=(f"Line: {line}", *left, *shown.notes[1:]))

    def perform(self, action: Action) -> None:
        """Keep the line; raises `Refusal` for a name that is taken."""
        person = action.get(Person, self.person_id)
        name = _free_name(action.session, self.name)
        line, left = line_of(action.session, person)
        _keep(action, PersonKind(name=name), line, "")
        action.title = f"{person.name} kept as a kind: {name}"
        for sentence in left:
            action.tell(sentence)


@dataclass(frozen=True, slots=True)
class NameFrom:
    """Whoever is made of a kind is named from a random table; from None by the kind's name."""

    kind_id: int
    table_id: int | None

    def perform(self, action: Action) -> None:
        """Write it on the kind."""
        kind = action.get(PersonKind, self.kind_id)
        table = None if self.table_id is None else action.get(RandomTable, self.table_id)
        kind.names_id = self.table_id
        action.session.add(kind)
        action.title = f"{kind.name}: names from {table.name if table else 'no list'}"
        action.secret = True


@dataclass(frozen=True, slots=True)
class MakeOfKind:
    """So many people of a kind, with what varies thrown for each of them.

    `side` is empty for that of the kind's line. `names` is the random table they are named from, 0
    for the one the kind has, -1 for none. They stand in `zone` of the present scene, or are only
    listed where that is 0.
    """

    kind_id: int
    number: int = 1
    side: str = ""
    names: int = 0
    zone: int = 0

    def preview(self, session: Session) -> Preview:
        """Who would be made, what of them varies, and what may be changed."""
        kind = self._mould(session)
        one = understood(session, kind)
        if one.wrong:
            return Preview(kind.name, refusals=(f"{kind.name}: {one.wrong}",))
        names = "thrown from the list" if kind.names_id else ""
        taken = set(session.exec(select(Person.name)))
        names = names or said_of(numbered(kind.name, min(self.number, MOST), taken))
        return Preview(
            f"{counted(self.number, kind.name)}, made anew",
            notes=(one.understood, *one.remarks, f"names: {names}", *varies_text(kind)),
            rows=("G-48", "G-49", "G-67"),
            throws=bool(kind.varying or kind.names_id),
            options=self._options(session, kind),
        )

    def perform(self, action: Action) -> None:
        """Throw, and make them; raises `Refusal` for what cannot be."""
        kind = self._mould(action.session)
        people = bring(action, kind, self.number, self.zone)
        who = said_of([person.name for person in people])
        action.title = f"New {'person' if len(people) == 1 else 'people'}: {who}"
        action.secret = kind.draft.values["side"] != Side.PARTY

    def _mould(self, session: Session) -> Mould:
        row = found(session, PersonKind, self.kind_id)
        kind = mould_of(row)
        names = None if self.names < 0 else self.names or row.names_id
        side = {"side": self.side} if self.side else {}
        draft = replace(kind.draft, values={**kind.draft.values, **side})
        return replace(kind, draft=draft, names_id=names)

    def _options(self, session: Session, kind: Mould) -> tuple[Option, ...]:
        lists = tuple((row.key, row.name) for row in session.exec(select(RandomTable)))
        names = ((0, "as the kind says"), (-1, "by number"), *lists)
        places = ((0, "on the list alone"), *places_in_scene(session))
        side = self.side or kind.draft.values["side"]
        return (
            Option("number", "How many", self.number, low=1, high=MOST),
            Option("side", "Side", str(side), tuple((str(side), str(side)) for side in Side)),
            *((Option("names", "Names", self.names, names),) if lists else ()),
            *((Option("zone", "Where", self.zone, places),) if len(places) > 1 else ()),
        )


@dataclass(frozen=True, slots=True)
class RemoveKind:
    """A kind is no longer kept; people who were made of it stay."""

    kind_id: int

    def perform(self, action: Action) -> None:
        """Delete it; rows of random tables that give it give their text alone."""
        kind = action.get(PersonKind, self.kind_id)
        action.title = f"Kind removed: {kind.name}"
        action.secret = True
        action.delete(kind)


def varies_text(kind: Mould) -> tuple[str, ...]:
    """What of a kind varies, a line each; that all are alike where nothing does."""
    return tuple(f"varies: {line}" for line in kind.said) or ("varies: nothing, all are alike",)


def _keep(action: Action, kind: PersonKind, line: str, varies: str) -> None:
    """Write what a kind says; raises `Refusal` for what cannot be read."""
    try:
        mould(kind.name, line, varies)
    except ValueError as error:
        raise Refusal(str(error)) from error
    kind.line, kind.varies = written("kind", "line", line), written("kind", "varies", varies)
    action.session.add(kind)
    action.session.flush()
    link_rows(action)
    action.secret = True
    action.tell(f"{kind.name}: {kind.line or 'a blank sheet'}")


def _free_name(session: Session, text: str) -> str:
    """The name as it is kept; raises `Refusal` when a kind has it."""
    name = str(written("kind", "name", text))
    refuse(_taken(session, name))
    return name


def _taken(session: Session, name: str) -> tuple[str, ...]:
    """That a kind has the name, if one does."""
    alike = select(PersonKind).where(func.casefold(PersonKind.name) == name.casefold())
    there = session.exec(alike).first()
    return (f"There is a kind called {there.name} already.",) if there else ()


def _written_down(session: Session, title: str, name: str, line: str, varies: str) -> Preview:
    try:
        kind = mould(name or "Nobody", line, varies)
    except ValueError as error:
        return Preview(title, refusals=(str(error),))
    one = understood(session, kind)
    wrong = (one.wrong,) if one.wrong else ()
    return Preview(title, notes=(one.understood, *one.remarks, *varies_text(kind)), refusals=wrong)
