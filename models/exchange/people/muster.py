"""Whom a sentence for many asks for, as the campaign has it: of which kind, with what, where."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session, col, select

from models.bridge.by_key import present_scene, zone_in
from models.bridge.engines.registry import engine_of
from models.bridge.equipment import patterns
from models.bridge.in_book import Book, match_armour, match_weapon, singular
from models.exchange.equipment import PatternRecord
from models.exchange.people.draft import Draft, by_name
from models.exchange.people.kinds import Mould, mould_of
from models.exchange.people.sentence import Squad, read_squad, side_of
from models.tables import (
    Armour,
    Kind,
    PersonKind,
    Phase,
    RandomTable,
    Weapon,
    Zone,
)
from models.text import clean
from rules.combat.initiative import Tier

_HERE = {"here", "scene"}
_MIGHT = 5


@dataclass(frozen=True, slots=True)
class Muster:
    """A squad of a campaign: what each is made from, and where they stand.

    `kit` is what the sentence gives them out of the book. `zone` is one of the present scene's, 0
    where they are only listed. `kind_name` and `list_name` are empty where there is none.
    """

    squad: Squad
    mould: Mould
    kit: tuple[Weapon | Armour, ...] = ()
    zone: int = 0
    where: str = ""
    kind_name: str = ""
    list_name: str = ""

    @property
    def count(self) -> int:
        """How many they are."""
        return self.squad.count


def muster(session: Session, text: str) -> Muster:
    """What a sentence asks for in this campaign.

    Raises `ValueError` for what it cannot mean, and `Refusal` for a kind that cannot be read.
    """
    squad = read_squad(text)
    place = place_of(session, squad)
    kit = _kit(session, squad, place)
    kind = _kind(session, squad)
    mould = _of_kind(session, squad, kind, kit) if kind else _of_none(squad, kit)
    names = _name_list(session, squad.names) if squad.names else None
    if names is None and mould.names_id is not None:
        names = session.get(RandomTable, mould.names_id)
    return Muster(
        squad,
        replace(mould, names_id=names.key if names else None),
        kit,
        place.key if place else 0,
        place.name if place else "",
        kind.name if kind else "",
        names.name if names else "",
    )


def skill_level(tier: Tier) -> int:
    """The level of skill with their own weapons (INVENTED): 1 for green to 4 for elite."""
    return list(Tier).index(tier) + 1


def _of_none(squad: Squad, kit: Sequence[Weapon | Armour]) -> Mould:
    """People of no kind: NPCs whatever the side, with a skill for each of their weapons."""
    values = {"kind": Kind.NPC, "side": squad.side, "tier": squad.tier, "name": squad.noun}
    return Mould(squad.noun, _armed(Draft(values), kit, skill_level(squad.tier)), ())


def _of_kind(
    session: Session, squad: Squad, kind: PersonKind, kit: Sequence[Weapon | Armour]
) -> Mould:
    """People of a kind; what the sentence says stands in place of what the kind's line does."""
    mould = mould_of(kind)
    values = {**mould.draft.values}
    if squad.said_side:
        values["side"] = squad.said_side
    if squad.said_tier:
        values["tier"] = squad.said_tier
        values.pop("coolness", None)  # it follows the tier (C-08)
    named = before_called(squad.words) != squad.words.casefold()
    values["name"] = squad.noun if named else kind.name
    draft = _armed(
        replace(mould.draft, values=values, gear=_kept(session, mould.draft, kit)),
        kit,
        skill_level(Tier(values["tier"])),
    )
    return replace(
        mould, name=values["name"], draft=draft, names_id=None if named else mould.names_id
    )


def _kept(
    session: Session, draft: Draft, kit: Sequence[Weapon | Armour]
) -> tuple[PatternRecord, ...]:
    """What a kind carries still: new weapons stand in place of its own, new armour as well."""
    book, new = Book(session), {type(piece) for piece in kit}
    return tuple(
        piece
        for piece in draft.gear
        if not new & {type(meant) for meant in book.meant(piece.name, piece.table)}
    )


def _armed(draft: Draft, kit: Sequence[Weapon | Armour], level: int) -> Draft:
    """With this kit as well, and a skill for each weapon where there is none."""
    known = {name.casefold() for name, _ in draft.skills}
    wanted = dict.fromkeys(piece.skill for piece in kit if isinstance(piece, Weapon))
    skills = tuple((name, level) for name in wanted if name.casefold() not in known)
    gear = tuple(by_name(piece.name, str(piece.__tablename__)) for piece in kit)
    return replace(draft, skills=draft.skills + skills, gear=draft.gear + gear)


