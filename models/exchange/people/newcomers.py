"""Drafts on their way into a campaign: what each person will be, and making them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar

from sqlmodel import Session, select

from models.action import Action, Progress, Refusal
from models.bridge.equipment import CARRIED
from models.bridge.in_book import Book
from models.bridge.purses import MOST
from models.effects.copying import copied, new_person, owned_by
from models.effects.wounds import keep_due
from models.exchange.people.alike import alike
from models.exchange.people.carried import Carried, carried_of, idle_of, untaken_of, written_once
from models.exchange.people.draft import Draft
from models.exchange.people.free_names import FreeNames
from models.exchange.people.headings import sum_text
from models.exchange.people.known_skills import KnownSkills
from models.exchange.people.stat_words import SHORT
from models.fields import spec_of, written
from models.starters import Starter
from models.tables import Kind, Note, Person, Side, Skill, Tag, Weapon, World
from models.tables.base import Row
from models.text import clean
from rules.combat.initiative import Tier
from rules.combat.wounds import Endurance

Thing = TypeVar("Thing")
_OFTEN = 20
_NOBODY = "?"
_NOTES = 20_000
_NOTE_OF_ITS_OWN = 100_000
_LONGEST_SHOWN = 60
_SINCE = ("unconscious_since", "dead_since")


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody as they will be: what the preview shows, and what is made.

    `row` is the sheet. The `doubts` are what somebody had better look at. `wrong` says why they
    cannot be made; then the rest is of no account.
    """

    draft: Draft
    row: Mapping[str, Any]
    skills: tuple[tuple[str, int], ...] = ()
    gear: tuple[Carried, ...] = ()
    tags: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    mapped: tuple[str, ...] = ()
    wrong: str = ""

    @property
    def name(self) -> str:
        """What they will be called."""
        return str(self.row.get("name") or clean(self.draft.name, _LONGEST_SHOWN) or _NOBODY)

    @property
    def side(self) -> Side:
        """Whose side they will be on."""
        return Side(self.row.get("side", Side.BYSTANDER))

    @property
    def understood(self) -> str:
        """What was understood, in one line; what nobody wrote is left out."""
        given = [
            f"{_CALLED.get(name) or spec_of('person', name).title} {value}"
            for name, value in self.row.items()
            if name in self.draft.values and name not in _UNSAID and value not in ("", None, False)
        ]
        money = self.draft.values.get("money")
        parts = (
            str(self.row.get("kind", "")).upper(), str(self.side), str(self.row.get("tier", "")),
            *given, f"money {sum_text(money)}" if money else "",
            *(f"{name} {level}" for name, level in self.skills),
            *(piece.said for piece in self.gear if not piece.missing),
            *(f"#{tag}" for tag in self.tags),
        )  # fmt: skip
        return ", ".join(filter(None, parts))

    @property
    def unsaid(self) -> str:
        """The characteristics that nothing was said of, with what they are: `SIZ ELO DET 10`."""
        by_value: dict[Any, list[str]] = {}
        for short, column in SHORT.items():
            if column not in self.draft.values:
                by_value.setdefault(self.row.get(column), []).append(short)
        said = (f"{' '.join(names)} {value}" for value, names in by_value.items())
        return f"Not said: {', '.join(said)}" if by_value and not self.wrong else ""

    @property
    def untaken(self) -> str:
        """What of their gear is not taken, and why, in a line; empty where all of it is."""
        return untaken_of(self.gear)

    @property
    def left(self) -> str:
        """What is kept in the notes, in lines."""
        gear = f"Gear not taken: {self.untaken}" if self.untaken else ""
        return "\n".join(filter(None, (clean(self.draft.left, lines=True), gear)))

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is not taken and what is in doubt, a line each."""
        return (*((f"not taken: {self.untaken}",) if self.untaken else ()), *self.doubts)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is not taken or in doubt, what was mapped how, and what is left, a line each."""
        said = clean(self.draft.left, lines=True).splitlines()
        left = f"left, and kept in the notes: {' / '.join(said)}" if said else ""
        return tuple(filter(None, (*self.warnings, *self.mapped, left)))

    @property
    def lines(self) -> tuple[str, ...]:
        """All that a preview says of them, what they do not get first."""
        lost = int(bool(self.untaken))
        return (*self.remarks[:lost], self.understood, *self.remarks[lost:])


_CALLED = {column: short for short, column in SHORT.items()}
_UNSAID = {"name", "kind", "side", "tier", "notes", "secret_notes", "money", "archived", *_SINCE}


