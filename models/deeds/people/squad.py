"""Many people in one step, from a line such as `6 green guards with rifles and dust coats`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlmodel import Session, select

from models.action import Action, Refusal
from models.bridge.equipment import patterns
from models.bridge.in_book import match_armour, match_weapon, singular
from models.deed import Preview
from models.effects.copying import copied, give_weapon, highest, new_person
from models.tables import Armour, Person, Side, Skill, Weapon
from models.text import clean
from rules.combat.initiative import Tier

MOST = 40
EXAMPLE = "6 green guards with rifles and dust coats"
_LONGEST_NOUN = 50

_SIDES = {
    **dict.fromkeys(("friend", "friendly", "party", "ally"), Side.PARTY),
    **dict.fromkeys(("bystander", "neutral"), Side.BYSTANDER),
    **dict.fromkeys(("opposition", "enemy", "hostile"), Side.OPPOSITION),
}
_FILLERS = {"a", "an", "and", "as", "each", "of", "the", "their", "with"}
_CALLED = {"called", "named"}
_LONGEST_LINE = 1_000
_GEAR_BEGINS = re.compile(r"\b(?:with|armed with|carrying|wearing|in)\b", re.IGNORECASE)
_GEAR_ENDS = re.compile(
    r"\s*(?:[,;&+]|\band\b|\bwith\b|\bcarrying\b|\bwearing\b|\bin\b)\s*", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Squad:
    """What a line asks for: how many, how experienced, called what, on which side, with what."""

    count: int
    tier: Tier
    noun: str
    side: Side
    gear: tuple[str, ...]

    def names(self, taken: Collection[str]) -> tuple[str, ...]:
        """The next free names: `Guard 1` and so on; one alone needs no number."""
        first = highest(self.noun, taken) + 1
        if self.count == 1 and first == 1:
            return (self.noun,)
        return tuple(f"{self.noun} {number}" for number in range(first, first + self.count))


@dataclass(frozen=True, slots=True)
class Kit:
    """The patterns that a squad's gear was found to mean."""

    weapons: tuple[Weapon, ...]
    armour: tuple[Armour, ...]


@dataclass(frozen=True, slots=True)
class MakeSquad:
    """Make everybody that a line asks for.

    Initiative and coolness follow the tier (C-08). Skill with each weapon is 1 for green, 2 for
    experienced, 3 for veteran and 4 for elite: INVENTED, as are the figures of a blank sheet.
    """

    text: str

    def preview(self, session: Session) -> Preview:
        """Who would be made, with what; a line that cannot be read gives a refusal."""
        try:
            squad = read_squad(self.text)
            kit = _kit(session, squad)
        except ValueError as error:
            return Preview("", refusals=(str(error),))
        names = squad.names(_names(session))
        skills = ", ".join(f"{skill} {skill_level(squad.tier)}" for skill in _skills(kit))
        return Preview(
            names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}: {len(names)} people",
            notes=(
                f"{squad.tier}, initiative {squad.tier.initiative} (C-08); side: {squad.side}",
                f"skills: {skills or 'none'} (INVENTED by experience)",
                f"weapons: {', '.join(map(_loaded, kit.weapons)) or 'none'}",
                f"armour: {', '.join(piece.name for piece in kit.armour) or 'none'}",
            ),
            rows=("C-08",),
        )

    def perform(self, action: Action) -> None:
        """Make them; raises `Refusal` with what is wrong with the line."""
        try:
            squad = read_squad(self.text)
            kit = _kit(action.session, squad)
        except ValueError as error:
            raise Refusal(str(error)) from error
        names = squad.names(_names(action.session))
        people = [new_member(name, squad) for name in names]
        action.session.add_all(people)
        action.session.flush()
        for person in people:
            _equip(action, person, kit, skill_level(squad.tier))
        said = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        action.title = f"New people: {said}"
        action.secret = squad.side != Side.PARTY
        gear = [weapon.name for weapon in kit.weapons] + [piece.name for piece in kit.armour]
        action.tell(f"{said}: {squad.tier}, {squad.side}, {', '.join(gear) or 'no gear'}", "C-08")


