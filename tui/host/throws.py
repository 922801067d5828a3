"""Throws that the referee has handed to seats, until they are made or taken back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple, dataclass, replace
from itertools import count
from typing import Any, TypeAlias

from models.seat.desk import Gone, HandThrow, Thrown
from models.seat.said import Dice, LetThrow
from models.seat.shown import Row, Section
from tui.host.desk_line import DeskLine

_HIGHEST = 1_000
"""What no throw of the rules comes to."""


Kept: TypeAlias = list[tuple[int, tuple[Any, ...]]]
"""What is asked of seats, for the process that comes after this one: number, and `HandThrow`."""


@dataclass(frozen=True, slots=True)
class Handed:
    """A throw as a desk asked for it, numbered by that desk.

    Without a `desk` it was asked for when the process before this one died; what was `thrown` for
    it waits until its desk is there again.
    """

    asked: HandThrow
    desk: DeskLine | None
    thrown: Thrown | None = None


class Throws:
    """What is asked of seats, under numbers of our own: two desks may count alike.

    Each seat has its own numbers, which tell it nothing of what others are asked. `told` hears of
    all that is asked whenever that is something else.
    """

    def __init__(self) -> None:
        self.told: Callable[[Kept], None] = lambda _kept: None
        self._handed: dict[tuple[int, int], Handed] = {}
        self._numbers: defaultdict[int, count[int]] = defaultdict(lambda: count(1))

    @property
    def asked(self) -> set[int]:
        """The seats of which something is asked."""
        return {seat for seat, _number in self._handed}

    def take_over(self, kept: Iterable[tuple[int, Iterable[Any]]]) -> None:
        """Ask for what the process before this one had asked, until its desk does or does not."""
        for number, values in kept:
            asked = HandThrow(*values)
            self._handed[asked.seat, number] = Handed(asked, None)
            self._numbers[asked.seat] = count(number + 1)
        self._tell()

    def hand(self, asked: HandThrow, desk: DeskLine) -> bool:
        """A desk asks a seat to throw; whether that was asked already, before its line was cut."""
        for key, each in self._handed.items():
            if each.desk is None and each.asked == asked:
                self._handed[key] = replace(each, desk=desk)
                if each.thrown is not None:
                    del self._handed[key]
                    desk.tell(each.thrown)
                return True
        self._handed[asked.seat, next(self._numbers[asked.seat])] = Handed(asked, desk)
        self._tell()
        return False

    def take_back(self, desk: DeskLine | None, number: int | None = None) -> set[int]:
        """A desk asks no longer for a throw, or for any; gives the seats it had asked.

        Without a desk: what no desk asks for any more.
        """
        own = [
            key
            for key, each in self._handed.items()
            if each.desk is desk and number in {None, each.asked.throw}
        ]
        seats = {self._handed.pop(key).asked.seat for key in own}
        self._tell()
        return seats

    def gone(self, seat: int) -> None:
        """Nobody is at a seat any more: the desks that wait for it are told so."""
        for key in [key for key in self._handed if key[0] == seat]:
            handed = self._handed.pop(key)
            if handed.desk is not None:
                handed.desk.tell(Gone(handed.asked.throw))
        self._tell()

    def _tell(self) -> None:
        self.told([(key[1], astuple(each.asked)) for key, each in self._handed.items()])

    def rows(self, seat: int) -> Mapping[Section, tuple[Row, ...]]:
        """What a seat shows of it: the throw it was asked for first."""
        own = [
            (key[1], each.asked)
            for key, each in self._handed.items()
            if key[0] == seat and each.thrown is None
        ]
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
        if handed is None or handed.thrown is not None:
            raise ValueError("The referee no longer asks for that throw.")
        values = said.values if isinstance(said, Dice) else ()
        if isinstance(said, Dice):
            _check(handed.asked, values)
        thrown = Thrown(handed.asked.throw, values, isinstance(said, LetThrow))
        if handed.desk is None:
            self._handed[seat, said.throw] = replace(handed, thrown=thrown)
        else:
            del self._handed[seat, said.throw]
            handed.desk.tell(thrown)
            self._tell()


def _check(asked: HandThrow, values: tuple[int, ...]) -> None:
    """Raises `ValueError` for numbers that these dice, and those that follow, cannot show."""
    if not 1 <= len(values) <= max(asked.most, 1):
        raise ValueError(f"That takes {asked.most} numbers at most, not {len(values)}.")
    if not asked.lowest <= values[0] <= asked.highest:
        raise ValueError(f"{asked.notation} does not show {values[0]}.")
    if max(values) > _HIGHEST:
        raise ValueError(f"No dice show {max(values)}.")
