"""What one character faces in one attempt: difficulty and modifiers, with their reasons."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.difficulty import Difficulty
from rules.tasks.substitute import Substitute, substitute_dm
from rules.tasks.task import Kind, Task


@dataclass(frozen=True, slots=True)
class Attempt:
    """One character about to attempt a task.

    The player declares `hasty` and the referee `hazardous` (T-21). `substitute` stands in for a
    missing crucial skill, and counts for nothing where none is missing or none is vital.
    `circumstances` are levels of difficulty, up or down; `raises` are the levels failed
    determination has added so far (T-51, G-27); `modifiers` are DMs beyond the assets.
    """

    task: Task
    abilities: Abilities
    substitute: Substitute | None = None
    hasty: bool = False
    hazardous: bool = False
    circumstances: Tally = field(default_factory=Tally)
    raises: int = 0
    modifiers: Tally = field(default_factory=Tally)

    @property
    def is_hasty(self) -> bool:
        """Whether the task is written as hasty or declared so now (T-20)."""
        return self.hasty or Kind.HASTY in self.task.kinds

    @property
    def is_hazardous(self) -> bool:
        """Whether the task is written as hazardous or declared so now (T-20)."""
        return self.hazardous or Kind.HAZARDOUS in self.task.kinds

    @property
    def lacking(self) -> tuple[str, ...]:
        """The crucial skills missing, for which the referee may name a related one (T-23).

        They count for nothing in an unskilled task (T-55).
        """
        return self.task.assets.lacking(self.abilities)

    @property
    def levels(self) -> Tally:
        """The levels added to the difficulty as written, with reasons (T-53, T-62 to T-64)."""
        tally = self.circumstances
        if self.lacking:
            tally = self._missing(tally)
        if Kind.HASTY in self.task.kinds:
            tally = tally.plus("hasty as written", 0, "T-53")
        elif self.hasty:
            tally = tally.plus("hasty", 1, "T-53")
        if self.raises:
            tally = tally.plus("retried without staying determined", self.raises, "T-51", "G-27")
        return tally

    def _missing(self, tally: Tally) -> Tally:
        names = ", ".join(self.lacking)
        if Kind.UNSKILLED in self.task.kinds:
            return tally.plus(f"{names} missing, not vital", 0, "T-55")
        if self.substitute is None:
            return tally.plus(f"{names} missing", 2, "T-62")
        return tally.plus(f"{names} missing, {self.substitute.label}", 1, self.substitute.row)

    @property
    def difficulty(self) -> Difficulty | None:
        """The difficulty after all levels; `None` if it cannot be attempted (G-19)."""
        return self.task.difficulty.harder(self.levels.total)

    @property
    def dm(self) -> Tally:
        """The modifiers of the success throw, with reasons (T-07 to T-15)."""
        tally = self.task.assets.dm(self.abilities)
        unskilled = Kind.UNSKILLED in self.task.kinds
        if self.substitute is not None and self.lacking and not unskilled:
            tally = Tally((*tally, *substitute_dm(self.substitute, self.abilities)))
        return Tally((*tally, *self.modifiers))

    @property
    def need(self) -> int:
        """The modified throw needed. Raises `ValueError` if the task cannot be attempted (G-19)."""
        if self.difficulty is None:
            raise ValueError("harder than Impossible: it cannot be attempted (G-19)")
        return self.difficulty.value

    @property
    def wasted_haste(self) -> bool:
        """Whether haste costs a level and saves no time: worth a warning (G-29)."""
        return self.is_hasty and self.dm.total <= 0
