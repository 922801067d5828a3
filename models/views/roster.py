"""Everybody at a glance: who is looked for, in which order, and a line on each.

A campaign may have ten thousand people: which of them are meant is asked with a few columns of
everybody, and the lines are made of those alone that are seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, overload

import sqlalchemy as sa
from sqlmodel import Session, col, func, or_, select

from models.bridge.body import condition_of, endurance_of, initiative_now, penalties
from models.bridge.whereabouts import AT
from models.campaign import Campaign
from models.tables import (
    KeptList,
    Kind,
    Participant,
    Person,
    Relation,
    Side,
    Skill,
    Subject,
    Tag,
    Weapon,
    World,
)

_TOGETHER = 100
_AT_ONCE = 5_000
_SIDE, _ARCHIVED, _TAG = "side:", "is:archived", "tag:"
_QUOTED = re.compile(r'tag:"([^"]*)"?')
_SIDES = tuple(map(str, Side))
_TIERS = ("elite", "veteran", "experienced", "green", "")


class Order(StrEnum):
    """By which column people are listed."""

    SIDE = "side"
    NAME = "name"
    TIER = "tier"
    INITIATIVE = "initiative"
    STATE = "state"
    WEAPON = "weapon"
    NEWEST = "newest"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which people, and in which order.

    Of one `side` or all; those that hold all of the `words`; the `archived` only, or the others.
    A word such as `tag:dock` is looked for among their tags alone.
    """

    side: str = ""
    words: tuple[str, ...] = ()
    archived: bool = False
    order: Order = Order.SIDE
    backwards: bool = False

    @property
    def kept(self) -> tuple[str, str, bool]:
        """What is kept of it: the words with side and archive among them, the order, and which way.

        `side:party` and `is:archived` stand for what is no word.
        """
        side = (f"{_SIDE}{self.side}",) if self.side else ()
        archived = (_ARCHIVED,) if self.archived else ()
        return " ".join((*side, *archived, *self.words)), self.order, self.backwards


def words_in(text: str) -> tuple[str, ...]:
    """The words of a search for people; each of `tag:"dock hand"` is one for a tag."""

    def apart(tag: re.Match[str]) -> str:
        return " ".join(_TAG + word for word in tag[1].split())

    return tuple(word for word in _QUOTED.sub(apart, text).split() if word != _TAG)


@dataclass(frozen=True, slots=True)
class Kept:
    """A list of people that is kept by name."""

    key: int
    name: str
    wanted: Wanted


@dataclass(frozen=True, slots=True)
class Member:
    """One line of the roster.

    `state` is in words, `tone` how urgent it is ("", "warn", "bad"). `initiative` is None for
    whoever is out of action (G-46).
    """

    key: int
    name: str
    side: str
    tier: str
    state: str
    tone: str
    weapon: str
    initiative: int | None


class Roster(Sequence[Member]):
    """The lines of these people, fetched a window at a time; who is gone by then is left blank."""

    def __init__(self, campaign: Campaign, keys: Sequence[int]) -> None:
        self._campaign = campaign
        self.keys = keys
        self._windows: dict[int, Sequence[Member]] = {}

    def __len__(self) -> int:
        return len(self.keys)

    @overload
    def __getitem__(self, place: int) -> Member: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Member]: ...

    def __getitem__(self, place: int | slice) -> Member | Sequence[Member]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        window, offset = divmod(range(len(self))[place], _TOGETHER)
        if window not in self._windows:
            keys = self.keys[window * _TOGETHER : (window + 1) * _TOGETHER]
            with self._campaign.read() as session:
                found = {member.key: member for member in members(session, keys)}
            self._windows[window] = [found.get(key) or _gone(key) for key in keys]
        return self._windows[window][offset]


def roster(session: Session) -> list[Member]:
    """Everybody who is not archived: the party, the opposition, bystanders, each by name."""
    return members(session, keys_of(session, Wanted()))


def keys_of(session: Session, wanted: Wanted) -> list[int]:
    """Who is wanted, in order; whoever has all the words in the name comes first."""
    words = [word.casefold() for word in wanted.words]
    found = select(Person.id, Person.name, Person.side, Person.kind)
    found = found.where(col(Person.archived).is_(wanted.archived))
    if wanted.side:
        found = found.where(Person.side == wanted.side)
    for word in words:
        found = found.where(_holds(word))
    rows = session.connection().execute(found).all()
    by_name = wanted.backwards and wanted.order is Order.NAME
    ordered = sorted(rows, key=lambda row: _natural(row[1]), reverse=by_name)
    rank = _rank(session, wanted.order, rows)
    ordered.sort(key=rank, reverse=wanted.backwards)
    called = [word for word in words if not word.startswith(_TAG)]
    if called:
        ordered.sort(key=lambda row: not all(word in row[1].casefold() for word in called))
    return [row[0] for row in ordered]


