"""The throws: stealth against observation, graded and looked up, and where the spotted are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from fractions import Fraction
from functools import cache, partial

from rules.dice import Dice, Throw, d10
from rules.odds import every
from rules.rulings import DEFAULTS, DieEnds, EvenContest, Rulings
from rules.stealth.bands.environment import Band, Reach
from rules.stealth.bands.look import Blind, Look

MARGIN = 10


class Grade(IntEnum):
    """How well a throw went, the worst first (R-07)."""

    CRITICAL_FAILURE = 0
    FAILURE = 1
    SUCCESS = 2
    CRITICAL_SUCCESS = 3

    @property
    def label(self) -> str:
        """The words for it: `critical success`."""
        return self.name.lower().replace("_", " ")


def grade(need: int, roll: int, ends: tuple[int, int] | None = None) -> Grade:
    """At or under the need succeeds; by ten under or over it is critical (R-07, G-117).

    `ends` are the numbers that succeed and fail by themselves, None where none does.
    """
    if roll <= need - MARGIN:
        found = Grade.CRITICAL_SUCCESS
    elif roll >= need + MARGIN:
        found = Grade.CRITICAL_FAILURE
    else:
        found = Grade.SUCCESS if roll <= need else Grade.FAILURE
    if ends is None or roll not in ends:
        return found
    return max(found, Grade.SUCCESS) if roll == ends[0] else min(found, Grade.FAILURE)


class Result(StrEnum):
    """What the matrix says (R-08)."""

    TWO_FREE_MOVES = "not spotted, two free moves"
    FREE_MOVE = "not spotted, a free move"
    NOT_SPOTTED = "not spotted"
    CONTESTED = "contested"
    SPOTTED = "spotted"
    INITIATIVE = "spotted with initiative"


# From the observer's worst result to the best, and on the diagonal of the matrix contested.
_BY_LEAD = {
    -3: Result.TWO_FREE_MOVES,
    -2: Result.FREE_MOVE,
    -1: Result.NOT_SPOTTED,
    0: Result.CONTESTED,
    1: Result.SPOTTED,
    2: Result.INITIATIVE,
    3: Result.INITIATIVE,
}


def matrix(stealth: Grade, observation: Grade) -> Result:
    """The outcome of two grades (R-08): how far the observer's is above the sneak's decides."""
    return _BY_LEAD[observation - stealth]


@dataclass(frozen=True, slots=True)
class Detection:
    """What one look comes to.

    `spotted` is the matter when contested too (R-09); a `blind` observer threw nothing.
    """

    result: Result
    spotted: bool = False
    blind: Blind | None = None

    @property
    def free_moves(self) -> int:
        """How many moves the sneak may make without a throw (R-13, R-14)."""
        return {Result.FREE_MOVE: 1, Result.TWO_FREE_MOVES: 2}.get(self.result, 0)

    @property
    def senses(self) -> bool:
        """Whether the observer has an inkling that something is there (R-09)."""
        return self.result is Result.CONTESTED

    @property
    def initiative(self) -> bool:
        """Whether the sneak is seen at the far edge of the band (R-12)."""
        return self.result is Result.INITIATIVE

    @property
    def words(self) -> str:
        """The outcome in words: `contested: not spotted`."""
        if self.result is not Result.CONTESTED:
            return self.result
        return f"contested: {'spotted' if self.spotted else 'not spotted'}"

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows behind the outcome."""
        if self.blind is not None:
            return ("R-11", *self.blind.rows)
        return ("R-07", "R-08", "G-117", *_ROWS[self.result])


_ROWS: dict[Result, tuple[str, ...]] = {
    Result.TWO_FREE_MOVES: ("R-11", "R-14"),
    Result.FREE_MOVE: ("R-11", "R-13"),
    Result.NOT_SPOTTED: ("R-11",),
    Result.CONTESTED: ("R-09", "G-121"),
    Result.SPOTTED: ("R-10",),
    Result.INITIATIVE: ("R-12",),
}
_RANKS = tuple(Result)


@dataclass(frozen=True, slots=True)
class _Stealth:
    """The sneak's throw: its grade and how far it stayed under the need."""

    grade: Grade
    margin: int


