"""What somebody can take, as boxes to tick."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from models.bridge.body import endurance_of
from models.exchange.paper.document import Ticks
from models.tables import Person
from rules.combat.wounds import Condition, Endurance

_LIGHT = 10
"""Light wounds there is room for where none of them puts anybody out; beyond that, by hand."""


def wounds_to_tick(person: Person) -> tuple[Ticks, ...]:
    """Light wounds, stun and shock, each up to the one that counts (W-18, W-21, W-22, W-32).

    A non-player character has no more boxes than put one out.
    """
    endurance = endurance_of(person)
    out = _first(lambda points: endurance.faints(points, 0))
    stun = _first(lambda points: endurance.faints(0, points))
    shock = out if endurance.tier else max(out, endurance.life)
    light = _light(endurance)
    together = "" if endurance.tier else " with shock"
    end = f"unconscious at {out}" if endurance.tier else f"dead at {endurance.life}"
    return (
        _ticks("Light", light or _LIGHT, person.light, f"out at {light}" if light else ""),
        _ticks("Stun", stun, person.stun, f"unconscious at {stun}{together}"),
        _ticks("Shock", shock, person.shock, end),
    )


def _ticks(label: str, boxes: int, had: int, note: str) -> Ticks:
    """Boxes to tick, never fewer than are ticked; of very many, what there is in figures."""
    if had > boxes:
        note = f"{had} now; {note}".removesuffix("; ")
    return Ticks(label, min(boxes, 80), min(had, boxes, 80), note)


def _light(endurance: Endurance) -> int:
    """The light wound that puts somebody out; 0 where none does."""
    if endurance.tier is None:
        return 0
    return _first(lambda points: Condition(light=points).incapacitated(endurance))


def _first(counts: Callable[[int], bool]) -> int:
    return next(points for points in _points() if counts(points))


def _points() -> Iterator[int]:
    return count(1)
