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


class CheckDie(StrEnum):
    """The die of a check against a token (G-151)."""

    D6 = "1D6"
    D10 = "1D10"
    D20 = "1D20"

    @property
    def faces(self) -> int:
        """How many faces it has."""
        return int(self.removeprefix("1D"))


class NightSight(StrEnum):
    """What darkness does to whoever looks for tokens (G-154)."""

    HINDERED = "-1, beside +1 for whoever hides"
    FREE = "nothing, as in the example"


class DecoysLeft(StrEnum):
    """What becomes of the decoys when their unit is revealed (G-155)."""

    STAY = "stay until found or taken away"
    GO = "are taken away"
