"""What the referee says of a throw or a hit in place of the dice, as options of a deed (T-76)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.bridge.body import exact
from models.bridge.house import hit_table
from models.deed import Option
from rules.combat.hit_location import HitTable
from rules.tally import Tally
from rules.tasks.success import Word

BY_THROW = (None, "by dice")


@dataclass(frozen=True, slots=True, kw_only=True)
class OnThrow:
    """A deed that is thrown for: so many `levels` harder, or its `result` without dice.

    `result` is None for what the throw comes to.
    """

    levels: int = 0
    result: bool | None = None

    @property
    def word(self) -> Word:
        """The same as the rules take it."""
        return Word(self.levels, self.result)

    def throw_options(self, yes: str = "hits", no: str = "misses") -> tuple[Option, ...]:
        """The options that change it, with words for success and failure."""
        results = (BY_THROW, (True, yes), (False, no))
        return (
            Option("levels", "levels harder", self.levels, low=-4, high=4, referee=True),
            Option("result", "result", self.result, results, referee=True),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OnHit(OnThrow):
    """A deed that may hit somebody: the `dpv` of each hit, and where it `lands`.

    `lands` is a row of the target-hits table, 1 to 10. Both are None for what the rules say.
    """

    dpv: float | None = None
    lands: int | None = None

    @property
    def hit_dpv(self) -> Fraction | None:
        """The damage point value of a hit as the rules take it."""
        return None if self.dpv is None else exact(self.dpv)

    def table(self, session: Session) -> HitTable:
        """Where hits land, and how bad they can be."""
        return landing(hit_table(session), self.lands)

    def hit_options(self, session: Session, dpv: Fraction) -> tuple[Option, ...]:
        """The options that change it, `dpv` being what a hit does now."""
        return (dpv_option(dpv), landing_option(hit_table(session), self.lands))


def stated(value: int, label: str = "referee", row: str = "T-76") -> Tally:
    """A number the referee states, as a reason; nothing at all when it is 0."""
    return Tally().plus(label, value, row) if value else Tally()


FAR_OFF = 50_000
"""The most metres that a referee says of an attack from afar."""


def distance_option(metres: int | Fraction | None, high: int = FAR_OFF) -> Option:
    """The option that changes how far away the target is; None where nobody knows that."""
    known = None if metres is None else float(metres)
    return Option("distance", "distance", known, high=high, decimal=True, referee=True)


def modifier_option(modifier: int) -> Option:
    """The option for the referee's DM."""
    return Option("modifier", "referee's DM", modifier, low=-9, high=9, referee=True)


def dpv_option(dpv: Fraction) -> Option:
    """The option that changes what a hit does."""
    return Option("dpv", "DPV", float(dpv), low=0, high=999, decimal=True, referee=True)


def landing_option(table: HitTable, lands: int | None) -> Option:
    """The option that changes where a hit lands; rows that say the same are offered once.

    Each says what it can come to at worst: how bad the wound is, is thrown for all the same (W-02).
    """
    rows = {row: number for number, row in reversed(list(enumerate(table.rows, 1)))}
    worst = ((n, f"{row.location.label}, {row.potential} at worst") for row, n in rows.items())
    return Option("lands", "lands", lands, (BY_THROW, *sorted(worst)), referee=True)


def landing(table: HitTable, lands: int | None) -> HitTable:
    """The table as it is, or with one row alone."""
    return table if lands is None else HitTable.only(table.read(lands))
