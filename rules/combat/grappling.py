"""Grapples, the control they come to, and escapes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rules.combat.cover import NO_COVER
from rules.combat.direct_fire import behind_wounds
from rules.combat.hit_location import DEFAULT_HIT_TABLE, HitTable
from rules.combat.melee import (
    MELEE_RANGE,
    bare_hands_dpv,
    melee_dm,
    too_far,
    unskilled,
)
from rules.combat.wounds import DamageType, hit
from rules.dice import Dice
from rules.odds import every, merge
from rules.rulings import DEFAULTS, Rulings
from rules.tally import Tally
from rules.tasks.difficulty import Difficulty
from rules.tasks.success import NO_WORD, Word, succeeds


def controls(points: int, strength: int) -> bool:
    """Whether so many control points hold somebody of this Strength fast (C-90).

    No grip at all, 0 points, never does.
    """
    return 0 < points >= strength


@dataclass(frozen=True, slots=True)
class Grapple:
    """Everything about one attempt to get hold of somebody.

    `melee` is `None` without the skill. `points` are the control points the attacker already has
    on the target, 0 or more. `distance` is in metres. `surprise` are modifiers that this attempt
    alone has, because it is the first attack out of concealment (G-161). `word` is what the referee
    says of the throw, and `gains` how many points a hit brings, `None` for what the chart says
    (T-76).
    """

    melee: int | None
    strength: int
    target_strength: int
    points: int = 0
    distance: int | Fraction = 0
    table: HitTable = DEFAULT_HIT_TABLE
    modifiers: Tally = field(default_factory=Tally)
    surprise: Tally = field(default_factory=Tally)
    rulings: Rulings = DEFAULTS
    word: Word = NO_WORD
    gains: int | None = None

    @property
    def difficulty(self) -> Difficulty | None:
        """Routine, and two levels more without the skill; reach does not matter (C-88, G-21)."""
        return Difficulty.ROUTINE.harder(unskilled(self.melee) + self.word.levels)

    @property
    def dm(self) -> Tally:
        """Melee (C-88)."""
        return melee_dm(self.melee, "C-88", Tally((*self.surprise, *self.modifiers)))

    @property
    def dpv(self) -> Fraction:
        """The damage point value of the grip (C-89)."""
        return bare_hands_dpv(self.strength, self.melee)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows that decide a grapple."""
        return (*self.dm.rows, "T-05", "T-06", "C-89", "C-90")


@dataclass(frozen=True, slots=True)
class GrappleResult:
    """What a grapple came to: the control points it gained, and whether all of them now control."""

    hit: bool
    points: int = 0
    controls: bool = False
    rows: tuple[str, ...] = field(default=(), compare=False)


def ruled(tried: Grapple) -> tuple[str, ...]:
    """The rulings behind a grapple that are not at their default (G-01, G-51)."""
    return tried.rulings.changed(*behind_wounds(DamageType.STUN, False, (), NO_COVER))


def grapple_refusals(tried: Grapple) -> tuple[str, ...]:
    """Every reason why this cannot be tried, as sentences; empty if it can."""
    checks = (
        (tried.distance > MELEE_RANGE, too_far(tried.distance)),
        (
            controls(tried.points, tried.target_strength),
            "The target is under control already (C-90).",
        ),
    )
    return tuple(sentence for refused, sentence in checks if refused)


def grapple(tried: Grapple, dice: Dice) -> GrappleResult:
    """Grapple: to hit, then a stun hit whose stun points are control points (C-88 to C-90).

    No armour counts. The chart's knock-down is left out, INVENTED: nothing but points is named,
    and a grip that threw its target down would end itself (G-82). Raises `ValueError` with the
    reasons when it is refused.
    """
    if refused := grapple_refusals(tried):
        raise ValueError(" ".join(refused))
    if not succeeds(tried.difficulty, tried.dm.total, dice, "to grapple", tried.word):
        return GrappleResult(False, rows=tried.rows)
    gained, rows = _gained(tried, dice)
    return GrappleResult(
        hit=True,
        points=gained,
        controls=controls(tried.points + gained, tried.target_strength),
        rows=tuple(dict.fromkeys((*tried.rows, *rows))),
    )