def how_many(session: Session, *, archived: bool) -> int:
    """How many people there are, or are archived."""
    counted = select(func.count(col(Person.id))).where(col(Person.archived).is_(archived))
    return session.exec(counted).one()


def still(session: Session, keys: Collection[int], *, archived: bool) -> set[int]:
    """Who of these there still is, archived or not."""
    found = select(Person.id).where(col(Person.archived).is_(archived), col(Person.id).in_(keys))
    return {key for key in session.exec(found) if key is not None}


def newest(session: Session) -> int:
    """Whoever was made last, by key; 0 for nobody."""
    return session.exec(select(func.max(Person.id))).one() or 0


def kept_lists(session: Session) -> list[Kept]:
    """The lists that are kept, by name."""
    rows = session.exec(select(KeptList).order_by(col(KeptList.name))).all()
    return [Kept(row.key, row.name, _wanted(row)) for row in rows]


def _wanted(row: KeptList) -> Wanted:
    said = row.sought.split()
    sides = (word.removeprefix(_SIDE) for word in said if word.startswith(_SIDE))
    return Wanted(
        side=next((side for side in sides if side in _SIDES), ""),
        words=tuple(w for w in said if w != _ARCHIVED and not w.startswith(_SIDE)),
        archived=_ARCHIVED in said,
        order=Order(row.sorted_by) if row.sorted_by in set(Order) else Order.SIDE,
        backwards=row.backwards,
    )


def members(session: Session, keys: Sequence[int]) -> list[Member]:
    """The lines of these people, in their order, in as few queries for two hundred as for two."""
    dazed = _dazed(session)
    found: list[Member] = []
    for start in range(0, len(keys), _AT_ONCE):
        some = keys[start : start + _AT_ONCE]
        weapons = _in_hand(session, some)
        people = {person.key: person for person in _people(session, some)}
        lost = penalties(session, list(people))
        found += [
            _member(people[key], lost[key], weapons.get(key), key in dazed)
            for key in some
            if key in people
        ]
    return found


def state_of(person: Person, *, dazed: bool = False) -> tuple[str, str]:
    """The condition in a few words, with light, shock and stun points, and its tone."""
    points = f"{person.light}/{person.shock}/{person.stun}"
    condition = condition_of(person)
    if condition.dead:
        return "DEAD", "bad"
    if condition.unconscious:
        return f"unconscious {points}", "bad"
    if condition.incapacitated(endurance_of(person)):
        return f"out {points}", "bad"
    if dazed:
        return f"dazed {points}", "warn"
    return (f"hurt {points}", "warn") if points != "0/0/0" else ("unhurt", "")


def in_words(state: str) -> str:
    """A condition with its points in words: `dazed: 1 shock`."""
    how, _, points = state.rpartition(" ")
    if not how:
        return state.lower()
    named = zip(points.split("/"), ("light", "shock", "stun"), strict=True)
    lost = ", ".join(f"{number} {kind}" for number, kind in named if number != "0")
    return f"{how}: {lost}" if lost else how


def loaded(weapon: Weapon) -> str:
    """The rounds in a weapon: `24/30`; nothing for one that holds none."""
    return f"{weapon.rounds}/{weapon.magazine}" if weapon.magazine else ""


def _holds(word: str) -> sa.ColumnElement[bool]:
    """Whether a word finds somebody: in what is written, carried, known, where or how they are."""
    about = func.printf("person:%d", Person.id)
    tagged = select(Tag.id).where(Tag.about == about, _in(Tag.word, word.removeprefix(_TAG)))
    if word.startswith(_TAG):
        return tagged.exists()
    written = (
        col(Person.name) + "\n" + Person.occupation + "\n" + Person.side + "\n" + Person.tier
        + "\n" + Person.notes + "\n" + Person.secret_notes
    )  # fmt: skip
    theirs = (
        select(Skill.id).where(Skill.person_id == Person.id, _in(Skill.name, word)),
        select(Weapon.id).where(
            Weapon.person_id == Person.id, col(Weapon.in_hand), _in(Weapon.name, word)
        ),
        tagged,
        select(Relation.id)
        .where(Relation.one == about, Relation.words == AT)
        .join(Subject, col(Relation.other) == func.printf("subject:%d", Subject.id))
        .where(_in(Subject.name, word)),
    )
    states = {
        "dead": col(Person.dead_since).is_not(None),
        "unconscious": col(Person.unconscious_since).is_not(None),
        "hurt": col(Person.light) + col(Person.shock) + col(Person.stun) > 0,
        "pc": col(Person.kind) == Kind.PC,
    }
    how = [meant for state, meant in states.items() if word == state]
    return or_(_in(written, word), *(rows.exists() for rows in theirs), *how)


def _in(column: Any, word: str) -> Any:
    return func.instr(func.casefold(column), word) > 0


