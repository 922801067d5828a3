"""The opposed throw, the rung it reaches, and what that means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction

from rules.dice import Dice, d6
from rules.odds import every
from rules.stealth.ladder.sides import Hidden, Scout, perception, stealth

SUSPECT_SHOT = -3
"""On a shot at somebody merely suspected (B-29)."""

SURPRISED = -2
"""The combat factors of whoever an ambush surprises (B-31).

They are printed with the whole group; that the first of a group has them too is INVENTED, and so
is that they are a DM of Traveller: 2300.
"""


class Rung(IntEnum):
    """The seven rungs, the worst for whoever looks first (B-27)."""

    FUMBLE = 0
    BAD_FAILURE = 1
    FAILURE = 2
    TIE = 3
    SUCCESS = 4
    GOOD_SUCCESS = 5
    CRITICAL_SUCCESS = 6

    @property
    def label(self) -> str:
        """The words for it: `bad failure`."""
        return self.name.lower().replace("_", " ")


class Purpose(StrEnum):
    """What the throw is for, which decides what a rung means (B-28, B-31, B-32)."""

    SEARCH = "search"
    AMBUSH = "ambush"
    TRAP = "trap"


class Finding(StrEnum):
    """What comes of it."""

    FALSE_ALARM = "false alarm: a wrong place, or the guard asleep"
    NOTHING = "nothing"
    SUSPICION = "a vague suspicion"
    UNLOCATED = "an enemy, unidentified or not located"
    LOCATED = "the enemy identified or located"
    THING_FOUND = "what is hidden there is found"
    ALL_SURPRISED = "ambushed: the whole group surprised"
    FIRST_SURPRISED = "ambushed: the first surprised"
    RECOILS = "the advancing column recoils"
    AMBUSH_SUSPECTED = "an ambush suspected"
    AMBUSH_DETECTED = "the ambush detected"
    FIRST_DOWNED = "the trap downs the first figure"
    TRAP_RECOIL = "the first figure or the group recoils from the trap"
    STOPPED = "the first figure or the group is stopped by the trap"
    TRAP_SPOTTED = "the trap spotted and avoided"
    DISARMED = "the trap disarmed or bypassed"


_FINDINGS: Mapping[Purpose, tuple[Finding, ...]] = {
    Purpose.SEARCH: (
        Finding.FALSE_ALARM,
        Finding.NOTHING,
        Finding.SUSPICION,
        Finding.UNLOCATED,
        Finding.LOCATED,
    ),
    Purpose.AMBUSH: (
        Finding.ALL_SURPRISED,
        Finding.FIRST_SURPRISED,
        Finding.RECOILS,
        Finding.AMBUSH_SUSPECTED,
        Finding.AMBUSH_DETECTED,
    ),
    Purpose.TRAP: (
        Finding.FIRST_DOWNED,
        Finding.TRAP_RECOIL,
        Finding.STOPPED,
        Finding.TRAP_SPOTTED,
        Finding.DISARMED,
    ),
}
_CELLS = {
    Rung.FUMBLE: 0,
    Rung.BAD_FAILURE: 1,
    Rung.FAILURE: 1,
    Rung.TIE: 2,
    Rung.SUCCESS: 3,
    Rung.GOOD_SUCCESS: 4,
    Rung.CRITICAL_SUCCESS: 4,
}
_ROW = {Purpose.SEARCH: "B-28", Purpose.AMBUSH: "B-31", Purpose.TRAP: "B-32"}


@dataclass(frozen=True, slots=True)
class Contest:
    """One throw on the ladder: who looks, who hides, and what for."""

    scout: Scout
    hidden: Hidden
    purpose: Purpose = Purpose.SEARCH

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows that decide."""
        sides = (*perception(self.scout).rows, *stealth(self.hidden, self.scout).rows)
        return ("B-01", *dict.fromkeys(sides), "B-27", _ROW[self.purpose], "G-143", "G-144")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The rung reached and what it means; `false_information` lets the hidden side mislead."""

    rung: Rung
    finding: Finding

    @property
    def false_information(self) -> bool:
        """Whether the concealing side may tell something untrue (B-30)."""
        return self.finding is Finding.FALSE_ALARM

    @property
    def suspect(self) -> bool:
        """Whether there is a suspected target, at which a shot has -3 (B-29, G-145)."""
        return self.finding in {Finding.FALSE_ALARM, Finding.SUSPICION, Finding.UNLOCATED}


def rung(seeing: int, hiding: int) -> Rung:
    """The rung for two totals, compared exactly; totals below 1 count as 1 (B-27, G-144)."""
    seeing, hiding = max(seeing, 1), max(hiding, 1)
    if 2 * seeing < hiding:
        return Rung.FUMBLE
    if 2 * seeing == hiding:
        return Rung.BAD_FAILURE
    if seeing < hiding:
        return Rung.FAILURE
    if seeing == hiding:
        return Rung.TIE
    if seeing < 2 * hiding:
        return Rung.SUCCESS
    return Rung.GOOD_SUCCESS if seeing == 2 * hiding else Rung.CRITICAL_SUCCESS


def outcome(reached: Rung, purpose: Purpose) -> Outcome:
    """What a rung means (B-28, B-31, B-32, G-143)."""
    return Outcome(reached, _FINDINGS[purpose][_CELLS[reached]])


def contest(made: Contest, dice: Dice, *, secret: bool = True) -> Outcome:
    """Throw 1D6 for each side (B-01); in secret, for nobody knows how well the other hid."""
    sees = perception(made.scout).total
    hides = stealth(made.hidden, made.scout).total
    seeing = dice.read(d6(1, "perception", secret=secret), lambda die: sees + die)
    reached = dice.read(d6(1, "stealth", secret=secret), lambda die: rung(seeing, hides + die))
    return outcome(reached, made.purpose)


def contest_odds(made: Contest) -> dict[Outcome, Fraction]:
    """The exact chance of every outcome, the worst rung first."""
    odds = every(lambda dice: contest(made, dice))
    return dict(sorted(odds.items(), key=lambda item: item[0].rung))
