"""The opposed OBSERVATION roll of two sides that come into sight, and what its winner may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, partial

from rules.dice import Dice, pool
from rules.odds import every
from rules.rulings import DEFAULTS, NoSixes, Rulings, UnseenMover
from rules.stealth.zones.ground import Occupant, ZoneMap
from rules.tally import Tally


def observation_pool(
    base: int,
    *,
    dark: bool = False,
    flashlight: bool = False,
    guarding: bool = False,
    needs_light: bool = True,
) -> Tally:
    """The dice of an OBSERVATION roll, never fewer than one (A-17, A-22, G-137, G-139).

    `base` is the pool on the sheet, 0 or more. `dark` says that the roll is made in a dark zone,
    which hinders humans and androids (`needs_light`). `guarding` says that the observer did nothing
    but watch for the whole stretch; it helps to spot who comes into sight, not to search.
    Raises `ValueError` for a negative base.
    """
    if base < 0:
        raise ValueError("a pool cannot be negative")
    tally = Tally().plus("OBSERVATION", base, "A-04")
    if dark and needs_light:
        if flashlight:
            tally = tally.plus("darkness, with a flashlight", 0, "A-22")
        else:
            tally = tally.plus("darkness", -2, "A-22")
    if guarding:
        tally = tally.plus("keeping guard", 2, "A-17", "G-139")
    return _at_least_one(tally)


def mobility_pool(base: int) -> Tally:
    """The dice of somebody who acts from hiding where that is ruled MOBILITY (A-16, G-136).

    Never fewer than one (G-137). Raises `ValueError` for a negative base.
    """
    if base < 0:
        raise ValueError("a pool cannot be negative")
    return _at_least_one(Tally().plus("MOBILITY", base, "A-16", "G-136"))


def _at_least_one(tally: Tally) -> Tally:
    if tally.total < 1:
        return tally.plus("at least one die", 1 - tally.total, "G-137")
    return tally


@dataclass(frozen=True, slots=True)
class Observer:
    """Somebody who rolls to spot the other side, with how many dice (one or more).

    The roll is `secret` where it would tell players of somebody whom nobody of theirs has seen.
    `skill` is what it is of.
    """

    name: str
    pool: Tally
    secret: bool = False
    skill: str = "OBSERVATION"


@dataclass(frozen=True, slots=True)
class Best:
    """The best roll of a side: its sixes, and the first of the side who rolled so many."""

    sixes: int
    name: str = ""


class Side(StrEnum):
    """A side of an opposed roll: those who come into sight or act, and those they meet."""

    OURS = "ours"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class Detection:
    """How an opposed OBSERVATION roll ended."""

    ours: Best
    theirs: Best
    no_sixes: NoSixes = NoSixes.BOTH

    @property
    def winner(self) -> Side | None:
        """The side that spots the other first; None when both do, or nobody (A-07, A-12)."""
        if self.ours.sixes == self.theirs.sixes:
            return None
        return Side.OURS if self.ours.sixes > self.theirs.sixes else Side.THEIRS

    @property
    def unnoticed(self) -> bool:
        """Whether nobody rolled a six, and so nobody notices anybody, where that is ruled (G-135).

        They roll again in the next stretch if they are in sight of each other then.
        """
        return self.no_sixes is NoSixes.NOBODY and not (self.ours.sixes or self.theirs.sixes)

    @property
    def combat(self) -> bool:
        """Whether both sides see each other, draw initiative and fight (A-12).

        Equal numbers are a tie even when nobody rolled a six, unless ruled otherwise (G-135).
        """
        return self.winner is None and not self.unnoticed

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows behind this outcome."""
        ended = ("A-12", "G-135") if self.combat else ("G-135",) if self.unnoticed else ("A-07",)
        return ("A-04", "A-05", "A-06", "G-138", *ended)


def detection(
    ours: Iterable[Observer],
    theirs: Iterable[Observer],
    dice: Dice,
    rulings: Rulings = DEFAULTS,
) -> Detection:
    """Every member of two sides rolls once, without a push; each side's best counts (A-04 to A-06).

    The best roll is the most sixes by a single member (G-138). Raises `ValueError` for a side with
    nobody in it.
    """
    return Detection(_best(ours, dice), _best(theirs, dice), rulings.no_sixes)


