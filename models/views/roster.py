"""Everybody at a glance, in a fixed number of queries however many they are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.bridge.body import condition_of, endurance_of, initiative_now, penalties
from models.tables import Kind, Participant, Person, Skill, Weapon, World


@dataclass(frozen=True, slots=True)
class Member:
    """One line of the roster.

    `state` is in words, `tone` how urgent it is ("", "warn", "bad"). `initiative` is None for
    whoever is out of action (G-46). `words` are those of occupation, notes and skills, to be
    found by.
    """

    key: int
    name: str
    side: str
    tier: str
    state: str
    tone: str
    weapon: str
    initiative: int | None
    words: str


def roster(session: Session) -> list[Member]:
    """Everybody: the party first, then the opposition, then bystanders, each by name."""
    weapons = {
        weapon.person_id: weapon
        for weapon in session.exec(
            select(Weapon).where(Weapon.in_hand).order_by(col(Weapon.id).desc())
        )
    }
    dazed = _dazed(session)
    people = sorted(session.exec(select(Person)), key=_order)
    lost = penalties(session, [person.key for person in people])
    skills = _skills(session)
    return [
        _member(p, lost[p.key], weapons.get(p.id), p.id in dazed, skills[p.key]) for p in people
    ]


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


def loaded(weapon: Weapon) -> str:
    """The rounds in a weapon: `24/30`; nothing for one that holds none."""
    return f"{weapon.rounds}/{weapon.magazine}" if weapon.magazine else ""


def _skills(session: Session) -> dict[int, list[str]]:
    """The names of everybody's skills, by person."""
    found: dict[int, list[str]] = defaultdict(list)
    for person, name in session.exec(select(Skill.person_id, Skill.name)):
        found[person].append(name)
    return found


def _dazed(session: Session) -> set[int]:
    scene = session.exec(select(World.scene_id)).one()
    dazed = (Participant.dazed) | (Participant.dazed_turns > 0)
    return set(
        session.exec(select(Participant.person_id).where(Participant.scene_id == scene, dazed))
    )


def _member(
    person: Person, penalty: int, weapon: Weapon | None, dazed: bool, skills: Sequence[str]
) -> Member:
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
        words=" ".join((person.occupation, person.notes, person.secret_notes, *skills)),
    )


def _order(person: Person) -> tuple[int, bool, list[object]]:
    sides = ("party", "opposition", "bystander")
    side = sides.index(person.side) if person.side in sides else len(sides)
    stem, _, number = person.name.rpartition(" ")
    name: list[object] = (
        [stem.casefold(), int(number)] if number.isdecimal() else [person.name.casefold(), 0]
    )
    return side, person.kind != Kind.PC, name
