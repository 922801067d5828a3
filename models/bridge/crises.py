"""Between crisis points on the clock and throws: what comes at one moment is thrown for once."""

from __future__ import annotations

from collections.abc import Iterable

from models.tables import Due
from rules.recovery import one_throw
from rules.rulings import Rulings


def thrown_for(points: Iterable[Due], chosen: Rulings) -> list[Due]:
    """Of somebody's crisis points in order, those with a throw of their own (G-85).

    Several attacks may come to the same moment, and a campaign kept under another ruling may have
    a row for every wound: of one moment only the first stands for its throw.
    """
    if not one_throw(chosen):
        return list(points)
    first: dict[int, Due] = {}
    for due in points:
        first.setdefault(due.at, due)
    return list(first.values())


def settled_with(due: Due, points: Iterable[Due], chosen: Rulings) -> list[Due]:
    """Of somebody's crisis points, those that the throw for one of them settles (G-85)."""
    if not one_throw(chosen):
        return [due]
    return [point for point in points if point.at == due.at]
