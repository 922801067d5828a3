"""How an attempt is told: before the dice as chances and advice, afterwards as lines."""

from __future__ import annotations

from fractions import Fraction

from models.action import Action
from models.clock import exact_span, span
from models.deed import Chance
from rules.combat.hit_location import Potential
from rules.rulings import UncertainFailure
from rules.tally import Reason, Tally
from rules.tasks.attempt import Attempt
from rules.tasks.duration import Timing
from rules.tasks.failure import CONSEQUENCES, Damage, Failure, Mishap
from rules.tasks.players import TELL, PlayersView, players_view
from rules.tasks.resolution import AttemptOdds, AttemptResult, Truth
from rules.tasks.retry import needs_determination
from rules.tasks.success import Success
from rules.tasks.task import Kind

_FAILURE_ROWS = {
    Failure.RETRY: "T-27",
    Failure.CHECK_DETERMINATION: "T-28",
    Failure.MISHAP: "T-29",
    Failure.SERIOUS_MISHAP: "T-30",
}
_WHO_FAILS = {
    UncertainFailure.BOTH: "both fail",
    UncertainFailure.OWN: "own throw fails",
    UncertainFailure.EITHER: "either fails",
    UncertainFailure.NEVER: "fails",
}
_TRUTH_ROWS = {Truth.NO: "T-57", Truth.SOME: "T-58", Truth.TOTAL: "T-59"}
_TIME_ROWS = {Timing.INSTANT: "T-18", Timing.ABSOLUTE: "T-19", Timing.PERIOD: "T-17"}


def chances(attempt: Attempt, odds: AttemptOdds) -> tuple[Chance, ...]:
    """Every outcome: success, how true the information is, what failing brings, each mishap.

    Where the referee throws too, it is said whose throw succeeds, and whose fail (G-08).
    """
    retry = odds.failure.get(Failure.RETRY, Fraction(0))
    check = odds.failure.get(Failure.CHECK_DETERMINATION, Fraction(0))
    succeeds, fails = "success", "fails"
    if Kind.UNCERTAIN in attempt.task.kinds:
        succeeds, fails = "own throw succeeds", _WHO_FAILS[attempt.rulings.uncertain_failure]
    return (
        Chance(succeeds, odds.success),
        *(Chance(f"learns {truth}", chance) for truth, chance in odds.truth.items()),
        Chance(f"{fails}: retry", retry),
        Chance(f"{fails}: determination", check),
        *(Chance(f"{mishap} mishap", chance) for mishap, chance in odds.mishap.items()),
    )


def advice(attempt: Attempt, made: int) -> tuple[str, ...]:
    """What the referee should know before the dice; `made` attempts were made before."""
    task, lines = attempt.task, []
    if attempt.levels.reasons:
        lines.append(f"{task.difficulty.label} as written; {_levels(attempt.levels)}")
    if attempt.lacking and attempt.substitute is None and Kind.UNSKILLED not in task.kinds:
        lines.append("A related skill may stand in, at one level instead of two (T-23, T-63).")
    if attempt.wasted_haste:
        lines.append("Haste costs a level and saves no time without a DM (G-29).")
    if Kind.TEAMWORK in task.kinds and not attempt.team:
        lines.append("This is for a team (T-71).")
    if task.attempts is not None:
        lines.append(f"Attempt {made + 1} of {task.attempts} (T-48).")
    if task.note:
        lines.append(f"Referee: {task.note}")
    return tuple(lines)


def time_needed(attempt: Attempt, odds: AttemptOdds) -> str:
    """How long it takes, on average and at worst."""
    duration = attempt.task.duration
    if duration.timing is not Timing.PERIOD:
        return f"Time: {duration} ({_TIME_ROWS[duration.timing]})."
    average, worst = span(round(odds.expected_time)), span(odds.worst_time)
    return f"Time: {average} on average, {worst} at most (T-15, T-17)."


