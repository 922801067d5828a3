"""The throw that decides a task."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.dice import Dice, task_die
from rules.tasks.difficulty import Difficulty


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


def on_die(need: int, dm: int) -> str:
    """A throw needed, in words, as `7+ on 1D10 (0-9)`.

    Where the DM alone is enough it says what fails all the same (T-06).
    """
    return f"{need}+ on 1D10 (0-9){but_for_a_fumble(need, dm)}"


def thrown_for(level: Difficulty | None, dm: int) -> str:
    """The same with the level in front; nothing beyond Impossible (G-19)."""
    return "" if level is None else f"{level.label} {on_die(int(level), dm)}"


def but_for_a_fumble(need: int, dm: int) -> str:
    """That a 0 fails, where no other number does; else nothing (T-06)."""
    return ", but a 0 always fails" if dm >= need else ""


def succeeds(need: int | None, dm: int, dice: Dice, purpose: str, word: Word = NO_WORD) -> bool:
    """Whether a throw succeeds, or the referee says so (T-05, T-76).

    Nothing does that needs more than Impossible, a `need` of `None` (G-19).
    """
    if word.succeeds is not None:
        return word.succeeds
    return need is not None and success_throw(need, dm, dice, purpose) is Success.SUCCESS
