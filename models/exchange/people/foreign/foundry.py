"""Actors of Foundry VTT: what all of them have, and which game they are of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any

from pydantic import AliasChoices, Field

from models.exchange.people.alike import alike
from models.exchange.people.draft import Draft, by_name
from models.exchange.people.foreign import alien, cepheus, mongoose, twilight
from models.exchange.people.foreign.border import LIST, OBJECT, Border, Data, Figure, Text, taken
from models.exchange.people.foreign.placing import leave_rest, put_name, put_skill, spoken
from models.exchange.people.gathering import Gathering
from models.tables import Kind, Side
from models.text import clean

_SYSTEM = AliasChoices("system", "data")
_NOBODY = {
    "vehicle", "vehicles", "ship", "spacecraft", "space-object", "world", "planet", "colony",
    "territory", "package", "party", "swarm", "loot", "base", "station", "group", "hazard",
    "unit",
}  # fmt: skip
_SOMEBODY = {
    "traveller", "npc", "character", "synthetic", "creature", "animal", "robot", "pc", "player",
    "hero", "monster", "minion",
}  # fmt: skip
_WORN = {"weapon": "weapon", "armor": "armour", "armour": "armour"}
_CARRIED = {
    "grenade", "equipment", "gear", "item", "tool", "consumable", "ammunition", "computer", "junk",
    "storage", "augment", "hardware", "software", "explosive", "object", "loot", "container",
}  # fmt: skip
_SKILLS = {"skill", "skills"}
_UNSAID = {
    "name", "skill", "modifiers", "quantity", "qty", "equipped", "location", "auglocation",
    "priorType", "associatedSkillName", "customCT", "target",
}  # fmt: skip
_MOST_ALIKE = 12
_LONGEST_GEAR = 40
_SIDES = {-1: Side.OPPOSITION, 0: Side.BYSTANDER, 1: Side.PARTY}
_STANDING = {-1: "hostile", 0: "neutral", 1: "friendly"}
_STRANGERS = (-1, 0)

Reader = Callable[[Gathering, str, Mapping[str, Any]], Kind]
"""Takes what a game says of an actor of a type, and says whether it is a player's."""


class _Item(Border):
    name: Text = ""
    type: Text = ""
    system: Data = Field(default_factory=dict, validation_alias=_SYSTEM)


class _Token(Border):
    disposition: Figure = None


class _Actor(Border):
    name: Text = ""
    type: Text = ""
    system: Data = Field(default_factory=dict, validation_alias=_SYSTEM)
    items: Annotated[list[_Item], LIST] = []
    token: Annotated[_Token, OBJECT] = Field(
        default=_Token(), validation_alias=AliasChoices("prototypeToken", "token")
    )


def is_document(record: Mapping[str, Any]) -> bool:
    """Whether it is something out of Foundry: an actor, an item, a folder ..."""
    if not isinstance(record.get("name"), str) or "Name" in record:
        return False
    inside = isinstance(record.get("system", record.get("data")), dict)
    return ("type" in record and inside) or isinstance(record.get("_stats"), dict)


def read_actor(number: int, record: Mapping[str, Any]) -> Draft | None:
    """The person that an actor is; None for ships, items, folders and whatever else is nobody."""
    kind = str(record.get("type", "")).casefold()
    embodied = kind in _SOMEBODY or {"items", "prototypeToken", "token"} & set(record)
    if kind in _NOBODY or not embodied or not {"system", "data"} & set(record):
        return None
    actor = taken(_Actor, record)
    gathered = Gathering(number)
    put_name(gathered, actor.name)
    whose = _SYSTEMS[_game_of(record, actor.system)](gathered, kind, actor.system)
    _put_side(gathered, actor, whose)
    for item in sorted(actor.items, key=lambda item: not _equipped(item)):
        _put_item(gathered, item)
    skills, remarks = alike(gathered.skills)
    gathered.skills += skills
    gathered.mapped += remarks
    return gathered.draft()


def _put_side(gathered: Gathering, actor: _Actor, whose: Kind) -> None:
    standing = actor.token.disposition
    if actor.type.casefold() == "traveller" and standing not in _STRANGERS:
        whose = Kind.PC
    gathered.values["kind"] = str(whose)
    if whose is Kind.PC:
        gathered.values["side"] = str(Side.PARTY)
        gathered.mapped.append("A character of the players: party")
    elif standing in _SIDES:
        gathered.values["side"] = str(_SIDES[standing])
        gathered.mapped.append(f"The token is {_STANDING[standing]}: {_SIDES[standing]}")


