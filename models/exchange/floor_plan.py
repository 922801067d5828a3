"""A floor plan in a line, such as `Yard (dark), Hall, Office; Yard-Hall, Hall-Office door 30 m`.

A part with a dash is a border: the zones it names, what stands between them (an open border if
nothing is said) and how far it is; `Yard-Hall-Office` is two of them. Any other part is a zone. A
zone may have its traits in brackets, wherever it is named. A border may name zones by their first
letters, and a zone that no part names alone is made by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from models.fields import checked
from models.tables import BorderKind
from models.text import clean

EXAMPLE = "Yard-Hall-Office, Hall-Lab door"
TRAITS = ("cluttered", "dark", "crawlspace")
_LONGEST = 2_000
_FIRST_LETTERS = 2
"""What is as short as this and begins several zones is none of its own."""
_ZONE = re.compile(r"(?P<name>[^()]*?)\s*(?:\((?P<traits>[^()]*)\))?")
_PIECES = re.compile(r"[,;\n](?![^(]*\))")
_METRES = re.compile(
    r"(?P<rest>.*?)\s+(?P<metres>[0-9]{1,4})\s*m?(?:et(?:er|re)s?)?", re.IGNORECASE
)
_KIND_BEFORE = re.compile(
    rf"(?P<rest>.*-.*?)\s+(?P<kind>{'|'.join(BorderKind)})\s*(?P<traits>\([^()]*\))", re.IGNORECASE
)
"""What is between two zones, said before what the second is like."""
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Way:
    """A border of a plan: between which zones, of which kind, and its metres if they are said."""

    one: str
    other: str
    kind: BorderKind = BorderKind.OPEN
    metres: int | None = None


@dataclass(slots=True)
class FloorPlan:
    """The zones that a line names, each with its traits, and the borders, in their order.

    Zones that are `known` are on the map already.
    """

    known: tuple[str, ...] = ()
    zones: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ways: list[Way] = field(default_factory=list)

    @property
    def new(self) -> tuple[str, ...]:
        """The zones that are not on the map yet."""
        return tuple(name for name in self.zones if name not in self.known)

    @property
    def alone(self) -> tuple[str, ...]:
        """New zones that no border leads to."""
        reached = {end for way in self.ways for end in (way.one, way.other)}
        return tuple(name for name in self.new if name not in reached)


def read_plan(text: str, known: Iterable[str] = ()) -> FloorPlan:
    """The plan that a line says, beside the zones that are known.

    Raises `ValueError` with a sentence for what cannot be read or cannot be.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"A plan has at most {_LONGEST} characters.")
    plan = FloorPlan(tuple(known))
    pieces = [" ".join(piece.split()) for piece in _PIECES.split(clean(text, lines=True))]
    dashed = [piece for piece in pieces if "-" in piece or "–" in piece]
    for piece in filter(None, pieces):
        if piece not in dashed:
            _add_zone(plan, piece)
    for piece in dashed:
        plan.ways.extend(_ways(plan, piece.replace("–", "-")))
    return plan


def rest_of_plan(text: str, known: Iterable[str] = ()) -> str:
    """What the last word of a line is likely to be, less what is typed of it; empty for nothing.

    It is a zone of the line or one that is known, what is between two, or what a zone is like.
    """
    if text.rfind("(") > text.rfind(")"):
        return _rest(re.split(r"[\s,(]", text)[-1], TRAITS)
    *done, piece = _PIECES.split(text)
    try:
        plan = read_plan(",".join(done), known)
    except ValueError:
        return ""
    *before, last = piece.split("-")
    zone = _rest(last.lstrip(), (*plan.zones, *plan.known))
    _, space, kind = last.strip().rpartition(" ")
    return zone or (_rest(kind, BorderKind) if before and space else "")


def _rest(begun: str, words: Iterable[str]) -> str:
    """The rest of the first word that begins so; empty where one is whole already."""
    fitting = [word for word in words if word.casefold().startswith(begun.casefold())]
    whole = any(len(word) == len(begun) for word in fitting)
    return "" if whole or not begun or not fitting else fitting[0][len(begun) :]


def laid_out(plan: FloorPlan, there: Mapping[str, Place], places: int) -> dict[str, Place]:
    """A free place of the grid for each new zone, beside those it borders on where that can be.

    Raises `ValueError` when the grid has no room.
    """
    at = dict(there)
    waiting = list(plan.new)
    while waiting:
        near = {name: [at[end] for end in _beyond(plan, name) if end in at] for name in waiting}
        name = next((name for name in waiting if near[name]), waiting[0])
        free = _free(set(at.values()), places)
        if not free:
            raise ValueError(f"The grid has room for {places * places} zones.")
        beside = near[name] or [*at.values()][-1:]
        at[name] = min(free, key=lambda place: (_away(place, beside), place[1], place[0]))
        waiting.remove(name)
    return {name: at[name] for name in plan.new}


