"""What a prospector may find, and what it is worth beside the rest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Value(IntEnum):
    """How much a find is worth; the rules give no prices (F-07)."""

    COMMON = 1
    DEAR = 2
    FORTUNE = 3


@dataclass(frozen=True, slots=True)
class Mineral:
    """Something worth digging for: its value, and what it is wanted for (F-07, F-08)."""

    name: str
    value: Value
    use: str


MINERALS = (
    Mineral("bulk ores", Value.COMMON, "industry, but no rarity"),
    Mineral("radioactives", Value.DEAR, "medicine, research and power plants"),
    Mineral("petrochemicals", Value.DEAR, "synthetic materials, seldom fuel"),
    Mineral("tantalum", Value.FORTUNE, "the coils of star drives"),
)

# How scarce tantalum is: the major deposits ever found on Earth, each of at most several hundred
# tonnes, every one of them mined out by the year given (F-08).
MAJOR_TANTALUM_DEPOSITS = 47
TANTALUM_MINED_OUT_BY = 2300
