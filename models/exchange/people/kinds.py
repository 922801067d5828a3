"""People of a kind on their way into a campaign: what the line says, what is thrown, what names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.equipment import CARRIED
from models.effects.copying import new_person
from models.exchange.people.draft import Draft, by_name
from models.exchange.people.newcomers import Newcomer, plan
from models.exchange.people.stat_line import read_line, write_line
from models.exchange.people.stat_words import FIGURES, TITLES
from models.exchange.people.variation import Varying, figure, read_variation
from models.tables import Kind, Person, PersonKind, Side, Skill
from rules.combat.initiative import Tier

_WHOSE = ("side", "tier", "occupation")


@dataclass(frozen=True, slots=True)
class Mould:
    """A kind as it is made from: what its line says of everybody, and what is thrown for each."""

    name: str
    draft: Draft
    varying: tuple[Varying, ...]
    names_id: int | None = None

    @property
    def base(self) -> dict[str, Any]:
        """Every figure of somebody of the kind before anything is thrown."""
        values = self.draft.values
        as_player = values["kind"] == Kind.PC
        blank = new_person(
            self.name, Side.PARTY if as_player else Side.OPPOSITION, Tier(values["tier"])
        )
        return blank.model_dump() | dict(values)

    @property
    def said(self) -> tuple[str, ...]:
        """What varies, a line each, with the figures it comes to."""
        return tuple(each.said(figure(self.draft, each, self.base)) for each in self.varying)


def mould(name: str, line: str, varies: str, names_id: int | None = None) -> Mould:
    """What a kind's line and what varies say; raises `ValueError` with what is wrong."""
    draft = read_line(line)
    values = {
        "kind": Kind.NPC, "side": Side.OPPOSITION, "tier": Tier.GREEN, **draft.values, "name": name,
    }  # fmt: skip
    return Mould(name, replace(draft, values=values), read_variation(varies), names_id)


def mould_of(kind: PersonKind) -> Mould:
    """What a kind that is kept says; raises `Refusal` when it cannot be read any more."""
    try:
        return mould(kind.name, kind.line, kind.varies, kind.names_id)
    except ValueError as error:
        raise Refusal(f"{kind.name}: {error}") from error


def understood(session: Session, kind: Mould) -> Newcomer:
    """Somebody of a kind as they will be, before anything is thrown."""
    return plan(session, [kind.draft])[0]


def line_of(session: Session, person: Person) -> tuple[str, tuple[str, ...]]:
    """The stat line of somebody, and what it leaves out, a sentence each.

    It has the figures that are not those of a blank sheet, whose side and what experience, skills,
    and gear by name. Raises `Refusal` for somebody that no line is about.
    """
    tier = Tier(person.tier or Tier.GREEN)
    blank = new_person("", Side.PARTY if person.kind == Kind.PC else Side.OPPOSITION, tier)
    values = {column: getattr(person, column) for column in _WHOSE if getattr(person, column)}
    for column in dict.fromkeys(FIGURES.values()):
        if getattr(person, column) != getattr(blank, column):
            values[column] = getattr(person, column)
    skills = select(Skill).where(Skill.person_id == person.key).order_by(col(Skill.id))
    said = {
        **{f"{TITLES[name]} {value}": Draft({name: value}) for name, value in values.items()},
        **{f"{s.name} {s.level}": Draft({}, ((s.name, s.level),)) for s in session.exec(skills)},
        **{name: Draft({}, gear=(by_name(name),)) for name in _carried(session, person)},
    }
    left = tuple(what for what, draft in said.items() if not _has_line(draft))
    kept = [draft for what, draft in said.items() if what not in left]
    whole = Draft(
        {name: value for draft in kept for name, value in draft.values.items()},
        tuple(skill for draft in kept for skill in draft.skills),
        tuple(piece for draft in kept for piece in draft.gear),
    )
    if not _has_line(whole):
        raise Refusal(f"{person.name} cannot be written as a stat line.")
    return write_line(whole), tuple(f"{what}: no stat line says so, left out." for what in left)


def _has_line(draft: Draft) -> bool:
    try:
        write_line(draft)
    except ValueError:
        return False
    return True


def _carried(session: Session, person: Person) -> Iterator[str]:
    for table in CARRIED.values():
        model: Any = table
        rows = select(model).where(model.person_id == person.key).order_by(model.id)
        yield from (row.name for row in session.exec(rows))
