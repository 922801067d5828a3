"""The throw that decides a task."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.dice import Dice, task_die


class Success(StrEnum):
    """What the success throw came to."""

    SUCCESS = "success"
    FAILURE = "failure"
    FUMBLE = "fumble"


@dataclass(frozen=True, slots=True)
class Word:
    """What the referee says of one throw (T-76).

    It is so many `levels` harder, easier below 0; or it `succeeds` or not, without dice.
    """

    levels: int = 0
    succeeds: bool | None = None


NO_WORD = Word()


def success_throw(
    need: int, dm: int, dice: Dice, purpose: str = "success", *, secret: bool = False
) -> Success:
    """1D10 read 0 to 9, plus the DM, against the throw needed (T-04, T-05).

    A natural 0 is a fumble and fails whatever the DM (T-06); it does nothing more (G-05).
    """
    return dice.read(task_die(purpose, secret=secret), lambda natural: as_read(natural, dm, need))


def as_read(natural: int, dm: int, need: int) -> Success:
    """What a natural number comes to with a DM, against the throw needed (T-05, T-06)."""
    if natural == 0:
        return Success.FUMBLE
    return Success.SUCCESS if natural + dm >= need else Success.FAILURE


def succeeds(need: int | None, dm: int, dice: Dice, purpose: str, word: Word = NO_WORD) -> bool:
    """Whether a throw succeeds, or the referee says so (T-05, T-76).

    Nothing does that needs more than Impossible, a `need` of `None` (G-19).
    """
    if word.succeeds is not None:
        return word.succeeds
    return need is not None and success_throw(need, dm, dice, purpose) is Success.SUCCESS
