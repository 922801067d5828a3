"""New rows like others: people, equipment, and the names of copies."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from models.action import Action
from models.bridge.equipment import Piece, weapons_of
from models.tables import Kind, Person, Side, Weapon
from models.tables.base import Row
from models.text import clean
from rules.combat.initiative import Tier

_LONGEST_NAME = 60


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


def owned_by(pattern: Piece, person: Person) -> dict[str, int | None]:
    """The owner of a copy, who alone has it."""
    nobodys = {"vehicle_id": None} if hasattr(pattern, "vehicle_id") else {}
    return {"person_id": person.key, **nobodys}


def give_weapon(action: Action, person: Person, pattern: Weapon) -> Weapon:
    """A copy of the pattern for this person, loaded, in hand if nothing else is."""
    armed = any(weapon.in_hand for weapon in weapons_of(action.session, person.key))
    weapon: Weapon = copied(
        pattern, **owned_by(pattern, person), rounds=pattern.magazine, in_hand=not armed
    )
    action.session.add(weapon)
    return weapon
