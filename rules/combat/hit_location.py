"""Where a hit lands, and how bad it can be there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

ROWS = 10

Choice = TypeVar("Choice", bound=StrEnum)


class Location(StrEnum):
    """A part of the body."""

    HEAD = "head"
    CHEST = "chest"
    ABDOMEN = "abdomen"
    RIGHT_ARM = "right_arm"
    LEFT_ARM = "left_arm"
    RIGHT_LEG = "right_leg"
    LEFT_LEG = "left_leg"

    @property
    def label(self) -> str:
        """The name in plain words: `right arm`."""
        return self.value.replace("_", " ")

    @property
    def torso(self) -> bool:
        """Whether a kill here is a torso kill (W-23)."""
        return self in (Location.CHEST, Location.ABDOMEN)


class Potential(StrEnum):
    """The worst a hit can do (W-02)."""

    KILL = "kill"
    SERIOUS = "serious"
    LIGHT = "light"

    @property
    def one_lower(self) -> Potential | None:
        """The next less serious one, `None` below a light wound (G-53)."""
        match self:
            case Potential.KILL:
                return Potential.SERIOUS
            case Potential.SERIOUS:
                return Potential.LIGHT
            case Potential.LIGHT:
                return None


@dataclass(frozen=True, slots=True)
class HitRow:
    """One number of the table: where, and how bad it can be."""

    location: Location
    potential: Potential


@dataclass(frozen=True, slots=True)
class HitTable:
    """The target-hits table: what each number of 1D10 (1-10) means (W-02).

    Raises `ValueError` unless there are exactly ten rows.
    """

    rows: tuple[HitRow, ...]

    def __post_init__(self) -> None:
        if len(self.rows) != ROWS:
            raise ValueError(
                f"the hit table needs {ROWS} rows, one for each face, not {len(self.rows)}"
            )

    @classmethod
    def from_words(cls, rows: Iterable[tuple[str, str]]) -> HitTable:
        """A table from pairs of words such as `("right arm", "light")`, first row for a 1.

        Raises `ValueError` naming the row and the word that is wrong.
        """
        return cls(
            tuple(
                HitRow(_chosen(Location, where, number), _chosen(Potential, how_bad, number))
                for number, (where, how_bad) in enumerate(rows, start=1)
            )
        )

    @classmethod
    def only(cls, row: HitRow) -> HitTable:
        """A table that shows one row whatever is thrown: the referee says where it hits (T-76)."""
        return cls((row,) * ROWS)

    @property
    def certain(self) -> bool:
        """Whether there is nothing to throw for."""
        return len(set(self.rows)) == 1

    def read(self, die: int) -> HitRow:
        """What a die of 1 to 10 shows."""
        if not 1 <= die <= ROWS:
            raise ValueError(f"the hit table is read with 1 to {ROWS}, not {die}")
        return self.rows[die - 1]


def _chosen(kind: type[Choice], word: str, number: int) -> Choice:
    try:
        return kind(word.strip().lower().replace(" ", "_"))
    except ValueError:
        known = ", ".join(member.value.replace("_", " ") for member in kind)
        raise ValueError(f"row {number}: {word!r} is not one of {known}") from None


# INVENTED (G-35): the printed table is lost; the referee may type another.
DEFAULT_HIT_TABLE = HitTable(
    (
        HitRow(Location.HEAD, Potential.KILL),
        HitRow(Location.CHEST, Potential.KILL),
        HitRow(Location.CHEST, Potential.SERIOUS),
        HitRow(Location.ABDOMEN, Potential.SERIOUS),
        HitRow(Location.ABDOMEN, Potential.SERIOUS),
        HitRow(Location.RIGHT_ARM, Potential.LIGHT),
        HitRow(Location.LEFT_ARM, Potential.LIGHT),
        HitRow(Location.RIGHT_LEG, Potential.SERIOUS),
        HitRow(Location.RIGHT_LEG, Potential.LIGHT),
        HitRow(Location.LEFT_LEG, Potential.LIGHT),
    )
)
