"""Diving blows: throwing oneself at somebody to bring them down."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from itertools import product

from rules.combat.cover import NO_COVER
from rules.combat.direct_fire import behind_wounds
from rules.combat.hit_location import DEFAULT_HIT_TABLE, HitTable
from rules.combat.melee import MELEE_RANGE, too_far
from rules.combat.toll import Toll
from rules.combat.wounds import DamageType, Wound, hit
from rules.dice import Dice, d6
from rules.odds import every
from rules.rulings import DEFAULTS, Rulings
from rules.tally import Tally
from rules.tasks.difficulty import Difficulty
from rules.tasks.success import NO_WORD, Word, succeeds

DIVE_DPV = Fraction(1, 2)
"""The damage point value of the stun hit a dive does (C-87)."""

AVOID = Difficulty.ROUTINE
"""How hard it is to avoid a dive (C-85)."""


class Loser(StrEnum):
    """Who comes off worse in a dive that is not avoided (C-86)."""

    ATTACKER = "attacker"
    TARGET = "target"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Dive:
    """Everything about one diving blow.

    `size` is the attacker's; `target_size`, `target_strength` and `target_agility` are the
    target's characteristics, 0 or more. `avoids` is the target's answer, which somebody
    `surprised` does not have. `distance` is in metres. `modifiers` are on the throw to avoid; so is
    the referee's `word`, who may also say who comes off `worse`, and what that does (T-76).
    """

    size: int
    target_size: int
    target_strength: int
    target_agility: int = 0
    avoids: bool = False
    surprised: bool = False
    distance: int | Fraction = 0
    table: HitTable = DEFAULT_HIT_TABLE
    modifiers: Tally = field(default_factory=Tally)
    rulings: Rulings = DEFAULTS
    word: Word = NO_WORD
    worse: Loser | None = None
    hit_dpv: Fraction = DIVE_DPV

    @property
    def avoiding(self) -> Difficulty | None:
        """How hard it is to avoid, `None` beyond Impossible (C-85, T-76)."""
        return AVOID.harder(self.word.levels)

    @property
    def attack(self) -> Tally:
        """What the attacker's 1D6 is added to: twice his size (C-86, G-80)."""
        return Tally().plus("twice the attacker's size", 2 * self.size, "C-86")

    @property
    def defence(self) -> Tally:
        """What stands against it: the target's Strength and size (C-86)."""
        tally = Tally().plus("target's Strength", self.target_strength, "C-86")
        return tally.plus("target's size", self.target_size, "C-86")

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows that decide a dive before any wound."""
        return ("C-84", "C-86", "C-87", "G-79", "G-80", *(("C-85",) if self.avoids else ()))


@dataclass(frozen=True, slots=True)
class DiveResult:
    """What a dive did.

    An `avoided` dive knocks the attacker down, any other the target (C-85, G-79). `attacker` and
    `target` are the wounds of those who lost the contest; nobody is struck by an avoided dive.
    """

    avoided: bool
    attacker: Wound | None = None
    target: Wound | None = None
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DiveToll:
    """What a dive cost each of the two."""

    avoided: bool
    attacker: Toll
    target: Toll


def avoid_dm(dive: Dive) -> Tally:
    """The modifiers on the throw to avoid: a fifth of Agility, fractions dropped (C-85, T-12)."""
    agility = dive.target_agility
    tally = Tally().plus(f"Agility {agility} / 5", agility // 5, "C-85", "T-12", "G-83")
    return Tally((*tally.reasons, *dive.modifiers.reasons))


def ruled(dive: Dive) -> tuple[str, ...]:
    """The rulings behind a dive that are not at their default (G-01, G-51)."""
    return dive.rulings.changed(*behind_wounds(DamageType.STUN, False, (), NO_COVER))


def refusals(dive: Dive) -> tuple[str, ...]:
    """Every reason why this dive cannot be made so, as sentences; empty if it can."""
    checks = (
        (dive.distance > MELEE_RANGE, too_far(dive.distance)),
        (dive.surprised and dive.avoids, "Whoever is surprised does not avoid a dive (C-84)."),
    )
    return tuple(sentence for refused, sentence in checks if refused)


def dive(made: Dive, dice: Dice) -> DiveResult:
    """Dive: the throw to avoid it, the contest of sizes, and the stun hit (C-84 to C-87).

    The target of a dive that is not avoided falls whoever loses the contest (G-79). Raises
    `ValueError` with the reasons when the dive is refused.
    """
    loser = _contest(made, dice)
    if loser is None:
        return DiveResult(True, rows=("C-84", "C-85"))
    attacker = None if loser is Loser.TARGET else _stun(made, dice)
    target = None if loser is Loser.ATTACKER else _stun(made, dice)
    return DiveResult(False, attacker, target and replace(target, knocked_down=True), made.rows)


def dive_odds(made: Dive) -> dict[DiveToll, Fraction]:
    """The exact chances of every toll the dive can take of both.

    Whoever was thrown down counts as struck. The two do not share a hit, so one is counted and
    stands for both. Raises `ValueError` with the reasons when the dive is refused.
    """
    odds: dict[DiveToll, Fraction] = defaultdict(Fraction)
    stun = every(lambda dice: Toll.of(_stun(made, dice)))
    unhurt = {Toll(): Fraction(1)}
    for loser, chance in every(lambda dice: _contest(made, dice)).items():
        if loser is None:
            odds[DiveToll(True, _FALLEN, Toll())] += chance
            continue
        attackers = unhurt if loser is Loser.TARGET else stun
        targets = unhurt if loser is Loser.ATTACKER else stun
        for (attacker, one), (target, other) in product(attackers.items(), targets.items()):
            odds[DiveToll(False, attacker, target + _FALLEN)] += chance * one * other
    return dict(odds)


_FALLEN = Toll(struck=True, knocked_down=True)


def _contest(made: Dive, dice: Dice) -> Loser | None:
    """Who comes off worse; `None` if the dive is avoided."""
    if refused := refusals(made):
        raise ValueError(" ".join(refused))
    purpose = "to avoid the dive"
    if made.avoids and succeeds(made.avoiding, avoid_dm(made).total, dice, purpose, made.word):
        return None
    if made.worse is not None:
        return made.worse
    return dice.read(d6(1, "weight of the dive"), lambda die: _loser(made, die))


def _loser(made: Dive, die: int) -> Loser:
    attack, defence = made.attack.total + die, made.defence.total
    if attack == defence:
        return Loser.BOTH
    return Loser.ATTACKER if attack < defence else Loser.TARGET


def _stun(made: Dive, dice: Dice) -> Wound | None:
    """One stun hit; armour has no say in it (C-87)."""
    return hit(made.hit_dpv, DamageType.STUN, made.table, (), NO_COVER, False, dice, made.rulings)
