"""What a group's formation and size do to its being seen and to its seeing (R-24 to R-32)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction

from rules.stealth.bands.difficulty import Factor
from rules.stealth.bands.environment import HALF, Band
from rules.tally import INVENTED, Tally


class Formation(StrEnum):
    """How a group is deployed."""

    LOOSE = "loose"
    SWEEP = "sweep"
    COLUMN = "column with point"
    POINTLESS = "pointless column"
    MOB = "mob"
    DRUNKEN = "drunken mob"

    @property
    def is_mob(self) -> bool:
        """Whether it is a mob, drunken or sober."""
        return self in {Formation.MOB, Formation.DRUNKEN}

    @property
    def is_column(self) -> bool:
        """Whether it is a column, with a point man or without."""
        return self in {Formation.COLUMN, Formation.POINTLESS}


class Size(IntEnum):
    """How many a group counts as (G-128)."""

    FEW = 0
    SQUAD = 1
    PLATOON = 2
    LARGER = 3


def size_of(people: int) -> Size:
    """1 to 2 a few, 3 to 9 a squad, 10 to 40 a platoon, and more (G-128)."""
    return Size(sum(people >= least for least in (3, 10, 41)))


NOTHING = Tally()


@dataclass(frozen=True, slots=True)
class Seen:
    """What a group's size gives whoever looks for it: asset, levels (negative is easier), need."""

    asset: Tally = NOTHING
    levels: Tally = NOTHING
    factors: tuple[Factor, ...] = ()


@dataclass(frozen=True, slots=True)
class Eyes:
    """How a group sees: its observation asset, what multiplies the need, and its throws."""

    asset: Tally
    factors: tuple[Factor, ...] = ()
    throws: int = 1
    sees: frozenset[Band] = frozenset(Band)


# What is added to the observer's asset against a squad and against a platoon (G-123).
_TO_ASSET = {
    Formation.SWEEP: (3, 0, "R-24"),
    Formation.COLUMN: (1, 3, "R-26"),
    Formation.POINTLESS: (1, 3, "R-28"),
    Formation.MOB: (3, 0, "R-30"),
    Formation.DRUNKEN: (3, 0, "R-30"),
}


def being_seen(formation: Formation, people: int, *, rowdy: bool = False) -> Seen:
    """What a formation of so many people gives its observer (R-24, R-26, R-28, R-30).

    A loose group gives nothing: only formations are sized. More than 40 are a platoon, and a level
    easier (G-128).
    """
    size = size_of(people)
    if formation is Formation.LOOSE or size is Size.FEW:
        return Seen()
    squad, platoon, row = _TO_ASSET[formation]
    label, large = f"{formation} of {people}", size is not Size.SQUAD
    asset = platoon if large else squad
    levels, factors = NOTHING, list[Factor]()
    if large and formation is Formation.SWEEP:
        levels = levels.plus(label, -1, row)
    if large and formation.is_mob:
        factors.append(
            Factor(f"rowdy {label}" if rowdy else label, Fraction(4 if rowdy else 2), row)
        )
    if size is Size.LARGER:
        levels = levels.plus("more than a platoon", -1, "G-128")
    return Seen(NOTHING.plus(label, asset, row, "G-123") if asset else NOTHING, levels, (*factors,))


def seeing(
    formation: Formation, assets: Sequence[int], *, rowdy: bool = False, strung_out: bool = False
) -> Eyes:
    """How a formation observes, from its people's assets, the front first (R-25 to R-31).

    Of a loose group the best eyes count, and a mob looks with its average (INVENTED). A rowdy mob
    has a quarter (INVENTED: the rule says half or worse). Raises `ValueError` for nobody.
    """
    if not assets:
        raise ValueError("a group needs somebody to look out")
    if formation is Formation.LOOSE:
        return Eyes(Tally().plus("best of the group", max(assets), INVENTED, "R-01"))
    if formation is Formation.SWEEP:
        return Eyes(_average(assets, "R-25"), throws=2)
    if formation is Formation.COLUMN:
        return Eyes(Tally().plus("point man", assets[0], "R-27"))
    if formation is Formation.POINTLESS:
        return _front(assets[0], strung_out=strung_out)
    half = Factor("rowdy mob", HALF * HALF, INVENTED) if rowdy else Factor("mob", HALF, "R-29")
    drunken = formation is Formation.DRUNKEN
    sees = frozenset({Band.CLOSE, Band.SHORT} if drunken else Band)
    return Eyes(_average(assets, INVENTED, "R-29"), (half,), throws=2, sees=sees)


def _front(front: int, *, strung_out: bool) -> Eyes:
    """Whoever is in front: -3 near the rest, half the need far ahead of them (R-28)."""
    asset = Tally().plus("front of the column", front, "R-28")
    if strung_out:
        return Eyes(asset, (Factor("far from the rest", HALF, "R-28"),))
    return Eyes(asset.plus("near the rest", -3, "R-28", "G-123"))


def _average(assets: Sequence[int], *rows: str) -> Tally:
    """The mean of the best and the worst, rounded down."""
    return Tally().plus("mean of best and worst", (max(assets) + min(assets)) // 2, *rows)


def meeting(one: Formation, other: Formation) -> str:
    """What two formations that run into each other should expect; empty for others (R-32)."""
    kinds = {_kind(one), _kind(other)}
    if kinds == {"sweep"}:
        return "Sweep meets sweep: seen early and far off; expect cover, sniping and flanking."
    if kinds == {"column", "sweep"}:
        return (
            "A sweep catches a column: enfiladed, perhaps enveloped; spread into a line facing it."
        )
    if kinds == {"column"}:
        return "Column meets column: near, sudden and fast, or past each other without knowing."
    return ""


def _kind(formation: Formation) -> str:
    return "column" if formation.is_column else str(formation)
