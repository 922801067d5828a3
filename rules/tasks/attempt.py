"""What one character faces in one attempt: difficulty and modifiers, with their reasons."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.rulings import (
    DEFAULTS,
    Beyond,
    EasyLevel,
    ImpossibleLevel,
    Rulings,
    UncertainFailure,
)
from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.conditions import Condition, conditions
from rules.tasks.difficulty import RUNG, Difficulty, level_of
from rules.tasks.duration import Timing
from rules.tasks.substitute import Substitute, substitute_dm, substitute_level
from rules.tasks.success import but_for_a_fumble
from rules.tasks.task import Kind, Task


@dataclass(frozen=True, slots=True)
class Attempt:
    """One character about to attempt a task.

    The player declares `hasty` and the referee `hazardous` (T-21). `substitute` stands in for a
    missing crucial skill, and counts for nothing where none is missing or none is vital.
    `circumstances` are levels of difficulty, up or down; `raises` are the levels failed
    determination has added so far (T-51, G-27); `modifiers` are DMs beyond the assets, and `hidden`
    are those on the referee's own throw of an uncertain task (G-09). `team` is everybody who takes
    part, when `abilities` are those of a team (T-71).
    """

    task: Task
    abilities: Abilities
    substitute: Substitute | None = None
    hasty: bool = False
    hazardous: bool = False
    circumstances: Tally = field(default_factory=Tally)
    raises: int = 0
    modifiers: Tally = field(default_factory=Tally)
    hidden: Tally = field(default_factory=Tally)
    team: tuple[Abilities, ...] = ()
    rulings: Rulings = DEFAULTS

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
        return self.task.assets.lacking(self.abilities, self.rulings.missing_part)

    @property
    def levels(self) -> Tally:
        """The levels added to the difficulty as written, with reasons (T-53, T-62 to T-66)."""
        tally = Tally((*self._as_written(), *self.circumstances))
        if self.lacking:
            tally = self._missing(tally)
        if Kind.HASTY in self.task.kinds:
            tally = tally.plus("hasty as written", 0, "T-53")
        elif self.hasty:
            tally = tally.plus("hasty", 1, "T-53")
        if self.raises:
            tally = tally.plus("retried without staying determined", self.raises, "T-51", "G-27")
        return self._allowed(tally)

    @property
    def _condition(self) -> Condition | None:
        """What the note makes of the difficulty; of several conditions the hardest (T-66)."""
        who = self.team or (self.abilities,)
        met = (each for each in conditions(self.task.note) if any(map(each.met_by, who)))
        return max(met, key=lambda each: each.difficulty, default=None)

    @property
    def _written(self) -> Difficulty:
        """The difficulty as it is written, or as a condition in the note makes it (T-66)."""
        return self._condition.difficulty if self._condition else self.task.difficulty

    def _as_written(self) -> Tally:
        tally = Tally()
        if self._condition:
            words = f"{self._condition.label} makes it {self._written.label}"
            tally = tally.plus(words, 0, "T-66")
        if self._written is Difficulty.EASY:
            half = self.rulings.easy is EasyLevel.HALF
            words = "Easy is half a level above Simple" if half else "Easy is Simple"
            tally = tally.plus(words, 0, "G-02")
        return tally

    def _need(self, levels: Tally) -> int:
        """The throw needed after these levels, wherever the ladder ends (T-81)."""
        return max(self._written.need(self.rulings.easy) + RUNG * levels.total, Difficulty.SIMPLE)

    def _allowed(self, tally: Tally) -> Tally:
        """The same levels, and the choices that alone leave the task open (G-18, G-19)."""
        need = self._need(tally)
        lasting = self.rulings.impossible is ImpossibleLevel.OPEN
        if self.raises and need >= Difficulty.IMPOSSIBLE and lasting:
            tally = tally.plus("raised beyond Formidable and open", 0, "G-18")
        if need > Difficulty.IMPOSSIBLE and self.rulings.beyond is Beyond.HIGHER:
            tally = tally.plus("beyond Impossible and open", 0, "G-19")
        return tally

    def _missing(self, tally: Tally) -> Tally:
        names = ", ".join(self.lacking)
        if Kind.UNSKILLED in self.task.kinds:
            return tally.plus(f"{names} missing, not vital", 0, "T-55")
        if self.substitute is None:
            return tally.plus(f"{names} missing", 2, "T-62", *self._missed_in_part())
        level = substitute_level(self.substitute, self.rulings)
        rows = (self.substitute.row, *self._missed_in_part())
        return tally.plus(f"{names} missing, {self.substitute.label}", level, *rows)

    def _missed_in_part(self) -> tuple[str, ...]:
        return () if self.task.assets.lacking(self.abilities) else ("G-23",)

    @property
    def level(self) -> str:
        """The difficulty after all levels, in words."""
        return level_of(self._need(self.levels))

    @property
    def barred(self) -> str:
        """Why it cannot be attempted at all, in a clause; empty when it can (G-18, G-19)."""
        need = self._need(self.levels)
        if need > Difficulty.IMPOSSIBLE and self.rulings.beyond is Beyond.BARRED:
            return "harder than Impossible: it cannot be attempted (G-19)"
        raised = self._written < Difficulty.IMPOSSIBLE <= need
        if raised and self.rulings.impossible is ImpossibleLevel.FINAL:
            return "raised beyond Formidable: it cannot be attempted (G-18)"
        return ""

    @property
    def dm(self) -> Tally:
        """The modifiers of the success throw, with reasons (T-07 to T-15)."""
        tally = self.task.assets.dm(self.abilities)
        unskilled = Kind.UNSKILLED in self.task.kinds
        if self.substitute is not None and self.lacking and not unskilled:
            dm = substitute_dm(self.substitute, self.abilities, self.rulings)
            tally = Tally((*tally, *dm))
        return Tally((*tally, *self.modifiers))

    @property
    def need(self) -> int:
        """The modified throw needed. Raises `ValueError` if the task is barred (G-18, G-19)."""
        if self.barred:
            raise ValueError(self.barred)
        return self._need(self.levels)

    @property
    def needed(self) -> str:
        """The throw needed, with the level that says so: `7+ Routine`; raises as `need`."""
        return f"{self.need}+ {self.level}{but_for_a_fumble(self.need, self.dm.total)}"

    @property
    def is_formidable(self) -> bool:
        """Whether it is Formidable or harder, so that one level more is total failure (T-52)."""
        return self._need(self.levels) >= Difficulty.FORMIDABLE

    @property
    def house_rulings(self) -> tuple[str, ...]:
        """The rulings this campaign has changed that the odds depend on."""
        used = {"G-05", *self.levels.rows, *self.dm.rows}
        if self.task.duration.timing is Timing.PERIOD:
            used.add("G-03")
        if Kind.UNCERTAIN in self.task.kinds:
            used.add("G-08")
        if "G-18" in self.barred:
            used.add("G-18")
        return tuple(ruling for ruling in self.rulings.non_default() if ruling in used)

    @property
    def hides_failure(self) -> bool:
        """Whether the failure and mishap tables are the referee's alone (T-60, G-08)."""
        open_table = self.rulings.uncertain_failure is UncertainFailure.OWN
        return Kind.UNCERTAIN in self.task.kinds and not open_table

    @property
    def wasted_haste(self) -> bool:
        """Whether haste costs a level and saves no time: worth a warning (G-29)."""
        return self.is_hasty and self.dm.total <= 0
