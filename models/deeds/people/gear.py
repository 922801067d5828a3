"""What people carry and can do: equipment and skills given, taken and dropped."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action, Refusal
from models.bridge.equipment import CARRIED, kind_in, weapons_of
from models.effects.outfitting import hand_out
from models.fields import written
from models.tables import Armour, Participant, Person, Phase, Scene, Side, Skill, Weapon

_HAS = {"armour": "wears"}


@dataclass(frozen=True, slots=True)
class Give:
    """Give somebody a piece of equipment like a pattern; `table` is one of those they may have.

    A weapon is loaded, and goes into the hand if that is free; armour is worn.
    """

    table: str
    person_id: int
    pattern_id: int

    def perform(self, action: Action) -> None:
        """Copy the pattern."""
        person = _person(action, self.person_id)
        pattern = action.get(kind_in(CARRIED, self.table), self.pattern_id)
        piece = hand_out(action, person, pattern)
        hand = ", in hand" if isinstance(piece, Weapon) and piece.in_hand else ""
        action.title = f"{person.name}: given {pattern.name}"
        rows = ("W-24",) if isinstance(pattern, Armour) else ()
        action.tell(f"{person.name} {_HAS.get(self.table, 'has')} {pattern.name}{hand}", *rows)


@dataclass(frozen=True, slots=True)
class DropGear:
    """A piece of somebody's gear is gone; `table` is its kind."""

    table: str
    key: int

    def perform(self, action: Action) -> None:
        """Delete the row."""
        gear = action.get(kind_in(CARRIED, self.table), self.key)
        person = _person(action, gear.person_id)
        action.delete(gear)
        action.title = f"{person.name}: drops {gear.name}"
        action.tell(f"{person.name} no longer has {gear.name}")


@dataclass(frozen=True, slots=True)
class TakeInHand:
    """Take a weapon in hand, and put away what was there; one that is in hand is put away."""

    weapon_id: int

    def perform(self, action: Action) -> None:
        """Change hands."""
        weapon = action.get(Weapon, self.weapon_id)
        person = _person(action, weapon.person_id)
        takes = not weapon.in_hand
        for other in weapons_of(action.session, person.key):
            other.in_hand = takes and other is weapon
            action.session.add(other)
        action.title = f"{person.name}: {'takes' if takes else 'puts away'} {weapon.name}"
        action.tell(f"{weapon.name} is {'in hand' if takes else 'put away'}")


@dataclass(frozen=True, slots=True)
class SetSkill:
    """Give somebody a skill at a level from 0 to 20, or take it away (None)."""

    person_id: int
    name: str
    level: int | None

    def perform(self, action: Action) -> None:
        """Write the skill; raises `Refusal` when it cannot be, or there is none to take away."""
        person = _person(action, self.person_id)
        line = _set_skill(action, person, self.name, self.level)
        action.title = f"{person.name}: {line}"
        action.tell(f"{line}, by hand")


@dataclass(frozen=True, slots=True)
class SetSkills:
    """Give somebody several skills at once, each at a level from 0 to 20."""

    person_id: int
    skills: tuple[tuple[str, int], ...]

    def perform(self, action: Action) -> None:
        """Write them all; raises `Refusal` when one cannot be."""
        person = _person(action, self.person_id)
        lines = [_set_skill(action, person, name, level) for name, level in self.skills]
        action.title = f"{person.name}: {', '.join(lines)}"
        for line in lines:
            action.tell(f"{line}, by hand")


@dataclass(frozen=True, slots=True)
class Reload:
    """Put a spare magazine into a weapon, at leisure; in a fight it costs an action (C-10)."""

    weapon_id: int

    def perform(self, action: Action) -> None:
        """Fill the weapon; raises `Refusal` in a fight, when it is full or nothing is spare."""
        weapon = action.get(Weapon, self.weapon_id)
        person = _person(action, weapon.person_id)
        if _fighting(action, person):
            raise Refusal("Reloading takes an action in a fight: do it on the encounter page.")
        if weapon.rounds >= weapon.magazine:
            raise Refusal(f"{weapon.name} has nothing to reload.")
        if not weapon.spare_magazines:
            raise Refusal(f"{person.name} has no spare magazine for {weapon.name}.")
        weapon.rounds = weapon.magazine
        weapon.spare_magazines -= 1
        action.session.add(weapon)
        action.title = f"{person.name}: reloads {weapon.name}"
        action.tell(
            f"{weapon.name} {weapon.rounds}/{weapon.magazine}, {weapon.spare_magazines} spare"
        )


def _set_skill(action: Action, person: Person, name: str, level: int | None) -> str:
    """Write one skill, or take it away (None), and say from what to what."""
    name = written("skill", "name", name)
    skills = action.session.exec(select(Skill).where(Skill.person_id == person.id))
    found = [s for s in skills if s.name.casefold() == name.casefold()]
    if level is None and not found:
        raise Refusal(f"{person.name} has no skill called {name}.")
    old = str(found[0].level) if found else "none"
    if level is None:
        for skill in found:
            action.delete(skill)
    else:
        if found and found[0].level == level:
            raise Refusal(f"{name} of {person.name} is {old} already.")
        known = found[0] if found else Skill(person_id=person.key, name=name)
        known.level = written("skill", "level", level)
        action.session.add(known)
    return f"{name} {old} -> {'none' if level is None else level}"


def _person(action: Action, key: int | None) -> Person:
    person = action.get(Person, key)
    action.secret = person.side != Side.PARTY
    return person


def _fighting(action: Action, person: Person) -> bool:
    fight = (
        select(Participant)
        .join(Scene)
        .where(
            Participant.person_id == person.id,
            Scene.id == action.world.scene_id,
            Scene.phase == Phase.COMBAT,
        )
    )
    return action.session.exec(fight).first() is not None
