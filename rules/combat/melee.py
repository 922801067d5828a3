"""Strikes and blocks, and what all melee has in common: reach, skill, the force of bare hands."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import floor

from rules.combat.cover import NO_COVER
from rules.combat.direct_fire import behind_wounds
from rules.combat.hit_location import DEFAULT_HIT_TABLE, HitTable
from rules.combat.toll import Toll
from rules.combat.wounds import Armour, DamageType, Wound, hit
from rules.dice import Dice
from rules.odds import every
from rules.rulings import DEFAULTS, Rulings
from rules.tally import Tally
from rules.tasks.difficulty import Difficulty
from rules.tasks.success import NO_WORD, Word, succeeds

MELEE_RANGE = 2
"""How near, in metres, melee needs the two to be (C-73)."""

UNREACHED = 9_999
"""Stands for how far it is, in metres, to whom nothing leads."""

BLUNT_FROM = 4
"""The Melee level from which bare hands may do blunt trauma (C-83)."""

UNSKILLED_LEVELS = 2


class Reach(StrEnum):
    """The two melee ranges; bare hands are short (C-75)."""

    SHORT = "short"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class MeleeWeapon:
    """What an armed strike is made with; a weapon labelled blunt does blunt trauma (C-81, C-83)."""

    dpv: Fraction
    reach: Reach
    damage_type: DamageType = DamageType.NORMAL


@dataclass(frozen=True, slots=True)
class Block:
    """The defender's attempt to turn a strike aside; `melee` is `None` without the skill (C-78).

    `word` is what the referee says of the throw (T-76).
    """

    melee: int | None
    modifiers: Tally = field(default_factory=Tally)
    word: Word = NO_WORD

    @property
    def difficulty(self) -> Difficulty | None:
        """Difficult, and two levels more without the skill (C-78, G-21)."""
        return Difficulty.DIFFICULT.harder(unskilled(self.melee) + self.word.levels)

    @property
    def dm(self) -> Tally:
        """Melee and the melee modifiers (C-78)."""
        return melee_dm(self.melee, "C-78", self.modifiers)


@dataclass(frozen=True, slots=True)
class Strike:
    """Everything about one strike.

    `melee` is `None` without the skill. `weapon` is `None` for bare hands, which hit with
    `strength` and may be meant as blunt trauma (`bruising`). `distance` is in metres. `from_behind`
    is an attack the target does not expect. `block` is the target's answer, `None` if there is
    none. `word` is what the referee says of the throw to strike, and `hit_dpv` what a hit does,
    `None` for what weapon or hands do (T-76).
    """

    melee: int | None
    strength: int = 0
    weapon: MeleeWeapon | None = None
    opponent_reach: Reach = Reach.SHORT
    distance: int | Fraction = 0
    from_behind: bool = False
    bruising: bool = False
    block: Block | None = None
    armour: Armour = ()
    table: HitTable = DEFAULT_HIT_TABLE
    modifiers: Tally = field(default_factory=Tally)
    rulings: Rulings = DEFAULTS
    word: Word = NO_WORD
    hit_dpv: Fraction | None = None

    @property
    def damage_type(self) -> DamageType:
        """The weapon's, and for bare hands stun, or blunt trauma if so meant (C-83)."""
        if self.weapon:
            return self.weapon.damage_type
        return DamageType.BLUNT if self.bruising else DamageType.STUN

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows that decide a strike before any wound."""
        rows = ("C-77",) if self.from_behind else ("C-75", *dm(self).rows, "T-05", "T-06")
        outreached = ("C-76",) if not self.from_behind and _outreached(self) else ()
        value = "C-81" if self.weapon else "C-80"
        return tuple(dict.fromkeys((*rows, *outreached, value, "C-82", "C-83")))


@dataclass(frozen=True, slots=True)
class StrikeResult:
    """What a strike did.

    `block_tried` costs the defender fire with the next action whether or not it succeeded (C-79).
    `wound` is `None` on a miss, and on a hit that did not get through armour.
    """

    hit: bool
    block_tried: bool
    wound: Wound | None
    rows: tuple[str, ...]


def difficulty(strike: Strike) -> Difficulty | None:
    """How hard the strike is; `None` without a throw, or beyond Impossible (C-75 to C-77, G-21)."""
    if strike.from_behind:
        return None
    levels = _outreached(strike) + unskilled(strike.melee) + strike.word.levels
    return Difficulty.ROUTINE.harder(levels)


def dm(strike: Strike) -> Tally:
    """The modifiers on the throw to strike: Melee and the melee modifiers (C-75)."""
    return melee_dm(strike.melee, "C-75", strike.modifiers)


def dpv(strike: Strike) -> Fraction:
    """The weapon's damage point value, or for bare hands (Strength + Melee) / 30 (C-80, C-81).

    The latter goes down to the tenth (G-77). The referee may say another (T-76).
    """
    if strike.hit_dpv is not None:
        return strike.hit_dpv
    return strike.weapon.dpv if strike.weapon else bare_hands_dpv(strike.strength, strike.melee)


def ruled(strike: Strike) -> tuple[str, ...]:
    """The rulings behind the strike that are not at their default."""
    return strike.rulings.changed(
        *behind_wounds(strike.damage_type, False, strike.armour, NO_COVER)
    )


def refusals(strike: Strike) -> tuple[str, ...]:
    """Every reason why this strike cannot be made, as sentences; empty if it can."""
    checks = (
        (strike.distance > MELEE_RANGE, too_far(strike.distance)),
        (
            strike.bruising and strike.weapon,
            "Only bare hands choose what they do; a weapon has its damage type (C-83).",
        ),
        (
            strike.bruising and (strike.melee or 0) < BLUNT_FROM,
            f"Blunt trauma with bare hands needs Melee {BLUNT_FROM} (C-83).",
        ),
        (
            strike.from_behind and strike.block,
            "Nobody blocks an attack he does not expect (C-77).",
        ),
    )
    return tuple(sentence for refused, sentence in checks if refused)


def strike(made: Strike, dice: Dice) -> StrikeResult:
    """Strike: to hit, the block of a strike that would hit, location and wound (C-74 to C-83).

    A block that succeeds turns it aside, whatever the document calls it (G-76). Where it lands is
    thrown for as with a shot (G-78), and armour is no worse for it afterwards (G-56). Raises
    `ValueError` with the reasons when the strike is refused.
    """
    if refused := refusals(made):
        raise ValueError(" ".join(refused))
    word = Word(succeeds=True) if made.from_behind else made.word
    if not succeeds(difficulty(made), dm(made).total, dice, "to strike", word):
        return StrikeResult(False, False, None, made.rows)
    block = made.block
    if block is None:
        return StrikeResult(True, False, _land(made, dice), made.rows)
    rows = (*made.rows, "C-78", "C-79")
    if succeeds(block.difficulty, block.dm.total, dice, "to block", block.word):
        return StrikeResult(False, True, None, rows)
    return StrikeResult(True, True, _land(made, dice), rows)


def strike_odds(made: Strike) -> dict[Toll, Fraction]:
    """The exact chances of every toll the strike can take.

    Raises `ValueError` with the reasons when the strike is refused.
    """

    def toll(dice: Dice) -> Toll:
        result = strike(made, dice)
        return Toll.of(result.wound) if result.hit else Toll()

    return every(toll)


def bare_hands_dpv(strength: int, melee: int | None) -> Fraction:
    """The damage point value of bare hands, (Strength + Melee) / 30 down to the tenth (C-80, G-77).

    A grip has the same (C-89).
    """
    return Fraction(floor(Fraction(strength + (melee or 0), 3)), 10)


def too_far(distance: int | Fraction) -> str:
    """Why there is no melee at this distance in metres, as a sentence (C-73)."""
    needs = f"melee needs {MELEE_RANGE} m (C-73)."
    if distance >= UNREACHED:
        return f"Nothing on the map leads to the target; {needs}"
    return f"The target is {float(distance):g} m away; {needs}"


def unskilled(skill: int | None) -> int:
    """How many levels harder melee and throwing are without the skill (T-62, G-21)."""
    return UNSKILLED_LEVELS if skill is None else 0


def melee_dm(melee: int | None, row: str, modifiers: Tally) -> Tally:
    """Melee and other modifiers on a throw of this row."""
    tally = Tally().plus("no Melee" if melee is None else "Melee", melee or 0, row)
    return Tally((*tally.reasons, *modifiers.reasons))


def _land(made: Strike, dice: Dice) -> Wound | None:
    return hit(
        dpv(made), made.damage_type, made.table, made.armour, NO_COVER, False, dice, made.rulings
    )


def _outreached(made: Strike) -> bool:
    own = made.weapon.reach if made.weapon else Reach.SHORT
    return own is Reach.SHORT and made.opponent_reach is Reach.LONG