def tell(action: Action, result: AttemptResult, naturals: list[int]) -> None:
    """Tell what came of an attempt; of an uncertain one only the character's own throw is public.

    `naturals` are what the dice showed for the success throws, the referee's second.
    """
    attempt, outcome = result.attempt, result.outcome
    view = players_view(result, naturals[0])
    _tell_players(action, result, view, naturals[0])
    if view.need != attempt.need:
        line = f"Harder since it failed in secret: {attempt.need}+, {outcome.success}"
        action.tell(line, "T-51", "T-60", "G-08", secret=True)
    if outcome.truth:
        line = f"Hidden throw {naturals[1]}{attempt.dm.total:+d}: {outcome.truth}"
        rows = ("T-56", _TRUTH_ROWS[outcome.truth], "T-60", "G-08")
        action.tell(f"{line}; tell {TELL[outcome.truth]}", *rows, secret=True)
    if result.failure_is_secret:
        _tell_failure(action, attempt, outcome.failure, outcome.mishap, secret=True)
    action.tell_ruled(attempt.rulings, result.house_rulings, secret=result.failure_is_secret)


def _tell_players(action: Action, result: AttemptResult, view: PlayersView, natural: int) -> None:
    """What those who made the attempt may know of it, and no more."""
    attempt = result.attempt
    fumble = ("T-06",) if view.success is Success.FUMBLE else ()
    rows = dict.fromkeys((*attempt.levels.rows, *view.dm.rows, "T-04", "T-05", *fumble))
    action.tell(_throw(view, natural), *rows)
    _tell_failure(action, attempt, view.failure, view.mishap)
    duration = attempt.task.duration
    took = exact_span(view.elapsed) if view.elapsed else str(duration)
    action.tell(f"Time: {took}", _TIME_ROWS[duration.timing])


def _tell_failure(
    action: Action,
    attempt: Attempt,
    failure: Failure | None,
    mishap: Mishap | None,
    *,
    secret: bool = False,
) -> None:
    if failure:
        hazard = ("T-54",) if attempt.is_hazardous else ()
        table = ("T-24", "T-25", _FAILURE_ROWS[failure], *hazard)
        action.tell(f"Failure table: {failure}", *table, secret=secret)
    if mishap:
        row = CONSEQUENCES[mishap].row
        action.tell(_mishap(mishap), "T-31", row, "T-36", secret=secret)


def tell_what_is_left(action: Action, result: AttemptResult, made: int) -> None:
    """Tell whether and how a failed task may be tried again, `made` attempts having been made."""
    failure, limit = result.outcome.failure, result.attempt.task.attempts
    if failure is None:
        return
    secret = result.failure_is_secret
    if limit is not None and made >= limit:
        action.tell("No attempts left", "T-48", secret=secret)
    elif needs_determination(failure):
        action.tell("Stay determined to try again", "T-49", "T-50", secret=secret)
    else:
        action.tell("May try again at once, without penalty", "T-27", secret=secret)


def _levels(levels: Tally) -> str:
    return "; ".join(_level(reason) for reason in levels)


def _level(reason: Reason) -> str:
    value = f" {reason.value:+d}" if reason.value else ""
    return f"{reason.label}{value} ({', '.join(reason.rows)})"


def _throw(view: PlayersView, natural: int) -> str:
    if view.success is Success.FUMBLE:
        return "Fumble: a natural 0 fails"
    dm = view.dm.total
    return f"{view.success.capitalize()}: {natural}{dm:+d} = {natural + dm} against {view.need}+"


def _mishap(mishap: Mishap) -> str:
    grade = CONSEQUENCES[mishap]
    destroyed = grade.damage is Damage.DESTROYED
    device = "a device destroyed" if destroyed else f"{grade.damage} damage to a device"
    worst = "a kill" if grade.wound is Potential.KILL else f"a {grade.wound} wound"
    return f"A {mishap} mishap: {device}, or somebody hurt ({worst} at worst)"
