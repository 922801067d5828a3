"""Alien, of Foundry's `alienrpg`: attributes from 1 to 5, and skills that are dice.

What an attribute is worth here is INVENTED. The dice of the zones are their own: an attribute and
its skill together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from models.exchange.people.foreign.border import OBJECT, Border, Figure, Text, Truth, taken
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
from models.fields import spec_of
from models.tables import Kind

ATTRIBUTES = (1, 4, 7, 10, 13, 16, 18, 20)
"""A characteristic by its figure, from 0 to 7 and more (INVENTED)."""
_KEPT = {"str": "strength", "agl": "dexterity", "wit": "intelligence", "emp": "eloquence"}
_DICE = {
    "observation": ("wit", "observation"),
    "heavy_machinery": ("str", "heavyMach"),
    "mobility": ("agl", "mobility"),
}
_NAMES = {
    "heavyMach": "Heavy Machinery",
    "closeCbt": "Close Combat",
    "rangedCbt": "Ranged Combat",
    "comtech": "Comtech",
}


class _Rated(Border):
    value: Figure = None


class _Header(Border):
    npc: Truth = False


class _General(Border):
    career: Text = ""
    cash: Text = ""


class _Survivor(Border):
    header: Annotated[_Header, OBJECT] = _Header()
    attributes: Annotated[dict[str, Annotated[_Rated, OBJECT]], OBJECT] = {}
    skills: Annotated[dict[str, Annotated[_Rated, OBJECT]], OBJECT] = {}
    general: Annotated[_General, OBJECT] = _General()


def is_like(system: Mapping[str, Any]) -> bool:
    """Whether an actor holds what these do."""
    found = system.get("attributes")
    return isinstance(found, dict) and ("wit" in found or "header" in system)


def read(gathered: Gathering, kind: str, system: Mapping[str, Any]) -> Kind:
    """Take what an actor says; a character that is not marked as an NPC is a player's."""
    actor = taken(_Survivor, system)
    rated = {key: one.value or 0 for key, one in actor.attributes.items()}
    for key, column in _KEPT.items():
        if key in rated:
            worth = ATTRIBUTES[min(max(rated[key], 0), len(ATTRIBUTES) - 1)]
            title = spec_of("person", column).title
            put_figure(gathered, column, worth, key.upper())
            gathered.mapped.append(f"{key.upper()} {rated[key]} is {title} {worth}, INVENTED")
    others = [f"{spoken(key)} {value}" for key, value in rated.items() if key not in _KEPT]
    gathered.leave("Other attributes", ", ".join(others))
    for key, one in actor.skills.items():
        if one.value:  # 0 is untrained
            put_skill(gathered, _NAMES.get(key) or spoken(key).title(), one.value)
    _put_dice(gathered, rated, {key: one.value or 0 for key, one in actor.skills.items()})
    put_line(gathered, "occupation", actor.general.career)
    put_money(gathered, actor.general.cash)
    rest = without(system, "general", {"career", "cash"})
    leave_rest(gathered, rest, {"attributes", "skills"})
    person = kind in {"character", "synthetic"} and not actor.header.npc
    return Kind.PC if person else Kind.NPC


def _put_dice(gathered: Gathering, rated: Mapping[str, int], skills: Mapping[str, int]) -> None:
    """The pools of the zones: exact, for they are the same game's."""
    for column, (attribute, skill) in _DICE.items():
        if attribute in rated and skill in skills:
            dice = rated[attribute] + skills[skill]
            put_figure(gathered, column, dice, spoken(skill))
            sum_said = f"{attribute.upper()} {rated[attribute]} + {skills[skill]}"
            title = spec_of("person", column).title
            gathered.mapped.append(f"{title}: {sum_said} = {dice}")
