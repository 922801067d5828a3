"""The choices about stealth: zones, range bands and tokens."""

from __future__ import annotations

from enum import StrEnum


class NoSixes(StrEnum):
    """What an opposed OBSERVATION roll comes to in which nobody rolls a six (G-135)."""

    BOTH = "both see each other, as in any tie"
    NOBODY = "nobody notices; roll again in the next stretch"


class BandDie(StrEnum):
    """The die of the range bands, and by what each difficulty multiplies an asset (G-116)."""

    D20 = "1D20; x4, x2, x1, 1/2, 1/4"
    D10 = "1D10; x2, x1, 1/2, 1/4, 1/8"


class BandColumns(StrEnum):
    """Which band the first of the five sample ranges belongs to (G-119)."""

    FROM_CLOSE = "Close, the last Extreme"
    FROM_SHORT = "Short, the last a mere limit"


class DieEnds(StrEnum):
    """Whether the ends of the die of the range bands decide by themselves (G-117)."""

    MARGINS = "nothing by themselves"
    ENDS = "the lowest succeeds, the highest fails"


class EvenContest(StrEnum):
    """Who wins a contest that is as close and as hard for both (G-121)."""

    UNSEEN = "stays unseen"
    SEEN = "is spotted"


class FormationBonus(StrEnum):
    """What the +3 or -3 of a formation is added to (G-123)."""

    ASSET = "the asset"
    NEED = "the number needed"


class NightRanges(StrEnum):
    """How far the bands reach at night where a night is printed (G-125)."""

    PRINTED = "as printed"
    HALVED = "half of daylight, as everywhere"


class FreeMovesEnd(StrEnum):
    """Whether another trigger than range ends free moves (G-130)."""

    ENDED = "ended by any other trigger"
    KEPT = "kept in spite of other triggers"


class HiddenPool(StrEnum):
    """What somebody hidden rolls who acts (G-136)."""

    OBSERVATION = "OBSERVATION, as printed"
    MOBILITY = "MOBILITY"


class UnseenMover(StrEnum):
    """What somebody hidden may do who moves and wins the opposed roll (G-165)."""

    GOES_ON = "go on unseen, beside the four choices"
    CHOOSES = "make one of the four choices"


class SurpriseWorth(StrEnum):
    """What it is worth in a fight to come upon others unseen (G-161)."""

    BOTH = "an action before the count and what the stealth rules give"
    FIRST = "an action before the count"
    MODIFIERS = "the modifiers of the stealth rules alone"

    @property
    def acts_first(self) -> bool:
        """Whether they act before the count of the first turn."""
        return self is not SurpriseWorth.MODIFIERS

    @property
    def gains(self) -> bool:
        """Whether their first attack has the printed bonus, and no defence against it (A-09)."""
        return self is not SurpriseWorth.FIRST


class EngineScores(StrEnum):
    """Where the scores of a stealth engine come from (G-160)."""

    TYPED = "typed for each, never converted"
    SHEET = "set from characteristics and skills on entering a scene"


class CheckDie(StrEnum):
    """The die of a check against a token (G-151)."""

    D6 = "1D6"
    D10 = "1D10"
    D20 = "1D20"

    @property
    def faces(self) -> int:
        """How many faces it has."""
        return int(self.removeprefix("1D"))


class BesideCheck(StrEnum):
    """What a check close by is, beside the one attempt of a turn (G-153)."""

    ONE = "that one attempt"
    EXTRA = "an attempt of its own"


class NightSight(StrEnum):
    """What darkness does to whoever looks for tokens (G-154)."""

    HINDERED = "-1, beside +1 for whoever hides"
    FREE = "nothing, as in the example"


class DecoysLeft(StrEnum):
    """What becomes of the decoys when their unit is revealed (G-155)."""

    STAY = "stay until found or taken away"
    GO = "are taken away"