def detection_odds(
    ours: Iterable[Observer], theirs: Iterable[Observer], rulings: Rulings = DEFAULTS
) -> dict[Detection, Fraction]:
    """The exact chances of `detection`, which do not tell apart who of a side rolls best.

    Nobody's roll touches another's: the best of a side is at most so many sixes when every roll is.
    """
    return {
        Detection(our_best, their_best, rulings.no_sixes): our_chance * their_chance
        for our_best, our_chance in _best_odds(ours).items()
        for their_best, their_chance in _best_odds(theirs).items()
    }


def _best(side: Iterable[Observer], dice: Dice) -> Best:
    rolls = [Best(_sixes(one, dice), one.name) for one in _members(side)]
    return max(rolls, key=lambda roll: roll.sixes)


def _sixes(one: Observer, dice: Dice) -> int:
    throw = pool(one.pool.total, f"{one.skill} of {one.name}", secret=one.secret)
    return dice.read(throw, lambda sixes: sixes)


def _best_odds(side: Iterable[Observer]) -> dict[Best, Fraction]:
    return best_of(tuple(sorted(one.pool.total for one in _members(side))))


@cache
def best_of(sizes: tuple[int, ...]) -> dict[Best, Fraction]:
    """The chances of the best roll of pools of these sizes; a plan is full of the same few."""
    pools = Counter(sizes)
    rolls = {size: every(partial(_count, size)) for size in pools}
    odds, below = {}, Fraction(0)
    for most in range(max(pools) + 1):
        at_most = Fraction(1)
        for size, number in pools.items():
            one = sum((rolls[size].get(sixes, 0) for sixes in range(most + 1)), Fraction(0))
            at_most *= one**number
        odds[Best(most)] = at_most - below
        below = at_most
    return odds


def _count(size: int, dice: Dice) -> int:
    return dice.read(pool(size, "OBSERVATION"), lambda sixes: sixes)


def _members(side: Iterable[Observer]) -> tuple[Observer, ...]:
    members = tuple(side)
    if not members:
        raise ValueError("a side needs somebody who can observe")
    return members


class Choice(StrEnum):
    """What the winner of a detection may do (A-07); to go on is for the hidden alone (G-165)."""

    REVEAL = "reveal"
    AMBUSH = "ambush"
    HIDE = "hide"
    BACK_OUT = "back out"
    GO_ON = "go on"

    @property
    def combat(self) -> bool:
        """Whether stealth ends and initiative is drawn (A-08, A-09)."""
        return self in {Choice.REVEAL, Choice.AMBUSH}


def choices(
    ground: ZoneMap, winner: Occupant, *, from_hiding: bool = False, rulings: Rulings = DEFAULTS
) -> tuple[Choice, ...]:
    """What somebody of the winning side may do (A-07 to A-11).

    Hiding is free and immediate, in a cluttered zone only (A-10). Whoever moved `from_hiding` may
    go on unseen, unless that is ruled otherwise (G-165). Backing out is always open, so that a roll
    won never forces a fight: `way_back` says where it leads.
    """
    allowed = [Choice.REVEAL, Choice.AMBUSH]
    if ground.zone(winner.zone).conceals:
        allowed.append(Choice.HIDE)
    allowed.append(Choice.BACK_OUT)
    if from_hiding and rulings.unseen_mover is UnseenMover.GOES_ON:
        allowed.append(Choice.GO_ON)
    return tuple(allowed)


def way_back(
    ground: ZoneMap,
    winner: Occupant,
    occupants: Iterable[Occupant],
    spotted: Iterable[Occupant] = (),
) -> str | None:
    """The zone that backing out leads to; None where the winner only keeps still (A-11, A-19).

    It is the zone the winner came in from, however long ago. That people keep still where no way
    leads back, or where those `spotted` have come onto it since, is INVENTED. `occupants` are all
    who are about, as for `ZoneMap.may_move`: in a crawlspace somebody may be in the way.
    """
    back = winner.came_from
    if back is None or back in {other.zone for other in spotted}:
        return None
    return None if ground.may_move(winner, back, occupants) else back
