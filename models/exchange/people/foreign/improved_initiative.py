"""Improved Initiative: stat blocks and player characters, one by one or as the program saves all.

Abilities of D&D stand as they are; Wisdom and Charisma, bonuses and all words are left.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from models.exchange.people.draft import Draft
from models.exchange.people.foreign.border import OBJECT, Border, Data, Figure, Text, taken
from models.exchange.people.foreign.placing import leave_rest, put_figure, put_line, put_name
from models.exchange.people.gathering import Gathering
from models.tables import Kind, Side

_PEOPLE = ("PersistentCharacters", "PlayerCharacters", "Creatures", "StatBlocks")
_PREFIX = "ImprovedInitiative."
_KEPT = {"Str": "strength", "Dex": "dexterity", "Con": "endurance", "Int": "intelligence"}
_SIGNS = {"StatBlock", "HP", "AC", "Abilities", "InitiativeModifier", "Challenge"}


class _Block(Border):
    Name: Text = ""
    Type: Text = ""
    Player: Text = ""
    Abilities: Annotated[dict[str, Figure], OBJECT] = {}


class _Character(Border):
    Name: Text = ""
    CurrentHP: Figure = None
    Notes: Text = ""
    StatBlock: Data = {}


def is_block(record: Mapping[str, Any]) -> bool:
    """Whether it is a stat block, or a player character with one."""
    return "Name" in record and bool(_SIGNS & set(record))


def is_store(record: Mapping[str, Any]) -> bool:
    """Whether it is all that the program keeps, by the names of its lists."""
    return any(_list_of(key) for key in record)


def records_in(store: Mapping[str, Any]) -> Iterator[Any]:
    """The stat blocks and characters of all that the program keeps; some stand as text."""
    for key, value in store.items():
        if _list_of(key) and key.removeprefix(_PREFIX).partition(".")[2]:
            try:
                yield json.loads(value) if isinstance(value, str) else value
            except ValueError as error:
                raise ValueError(f"{key[:60]}: this is not JSON.") from error


def read_block(number: int, record: Mapping[str, Any]) -> Draft:
    """The person of a stat block; whoever has a player, or is kept as a character, is one."""
    outer = taken(_Character, record)
    data = {**outer.StatBlock} if "StatBlock" in record else dict(record)
    block = taken(_Block, data)
    gathered = Gathering(number)
    put_name(gathered, outer.Name or block.Name)
    others = []
    for key, value in block.Abilities.items():
        if key in _KEPT:
            put_figure(gathered, _KEPT[key], value, key)
        elif value is not None:
            others.append(f"{key} {value}")
    if block.Abilities:
        gathered.mapped.append("Abilities are of D&D, and stand as they are; Con is Endurance")
    gathered.leave("Other abilities", ", ".join(others))
    put_line(gathered, "occupation", block.Type)
    leave_rest(gathered, data, {"Name", "Type", "Abilities", "Id", "Path", "Version", "ImageURL"})
    gathered.leave("Notes", outer.Notes)
    if outer.CurrentHP is not None:
        gathered.leave("Current hit points", str(outer.CurrentHP))
    if block.Player.strip() or "StatBlock" in record:
        gathered.values |= {"kind": str(Kind.PC), "side": str(Side.PARTY)}
        gathered.mapped.append("A character of the players: party")
    return gathered.draft()


def _list_of(key: str) -> str:
    name = key.removeprefix(_PREFIX).partition(".")[0]
    return name if name in _PEOPLE and "." in key else ""
