"""Cepheus and its kin, of Foundry's `twodsix`, 2300AD among them, and Traveller of `mgt2`.

Characteristics are thrown with 2D6 and stand as they are; so do skills.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AliasChoices, Field

from models.exchange.people.foreign.border import OBJECT, Border, Figure, Text, taken
from models.exchange.people.foreign.placing import (
    leave_rest,
    put_figure,
    put_line,
    put_money,
    without,
)
from models.exchange.people.gathering import Gathering
from models.exchange.people.stat_words import FIGURES, folded
from models.tables import Kind

AS_THEY_STAND = "Characteristics are of 2D6, and stand as they are"
_KEPT = {
    "strength": "strength",
    "dexterity": "dexterity",
    "endurance": "endurance",
    "intelligence": "intelligence",
    "intellect": "intelligence",
    "education": "education",
}
_OURS = {"eloquence", "determination", "size"}
"""Characteristics that these have under whatever key, for those who call one so."""
_UNUSED = 7  # what a characteristic has that nobody has thrown


class _Characteristic(Border):
    value: Figure = None
    damage: Figure = None
    label: Text = ""
    shortLabel: Text = ""  # noqa: N815
    displayShortLabel: Text = ""  # noqa: N815


class _Finances(Border):
    cash: Text = Field(default="", validation_alias=AliasChoices("cash", "cashOnHand"))


class _Personal(Border):
    title: Text = ""


class _Traveller(Border):
    characteristics: Annotated[dict[str, Annotated[_Characteristic, OBJECT]], OBJECT] = {}
    finances: Annotated[_Finances, OBJECT] = Field(
        default=_Finances(), validation_alias=AliasChoices("finances", "finance")
    )
    personal: Annotated[_Personal, OBJECT] = _Personal()


def is_like(system: Mapping[str, Any]) -> bool:
    """Whether an actor holds what these do."""
    found = system.get("characteristics")
    return isinstance(found, dict) and bool(set(_KEPT) & set(found))


def read(gathered: Gathering, kind: str, system: Mapping[str, Any]) -> Kind:
    """Take what an actor says; a traveller is a player's unless the token says otherwise.

    `mgt2` has characters in place of travellers.
    """
    actor = taken(_Traveller, system)
    others, hurt = [], []
    for key, one in actor.characteristics.items():
        short = one.displayShortLabel or one.shortLabel or key
        called = (FIGURES.get(folded(name), "") for name in (one.label, short))
        column = _KEPT.get(key) or next((name for name in called if name in _OURS), "")
        if column:
            put_figure(gathered, column, one.value, short)
        elif one.value and not (key.startswith("alternative") and one.value == _UNUSED):
            others.append(f"{short} {one.value}")
        if one.damage:
            hurt.append(f"{short} {one.damage}")
    if actor.characteristics:
        gathered.mapped.append(AS_THEY_STAND)
    gathered.leave("Other characteristics", ", ".join(others))
    gathered.leave("Damage to characteristics", ", ".join(hurt))
    put_money(gathered, actor.finances.cash)
    put_line(gathered, "occupation", actor.personal.title)
    rest = without(without(system, "finances", {"cash"}), "finance", {"cashOnHand"})
    rest = without(rest, "personal", {"title"})
    leave_rest(gathered, rest, {"characteristics", "financeValues", "config"})
    return Kind.PC if kind == "character" else Kind.NPC
