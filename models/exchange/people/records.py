"""Where the people are in a document of JSON, whatever it is that holds them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from models.exchange.people.foreign import improved_initiative
from models.exchange.people.headings import (
    GEAR,
    SKILLS,
    folded,
    is_upp,
    meaning,
    names_somebody,
)
from models.exchange.people.stat_words import FIGURES
from models.text import clean

_LISTS = {
    "people", "persons", "actors", "characters", "pcs", "npcs", "combatants", "creatures",
    "monsters", "party", "members", "crew", "players", "heroes", "enemies", "guards", "roster",
    "team", "cast",
}  # fmt: skip
_ONE = {"character", "person", "actor", "npc", "pc", "creature", "combatant"}
_INNER = {"characteristics", "abilities", "stats", "statistics", "scores", "attribs"}
_DOCUMENT = {"system", "data", "StatBlock"}
_DEEPEST = 6


@dataclass(slots=True)
class Held:
    """The records of people in a document, and what else it has many of, by its name."""

    records: list[Any] = field(default_factory=list)
    left: dict[str, int] = field(default_factory=dict)


def held_in(document: Any) -> Held:
    """The people of a document: itself, or whoever stands within, by the usual names of lists.

    A list may be an object as well, with each under a name or a key; one who says no other name is
    called by that. Where nobody is found the document is the one record that there is.
    """
    if isinstance(document, list):
        return Held(list(document))
    if not isinstance(document, dict):
        return Held([document])
    if improved_initiative.is_store(document):
        return Held(list(improved_initiative.records_in(document)))
    held = Held()
    if not _is_somebody(document):
        _search(held, document, 0)
    if not held.records and not names_one(document):
        held.records += _each(document)
    return held if held.records else Held([document])


def names_one(record: Mapping[str, Any]) -> bool:
    """Whether an object says who somebody is."""
    return any(names_somebody(str(key)) for key in record)


def _search(held: Held, document: Mapping[str, Any], depth: int) -> None:
    """Take whoever stands in an object that is nobody, and in those within it."""
    for key, value in document.items():
        name = folded(str(key))
        several = name in _LISTS or (name in _ONE and isinstance(value, list))
        if several and (found := list(_each(value))):
            held.records += found
        elif isinstance(value, dict) and (name in _ONE or _is_somebody(value)):
            if names_one(value):
                held.records.append(value)
        elif isinstance(value, dict) and depth < _DEEPEST:
            _search(held, value, depth + 1)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            said = clean(str(key), 30)
            held.left[said] = held.left.get(said, 0) + len(value)


def _each(value: Any) -> Iterator[Any]:
    """Everybody of a list, or of an object that holds each under a name or a key."""
    if isinstance(value, list):
        yield from value
    elif isinstance(value, dict) and value and all(isinstance(v, dict) for v in value.values()):
        people = [each if names_one(each) else {"name": key, **each} for key, each in value.items()]
        if all(map(_is_somebody, people)):
            yield from people


def _is_somebody(record: Mapping[str, Any]) -> bool:
    """Whether an object says of somebody what they are like, and not only a name.

    What has skills or gear is nobody where it holds people: an adventure has its items.
    """
    if not names_one(record):
        return False
    if any(isinstance(record.get(key), dict) for key in _DOCUMENT):
        return True
    keys = [str(key) for key in record if not str(key).startswith("_")]
    inner = set(map(folded, keys))
    said = {meaning(key).partition(":")[0] for key in keys}
    if said & set(FIGURES.values()) or any(map(is_upp, inner)) or inner & _INNER:
        return True
    return bool(said & {SKILLS, GEAR}) and not any(
        isinstance(value, list) and folded(str(key)) in _LISTS for key, value in record.items()
    )
