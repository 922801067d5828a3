"""Numbers that carry their reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

INVENTED = "INVENTED"
"""Stands before the rows of whatever is ours: they are about it, but do not say it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of a number: what it is for, how much, and the rule rows behind it.

    The rows say so, unless `INVENTED` stands before them.
    """

    label: str
    value: int
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """A whole number and the reasons it is made of, in the order they were found."""

    reasons: tuple[Reason, ...] = ()

    @property
    def total(self) -> int:
        """The sum of all reasons."""
        return sum(reason.value for reason in self.reasons)

    @property
    def rows(self) -> tuple[str, ...]:
        """Every rule row named by a reason, once each, in order."""
        return tuple(dict.fromkeys(row for reason in self.reasons for row in reason.rows))

    def plus(self, label: str, value: int, *rows: str) -> Tally:
        """This tally with one more reason; a reason worth 0 is kept, it explains an absence."""
        return Tally((*self.reasons, Reason(label, value, rows)))

    def __iter__(self) -> Iterator[Reason]:
        return iter(self.reasons)
