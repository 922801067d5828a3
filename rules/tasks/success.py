"""The throw that decides a task."""

from __future__ import annotations

from enum import StrEnum

from rules.dice import Dice, task_die


class Success(StrEnum):
    """What the success throw came to."""

    SUCCESS = "success"
    FAILURE = "failure"
    FUMBLE = "fumble"


def success_throw(
    need: int, dm: int, dice: Dice, purpose: str = "success", *, secret: bool = False
) -> Success:
    """1D10 read 0 to 9, plus the DM, against the throw needed (T-04, T-05).

    A natural 0 is a fumble and fails whatever the DM (T-06); it does nothing more (G-05).
    """

    def meaning(natural: int) -> Success:
        if natural == 0:
            return Success.FUMBLE
        return Success.SUCCESS if natural + dm >= need else Success.FAILURE

    return dice.read(task_die(purpose, secret=secret), meaning)
