from dataclasses import asdict
from itertools import product

import pytest

from rules.dice import GivenDice
from rules.rulings import Rulings
from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import Duration
from rules.tasks.failure import Failure, Mishap
from rules.tasks.players import TELL, players_view
from rules.tasks.resolution import Truth, attempt_task
from rules.tasks.success import Success
from rules.tasks.task import Kind, Task

MARKER = "MARKER"


def attempt(*kinds, rulings=None):
    task = Task(
        "To analyse a signal",
        Difficulty.ROUTINE,
        duration=Duration.period(60),
        kinds=frozenset(kinds),
        note=MARKER,
    )
    hidden = Tally().plus(MARKER, 1)
    return Attempt(task, Abilities.of(), hidden=hidden, rulings=rulings or Rulings())


def view(attempted, *values):
    return players_view(attempt_task(attempted, GivenDice(values)))


@pytest.mark.rows("T-60", "T-87")
@pytest.mark.parametrize("own", [2, 8])
def test_the_own_throw_is_the_only_clue_whatever_the_hidden_one_shows(own):
    """A hidden success or failure, with any result of the tables, leaves the same to be seen."""
    tried = attempt(Kind.UNCERTAIN)
    # Routine needs a 7; the hidden throw has 1 more. Two failures lead to the failure table,
    # and from 11 up to the mishap table.
    seen = set()
    for hidden, failure, mishap in product((2, 8), (3, 7, 11), (3, 7, 11)):
        both = own < 7 and hidden < 6
        tables = (failure, *((mishap,) if failure == 11 else ())) if both else ()
        seen.add(view(tried, own, hidden, *tables, 10))
    assert len(seen) == 1
    (only,) = seen
    assert only.success is (Success.SUCCESS if own == 8 else Success.FAILURE)
    assert (only.need, only.uncertain, only.elapsed) == (7, True, 600)


@pytest.mark.rows("T-60")
def test_nothing_secret_is_in_the_view():
    for own, hidden, *rest in [(8, 8), (8, 2), (2, 8), (2, 2, 11, 11)]:
        shown = str(asdict(view(attempt(Kind.UNCERTAIN), own, hidden, *rest, 10))).casefold()
        assert MARKER.casefold() not in shown
        assert not [truth for truth in Truth if truth in shown]


@pytest.mark.rows("T-56", "T-60", "G-08")
def test_a_failure_table_thrown_openly_is_seen():
    openly = Rulings().choose("G-08", "openly, when the player's own throw fails")
    seen = view(attempt(Kind.UNCERTAIN, rulings=openly), 2, 8, 11, 7, 10)
    assert (seen.failure, seen.mishap) == (Failure.MISHAP, Mishap.MINOR)
    either = Rulings().choose("G-08", "in secret, when either throw fails")
    seen = view(attempt(Kind.UNCERTAIN, rulings=either), 2, 8, 11, 7, 10)
    assert (seen.failure, seen.mishap) == (None, None)


@pytest.mark.rows("T-25", "T-31")
def test_the_failure_of_a_task_that_is_not_uncertain_is_no_secret():
    seen = view(attempt(), 2, 11, 7, 10)
    assert (seen.failure, seen.mishap, seen.uncertain) == (Failure.MISHAP, Mishap.MINOR, False)


@pytest.mark.rows("T-57", "T-58", "T-59")
def test_every_grade_says_what_to_tell():
    assert set(TELL) == {Truth.NO, Truth.SOME, Truth.TOTAL}
