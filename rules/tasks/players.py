"""What players may know of an attempt: built field by field, so that nothing else gets out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.tally import Tally
from rules.tasks.failure import Failure, Mishap
from rules.tasks.resolution import AttemptResult, Truth
from rules.tasks.success import Success, as_read
from rules.tasks.task import Kind

# What the referee tells for each grade, without ever naming it (T-57 to T-60).
TELL = {
    Truth.NO: "nothing true: make it all up",
    Truth.SOME: "something true, mixed with what is not",
    Truth.TOTAL: "the whole truth",
}


@dataclass(frozen=True, slots=True)
class PlayersView:
    """One attempt as those who made it see it.

    Of an uncertain task `success` is the player's own throw, the only clue there is to what the
    information is worth (T-60, T-87), against what they know to `need`: that it is harder now would
    tell of a failure that they do not know of (T-51, G-08). `failure` and `mishap` are empty where
    the table is the referee's secret: whatever a mishap visibly does is told when it is done
    (G-08).
    """

    statement: str
    uncertain: bool
    need: int
    dm: Tally
    success: Success
    failure: Failure | None
    mishap: Mishap | None
    elapsed: int


def players_view(result: AttemptResult, natural: int | None = None) -> PlayersView:
    """What players may see of a result: never the hidden throw, the grade or the note (T-60).

    `natural` is what their own die showed, if there is one to look at.
    """
    attempt, outcome = result.attempt, result.outcome
    secret = result.failure_is_secret
    known = replace(attempt, raises=0) if secret else attempt
    success = outcome.success
    if natural is not None and success is Success.FAILURE:
        success = as_read(natural, known.dm.total, known.need)
    return PlayersView(
        statement=attempt.task.statement,
        uncertain=Kind.UNCERTAIN in attempt.task.kinds,
        need=known.need,
        dm=attempt.dm,
        success=success,
        failure=None if secret else outcome.failure,
        mishap=None if secret else outcome.mishap,
        elapsed=result.elapsed,
    )
