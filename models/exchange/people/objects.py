"""People as JSON: a list of objects, one in each line, as this program writes and reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from models.bridge.equipment import CARRIED
from models.exchange.equipment import KIND, PatternRecord
from models.exchange.people.draft import Draft, by_name
from models.exchange.people.gathering import Gathering
from models.exchange.people.headings import (
    ARCHIVED,
    GEAR,
    MONEY,
    SKILLS,
    TAGS,
    sum_text,
    typed,
    value_of,
)
from models.exchange.rows import json_text
from models.fields import checked, fields_of

_COLUMNS = {*(spec.name for spec in fields_of("person")), MONEY, ARCHIVED}
KEYS = _COLUMNS | {SKILLS, GEAR, TAGS}
"""What an object of ours may say of a person."""


def write_json(drafts: Iterable[Draft]) -> str:
    """A list of objects; numbers are numbers, yes and no truths, moments seconds of the game."""
    return json_text(map(_object, drafts))


def is_ours(item: Mapping[str, Any]) -> bool:
    """Whether an object says of a person only what we would, and as we would."""
    if "name" not in item or not set(item) <= KEYS:
        return False
    skills, gear = item.get(SKILLS), item.get(GEAR)
    levels = list(skills.values()) if isinstance(skills, dict) else skills
    inner = levels if isinstance(levels, list) else []
    others = [each for each in gear if isinstance(each, dict)] if isinstance(gear, list) else []
    return all(KIND in piece for piece in others) and not any(isinstance(e, dict) for e in inner)


def read_object(number: int, item: Mapping[str, Any]) -> Draft:
    """The person of an object of ours; raises `ValueError` for what a key cannot hold."""
    gathered = Gathering(number)
    for key, value in item.items():
        if key == SKILLS:
            gathered.skills += _skills(value)
        elif key == GEAR:
            gathered.gear += map(_piece, _listed(GEAR, value))
        elif key == TAGS:
            gathered.tags += (typed(TAGS, tag) for tag in _listed(TAGS, value))
        else:
            gathered.values[key] = value_of(key, value)
    return gathered.draft()


def _object(draft: Draft) -> dict[str, Any]:
    values = dict(draft.values)
    if MONEY in values:
        values[MONEY] = float(sum_text(values[MONEY]))
    return {
        **{"name": values.pop("name", ""), **values},
        SKILLS: [list(skill) for skill in draft.skills],
        GEAR: [{KIND: record.table, **record.values} for record in draft.gear],
        TAGS: list(draft.tags),
    }


def _skills(value: Any) -> Iterator[tuple[str, int]]:
    """Skills as pairs, or as an object of levels."""
    pairs = value.items() if isinstance(value, dict) else _listed(SKILLS, value)
    for pair in pairs:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise ValueError("a skill is a name with a level.")
        name, level = (typed(SKILLS, part) for part in pair)
        yield checked("skill", "name", name), checked("skill", "level", level)


def _piece(value: Any) -> PatternRecord:
    """A piece of gear with its figures, or by its name alone."""
    if isinstance(value, str):
        return by_name(checked("weapon", "name", value))
    if not isinstance(value, dict):
        raise ValueError("a piece of gear is an object, or a name.")
    table = typed(KIND, value.get(KIND, ""))
    if table not in {"", *CARRIED}:
        raise ValueError(f"{KIND} is one of {', '.join(CARRIED)}, not {table!r}.")
    kind = table or "weapon"
    fields = {
        name: checked(kind, name, typed(name, given))
        for name, given in value.items()
        if name != KIND
    }
    if "name" not in fields:
        raise ValueError("a piece of gear needs a name.")
    return PatternRecord(table, fields)


def _listed(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{key} is a list, in square brackets.")
    return value
