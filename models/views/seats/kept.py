"""What was made of rows, kept for as long as the same would be made of them again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from models.seat.shown import Row

_MOST = 64
_KEPT: dict[Hashable, tuple[Row, ...]] = {}


def kept(made_of: Hashable, make: Callable[[], Iterable[Row]]) -> tuple[Row, ...]:
    """What is made of these values, which have to be all that it depends on.

    What was asked for longest ago is forgotten first.
    """
    found = _KEPT.pop(made_of, None)
    if found is None:
        found = tuple(make())
    _KEPT[made_of] = found
    while len(_KEPT) > _MOST:
        del _KEPT[next(iter(_KEPT))]
    return found
