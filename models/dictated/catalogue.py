"""Every deed by name with what it is asked with, told from the deeds themselves."""

from __future__ import annotations

import pkgutil
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from importlib import import_module
from inspect import getdoc
from types import ModuleType
from typing import Any, get_type_hints

from models import deeds
from models.dictated.names import PRESENT, table_of
from models.dictated.values import Kind
from models.dictated.worded import worded

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_NEAR = 8
_TABLES = {
    "randomtable": "a random table",
    "research": "a research project",
    "participant": "somebody in the scene",
    "deployment": "a vehicle in the scene",
    "zonemap": "a map",
    "keptlist": "a kept list",
    "bandgroup": "a group",
    "ladderfeature": "a feature",
    "due": "something on the clock",
    "seatkey": "what lets a player in",
    "table": "a row of that table",
}
"""What rows are called whose table has no word of its own."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing a deed is asked with: its field, what it may be, and what it is if not said.

    A `default` of None is that it has to be said; a `table` is that whose rows it names.
    """

    field: str
    kind: Kind
    default: str | None
    table: str = ""

    @property
    def words(self) -> str:
        """What may be written for it."""
        if not self.table:
            return self.kind.words
        several = "any number with commas, each " if self.kind.many else ""
        named = (
            _TABLES.get(self.table) or f"{'an' if self.table[0] in 'aeiou' else 'a'} {self.table}"
        )
        return f"{several}{named}, by name or key{self.kind.or_none}"

    def __str__(self) -> str:
        """As it is listed: `shots=0  a whole number`."""
        default = "" if self.default is None else f"={self.default}"
        return f"{self.field}{default}  {self.words}"


@dataclass(frozen=True, slots=True)
class Verb:
    """A deed as it is asked for: its name, what it does, and what it is asked with."""

    name: str
    deed: type[Any]
    text: str
    parts: tuple[Part, ...]

    @property
    def title(self) -> str:
        """What it does, in a sentence."""
        return " ".join(self.text.split("\n\n")[0].split())

    @property
    def shown_first(self) -> bool:
        """Whether it says beforehand what would come of it."""
        return hasattr(self.deed, "preview")

    def part(self, word: str) -> Part:
        """What is called so, `_id` and hyphens aside; raises `ValueError` naming all there are."""
        field = word.strip().casefold().replace("-", "_")
        for part in self.parts:
            if part.field in {field, f"{field}_id"}:
                return part
        known = ", ".join(part.field for part in self.parts) or "nothing"
        raise ValueError(f"{self.name} is asked with {known}, not with {word!r}")


@cache
def verbs() -> Mapping[str, Verb]:
    """Every deed by its name, part of the game after part of the game."""
    found = list(_deeds())
    often = Counter(deed.__name__ for deed in found)
    made = (_verb(deed, with_folder=often[deed.__name__] > 1) for deed in found)
    return {verb.name: verb for verb in made}


def verb(name: str) -> Verb:
    """The deed of that name, as it is listed or as its class; raises `ValueError` for none.

    The folder before a name may be said, and has to be where two deeds are called alike.
    """
    asked = _hyphened(name.strip()).replace("_", "-").casefold()
    known = verbs()
    if asked in known:
        return known[asked]
    folder, _, own = asked.rpartition(".")
    alike = [name for name in known if name.rpartition(".")[2] == own]
    if len(alike) == 1 and folder in _folders(known[alike[0]].deed):
        return known[alike[0]]
    near = alike or [name for name in known if own and own in name][:_NEAR]
    said = f"; there is {', '.join(near)}" if near else "; --list names them all"
    raise ValueError(f"there is no deed {name!r}{said}")


def _deeds() -> Iterator[type[Any]]:
    for module in _modules():
        for value in vars(module).values():
            here = isinstance(value, type) and value.__module__ == module.__name__
            if here and hasattr(value, "perform") and not _is_no_deed(value):
                yield value


def _modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(deeds.__path__, f"{deeds.__name__}."):
        if not found.ispkg:
            yield import_module(found.name)


def _is_no_deed(value: type[Any]) -> bool:
    return value.__name__.startswith("_") or getattr(value, "_is_protocol", False)


def _verb(deed: type[Any], *, with_folder: bool) -> Verb:
    own = _hyphened(deed.__name__).casefold()
    name = f"{_folders(deed)[-1]}.{own}" if with_folder else own
    hints = get_type_hints(deed)
    names = {field.name for field in fields(deed)}
    parts = []
    for field in fields(deed):
        kind = worded(hints[field.name], field.name)
        default = None if field.default is MISSING else kind.written(field.default)
        if field.default_factory is not MISSING:
            default = kind.written(field.default_factory())
        table = table_of(deed, field.name, names) if kind.is_key else ""
        if table == "scene" and default is None:
            default = PRESENT
        parts.append(Part(field.name, kind, default, table))
    # What is left out is written `none` on the command line.
    return Verb(name, deed, re.sub(r"\bNone\b", "none", getdoc(deed) or ""), tuple(parts))


def _folders(deed: type[Any]) -> list[str]:
    """The folders a deed stands in, from the outermost."""
    return deed.__module__.split(".")[2:-1]


def _hyphened(name: str) -> str:
    return _WORD.sub("-", name)