def plan(
    session: Session, drafts: Sequence[Draft], progress: Progress | None = None
) -> list[Newcomer]:
    """What these drafts would come to in a campaign, in their order.

    A name that is taken gets the next number; whoever joins the party only where one of the party
    has it, for players see who that is. Two drafts of one name keep it. `progress` is told how far
    this has come.
    """
    there = session.exec(select(Person.name, Person.side)).all()
    coming = [clean(draft.name) for draft in drafts]
    party = FreeNames((name for name, side in there if side == Side.PARTY), coming)
    others = FreeNames((name for name, _ in there), coming)
    clock = session.exec(select(World.clock)).one()
    look = _Look(Book(session), KnownSkills(session), party, others, clock)
    return [_newcomer(draft, look) for draft in watched(drafts, progress)]


def ahead(draft: Draft, starters: tuple[Starter, ...]) -> Newcomer:
    """What a draft would come to in a campaign that begins with these sets."""
    return _newcomer(draft, _look_ahead(starters))


def wrong_of(draft: Draft) -> str:
    """Which record can be made in no campaign, and why, as a sentence; empty for a sound one."""
    one = ahead(draft, ())
    return wrong_with(one) if one.wrong else ""


def make(action: Action, newcomers: Iterable[Newcomer]) -> list[Person]:
    """Make them, with all they have; raises `Refusal` for the first that cannot be."""
    coming = list(newcomers)
    for newcomer in coming:
        if newcomer.wrong:
            raise Refusal(f"{wrong_with(newcomer)} Nobody was added.")
    people = [Person(**newcomer.row) for newcomer in coming]
    action.session.add_all(people)
    action.session.flush()
    for newcomer, person in watched([*zip(coming, people, strict=True)], action.progress):
        action.session.add_all(_belongings(action, newcomer, person))
        if person.light or person.shock or person.stun or person.dead or person.unconscious:
            keep_due(action, person)
    action.session.flush()
    action.progress(len(people), len(people))
    return people


def watched(many: Sequence[Thing], progress: Progress | None) -> Iterator[Thing]:
    """Each of many things, and every so often how far they have come."""
    for done, one in enumerate(many):
        if progress is not None and done % _OFTEN == 0:
            progress(done, len(many))
        yield one


def wrong_with(newcomer: Newcomer) -> str:
    """Which record it is and why it cannot be, as a sentence."""
    what, number = "Line" if newcomer.draft.typed else "Record", newcomer.draft.number
    where = f"{what} {number}" if number else "One of them"
    who = f" ({newcomer.name})" if newcomer.name != _NOBODY else ""
    return f"{where}{who}: {newcomer.wrong}"


@dataclass(frozen=True, slots=True)
class _Look:
    """What of the campaign decides what a draft comes to."""

    book: Book
    known: KnownSkills
    party: FreeNames
    others: FreeNames
    clock: int


@lru_cache(2)
def _look_ahead(starters: tuple[Starter, ...]) -> _Look:
    """What decides in a campaign that is yet to begin: only what it begins with."""
    return _Look(Book(starters), KnownSkills(starters), FreeNames((), ()), FreeNames((), ()), 0)


def _newcomer(draft: Draft, look: _Look) -> Newcomer:
    try:
        row, remarks = _row(draft, look)
        gear = carried_of(draft.gear, look.book)
        more, alikes = alike(draft.skills) if draft.typed else ((), ())
        skills = _skills((*draft.skills, *more))
        tags = tuple(dict.fromkeys(filter(None, (clean(t, 40).casefold() for t in draft.tags))))
    except Refusal as refusal:
        return Newcomer(draft, {"name": ""}, wrong=str(refusal))
    doubts = (*look.known.asked_about(name for name, _ in draft.skills), *idle_of(gear, skills))
    mapped = (*draft.mapped, *alikes, *remarks)
    return Newcomer(draft, row, skills, gear, tags, doubts, mapped)