def read_squad(text: str) -> Squad:
    """What a line asks for.

    Raises `ValueError` with a sentence when it does not begin with a number from 1 to 40 and say
    who they are.
    """
    line = clean(text)
    if len(line) > _LONGEST_LINE:
        raise ValueError(f"A line has at most {_LONGEST_LINE} characters; you wrote {len(line)}.")
    found = re.match(r"([0-9]{1,6})\s*(?:x\s+)?(.*)", line)
    if not found:
        raise ValueError(f"Begin with how many, as in: {EXAMPLE}.")
    count, rest = int(found[1]), found[2]
    if not 1 <= count <= MOST:
        raise ValueError(f"From 1 to {MOST} people in one step; you wrote {count}.")
    who, *more = re.split(r",|;|" + _GEAR_BEGINS.pattern, rest, maxsplit=1, flags=re.IGNORECASE)
    pieces = [_bare(piece) for piece in _GEAR_ENDS.split(" ".join(more))]
    sides = [side for piece in pieces if (side := _side(piece))]
    tier, side, noun = _who(who)
    if not noun:
        raise ValueError(f"Say who they are, as in: {EXAMPLE}.")
    gear = tuple(piece for piece in pieces if piece and not _side(piece))
    return Squad(count, tier, noun, sides[0] if sides else side, gear)


def skill_level(tier: Tier) -> int:
    """The level of skill with their own weapons (INVENTED): 1 for green to 4 for elite."""
    return list(Tier).index(tier) + 1


def new_member(name: str, squad: Squad) -> Person:
    """One of the squad: an NPC whatever the side."""
    person = new_person(name, Side.OPPOSITION, squad.tier)
    person.side = squad.side
    return person


def _who(text: str) -> tuple[Tier, Side, str]:
    """Tier and side out of the words before the gear, and the noun that is left.

    Where nothing else is left, the side says who they are as well: `3 bystanders`.
    """
    tier, side = Tier.GREEN, Side.OPPOSITION
    words: list[str] = []
    sides: list[str] = []
    for word in text.split():
        if word.casefold() in _CALLED:
            words.clear()  # what follows is what they are called
        elif word.casefold() in set(Tier):
            tier = Tier(word.casefold())
        elif found := _side(word):
            side = found
            sides.append(word)
        else:
            words.append(word)
    noun = clean(singular(" ".join(words or sides)), _LONGEST_NOUN)
    return tier, side, noun[:1].upper() + noun[1:]


def _side(text: str) -> Side | None:
    return _SIDES.get(singular(text.casefold()))


def _bare(piece: str) -> str:
    words = piece.split()
    while words and words[0].casefold() in _FILLERS:
        words.pop(0)
    return " ".join(words)


def _names(session: Session) -> set[str]:
    return set(session.exec(select(Person.name)))


def _kit(session: Session, squad: Squad) -> Kit:
    weapons, armour = patterns(session, "weapon"), patterns(session, "armour")
    found_weapons, found_armour = [], []
    for piece in squad.gear:
        weapon = match_weapon(piece, weapons)
        coat = None if weapon else match_armour(piece, armour)
        if weapon:
            found_weapons.append(weapon)
        elif coat:
            found_armour.append(coat)
        else:
            raise ValueError(_not_found(piece, weapons, armour))
    return Kit(tuple(found_weapons), tuple(found_armour))


def _not_found(piece: str, weapons: Sequence[Weapon], armour: Sequence[Armour]) -> str:
    if not weapons and not armour:
        return (
            "The equipment book is empty: take the starter book from the equipment page, or leave "
            "the gear out."
        )
    skills = dict.fromkeys(weapon.skill for weapon in weapons)
    there = [
        f"{skill} ({', '.join(w.name for w in weapons if w.skill == skill)})" for skill in skills
    ]
    coats = ", ".join(piece.name for piece in armour)
    return (
        f'The equipment book has no "{clean(piece, 30)}". Weapons: {", ".join(there) or "none"}. '
        f"Armour: {coats or 'none'}."
    )


def _skills(kit: Kit) -> tuple[str, ...]:
    return tuple(dict.fromkeys(weapon.skill for weapon in kit.weapons))


def _loaded(weapon: Weapon) -> str:
    if not weapon.magazine:
        return weapon.name
    return f"{weapon.name} {weapon.magazine} rounds + {weapon.spare_magazines} spare"


def _equip(action: Action, person: Person, kit: Kit, level: int) -> None:
    for weapon in kit.weapons:
        give_weapon(action, person, weapon)
        action.session.flush()
    for piece in kit.armour:
        action.session.add(copied(piece, person_id=person.key))
    for skill in _skills(kit):
        action.session.add(Skill(person_id=person.key, name=skill, level=level))