def said_of(plan: FloorPlan) -> tuple[str, ...]:
    """What a plan comes to, in lines."""
    zones = (
        f"{name} ({', '.join(traits)})" if traits else name for name, traits in plan.zones.items()
    )
    ways = (
        f"{way.one}-{way.other} {way.kind}{f' {way.metres} m' if way.metres else ''}"
        for way in plan.ways
    )
    lonely = f"No border leads to {', '.join(plan.alone)}." if plan.alone and plan.ways else ""
    return tuple(filter(None, (", ".join(zones), ", ".join(ways), lonely)))


def _add_zone(plan: FloorPlan, piece: str) -> None:
    found = _ZONE.fullmatch(piece)
    if found is None:
        raise ValueError(f'"{clean(piece, 30)}" is not a zone: {EXAMPLE}.')
    name = str(checked("zone", "name", found["name"]))
    traits = tuple(word.casefold() for word in re.split(r"[\s,]+", found["traits"] or "") if word)
    if wrong := [word for word in traits if word not in TRAITS]:
        raise ValueError(f'{name} cannot be "{clean(wrong[0], 20)}": {", ".join(TRAITS)}.')
    there = _exactly(plan, name) or name
    plan.zones[there] = tuple(dict.fromkeys((*plan.zones.get(there, ()), *traits)))


def _ways(plan: FloorPlan, piece: str) -> Iterator[Way]:
    """The borders of a part of the line; a zone it names that is new is made."""
    metres = None
    if found := _METRES.fullmatch(piece):
        piece, metres = found["rest"], int(checked("border", "metres", found["metres"]))
    kind = BorderKind.OPEN
    if found := _KIND_BEFORE.fullmatch(piece):
        piece = f"{found['rest']} {found['traits']} {found['kind']}"
    *words, last = piece.split() or [""]
    if words and last.casefold() in set(BorderKind):
        kind, piece = BorderKind(last.casefold()), " ".join(words)
    for one, other in pairwise(_ends(plan, piece)):
        if one == other:
            raise ValueError(f"{one} cannot border on itself.")
        yield Way(one, other, kind, metres)


def _ends(plan: FloorPlan, piece: str) -> list[str]:
    """The zones that are named, in a row: two that are known where a name has a dash in it."""
    parts = [part.strip() for part in piece.split("-")]
    splits = (("-".join(parts[:at]), "-".join(parts[at:])) for at in range(1, len(parts)))
    both = (ends for ends in splits if _meant(plan, ends[0]) and _meant(plan, ends[1]))
    row = next(both, parts)
    if not all(row):
        raise ValueError(f'"{clean(piece, 30)}" is not a border: {EXAMPLE}.')
    return [_end(plan, name) for name in row]


def _end(plan: FloorPlan, name: str) -> str:
    """The zone at an end of a border, which may say in brackets what that is like."""
    bare, bracket, _ = name.partition("(")
    if bracket:
        meant = _meant(plan, bare.strip())
        _add_zone(plan, f"{meant or bare}({name.partition('(')[2]}")
        return meant or _exactly(plan, bare.strip())
    meant = _meant(plan, name)
    if not meant and len(name) <= _FIRST_LETTERS and (begun := _begun(plan, name)):
        raise ValueError(f'"{name}" may be {" or ".join(begun)}: write more of it.')
    if not meant:
        _add_zone(plan, name)
        meant = _exactly(plan, name)
    return meant


def _exactly(plan: FloorPlan, name: str) -> str:
    """The zone of this name; empty for none."""
    there = (zone for zone in (*plan.zones, *plan.known) if zone.casefold() == name.casefold())
    return next(there, "")


def _meant(plan: FloorPlan, name: str) -> str:
    """The zone of this name, or the only one that begins so; empty for none."""
    begun = _begun(plan, name)
    return _exactly(plan, name) or (begun[0] if len(begun) == 1 and name else "")


def _begun(plan: FloorPlan, name: str) -> list[str]:
    """The zones that begin so, each once."""
    there = dict.fromkeys((*plan.zones, *plan.known))
    return [zone for zone in there if zone.casefold().startswith(name.casefold())]


def _beyond(plan: FloorPlan, name: str) -> Iterator[str]:
    for way in plan.ways:
        if name in {way.one, way.other}:
            yield way.other if way.one == name else way.one


def _free(taken: set[Place], places: int) -> list[Place]:
    return [(x, y) for y in range(places) for x in range(places) if (x, y) not in taken]


def _away(place: Place, beside: Iterable[Place]) -> int:
    return sum(abs(place[0] - x) + abs(place[1] - y) for x, y in beside)
