"""Many people, or vehicles, by a sentence: a look at them, and making them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, select

from models.action import Action, Refusal
from models.deed import Preview
from models.exchange.people.anew import bring, numbered
from models.exchange.people.kinds import understood
from models.exchange.people.muster import Muster, muster, skill_level
from models.exchange.people.vehicles import look_at_vehicles, make_vehicles, vehicles_of
from models.tables import Armour, Person, Side, Weapon
from models.text import counted, heads


def look_at(session: Session, text: str, taken: set[str] | None = None) -> Preview:
    """Who would be made, with what; a sentence that cannot be read gives a refusal.

    `taken` are the names of those who are made before them, to which theirs are added.
    """
    try:
        if vehicles := vehicles_of(session, text):
            return look_at_vehicles(vehicles)
        asked = muster(session, text)
        notes = _notes(session, asked)
    except (ValueError, Refusal) as error:
        return Preview("", refusals=tuple(str(error).splitlines()))
    named = f"names: thrown from {asked.list_name}" if asked.list_name else ""
    where = f"in the scene: {asked.where}" if asked.where else ""
    notes = (*notes, *filter(None, (named, where)))
    return Preview(
        _title(session, asked, set() if taken is None else taken), notes=notes, rows=("C-08",)
    )


@dataclass(frozen=True, slots=True)
class Made:
    """What a sentence has made: what they are called, in a title and in a line, and whose side."""

    said: str
    title: str
    line: str
    side: Side


def make_squad(action: Action, text: str) -> Made:
    """Make them; raises `Refusal` with what is wrong with the sentence."""
    try:
        vehicles = vehicles_of(action.session, text)
        if vehicles is None:
            return _people(action, muster(action.session, text))
    except ValueError as error:
        raise Refusal(" ".join(str(error).splitlines())) from error
    make_vehicles(action, vehicles)
    several = "s" * (len(vehicles.names) > 1)
    return Made(vehicles.said, f"New vehicle{several}: {vehicles.said}", "", vehicles.side)


def _people(action: Action, asked: Muster) -> Made:
    people = bring(action, asked.mould, asked.count, asked.zone)
    names = [person.name for person in people]
    said = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
    values = asked.mould.draft.values
    gear = ", ".join(piece.name for piece in asked.mould.draft.gear)
    line = f"{said}: {values['tier']}, {values['side']}, {gear or 'no gear'}"
    title = f"New {'person' if asked.count == 1 else 'people'}: {said}"
    return Made(said, title, line, Side(values["side"]))


def _title(session: Session, asked: Muster, before: set[str]) -> str:
    """Who they will be: the names they will have, or how many of a list."""
    if asked.list_name:
        return f"{heads(asked.count)}: {asked.mould.name}"
    taken = before.union(session.exec(select(Person.name)))
    names = numbered(asked.mould.name, asked.count, taken)
    before.update(names)
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}: {len(names)} people"


def _notes(session: Session, asked: Muster) -> tuple[str, ...]:
    """What each of them will be like."""
    if asked.kind_name:
        one = understood(session, asked.mould)
        if one.wrong:
            raise Refusal(f"{asked.kind_name}: {one.wrong}")
        varies = (f"varies: {line}" for line in asked.mould.said)
        return f"kind: {asked.kind_name}", one.understood, *one.remarks, *varies
    tier = asked.squad.tier
    weapons = [piece for piece in asked.kit if isinstance(piece, Weapon)]
    armour = [piece.name for piece in asked.kit if isinstance(piece, Armour)]
    skills = (f"{skill} {skill_level(tier)}" for skill in dict.fromkeys(w.skill for w in weapons))
    return (
        f"{tier}, initiative {tier.initiative} (C-08); side: {asked.squad.side}",
        f"skills: {', '.join(skills) or 'none'} (INVENTED by experience)",
        f"weapons: {', '.join(map(_loaded, weapons)) or 'none'}",
        f"armour: {', '.join(armour) or 'none'}",
    )


def _loaded(weapon: Weapon) -> str:
    if not weapon.magazine:
        return weapon.name
    return f"{weapon.name} {counted(weapon.magazine, 'round')} + {weapon.spare_magazines} spare"
