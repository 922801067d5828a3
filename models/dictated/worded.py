"""Texts of which only some mean anything: cover, what it is made of, and a pace."""

from __future__ import annotations

from types import NoneType
from typing import Any, get_args

from models.bridge.cover import STANCES, wall_in
from models.dictated.values import KeyOf, Kind, among, kind_of, or_none
from rules.combat.cover import Material
from rules.combat.movement import Mode


def _read_wall(word: str, _key_of: KeyOf | None) -> str:
    return wall_in(word.replace("/", " ")) if word else ""


_MATERIALS = among({material.value: material.value for material in Material})
_WORDED = {
    "stance": among({"no cover": "", **{value: value for value, _ in STANCES if value}}),
    "wall": Kind("a material and its thickness in cm, such as brick 15", _read_wall),
    "material": _MATERIALS,
    "pace": among({"standing": "", **{mode.value: mode.value for mode in Mode}}),
}
"""By the name of a field whose type says no more than that it is a text."""


def worded(hint: Any, name: str) -> Kind:
    """What a field of this type and name takes: of a text, if it can be few things, those."""
    kind = _WORDED.get(name)
    if kind is None or {hint, *get_args(hint)} - {NoneType, str, str | None}:
        return kind_of(hint, name)
    return or_none(kind) if NoneType in get_args(hint) else kind
