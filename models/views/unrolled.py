"""A list that is read only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

Thing = TypeVar("Thing")

STEP = 200
"""How many are read at a time."""


class Unrolled(Sequence[Thing], Generic[Thing]):
    """The first things of a source, and more of them whenever they are asked for."""

    def __init__(self, source: Iterable[Thing], step: int = STEP) -> None:
        """Read the first `step`."""
        self._source = iter(source)
        self._step = step
        self._read: list[Thing] = []
        self.more()

    def more(self) -> bool:
        """Read on; whether anything came."""
        came = list(islice(self._source, self._step))
        self._read += came
        return bool(came)

    def __len__(self) -> int:
        return len(self._read)

    @overload
    def __getitem__(self, place: int) -> Thing: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Thing]: ...

    def __getitem__(self, place: int | slice) -> Thing | Sequence[Thing]:
        return self._read[place]