def _kind(session: Session, squad: Squad) -> PersonKind | None:
    """The kind that is kept under what they are, with the words for experience or without."""
    kinds = list(session.exec(select(PersonKind).order_by(col(PersonKind.id))))
    words = before_called(squad.words).split()
    bare = [word for word in words if word not in set(Tier) and not side_of(word)]
    for said in (" ".join(words), " ".join(bare)):
        for kind in kinds:
            if said and singular(said) in {kind.name.casefold(), singular(kind.name.casefold())}:
                return kind
    return None


def before_called(words: str) -> str:
    """What they are, without what they are called."""
    return re.split(r"\b(?:called|named)\b", words.casefold())[0].strip()


def place_of(session: Session, squad: Squad) -> Zone | None:
    """Where in the present scene they are to stand; None where nothing says it.

    First letters are enough for a zone where only one begins so, and the book has nothing so named.
    """
    scene = present_scene(session)
    if scene is None or scene.phase == Phase.OVER:
        return None
    ground = engine_of(scene).open_ground
    zones = zones_here(session)
    for piece in squad.gear:
        if ground and piece.casefold() in _HERE:
            return zone_in(session, scene, None)
        begun = [zone for zone in zones if piece in squad.within and is_at(piece, zone)]
        exact = [zone for zone in begun if zone.name.casefold() == piece.casefold()]
        if exact or (len(begun) == 1 and not Book(session).meant(piece)):
            return (exact or begun)[0]
    return None


def is_at(piece: str, zone: Zone) -> bool:
    """Whether a piece of a sentence says this zone, or its first letters."""
    return zone.name.casefold().startswith(piece.casefold()) or piece.casefold() in _HERE


def zones_here(session: Session) -> list[Zone]:
    """The zones of the present scene; none where there is none, or it is over."""
    scene = present_scene(session)
    if scene is None or scene.phase == Phase.OVER:
        return []
    zones = select(Zone).where(Zone.map_id == scene.map_id).order_by(col(Zone.id))
    return list(session.exec(zones))


def _name_list(session: Session, words: str) -> RandomTable:
    """The random table that is meant; raises `ValueError` for none and for several."""
    tables = list(session.exec(select(RandomTable).order_by(col(RandomTable.id))))
    said = set(re.findall(r"\w+", words.casefold())) - {"the", "list", "names", "name"}
    found = [t for t in tables if said <= set(re.findall(r"\w+", t.name.casefold()))]
    exact = [t for t in found if t.name.casefold() == words.casefold()]
    meant = exact or found
    if len(meant) == 1:
        return meant[0]
    there = ", ".join(table.name for table in meant or tables) or "none"
    raise ValueError(f'Which list of names is "{clean(words, 30)}"? There are: {there}.')


def _kit(session: Session, squad: Squad, place: Zone | None) -> tuple[Weapon | Armour, ...]:
    """The patterns that they carry; raises `ValueError` for what the book does not have.

    What it has is said in a line of its own, once for several who ask in vain.

    What is named by a plain word, as `rifle` and `vest`, is the first of those; of whatever else
    may mean several, none is taken.
    """
    weapons, armour = patterns(session, "weapon"), patterns(session, "armour")
    book, kit = Book(session), list[Weapon | Armour]()
    for piece in squad.gear:
        if place and is_at(piece, place):
            continue
        found = match_weapon(piece, weapons) or match_armour(piece, armour)
        if found is None:
            within = piece in squad.within
            raise ValueError(
                (no_such_place(session, piece) if within else "")
                or _not_found(piece, weapons, armour)
            )
        meant = book.meant(piece, str(found.__tablename__))
        if len(meant) > 1 and not book.is_plain(piece):
            named = " or ".join(one.name for one in meant[:_MIGHT])
            raise ValueError(f'Which is "{clean(piece, 30)}": {named}?')
        kit.append(found)
    return tuple(kit)


def no_such_place(session: Session, piece: str) -> str:
    """That a place is not in the present scene, with those there are."""
    scene = present_scene(session)
    if scene is None or scene.phase == Phase.OVER:
        return (
            f'"{clean(piece, 30)}" is no gear of the book, and there is no scene yet to be a place '
            "of. Begin one first, or leave the place out and say where when they come into it."
        )
    if engine_of(scene).open_ground:
        return (
            f'"{clean(piece, 30)}" is no gear of the book, and open ground has no zones: leave the '
            "place out, and say where afterwards."
        )
    zones = ", ".join(zone.name for zone in zones_here(session)) or "none"
    return f'"{clean(piece, 30)}" is no place of the scene ({zones}), and no gear of the book.'


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
        f'The equipment book has no "{clean(piece, 30)}".\n'
        f"Weapons: {', '.join(there) or 'none'}. Armour: {coats or 'none'}."
    )
