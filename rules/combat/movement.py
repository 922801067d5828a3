"""Moving on foot: how far, and how much cover it leaves."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from rules.rulings import DEFAULTS, MovePeriod, Rulings


class CoverUse(StrEnum):
    """How much of the cover at hand somebody moving can use (C-21)."""

    ALL = "all"
    PARTIAL = "partial"
    NONE = "none"


class Mode(StrEnum):
    """A way of moving, chosen with the move action (C-20)."""

    CRAWL = "crawl"
    WALK = "walk"
    TROT = "trot"
    RUN = "run"

    @property
    def metres_per_turn(self) -> int:
        """The farthest this mode goes in a whole turn of two move actions (C-22)."""
        return {Mode.CRAWL: 5, Mode.WALK: 20, Mode.TROT: 40, Mode.RUN: 80}[self]

    def metres_per_action(self, rulings: Rulings = DEFAULTS) -> Fraction:
        """The farthest one move action goes: half a turn's distance, or all of it (G-43)."""
        actions = 2 if rulings.move_period is MovePeriod.TURN else 1
        return Fraction(self.metres_per_turn, actions)

    @property
    def cover_use(self) -> CoverUse:
        """Crawling uses all cover, walking partial cover only, the faster modes none (C-21)."""
        match self:
            case Mode.CRAWL:
                return CoverUse.ALL
            case Mode.WALK:
                return CoverUse.PARTIAL
            case _:
                return CoverUse.NONE
