"""Mongoose Traveller, of Foundry's `mgt2e`; 2300AD is one of its lists of skills.

Characteristics are thrown with 2D6 and stand as they are; so do skills.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from models.exchange.people.foreign.border import OBJECT, Border, Figure, Text, Truth, taken
from models.exchange.people.foreign.cepheus import AS_THEY_STAND
from models.exchange.people.foreign.placing import (
    leave_rest,
    put_figure,
    put_line,
    put_money,
    put_skill,
    spoken,
    without,
)
from models.exchange.people.gathering import Gathering
from models.tables import Kind

_KEPT = {
    "STR": "strength",
    "DEX": "dexterity",
    "END": "endurance",
    "INT": "intelligence",
    "EDU": "education",
}
_NAMES = {
    "guncombat": "Gun Combat", "heavyweapons": "Heavy Weapons", "vaccsuit": "Vacc Suit",
    "jackofalltrades": "Jack of all Trades", "mDrive": "M-Drive", "jDrive": "J-Drive",
    "vetinary": "Veterinary", "streetwise": "Streetwise",
}  # fmt: skip


class _Characteristic(Border):
    value: Figure = None
    current: Figure = None
    show: Truth = True


class _Speciality(Border):
    value: Figure = None
    label: Text = ""
    trained: Truth = False


class _Skill(_Speciality):
    specialities: Annotated[dict[str, Annotated[_Speciality, OBJECT]], OBJECT] = {}


class _Finance(Border):
    cash: Text = ""


class _Sophont(Border):
    profession: Text = ""


class _Traveller(Border):
    characteristics: Annotated[dict[str, Annotated[_Characteristic, OBJECT]], OBJECT] = {}
    skills: Annotated[dict[str, Annotated[_Skill, OBJECT]], OBJECT] = {}
    finance: Annotated[_Finance, OBJECT] = _Finance()
    sophont: Annotated[_Sophont, OBJECT] = _Sophont()


def is_like(system: Mapping[str, Any]) -> bool:
    """Whether an actor holds what these do."""
    found = system.get("characteristics")
    return isinstance(found, dict) and bool(set(_KEPT) & set(found))


def read(gathered: Gathering, kind: str, system: Mapping[str, Any]) -> Kind:
    """Take what an actor says; a traveller is a player's."""
    actor = taken(_Traveller, system)
    others = []
    for key, one in actor.characteristics.items():
        if key in _KEPT:
            put_figure(gathered, _KEPT[key], one.value, key)
        elif one.show and one.value:
            others.append(f"{key} {one.value}")
    if actor.characteristics:
        gathered.mapped.append(AS_THEY_STAND)
    gathered.leave("Other characteristics", ", ".join(others))
    for key, skill in actor.skills.items():
        _put_skill(gathered, key, skill)
    put_money(gathered, actor.finance.cash)
    put_line(gathered, "occupation", actor.sophont.profession)
    rest = without(without(system, "sophont", {"profession"}), "finance", {"cash"})
    known = {"characteristics", "skills", "modifiers", "speed", "initiative", "size"}
    leave_rest(gathered, rest, {*known, "maxLoad", "heavyLoad", "startAge", "termLength"})
    return Kind.PC if kind == "traveller" else Kind.NPC


def _put_skill(gathered: Gathering, key: str, skill: _Skill) -> None:
    """A skill that is trained, and each of its specialities that is."""
    name = _called(key, skill)
    if skill.trained or (skill.value or 0) > 0:
        put_skill(gathered, name, skill.value or 0)
    for inner, one in skill.specialities.items():
        if one.trained or (one.value or 0) > 0:
            put_skill(gathered, f"{name} ({_called(inner, one)})", one.value or 0)


def _called(key: str, one: _Speciality) -> str:
    return one.label or _NAMES.get(key) or spoken(key).title()