def _row(draft: Draft, look: _Look) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The sheet of a draft, every column of it, and what is to be said of it."""
    given = {name: _value(name, value) for name, value in draft.values.items()}
    if not given.get("name"):
        raise Refusal("a name is wanted.")
    side = Side(given.get("side") or _side_of(given))
    as_player = given.get("kind", Kind.PC if side is Side.PARTY else Kind.NPC) == Kind.PC
    tier = Tier(given.get("tier") or Tier.GREEN)
    row = {**_blank(tier, as_player=as_player), "side": side, **given}
    if "consciousness_level" in given and "life_level" not in given:
        row["life_level"] = Endurance.typical(row["consciousness_level"]).life
    names = look.party if side is Side.PARTY else look.others
    name = names.free(row["name"])
    remarks = (f"called {name}, for somebody is called {row['name']} already",) * (
        name != row["name"]
    )
    return _alive(row | {"name": name}, look.clock), remarks


def _side_of(given: Mapping[str, Any]) -> Side:
    """Whose side somebody is on of whom nothing says it."""
    return Side.PARTY if given.get("kind") == Kind.PC else Side.BYSTANDER


@lru_cache
def _blank(tier: Tier, *, as_player: bool) -> Mapping[str, Any]:
    """A blank sheet; who is as others are costs nothing more."""
    blank = new_person("", Side.PARTY if as_player else Side.OPPOSITION, tier)
    return MappingProxyType(blank.model_dump(exclude={"id"}))


def _value(name: str, value: Any) -> Any:
    """A value as its column takes it; raises `Refusal` where it does not."""
    if name == "money":
        if type(value) is not int or abs(value) > MOST:
            raise Refusal("money is a whole number of hundredths.")
        return value
    if name == "archived":
        return bool(value)
    if name in _SINCE:  # a second of game time, which no calendar need write out
        return value if value is None or type(value) is int else written("person", name, value)
    return written("person", name, value)


def _alive(row: dict[str, Any], clock: int) -> dict[str, Any]:
    """The sheet with its state whole: who is dead is so since some time, of something."""
    dead, unconscious = row.pop("dead", False), row.pop("unconscious", False)
    for column, so in zip(_SINCE, (unconscious, dead or row["dead_by"]), strict=True):
        if row[column] is None and so:
            row[column] = clock
        elif row[column] is not None:
            row[column] = min(row[column], clock)
    if row["dead_since"] is not None:
        row["dead_by"] = row["dead_by"] or "torso"
    return row


def _skills(given: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Each skill once, at the best level that is given."""
    best: dict[str, tuple[str, int]] = {}
    for name, level in given:
        skill = written_once("skill", "name", name), written_once("skill", "level", level)
        known = best.get(skill[0].casefold())
        best[skill[0].casefold()] = skill if known is None else (known[0], max(known[1], skill[1]))
    return tuple(best.values())


def _belongings(action: Action, newcomer: Newcomer, person: Person) -> Iterator[Row]:
    """The rows that are somebody's: skills, gear, tags, and notes the sheet has no room for."""
    for name, level in newcomer.skills:
        yield Skill(person_id=person.key, name=name, level=level)
    armed = False
    for piece in newcomer.gear:
        if not piece.missing:
            made = _made(piece, person, armed)
            armed = armed or (isinstance(made, Weapon) and made.in_hand)
            yield made
    for word in newcomer.tags:
        yield Tag(about=person.ref, word=word)
    yield from _notes(action, newcomer, person)


def _made(piece: Carried, person: Person, armed: bool) -> Any:
    """A piece of somebody's: a weapon is loaded, and in hand if nothing is, unless it is said."""
    if piece.pattern is not None:
        row = copied(piece.pattern, **owned_by(piece.pattern, person))
        if piece.like:
            row.name = written_once(str(row.__tablename__), "name", piece.record.name)
    else:
        table = piece.record.table
        values = {name: written_once(table, name, v) for name, v in piece.record.values.items()}
        row = CARRIED[table](**values, person_id=person.key)
    said = piece.record.values
    if isinstance(row, Weapon) and "rounds" not in said:
        row.rounds = row.magazine
    if isinstance(row, Weapon) and "in_hand" not in said:
        row.in_hand = not armed
    return row


def _notes(action: Action, newcomer: Newcomer, person: Person) -> Iterator[Note]:
    """Write what is left into the notes of the sheet; what has no room there is notes on them."""
    whole = "\n\n".join(filter(None, (person.notes, newcomer.left)))
    if len(whole) <= _NOTES:
        person.notes = whole
        return
    for start in range(0, len(newcomer.left), _NOTE_OF_ITS_OWN):
        yield Note(
            about=person.ref,
            title="Left over from the file",
            body=newcomer.left[start : start + _NOTE_OF_ITS_OWN],
            clock=action.world.clock,
            made_at=datetime.now(UTC).isoformat(timespec="seconds"),
        )
