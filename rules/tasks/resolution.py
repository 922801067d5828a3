"""Resolving an attempt: the throws in their order, and the exact chances of what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from rules.dice import Dice
from rules.odds import Odds, every
from rules.rulings import Fumble, UncertainFailure
from rules.tasks.attempt import Attempt
from rules.tasks.duration import Duration, Timing, elapsed
from rules.tasks.failure import CONSEQUENCES, Failure, Mishap, failure_table, mishap_table
from rules.tasks.success import Success, success_throw
from rules.tasks.task import Kind


class Truth(StrEnum):
    """How good the information of an uncertain task is (T-57 to T-59, G-10)."""

    NO = "no truth"
    SOME = "some truth"
    TOTAL = "total truth"


def grade(own: Success, hidden: Success) -> Truth:
    """How true the information is after the player's throw and the referee's (T-56)."""
    return tuple(Truth)[(own, hidden).count(Success.SUCCESS)]


_TRUTH_ROWS = {Truth.NO: "T-57", Truth.SOME: "T-58", Truth.TOTAL: "T-59"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the throws decided, apart from time.

    Of an uncertain task the player may see `success` alone, the player's own throw: the rest is
    the referee's (T-56, G-08), unless the failure table was consulted openly.
    """

    success: Success
    truth: Truth | None = None
    failure: Failure | None = None
    mishap: Mishap | None = None

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows behind this outcome."""
        rows = ["T-04", "T-05"]
        if self.success is Success.FUMBLE:
            rows.append("T-06")
        if self.truth:
            rows += ["T-56", _TRUTH_ROWS[self.truth], "G-08"]
        if self.failure:
            rows += ["T-24", "T-25"]
        if self.mishap:
            rows += ["T-31", CONSEQUENCES[self.mishap].row, "T-36"]
        return tuple(rows)


_TIME_ROWS = {Timing.INSTANT: "T-18", Timing.ABSOLUTE: "T-19", Timing.PERIOD: "T-17"}


@dataclass(frozen=True, slots=True)
class AttemptResult:
    """An attempt, what came of it, and the seconds it took (0 if instant or in actions)."""

    attempt: Attempt
    outcome: Outcome
    elapsed: int

    @property
    def rows(self) -> tuple[str, ...]:
        """Every rule row that had a part in it, once each."""
        time = _TIME_ROWS[self.attempt.task.duration.timing]
        reasons = (*self.attempt.levels.rows, *self.attempt.dm.rows)
        hazard = ("T-54",) if self.outcome.failure and self.attempt.is_hazardous else ()
        rows = (*reasons, *self.outcome.rows, *hazard, time, *self._choices())
        return tuple(dict.fromkeys(rows))

    @property
    def house_rulings(self) -> tuple[str, ...]:
        """The rulings behind it that this campaign has changed."""
        return tuple(row for row in self.rows if row in self.attempt.rulings.non_default())

    def _choices(self) -> tuple[str, ...]:
        """The rulings that would not be named at their default."""
        attempt, outcome = self.attempt, self.outcome
        timed = attempt.task.duration.timing is Timing.PERIOD
        fumbled = outcome.success is Success.FUMBLE and outcome.failure
        used = (*(["G-03"] if timed else []), *(["G-05"] if fumbled else []))
        unseen = ("G-09",) if outcome.truth and attempt.hidden.reasons else ()
        return (*attempt.rulings.changed(*used), *unseen)

    @property
    def failure_is_secret(self) -> bool:
        """Whether the failure and mishap tables were the referee's alone (T-60, G-08)."""
        return self.attempt.hides_failure


def attempt_task(attempt: Attempt, dice: Dice) -> AttemptResult:
    """Attempt a task: success throw, failure and mishap tables as needed, time throw (T-22).

    Raises `ValueError` if the task is harder than Impossible (G-19).
    """
    need, dm = attempt.need, attempt.dm.total
    outcome = _decide(attempt, need, dm, dice)
    return AttemptResult(attempt, outcome, _elapsed(attempt, dm, dice))


def decide(attempt: Attempt, dice: Dice) -> Outcome:
    """All throws of an attempt but the one for time, for a task whose time was thrown before.

    Raises `ValueError` if the task is harder than Impossible (G-19).
    """
    return _decide(attempt, attempt.need, attempt.dm.total, dice)


def _elapsed(attempt: Attempt, dm: int, dice: Dice) -> int:
    least = int(attempt.rulings.least_time)
    return elapsed(attempt.task.duration, dm, dice, hasty=attempt.is_hasty, least=least)


def _decide(attempt: Attempt, need: int, dm: int, dice: Dice) -> Outcome:
    """All throws of an attempt but the one for time (T-22).

    In an uncertain task the referee throws too, in secret, against the same target with the same
    DM and what is hidden (T-56, G-09), and only two failures lead to the failure table, in secret
    as well, unless the campaign has chosen otherwise (G-08).
    """
    own = success_throw(need, dm, dice)
    if Kind.UNCERTAIN not in attempt.task.kinds:
        if own is Success.SUCCESS:
            return Outcome(own)
        return Outcome(own, None, *_fail(attempt, own, dice, secret=False))
    unseen = dm + attempt.hidden.total
    hidden = success_throw(need, unseen, dice, "success, the referee's", secret=True)
    truth = grade(own, hidden)
    choice = attempt.rulings.uncertain_failure
    if not _leads_to_table(choice, own, hidden):
        return Outcome(own, truth)
    secret = choice is not UncertainFailure.OWN
    return Outcome(own, truth, *_fail(attempt, own, dice, secret=secret))