def _equipped(item: _Item) -> bool:
    """Whether somebody has it at hand; what is at hand comes first."""
    said = (item.system.get(key) for key in ("equipped", "status", "active"))
    return any(each in (True, "equipped", "true", 1) for each in said)


def _put_item(gathered: Gathering, item: _Item) -> None:
    """A skill, a piece of gear to look for, or words."""
    kind = item.type.casefold()
    if kind in _SKILLS or (kind == "talent" and item.system.get("subType") == "skill"):
        given = taken(_Skill, item.system)
        put_skill(gathered, " ".join(filter(None, (item.name, given.bracketed))), given.value)
        return
    name = clean(item.name)
    count = _count(item)
    if kind in _WORN or kind in _CARRIED:
        table = _WORN.get(kind, "")
        if 0 < len(name) <= _LONGEST_GEAR:
            gathered.gear += [by_name(name, table)] * min(max(count, 1), _MOST_ALIKE)
    about = Gathering(0)
    leave_rest(about, item.system, _UNSAID)
    words = "; ".join(line for line in "\n".join(about.left).splitlines() if line)
    many = f" ×{count}" if count > 1 else ""
    gathered.leave(f"{spoken(kind) or 'Item'} {name}{many}", words or "no more is said of it")


def _count(item: _Item) -> int:
    """How many of a thing there are."""
    inner = item.system.get("attributes")
    places = (item.system, inner if isinstance(inner, dict) else {})
    for place in places:
        for key in ("quantity", "qty"):
            if key in place:
                return taken(_Count, {"count": _bare(place[key])}).count or 1
    return 1


def _bare(given: Any) -> Any:
    return given.get("value") if isinstance(given, dict) else given


class _Count(Border):
    count: Figure = None


class _Skill(Border):
    value: Figure = Field(default=None, validation_alias=AliasChoices("value", "level", "rank"))
    subtype: Text = ""
    skill: Data = {}

    @property
    def bracketed(self) -> str:
        """What a skill is of, as it is written behind it."""
        of = clean(self.subtype) or clean(str(self.skill.get("speciality") or ""))
        return f"({of})" if of else ""


def _game_of(record: Mapping[str, Any], system: Mapping[str, Any]) -> str:
    """Which game an actor is of: by what it says, or else by the shape of what it holds."""
    for named in _named(record):
        if named in _SYSTEMS:
            return named
    for name, game in _SHAPES.items():
        if game(system):
            return name
    return ""


def _named(record: Mapping[str, Any]) -> Iterator[str]:
    """The names of games that stand in an actor."""
    flags = record.get("flags")
    stats = [record.get("_stats"), flags.get("exportSource") if isinstance(flags, dict) else None]
    for place in filter(lambda each: isinstance(each, dict), stats):
        for key in ("systemId", "system"):
            if isinstance(name := place.get(key), str):  # type: ignore[union-attr]
                yield name


def _of_traveller(gathered: Gathering, kind: str, system: Mapping[str, Any]) -> Kind:
    """Two have called themselves `mgt2`; they write the characteristics by other names."""
    read = mongoose.read if mongoose.is_like(system) else cepheus.read
    return read(gathered, kind, system)


def _of_no_known_game(gathered: Gathering, kind: str, system: Mapping[str, Any]) -> Kind:
    leave_rest(gathered, system, ())
    return Kind.PC if kind in {"character", "pc", "player", "hero"} else Kind.NPC


_SYSTEMS: Mapping[str, Reader] = {
    "twodsix": cepheus.read,
    "mgt2e": mongoose.read,
    "mgt2": _of_traveller,
    "t2k4e": twilight.read,
    "alienrpg": alien.read,
    "": _of_no_known_game,
}
_SHAPES: Mapping[str, Callable[[Mapping[str, Any]], bool]] = {
    "mgt2e": mongoose.is_like,
    "twodsix": cepheus.is_like,
    "alienrpg": alien.is_like,
    "t2k4e": twilight.is_like,
}