def _rank(session: Session, order: Order, people: Sequence[Any]) -> Callable[[Any], Any]:
    """What somebody is listed by, told from key, name, side and kind; by name where it is alike."""
    if order is Order.SIDE:
        return lambda row: _among(row[2], row[3])
    if order is Order.NAME:
        return lambda _: 0
    if order is Order.NEWEST:
        return lambda row: -row[0]
    minds = _minds(session, order)
    alike = {minds[key]: key for key, *_ in people}
    ranks = {one.key: _LISTED_BY[order](one) for one in members(session, [*alike.values()])}
    return lambda row: ranks[alike[minds[row[0]]]]


def _minds(session: Session, order: Order) -> Mapping[int, Hashable]:
    """By key what of everybody decides on their place: whoever is alike in it has one place.

    To read ten thousand whole sheets would take a second.
    """
    found = sa.select(col(Person.id), *_MINDED.get(order, ()))
    minds = {key: tuple(rest) for key, *rest in session.connection().execute(found)}
    if order is Order.STATE:
        dazed = _dazed(session)
        return {key: (*rest, key in dazed) for key, rest in minds.items()}
    if order is Order.INITIATIVE:
        lost = penalties(session, select(col(Person.id)))
        return {key: (*rest, lost[key]) for key, rest in minds.items()}
    if order is Order.WEAPON:
        held = sa.select(*map(col, (Weapon.person_id, Weapon.name, Weapon.rounds, Weapon.magazine)))
        held = held.where(col(Weapon.in_hand)).order_by(col(Weapon.id).desc())
        weapons = {key: tuple(rest) for key, *rest in session.connection().execute(held)}
        return {key: weapons.get(key) for key in minds}
    return minds


def _worst(state: str) -> tuple[str, list[int]]:
    """A state to sort by: its word, then its points, most first."""
    word, _, points = state.partition(" ")
    return word, [-int(point) for point in points.split("/") if point.isdecimal()]


_URGENT = ("bad", "warn", "")
_BODY = (
    Person.kind, Person.tier, Person.pc_rules, Person.consciousness_level, Person.life_level,
    Person.light, Person.shock, Person.stun,
    col(Person.unconscious_since).is_not(None), col(Person.dead_since).is_not(None), Person.dead_by,
)  # fmt: skip
_MINDED: Mapping[Order, tuple[Any, ...]] = {
    Order.TIER: (Person.kind, Person.tier),
    Order.STATE: _BODY,
    Order.INITIATIVE: (*_BODY, Person.coolness, Person.encumbered),
}
"""The columns of a sheet that an order depends on."""
_LISTED_BY: Mapping[Order, Callable[[Member], Any]] = {
    Order.TIER: lambda m: (m.tier != "PC", _TIERS.index(m.tier) if m.tier in _TIERS else 9),
    Order.INITIATIVE: lambda m: -1 * (m.initiative if m.initiative is not None else -99),
    Order.STATE: lambda m: (_URGENT.index(m.tone), *_worst(m.state)),
    Order.WEAPON: lambda m: (m.weapon == "-", m.weapon.casefold()),
}


def _people(session: Session, keys: Collection[int]) -> list[Person]:
    return list(session.exec(select(Person).where(col(Person.id).in_(keys))))


def _in_hand(session: Session, keys: Collection[int]) -> dict[int | None, Weapon]:
    held = select(Weapon).where(Weapon.in_hand, col(Weapon.person_id).in_(keys))
    return {w.person_id: w for w in session.exec(held.order_by(col(Weapon.id).desc()))}


def _dazed(session: Session) -> set[int]:
    scene = session.exec(select(World.scene_id)).one()
    dazed = (Participant.dazed) | (Participant.dazed_turns > 0)
    return set(
        session.exec(select(Participant.person_id).where(Participant.scene_id == scene, dazed))
    )


def _member(person: Person, penalty: int, weapon: Weapon | None, dazed: bool) -> Member:
    state, tone = state_of(person, dazed=dazed)
    return Member(
        key=person.key,
        name=person.name,
        side=person.side,
        tier="PC" if person.kind == Kind.PC else person.tier or "-",
        state=state,
        tone=tone,
        weapon=f"{weapon.name} {loaded(weapon)}".strip() if weapon else "-",
        initiative=initiative_now(person, penalty),
    )


def _gone(key: int) -> Member:
    return Member(key, "(gone)", "", "", "", "", "", None)


@cache
def _among(side: str, kind: str) -> tuple[int, bool]:
    """Where people of a side and a kind are listed; player characters before others."""
    return _SIDES.index(side) if side in _SIDES else len(_SIDES), kind != Kind.PC


def _natural(name: str) -> tuple[str, int]:
    """A name to sort by, with a number at its end counted."""
    if not name[-1:].isdecimal():
        return name.casefold(), 0
    stem, _, number = name.rpartition(" ")
    return (stem.casefold(), int(number)) if number.isdecimal() else (name.casefold(), 0)