def _leads_to_table(choice: UncertainFailure, own: Success, hidden: Success) -> bool:
    """Whether an uncertain task has failed so that the failure table is consulted (G-08)."""
    failed = [throw is not Success.SUCCESS for throw in (own, hidden)]
    match choice:
        case UncertainFailure.BOTH:
            return all(failed)
        case UncertainFailure.OWN:
            return failed[0]
        case UncertainFailure.EITHER:
            return any(failed)
        case UncertainFailure.NEVER:
            return False


def _fail(
    attempt: Attempt, own: Success, dice: Dice, *, secret: bool
) -> tuple[Failure, Mishap | None]:
    fumble = attempt.rulings.fumble if own is Success.FUMBLE else Fumble.PLAIN
    if fumble is Fumble.MISHAP:
        failure = Failure.MISHAP
    else:
        hazardous = attempt.is_hazardous or fumble is Fumble.HAZARD
        failure = failure_table(dice, hazardous=hazardous, secret=secret)
    if failure in (Failure.MISHAP, Failure.SERIOUS_MISHAP):
        serious = failure is Failure.SERIOUS_MISHAP
        return failure, mishap_table(dice, serious=serious, secret=secret)
    return failure, None


@dataclass(frozen=True, slots=True)
class AttemptOdds:
    """The exact chances of an attempt (T-68).

    `success` is that of the character's own throw. `truth` is empty unless the task is uncertain.
    `failure` and `mishap` are chances of the whole attempt. `elapsed` is the chance of every
    duration in seconds, which is independent of the rest.
    """

    success: Fraction
    truth: Mapping[Truth, Fraction]
    failure: Mapping[Failure, Fraction]
    mishap: Mapping[Mishap, Fraction]
    elapsed: Mapping[int, Fraction]

    @property
    def expected_time(self) -> Fraction:
        """The mean duration in seconds."""
        return _mean(self.elapsed)

    @property
    def worst_time(self) -> int:
        """The longest duration in seconds."""
        return max(self.elapsed)


def attempt_odds(attempt: Attempt) -> AttemptOdds:
    """The chances of everything `attempt_task` can come to.

    Raises `ValueError` if the task is harder than Impossible (G-19).
    """
    need, dm = attempt.need, attempt.dm.total
    odds = every(lambda dice: _decide(attempt, need, dm, dice))
    return AttemptOdds(
        success=_chance(odds, "success", Success.SUCCESS),
        truth={truth: p for truth in Truth if (p := _chance(odds, "truth", truth))},
        failure={failure: p for failure in Failure if (p := _chance(odds, "failure", failure))},
        mishap={mishap: p for mishap in Mishap if (p := _chance(odds, "mishap", mishap))},
        elapsed=_durations(attempt),
    )


def success_chance(attempt: Attempt) -> Fraction:
    """The exact chance that the character's own throw succeeds (T-05, T-68).

    Raises `ValueError` if the task is harder than Impossible (G-19).
    """
    return _chance_of(attempt.need, attempt.dm.total)


@lru_cache(maxsize=1024)
def _chance_of(need: int, dm: int) -> Fraction:
    """The chance of a throw; whoever is asked in a crowd may have the same."""
    return every(lambda dice: success_throw(need, dm, dice)).get(Success.SUCCESS, Fraction(0))


def expected_time(attempt: Attempt) -> Fraction:
    """The mean duration of an attempt in seconds (T-17)."""
    return _mean_time(*_timing(attempt))


def _durations(attempt: Attempt) -> Odds[int]:
    return _times(*_timing(attempt))


def _timing(attempt: Attempt) -> tuple[Duration, int, bool, int]:
    """What the duration depends on, which is the same for many in a crowd."""
    least = int(attempt.rulings.least_time)
    return attempt.task.duration, attempt.dm.total, attempt.is_hasty, least


@lru_cache(maxsize=1024)
def _times(duration: Duration, dm: int, hasty: bool, least: int) -> Odds[int]:
    return every(lambda dice: elapsed(duration, dm, dice, hasty=hasty, least=least))


@lru_cache(maxsize=1024)
def _mean_time(duration: Duration, dm: int, hasty: bool, least: int) -> Fraction:
    return _mean(_times(duration, dm, hasty, least))


def _mean(durations: Mapping[int, Fraction]) -> Fraction:
    return sum((seconds * chance for seconds, chance in durations.items()), Fraction(0))


def _chance(odds: Odds[Outcome], field: str, value: StrEnum) -> Fraction:
    return sum((p for outcome, p in odds.items() if getattr(outcome, field) is value), Fraction(0))
