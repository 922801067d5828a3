"""The record of a task: what is attempted, how hard it is, what helps, how long it takes."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rules.tasks.assets import Assets
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import INSTANT, Duration


class Kind(StrEnum):
    """What sets a task apart from a standard one (T-20); teamwork needs several people (T-71)."""

    UNCERTAIN = "uncertain"
    UNSKILLED = "unskilled"
    HASTY = "hasty"
    HAZARDOUS = "hazardous"
    TEAMWORK = "teamwork"


@dataclass(frozen=True, slots=True)
class Task:
    """One self-contained action (T-01, T-02).

    `difficulty` is the level as written: a task written as hasty states the level haste has
    already raised. `attempts` is how often it may be attempted, `None` for as often as failure
    allows (T-48). `note` is for the referee alone.
    """

    statement: str
    difficulty: Difficulty
    assets: Assets = field(default_factory=Assets)
    duration: Duration = INSTANT
    kinds: frozenset[Kind] = frozenset()
    attempts: int | None = None
    note: str = ""