@dataclass(frozen=True, slots=True)
class _Contest:
    """What decides a look: both needs, who wins a tie, and the throws to make."""

    stealth: int
    observation: int
    tie_to_observer: bool
    throw_stealth: Throw
    throw_observation: Throw
    throws: int
    ends: tuple[int, int] | None

    def play(self, dice: Dice) -> Detection:
        """Throw for both; the best of the observer's throws counts (R-25)."""
        sneak = self.hide(dice)
        return max((self.spot(sneak, dice) for _ in range(self.throws)), key=_rank)

    def odds(self) -> dict[Detection, Fraction]:
        """The exact chances of `play`: of several throws the best is no more than all of them."""
        chances: dict[Detection, Fraction] = defaultdict(Fraction)
        for sneak, weight in every(self.hide).items():
            once = every(partial(self.spot, sneak))
            at_most, below = Fraction(0), Fraction(0)
            for detection in sorted(once, key=_rank):
                at_most += once[detection]
                chances[detection] += weight * (at_most**self.throws - below)
                below = at_most**self.throws
        return dict(chances)

    def hide(self, dice: Dice) -> _Stealth:
        """The sneak's throw."""
        return dice.read(self.throw_stealth, self._hide)

    def spot(self, sneak: _Stealth, dice: Dice) -> Detection:
        """One throw of the observer."""
        return dice.read(self.throw_observation, partial(self._against, sneak))

    def _hide(self, roll: int) -> _Stealth:
        return _Stealth(grade(self.stealth, roll, self.ends), self.stealth - roll)

    def _against(self, sneak: _Stealth, roll: int) -> Detection:
        result = matrix(sneak.grade, grade(self.observation, roll, self.ends))
        lead = self.observation - roll - sneak.margin
        won = lead > 0 or (lead == 0 and self.tie_to_observer)
        spotted = won if result is Result.CONTESTED else _RANKS.index(result) > _CONTESTED
        return Detection(result, spotted)


_CONTESTED = _RANKS.index(Result.CONTESTED)


def _rank(detection: Detection) -> tuple[int, bool]:
    return _RANKS.index(detection.result), detection.spotted


def _contest(look: Look) -> _Contest:
    """A tie goes to the easier task, and between equals as ruled (R-09, G-121)."""
    ours, theirs = look.stealth.difficulty, look.observation.difficulty
    seen = look.rulings.even_contest is EvenContest.SEEN
    die = look.observation.throw("observation", look.rulings)
    decided = look.rulings.die_ends is DieEnds.ENDS
    return _Contest(
        stealth=look.stealth.need(look.rulings),
        observation=look.observation.need(look.rulings),
        tie_to_observer=theirs < ours or (theirs == ours and seen),
        throw_stealth=look.stealth.throw("stealth", look.rulings),
        throw_observation=die,
        throws=look.observation.throws,
        ends=(die.lowest, die.highest) if decided else None,
    )


def detect(look: Look, dice: Dice) -> Detection:
    """Throw stealth and observation, and look up what comes of it (R-02, R-07 to R-09)."""
    if look.blind is not None:
        return Detection(Result.NOT_SPOTTED, blind=look.blind)
    return _contest(look).play(dice)


def detection_odds(look: Look) -> dict[Detection, Fraction]:
    """The exact chances of `detect`."""
    if look.blind is not None:
        return {Detection(Result.NOT_SPOTTED, blind=look.blind): Fraction(1)}
    return _odds(_contest(_anonymous(look)))


def _anonymous(look: Look) -> Look:
    """The same look by nobody in particular, so that equal chances are counted once."""
    stealth, observation = (
        replace(effort, who="", secret=False) for effort in (look.stealth, look.observation)
    )
    return replace(look, stealth=stealth, observation=observation)


@cache
def _odds(contest: _Contest) -> dict[Detection, Fraction]:
    return contest.odds()


def spotted_chance(look: Look) -> Fraction:
    """The exact chance that the observer spots them."""
    return sum((p for d, p in detection_odds(look).items() if d.spotted), Fraction(0))


def spotting_distance(
    reach: Reach,
    band: Band,
    detection: Detection,
    dice: Dice,
    rulings: Rulings = DEFAULTS,
    *,
    secret: bool = False,
) -> Fraction:
    """How far off, in metres, whoever came into a band is when spotted there (R-10, R-12, G-120).

    With initiative that is the far edge. Raises `ValueError` for somebody not spotted.
    """
    if not detection.spotted:
        raise ValueError("whoever is not spotted is at no spotting distance")
    if detection.initiative:
        return Fraction(reach.far(band))
    die = d10("spotting distance", rulings.ten_sided, secret=secret)
    tenths = dice.read(die, lambda value: value)
    near = reach.near(band)
    return near + Fraction(tenths, 10) * (reach.far(band) - near)


def unseen_chances(looks: Sequence[Look], free_moves: int = 0) -> tuple[Fraction, ...]:
    """The chance to be unseen still after entering one band after the other, each in turn.

    Free moves pass the next bands without a throw, and what is thrown may give new ones (R-13).
    """
    unseen: dict[int, Fraction] = {free_moves: Fraction(1)}
    chances = []
    for one in looks:
        unseen = _enter(one, unseen)
        chances.append(sum(unseen.values(), Fraction(0)))
    return tuple(chances)


def _enter(look: Look, unseen: dict[int, Fraction]) -> dict[int, Fraction]:
    after: dict[int, Fraction] = {}
    for free, weight in unseen.items():
        if free:
            after[free - 1] = after.get(free - 1, Fraction(0)) + weight
            continue
        for detection, chance in detection_odds(look).items():
            if not detection.spotted:
                left = detection.free_moves
                after[left] = after.get(left, Fraction(0)) + weight * chance
    return after
