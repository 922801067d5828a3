"""Exact chances, from the very code that resolves a rule.

`every` runs a rule once for each distinct way its throws can be read and weighs the results.
`chain` repeats a step from state to state, merging equal states, for what happens many times over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeVar, cast

from rules.dice import Dice, Meaning, Throw

Outcome = TypeVar("Outcome", bound=Hashable)
Merged = TypeVar("Merged", bound=Hashable)
Odds = Mapping[Outcome, Fraction]


class _Branch(Exception):
    """A throw the path has no answer for yet, with the cases of each of its meanings."""

    def __init__(self, meanings: Mapping[Hashable, int]) -> None:
        super().__init__()
        self.meanings = meanings


class _Path:
    """Answers with the meanings chosen so far, then stops the rule at the next throw."""

    def __init__(self, chosen: tuple[Hashable, ...]) -> None:
        self._chosen = iter(chosen)

    def read(self, throw: Throw, meaning: Callable[[int], Meaning]) -> Meaning:
        for choice in self._chosen:
            return cast(Meaning, choice)
        meanings: dict[Hashable, int] = defaultdict(int)
        for value, cases in throw.cases().items():
            meanings[meaning(value)] += cases
        raise _Branch(meanings)


def every(rule: Callable[[Dice], Outcome]) -> dict[Outcome, Fraction]:
    """The exact distribution of what a rule returns; the chances add up to 1.

    The rule must be a pure function of its dice, and must come to an end whatever they show.

    >>> from rules.dice import task_die
    >>> def succeeds(dice: Dice) -> bool:
    ...     return dice.read(task_die("attempt"), lambda shown: shown + 2 >= 7)
    >>> every(succeeds)[True]
    Fraction(1, 2)
    """
    outcomes: dict[Any, Fraction] = defaultdict(Fraction)
    paths: list[tuple[tuple[Hashable, ...], Fraction]] = [((), Fraction(1))]
    while paths:
        chosen, weight = paths.pop()
        try:
            outcomes[rule(_Path(chosen))] += weight
        except _Branch as branch:
            whole = sum(branch.meanings.values())
            paths += [
                ((*chosen, meaning), weight * Fraction(cases, whole))
                for meaning, cases in branch.meanings.items()
            ]
    return dict(outcomes)


def chain(
    start: Outcome, steps: Iterable[Callable[[Outcome, Dice], Outcome]]
) -> dict[Outcome, Fraction]:
    """The exact distribution of a state after the steps, equal states merged between them."""
    states: dict[Outcome, Fraction] = {start: Fraction(1)}
    for step in steps:
        after: dict[Outcome, Fraction] = defaultdict(Fraction)
        for state, weight in states.items():

            def from_here(
                dice: Dice,
                state: Outcome = state,
                step: Callable[[Outcome, Dice], Outcome] = step,
            ) -> Outcome:
                return step(state, dice)

            for outcome, chance in every(from_here).items():
                after[outcome] += weight * chance
        states = dict(after)
    return states


def merge(odds: Odds[Outcome], key: Callable[[Outcome], Merged]) -> dict[Merged, Fraction]:
    """The same chances seen through `key`, outcomes with equal keys added up."""
    merged: dict[Merged, Fraction] = defaultdict(Fraction)
    for outcome, chance in odds.items():
        merged[key(outcome)] += chance
    return dict(merged)
