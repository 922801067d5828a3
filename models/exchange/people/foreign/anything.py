"""JSON of a program that nobody here knows: what has a known name is taken, the rest is left."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from models.exchange.people.cells import gear_in, skills_in, words_in
from models.exchange.people.draft import Draft, by_name
from models.exchange.people.foreign.placing import leave_rest, put_name, put_skill
from models.exchange.people.gathering import Gathering
from models.exchange.people.headings import (
    GEAR,
    PARTS_OF_A_NAME,
    SKILLS,
    TAGS,
    is_no_word,
    is_upp,
    meaning,
    value_of,
)
from models.exchange.people.profile import put_profile
from models.text import clean

_INNER = (
    "characteristics", "attributes", "abilities", "stats", "statistics", "scores", "attribs",
)  # fmt: skip
_LEVELS = ("level", "value", "rank", "score", "rating", "current")
_LONGEST_GEAR = 40
_WHOLE = re.compile(r"\d{1,3}")


def read_anything(number: int, record: Mapping[str, Any]) -> Draft:
    """The person of an object with a name; figures may stand within, under a usual name."""
    gathered = Gathering(number)
    rest: dict[str, Any] = {}
    for key, value in _flat(record).items():
        said = meaning(key)
        kind, _, table = said.partition(":")
        if _lists(gathered, kind, table, value):
            continue
        if kind == "name" and isinstance(value, str):
            put_name(gathered, value)
        elif kind in PARTS_OF_A_NAME and isinstance(value, str):
            gathered.names.setdefault(kind, clean(value))
        elif is_upp(key) and isinstance(value, str):
            put_profile(gathered, key, value)
        elif kind == TAGS and isinstance(value, str):
            gathered.tags += words_in(value)
        elif kind in {"", SKILLS, GEAR, TAGS} or not _take(gathered, said, key, value):
            rest[key] = value
    gathered.put_name_together()
    if "name" not in gathered.values:
        raise ValueError("a name is wanted.")
    leave_rest(gathered, rest, ())
    return gathered.draft()


def _lists(gathered: Gathering, kind: str, table: str, value: Any) -> bool:
    """Take skills or gear; False for anything else."""
    if kind == SKILLS:
        return _skills(gathered, value)
    return kind == GEAR and _gear(gathered, value, table)


def _flat(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record with what usually holds the figures laid open."""
    flat: dict[str, Any] = {}
    for key, value in record.items():
        inner = _figures(value) if str(key).casefold() in _INNER else None
        if inner is not None:
            flat |= {name: figure for name, figure in inner.items() if name not in record}
        else:
            flat[str(key)] = value
    return flat


def _figures(value: Any) -> dict[str, Any] | None:
    """Figures by name: as an object, or as a list of names with what each is at present."""
    if isinstance(value, dict):
        return {str(name): figure for name, figure in value.items()}
    if not isinstance(value, list) or not all(isinstance(e, dict) and _name(e) for e in value):
        return None
    return {_name(e): next((e[key] for key in _LEVELS if key in e), e) for e in value}


def _take(gathered: Gathering, column: str, key: str, value: Any) -> bool:
    """Write what a known name says; a figure may stand in an object. False where it cannot be."""
    if isinstance(value, dict):
        value = next((value[name] for name in _LEVELS if name in value), value)
    if isinstance(value, dict | list) or value is None or column in gathered.values:
        return False
    if is_no_word(key, column, value):
        return False
    gathered.values[column] = value_of(column, value)
    if key.casefold() != column:
        gathered.mapped.append(f"{key[:40]} is {column}")
    return True


def _skills(gathered: Gathering, value: Any) -> bool:
    """Skills as text, as names with levels, or as a list of either; False where it is none."""
    if isinstance(value, str):
        skills, left = skills_in(value)
        gathered.skills += skills
        gathered.leave("No skill with a level", ", ".join(left))
        return True
    pairs = value.items() if isinstance(value, dict) else _listed(value)
    if pairs is None:
        return False
    for name, level in pairs:
        if isinstance(level, dict):
            level = next((level[key] for key in _LEVELS if key in level), None)  # noqa: PLW2901
        if isinstance(level, str) and _WHOLE.fullmatch(level.strip()):
            level = int(level)  # noqa: PLW2901
        if isinstance(level, bool) or not isinstance(level, int):
            gathered.leave("No skill with a level", str(name))
        else:
            put_skill(gathered, str(name), level)
    return True


def _listed(value: Any) -> list[tuple[str, Any]] | None:
    """A list of skills, each an object with a name, or a text."""
    if not isinstance(value, list):
        return None
    pairs: list[tuple[str, Any]] = []
    for each in value:
        if isinstance(each, str):
            skills, left = skills_in(each)
            pairs += [*skills, *((name, None) for name in left)]
        elif name := _name(each):
            pairs.append((name, each))
        else:
            return None
    return pairs


def _gear(gathered: Gathering, value: Any, table: str) -> bool:
    """Gear as text, or as a list of names or of objects with names; False where it is none."""
    if isinstance(value, str):
        gathered.gear += gear_in(value, table)
        return True
    if not isinstance(value, list):
        return False
    for each in value:
        name = each if isinstance(each, str) else _name(each)
        if 0 < len(name) <= _LONGEST_GEAR:
            gathered.gear.append(by_name(name, table))
        if isinstance(each, dict):
            about = Gathering(0)
            leave_rest(about, each, {"name", "Name"})
            gathered.leave(f"Gear {name}", "; ".join(about.left))
    return True


def _name(each: Any) -> str:
    """What an object is called; empty where nothing says so."""
    found = each.get("name", each.get("Name")) if isinstance(each, dict) else ""
    return found if isinstance(found, str) else ""