def _gained(tried: Grapple, dice: Dice) -> tuple[int, tuple[str, ...]]:
    """The points a hit brings, and the rows behind them (C-89)."""
    if tried.gains is not None:
        return tried.gains, ("T-76",)
    wound = hit(tried.dpv, DamageType.STUN, tried.table, (), NO_COVER, False, dice, tried.rulings)
    return (wound.stun, wound.rows) if wound else (0, ())


def grapple_odds(tried: Grapple) -> dict[GrappleResult, Fraction]:
    """The exact chances of everything a grapple can come to, told apart by hit and points.

    Raises `ValueError` with the reasons when it is refused.
    """
    return every(lambda dice: grapple(tried, dice))


def grapples_to_control(tried: Grapple) -> Fraction | None:
    """How many grapples it takes on average, this one included; `None` if control is out of reach.

    The target does nothing about it meanwhile (G-81). Surprise helps the first alone (G-161).
    """
    later = _gains(replace(tried, surprise=Tally()))
    nothing = later.pop(0, Fraction(0))
    if not later:
        return None
    needed = max(tried.target_strength - tried.points, 1)
    mean = [Fraction(0)]
    for left in range(1, needed + 1):
        mean.append((1 + _then(later, left, mean)) / (1 - nothing))
    return 1 + _then(_gains(tried), needed, mean)


def _gains(tried: Grapple) -> dict[int, Fraction]:
    """The chance of each number of control points gained."""
    return merge(grapple_odds(tried), lambda result: result.points)


def _then(gains: Mapping[int, Fraction], left: int, mean: Sequence[Fraction]) -> Fraction:
    """How many grapples follow one of these gains, with so many points left to gain."""
    return sum((chance * mean[max(left - n, 0)] for n, chance in gains.items()), Fraction(0))


@dataclass(frozen=True, slots=True)
class Escape:
    """An attempt to break free of one opponent, who has `points` control points, 0 or more.

    `word` is what the referee says of the throw (T-76).
    """

    melee: int | None
    strength: int
    points: int
    modifiers: Tally = field(default_factory=Tally)
    word: Word = NO_WORD

    @property
    def difficulty(self) -> Difficulty | None:
        """Routine, and two levels more without the skill (C-92, G-21)."""
        return Difficulty.ROUTINE.harder(unskilled(self.melee) + self.word.levels)

    @property
    def dm(self) -> Tally:
        """Melee (C-92)."""
        return melee_dm(self.melee, "C-92", self.modifiers)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows that decide an escape."""
        return (*self.dm.rows, "C-91", "T-05", "T-06")


def escape_refusals(tried: Escape) -> tuple[str, ...]:
    """Every reason why this cannot be tried, as sentences; empty if it can."""
    checks = (
        (tried.points <= 0, "There is no grip to escape from (C-92)."),
        (
            controls(tried.points, tried.strength),
            "Whoever is under control has ceased to struggle (C-90, C-91).",
        ),
    )
    return tuple(sentence for refused, sentence in checks if refused)


def escape(tried: Escape, dice: Dice) -> bool:
    """Whether the escape succeeds and takes all of the opponent's control points away (C-92).

    Raises `ValueError` with the reasons when it is refused.
    """
    if refused := escape_refusals(tried):
        raise ValueError(" ".join(refused))
    return succeeds(tried.difficulty, tried.dm.total, dice, "to escape", tried.word)


def escape_odds(tried: Escape) -> Fraction:
    """The exact chance to escape; raises `ValueError` with the reasons when it is refused."""
    return every(lambda dice: escape(tried, dice)).get(True, Fraction(0))
