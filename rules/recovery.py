"""After the fight: crisis points, treatment, waking and healing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import count

from rules.combat.wounds import Condition, Death, Endurance
from rules.dice import Dice, d10
from rules.odds import every
from rules.rulings import DEFAULTS, CrisisScope, Rulings, StunClears
from rules.tasks.assets import parse_assets
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import Duration
from rules.tasks.task import Task

HOUR = 3_600
DAY = 24 * HOUR
WEEK = 7 * DAY

CRISIS_POINTS = (1_800, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR)
"""Seconds after the wound at which an unstabilised patient may get worse (W-28)."""

RESUSCITATION_WINDOW = HOUR
"""Seconds after death within which resuscitation must begin (W-26, G-93)."""

CARER_HOURS = 24
"""The hours of a day that a carer may give away. INVENTED: no rule asks for the carer's rest."""

WAKING_INTERVAL = HOUR
HEALING_INTERVAL = WEEK
_STUN_INTERVALS = {
    StunClears.HOURLY: HOUR,
    StunClears.EACH_TURN: 30,
    StunClears.WEEKLY: WEEK,
}

_CARE = parse_assets("Medical and Automed")
_FACILITIES = "A surgical hospital with a surgeon, or an automed with an operator."

# All three times are periods: none of them is written as absolute (G-91).
RESUSCITATE = Task(
    "To bring back somebody dead (W-25)",
    Difficulty.DIFFICULT,
    _CARE,
    Duration.period(30),
    note=_FACILITIES,
)
STABILISE = Task(
    "To stop a serious wound from getting worse (W-27)",
    Difficulty.ROUTINE,
    _CARE,
    Duration.period(90),
    note=_FACILITIES,
)
HEAL = Task(
    "To heal a light wound and a shock point (W-35)",
    Difficulty.ROUTINE,
    _CARE,
    Duration.period(DAY),
    note="The patient stays in bed, is fed, and is cared for every day (W-36).",
)


@dataclass(frozen=True, slots=True)
class CrisisChance:
    """How likely a patient left alone is dead by one crisis point, `seconds` after the wound."""

    seconds: int
    dead: Fraction


def crisis(shock: int, moved: bool, dice: Dice, rulings: Rulings = DEFAULTS) -> int:
    """The shock points after one crisis point: one more if 1D10 shows them or less (W-29, G-87).

    `shock` is the current total (G-86). A patient moved since the last point throws with DM -1,
    once however often it was (W-30, G-88).
    """
    die = d10("crisis point", rulings.ten_sided)
    worse = dice.read(die, lambda shown: shown - moved <= shock)
    return shock + worse


def starts_clock(at: int, running: Collection[int], rulings: Rulings = DEFAULTS) -> bool:
    """Whether a serious wound of this clock second has crisis points of its own (W-28, G-85).

    `running` are the seconds of the wounds whose crisis points still come for the same body. All
    that an attack or an explosion does to a body happens in one second; what else strikes it then
    would be thrown for at the same moments, and a moment has one throw.
    """
    match rulings.crisis_scope:
        case CrisisScope.ATTACK:
            return at not in running
        case CrisisScope.FIRST:
            return not running
        case CrisisScope.WOUND:
            return True


def one_throw(rulings: Rulings = DEFAULTS) -> bool:
    """Whether somebody throws once for all crisis points of one moment (G-85)."""
    return rulings.crisis_scope is not CrisisScope.WOUND


def crisis_forecast(
    shock: int,
    moved: bool,
    remaining: Sequence[int],
    life_level: int,
    rulings: Rulings = DEFAULTS,
) -> tuple[CrisisChance, ...]:
    """The chance of being dead of shock after each crisis throw still to come (W-28 to W-32).

    `remaining` are the seconds of these throws in order; where every wound has its own, several
    share a second (G-85). Having been moved counts at the first moment, for each of its throws.
    """
    hindered = remaining.count(remaining[0]) if moved and remaining else 0
    return tuple(
        CrisisChance(seconds, _dead(shock, hindered, number, life_level, rulings))
        for number, seconds in enumerate(remaining, start=1)
    )


@cache
def _dead(shock: int, hindered: int, throws: int, life_level: int, rulings: Rulings) -> Fraction:
    """The chance of being dead after so many crisis throws, the first `hindered` with DM -1.

    Every patient shares what is known.
    """
    if shock >= life_level or not throws:
        return Fraction(shock >= life_level)
    odds = every(lambda dice: crisis(shock, hindered > 0, dice, rulings))
    left = max(0, hindered - 1)
    later = {now: _dead(now, left, throws - 1, life_level, rulings) for now in odds}
    return sum((chance * later[now] for now, chance in odds.items()), Fraction(0))


def naturally_stable(seconds_since_wound: int) -> bool:
    """Whether somebody alive after the last crisis point has stabilised by himself (W-31)."""
    return seconds_since_wound >= CRISIS_POINTS[-1]


def resuscitation_refusals(condition: Condition, seconds_since_death: int) -> tuple[str, ...]:
    """Every reason why this body cannot be brought back, as sentences; empty if it may be tried."""
    checks = (
        (not condition.dead, "Only the dead are resuscitated (W-25)."),
        (condition.dead_by is Death.HEAD, "A head wound that kills is final (W-23)."),
        (
            seconds_since_death > RESUSCITATION_WINDOW,
            "It must begin within 60 minutes of death (W-26).",
        ),
    )
    return tuple(sentence for refused, sentence in checks if refused)


def resuscitated(condition: Condition, endurance: Endurance) -> Condition:
    """The condition after resuscitation: out cold, one shock from death, unstabilised (G-90)."""
    return replace(condition, dead_by=None, unconscious=True, shock=endurance.life - 1)


def wakes(hours: int, dice: Dice, rulings: Rulings = DEFAULTS) -> bool:
    """Whether somebody unconscious for so many whole hours wakes: 1D10 below them (W-33)."""
    return dice.read(d10("waking", rulings.ten_sided), lambda die: die < hours)


def first_waking(rulings: Rulings = DEFAULTS) -> int:
    """The hours after which the throw can first succeed; those before it need not be made (W-33).

    A die read 1 to 10 is never below 1, so that there is nothing to throw for after one hour.
    """

    def possible(hours: int) -> bool:
        return True in every(lambda dice: wakes(hours, dice, rulings))

    return next(filter(possible, count(1)))


def awake(condition: Condition) -> Condition:
    """The condition on waking: every stun point is gone, shock stays (W-33, G-47, G-89)."""
    return replace(condition, unconscious=False, stun=0)


def stun_recovery(condition: Condition) -> Condition:
    """The condition with one stun point less, where it has any (W-37). INVENTED (G-47)."""
    return replace(condition, stun=max(condition.stun - 1, 0))


def stun_interval(rulings: Rulings = DEFAULTS) -> int:
    """The seconds in which one stun point clears (W-37). INVENTED, as the campaign rules (G-47)."""
    return _STUN_INTERVALS[rulings.stun_clears]


def healed(condition: Condition) -> Condition:
    """The condition with one light wound and one shock point less, where it has any.

    That is what every week does (W-34), and what every successful healing task does (W-35, G-92).
    """
    return replace(condition, light=max(condition.light - 1, 0), shock=max(condition.shock - 1, 0))


def care_hours(condition: Condition) -> int:
    """The hours a carer must give every day: one for each light wound or shock point (W-36)."""
    return condition.light + condition.shock
