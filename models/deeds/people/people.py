"""People come and go: somebody new, one more like somebody, somebody taken off the list."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlmodel import select

from models.action import Action
from models.bridge.equipment import CARRIED
from models.deeds.people.edit import written
from models.effects.forgetting import forget
from models.effects.leaving import uproot
from models.tables import Due, Kind, Participant, Person, Scene, Side, Skill
from models.tables.base import Row
from models.text import clean
from rules.combat.initiative import Tier

_LONGEST_NAME = 60
_UNHURT = {
    "light": 0, "shock": 0, "stun": 0, "moved": False,
    "unconscious_since": None, "dead_since": None, "dead_by": "",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class NewPerson:
    """Somebody new with typical figures: a player character in the party, else a green NPC.

    The figures are the defaults of a blank sheet; consciousness level, life level and throw range
    are INVENTED (G-48, G-49, G-67).
    """

    name: str
    side: Side = Side.BYSTANDER

    def perform(self, action: Action) -> None:
        """Make the sheet; raises `Refusal` for a name that cannot be."""
        name = written("person", "name", self.name)
        action.session.add(new_person(name, self.side))
        action.title = f"New person: {name}"
        action.secret = self.side != Side.PARTY
        action.tell(f"{name} joins: {self.side}", "G-48", "G-49", "G-67")


@dataclass(frozen=True, slots=True)
class CopyPerson:
    """One more person like somebody: sheet, skills and gear, and unhurt."""

    person_id: int

    def perform(self, action: Action) -> None:
        """Make the copy under the next free name."""
        person = action.get(Person, self.person_id)
        taken = set(action.session.exec(select(Person.name)))
        copy = copied(person, name=next_name(person.name, taken), **_UNHURT)
        action.session.add(copy)
        action.session.flush()
        for table in (Skill, *CARRIED.values()):
            for row in _rows_of(action, table, person):
                action.session.add(copied(row, person_id=copy.key))
        action.title = f"{copy.name}: made like {person.name}"
        action.secret = person.side != Side.PARTY
        action.tell(f"{copy.name} has what {person.name} has, and is unhurt")


@dataclass(frozen=True, slots=True)
class RemovePerson:
    """Take somebody off the list, with gear, wounds, what is due, and their place in scenes."""

    person_id: int

    def perform(self, action: Action) -> None:
        """Delete every row that is about this person."""
        person = action.get(Person, self.person_id)
        places = _rows_of(action, Participant, person)
        forget(action.session, [place.key for place in places])
        for place in places:
            uproot(action, place)
        for table in (Due, *CARRIED.values()):
            for row in _rows_of(action, table, person):
                action.delete(row)
        action.delete(person)
        _forget_in_scenes(action, {place.key for place in places})
        action.title = f"{person.name}: removed"
        action.secret = person.side != Side.PARTY
        action.tell(f"{person.name} is no longer in the campaign")


def new_person(name: str, side: Side, tier: Tier = Tier.GREEN) -> Person:
    """A blank sheet: in the party a player character, else an NPC with a tier's coolness (C-08)."""
    if side is Side.PARTY:
        return Person(name=name, side=side, kind=Kind.PC)
    return Person(name=name, side=side, kind=Kind.NPC, tier=tier, coolness=tier.initiative)


def copied(row: Row, **changes: Any) -> Any:
    """A new row with the same values but for its key and the `changes`."""
    return type(row)(**(row.model_dump(exclude={"id"}) | changes))


def next_name(name: str, taken: Collection[str], longest: int = _LONGEST_NAME) -> str:
    """The name with the next number after the highest taken: `Guard 6` gives `Guard 7`."""
    stem = re.sub(r" [0-9]{1,6}$", "", name)
    return f"{clean(stem, longest - 7)} {highest(stem, taken) + 1}"


def highest(stem: str, taken: Collection[str]) -> int:
    """The highest number behind this name among those taken; 1 if the name stands bare, else 0."""
    numbered = re.compile(re.escape(stem) + r" ([0-9]{1,6})", re.IGNORECASE)
    bare = int(any(name.casefold() == stem.casefold() for name in taken))
    return max(
        (int(found[1]) for name in taken if (found := numbered.fullmatch(name))), default=bare
    )


def _forget_in_scenes(action: Action, gone: set[int]) -> None:
    """Nobody waits for a choice of, or against, a participant who is gone (A-07)."""
    for scene in action.session.exec(select(Scene)):
        waiting = scene.detection
        if waiting is None or gone.isdisjoint((*waiting["winners"], *waiting["losers"])):
            continue
        left = {side: [k for k in waiting[side] if k not in gone] for side in ("winners", "losers")}
        scene.detection = waiting | left if all(left.values()) else None
        action.session.add(scene)


def _rows_of(action: Action, table: Any, person: Person) -> list[Any]:
    return list(action.session.exec(select(table).where(table.person_id == person.id)))
