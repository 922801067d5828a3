"""What may be written for a field of a deed, told from its type, and the value that is meant."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from models.bridge.aim import Aim
from models.clock import parse_span
from models.text import clean

_WHOLE = re.compile(r"[+-]?\d{1,15}", re.ASCII)
_DECIMAL = re.compile(r"[+-]?\d{1,12}([.,]\d{1,6}|/[1-9]\d{0,5})?", re.ASCII)
_YES_NO = {"yes": True, "no": False, "true": True, "false": False}
NONE = "none"
_AIMED = "somebody, a vehicle or a zone in the scene, by name, or metres east and north as 10,20"
_SHOWN = 60

KeyOf = Callable[[str], int]
"""What finds the key of the row that a word names; raises `ValueError` when none or several do."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a field takes: in words, and how a word is read.

    `read` is given the word and what finds the key of a row by its name, for a field that is one;
    it raises `ValueError` for a word that is not right. `many` take words with commas between; with
    `any_names` whatever else is said goes here; an aim is read by whoever knows the scene.
    """

    words: str
    read: Callable[[str, KeyOf | None], Any]
    is_key: bool = False
    many: bool = False
    or_none: str = ""
    any_names: bool = False
    is_aim: bool = False

    def value(self, word: str, key_of: KeyOf | None = None) -> Any:
        """What a word means; raises `ValueError` where it is not right."""
        return self.read(word.strip(), key_of)

    def written(self, value: Any) -> str:
        """A value as it is typed."""
        return _written(value)


def kind_of(hint: Any, name: str) -> Kind:
    """What a field of this type and name takes."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return or_none(kind_of(next(part for part in inner if part is not NoneType), name))
    if origin in (tuple, frozenset) and _is_plain(inner[0]) and inner[-1] in (..., inner[0]):
        exact = None if inner[-1] is ... or origin is frozenset else len(inner)
        return _several(kind_of(inner[0], ""), origin, exact, is_key=exact is None)
    if hint is int and name == "seconds":
        return Kind("a time such as 30d, 6h or 1d 12h, or a number of seconds", _read_span)
    simple = _SIMPLE.get(hint)
    if simple is not None:
        return simple
    if isinstance(hint, type) and issubclass(hint, Enum):
        return among({_of_choice(choice): choice for choice in hint})
    return _as_json(hint)


def _is_plain(hint: Any) -> bool:
    return hint in _SIMPLE or (isinstance(hint, type) and issubclass(hint, Enum))


def _read_whole(word: str, key_of: KeyOf | None) -> int:
    if _WHOLE.fullmatch(word):
        return int(word)
    if key_of is not None:
        return key_of(word)
    raise ValueError


def _read_span(word: str, _key_of: KeyOf | None) -> int:
    seconds = int(word) if _WHOLE.fullmatch(word) else parse_span(word)
    if seconds < 0:
        raise ValueError
    return seconds


def _read_fraction(word: str, _key_of: KeyOf | None) -> Fraction:
    if not _DECIMAL.fullmatch(word):
        raise ValueError
    return Fraction(word.replace(",", "."))


def _read_decimal(word: str, _key_of: KeyOf | None) -> float:
    return float(_read_fraction(word, None))


def _read_text(word: str, _key_of: KeyOf | None) -> str:
    return clean(word, lines=True)


def _read_yes_no(word: str, _key_of: KeyOf | None) -> bool:
    if word.casefold() not in _YES_NO:
        raise ValueError
    return _YES_NO[word.casefold()]


_SIMPLE: Mapping[Any, Kind] = {
    bool: Kind("yes or no", _read_yes_no),
    int: Kind("a whole number", _read_whole, is_key=True),
    float: Kind("a number such as 2, 0.5 or 1/3", _read_decimal),
    Fraction: Kind("a number such as 2, 0.5 or 1/3", _read_fraction),
    str: Kind("text", _read_text),
    Aim: Kind(_AIMED, _read_text, is_aim=True),
}


def or_none(kind: Kind) -> Kind:
    """The same, or nothing at all."""

    def read(word: str, key_of: KeyOf | None) -> Any:
        return None if word.casefold() == NONE else kind.read(word, key_of)

    said = f", or {NONE}"
    return Kind(f"{kind.words}{said}", read, kind.is_key, kind.many, said)


def _several(kind: Kind, made: Any, exact: int | None, *, is_key: bool) -> Kind:
    def read(word: str, key_of: KeyOf | None) -> Any:
        parts = [part.strip() for part in word.split(",")] if word else []
        if exact is not None and len(parts) != exact:
            raise ValueError
        return made(kind.read(part, key_of) for part in parts)

    if exact is not None:
        return Kind(f"{exact} times {kind.words}, with commas", read)
    return Kind(f"{kind.words}, any number with commas", read, kind.is_key and is_key, many=True)


def among(words: Mapping[str, Any]) -> Kind:
    """One of these words, or how it begins; each stands for a value, which may be said itself."""

    def read(word: str, _key_of: KeyOf | None) -> Any:
        asked = clean(word).casefold()
        if asked in words:
            return words[asked]
        if asked in words.values():
            return asked
        begun = [choice for text, choice in words.items() if asked and text.startswith(asked)]
        if len(begun) != 1:
            raise ValueError
        return begun[0]

    return Kind(f"one of {', '.join(words)}", read)


def _of_choice(choice: Enum) -> str:
    value = choice.value
    return value.casefold() if isinstance(value, str) and value else choice.name.casefold()


def _as_json(hint: Any) -> Kind:
    origin = get_origin(hint)
    adapter: TypeAdapter[Any] = TypeAdapter(hint)

    def read(word: str, _key_of: KeyOf | None) -> Any:
        try:
            return adapter.validate_json(word)
        except ValidationError:
            raise ValueError from None

    names = isinstance(origin, type) and issubclass(origin, Mapping)
    return Kind(f"JSON: {_shape(hint)}", read, any_names=names)


def _shape(hint: Any) -> str:
    """What a value of a type looks like in JSON."""
    origin, inner = get_origin(hint), get_args(hint)
    if is_dataclass(hint) and isinstance(hint, type):
        hints = get_type_hints(hint)
        return "{" + ", ".join(f"{f.name}: {_shape(hints[f.name])}" for f in fields(hint)) + "}"
    if origin in (Union, UnionType):
        return " or ".join(_shape(part) for part in inner)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return "{name: value}"
    if origin in (tuple, frozenset):
        whole = origin is frozenset or inner[-1] is ...
        return f"[{_shape(inner[0])}, ...]" if whole else f"[{', '.join(map(_shape, inner))}]"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "|".join(str(choice.value) for choice in hint)
    return {NoneType: "null", str: "text", bool: "true|false"}.get(hint, "number")


def _written(value: Any) -> str:
    if value is None:
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return _of_choice(value)
    if isinstance(value, Mapping) or is_dataclass(value):
        return json.dumps(TypeAdapter(type(value)).dump_python(value, mode="json"))
    if isinstance(value, Sequence | Collection) and not isinstance(value, str):
        return ",".join(map(_written, value))
    return str(value)


def wrong(field: str, words: str, word: str) -> ValueError:
    """What is said of a word that is not right: what would be."""
    return ValueError(f"{field} is {words}, not {clean(word, _SHOWN)!r}")
