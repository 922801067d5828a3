"""Sensors: whether an array of them detects a target (N-01 to N-07)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from rules.dice import Dice
from rules.odds import every
from rules.rulings import DEFAULTS, FullRange, Rulings
from rules.tally import Tally
from rules.tasks.difficulty import RUNG, Difficulty
from rules.tasks.success import NO_WORD, Word, succeeds

OBSCURED = -3


@dataclass(frozen=True, slots=True)
class Sweep:
    """One sensor against one target.

    `distance` and `reach`, the listed range, are in metres. `bonus` is the sensor's own,
    `signature` the target's: 0 for anybody the size of a person (N-03). `obscured` is a target in
    foliage or among buildings, which is lost by whoever `acted`, moved or fired (N-07). A `blocked`
    one has the lie of the land before it, whatever it does (N-05). `word` is what the referee says
    of the throw (T-76).
    """

    distance: int | Fraction
    reach: int | Fraction
    signature: int = 0
    bonus: int = 0
    obscured: bool = False
    blocked: bool = False
    acted: bool = False
    modifiers: Tally = field(default_factory=Tally)
    rulings: Rulings = DEFAULTS
    word: Word = NO_WORD

    @property
    def near(self) -> bool:
        """Whether the target is within half the range (N-02)."""
        return 2 * self.distance <= self.reach

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows that decide."""
        acting = self.acted and self.obscured
        return ("N-01", "N-02", *dm(self).rows, *(("N-07",) if acting else ()), "T-05", "T-06")


def need(sweep: Sweep) -> int:
    """The modified throw that detects: Routine to half the range, Difficult beyond (N-02).

    An example of the document has a lower figure for full range, which may be ruled (G-58). The
    referee may say how many levels harder it is (T-76).
    """
    lower = sweep.rulings.full_range is FullRange.NINE
    far = 9 if lower else Difficulty.DIFFICULT
    stated = Difficulty.ROUTINE if sweep.near else far
    return max(stated + sweep.word.levels * RUNG, Difficulty.SIMPLE)


def dm(sweep: Sweep) -> Tally:
    """Signature, cover and the sensor's quality (N-03, N-04, N-06, N-07)."""
    tally = Tally()
    if sweep.signature:
        tally = tally.plus("signature", sweep.signature, "N-03")
    if sweep.obscured and not sweep.acted:
        tally = tally.plus("obscured", OBSCURED, "N-06")
    if sweep.bonus:
        tally = tally.plus("sensor", sweep.bonus, "N-04")
    return Tally((*tally.reasons, *sweep.modifiers.reasons))


def refusals(sweep: Sweep) -> tuple[str, ...]:
    """Every reason why nothing can be detected, as sentences; empty if something may be."""
    checks = (
        (not sweep.reach, "There is no sensor (N-01)."),
        (
            sweep.distance > sweep.reach,
            f"The target is {_km(sweep.distance)} away; the sensor reaches {_km(sweep.reach)} "
            "(N-02).",
        ),
        (
            sweep.blocked,
            "The land between blocks it: the target cannot be detected (N-05).",
        ),
        (need(sweep) > Difficulty.IMPOSSIBLE, "This is harder than Impossible (G-19)."),
    )
    return tuple(sentence for refused, sentence in checks if refused)


def ruled(sweep: Sweep) -> tuple[str, ...]:
    """The rulings not at their default that the throw uses."""
    return () if sweep.near else sweep.rulings.changed("G-58")


def detect(sweep: Sweep, dice: Dice) -> bool:
    """Throw for detection (N-02); raises `ValueError` with the reasons when refused."""
    if refused := refusals(sweep):
        raise ValueError(" ".join(refused))
    return succeeds(need(sweep), dm(sweep).total, dice, "sensors", sweep.word)


def detect_odds(sweep: Sweep) -> Fraction:
    """The exact chance of detection; raises as `detect`."""
    return every(lambda dice: detect(sweep, dice)).get(True, Fraction(0))


def _km(metres: int | Fraction) -> str:
    return f"{float(metres) / 1000:g} km"
