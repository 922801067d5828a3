"""Throws that the referee has handed to seats, until they are made or taken back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count

from models.seat.desk import Gone, HandThrow, Thrown
from models.seat.said import Dice, LetThrow
from models.seat.shown import Row, Section
from tui.host.desk_line import DeskLine

_HIGHEST = 1_000
"""What no throw of the rules comes to."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A throw as a desk asked for it, numbered by that desk."""

    asked: HandThrow
    desk: DeskLine


class Throws:
    """What is asked of seats, under numbers of our own: two desks may count alike.

    Each seat has its own numbers, which tell it nothing of what others are asked.
    """

    def __init__(self) -> None:
        self._handed: dict[tuple[int, int], Handed] = {}
        self._numbers: defaultdict[int, count[int]] = defaultdict(lambda: count(1))

    def hand(self, asked: HandThrow, desk: DeskLine) -> None:
        """A desk asks a seat to throw."""
        self._handed[asked.seat, next(self._numbers[asked.seat])] = Handed(asked, desk)

    def take_back(self, desk: DeskLine, number: int | None = None) -> set[int]:
        """A desk asks no longer for a throw, or for any; gives the seats it had asked."""
        own = [
            key
            for key, each in self._handed.items()
            if each.desk is desk and number in {None, each.asked.throw}
        ]
        return {self._handed.pop(key).asked.seat for key in own}

    def gone(self, seat: int) -> None:
        """Nobody is at a seat any more: the desks that wait for it are told so."""
        for key in [key for key in self._handed if key[0] == seat]:
            handed = self._handed.pop(key)
            handed.desk.tell(Gone(handed.asked.throw))

    def rows(self, seat: int) -> Mapping[Section, tuple[Row, ...]]:
        """What a seat shows of it: the throw it was asked for first."""
        own = [(key[1], each.asked) for key, each in self._handed.items() if key[0] == seat]
        rows = tuple(
            (number, a.purpose, a.notation, a.sides, a.dice, a.least, a.most, a.lowest, a.highest)
            for number, a in own[:1]
        )
        return {Section.THROW: rows} if rows else {}

    def made(self, seat: int, said: Dice | LetThrow) -> None:
        """A seat has thrown; the desk that asked is told.

        Raises `ValueError` with a sentence for the player when it was not asked, or not for that.
        """
        handed = self._handed.get((seat, said.throw))
        if handed is None:
            raise ValueError("The referee no longer asks for that throw.")
        values = said.values if isinstance(said, Dice) else ()
        if isinstance(said, Dice):
            _check(handed.asked, values)
        del self._handed[seat, said.throw]
        handed.desk.tell(Thrown(handed.asked.throw, values, isinstance(said, LetThrow)))


def _check(asked: HandThrow, values: tuple[int, ...]) -> None:
    """Raises `ValueError` for numbers that these dice, and those that follow, cannot show."""
    if not 1 <= len(values) <= max(asked.most, 1):
        raise ValueError(f"That takes {asked.most} numbers at most, not {len(values)}.")
    if not asked.lowest <= values[0] <= asked.highest:
        raise ValueError(f"{asked.notation} does not show {values[0]}.")
    if max(values) > _HIGHEST:
        raise ValueError(f"No dice show {max(values)}.")
