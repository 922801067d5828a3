"""Moving along the track: bands entered on the way, free moves used, and where a throw stops it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rules.stealth.bands.environment import Band, Reach
from rules.stealth.bands.triggers import Watch


@dataclass(frozen=True, slots=True)
class Entry:
    """A band that is entered on the way, at a place in metres along the track."""

    place: int
    band: Band | None


def entries(start: int, end: int, other: int, reach: Reach) -> tuple[Entry, ...]:
    """Every change of band on the way from start to end, for somebody who stands at `other`."""
    step = 1 if end > start else -1
    borders = {
        other + side * (edge + beyond)
        for edge in reach.edges
        for side in (-1, 1)
        for beyond in (0, 1)
    }
    on_the_way = sorted(place for place in borders if _between(start, place, end))
    found, band = [], reach.band(abs(start - other))
    for place in on_the_way[::step]:
        now = reach.band(abs(place - other))
        if now is not band:
            found.append(Entry(place, now))
            band = now
    return tuple(found)


def _between(start: int, place: int, end: int) -> bool:
    return start < place <= end or end <= place < start


def first_stop(watch: Watch, crossed: Sequence[Entry], sees: frozenset[Band]) -> int | None:
    """Where on the way a throw falls due; None when the way is free (R-06, R-13, R-14)."""
    for number, entry in enumerate(crossed):
        before = after_entries(watch, crossed[:number], sees)
        if not before.spotted and entry.band in sees and not _covered(before, entry):
            return entry.place
    return None


def after_entries(watch: Watch, crossed: Iterable[Entry], sees: frozenset[Band]) -> Watch:
    """How they stand after bands have been entered without a throw.

    A free move is used for a nearer band. Where the observer cannot see, no throw counts any more,
    and beyond the extreme band nobody is spotted any longer (INVENTED).
    """
    for entry in crossed:
        if entry.band not in sees:
            watch = replace(watch, last=None, free_moves=0)
        elif _covered(watch, entry):
            assert watch.last is not None
            last = replace(watch.last, band=entry.band)
            watch = replace(watch, last=last, free_moves=watch.free_moves - 1)
        if entry.band is None:
            watch = Watch()
    return watch


def after_own_move(before: Watch, after: Watch) -> Watch:
    """A free move is for the very next move: the sneak's move that uses none loses all (R-13)."""
    used = after.free_moves < before.free_moves
    return after if used else replace(after, free_moves=0)


def _covered(watch: Watch, entry: Entry) -> bool:
    """Whether a free move lets the sneak into this band: the next one nearer (R-13)."""
    if not watch.free_moves or watch.last is None or watch.last.band is None:
        return False
    return entry.band is not None and entry.band < watch.last.band
