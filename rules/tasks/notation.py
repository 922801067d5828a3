"""A task as one line, the way it is written in a notebook (T-01)."""

from __future__ import annotations

import re

from rules.tasks.assets import Assets, parse_assets
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import INSTANT, parse_duration
from rules.tasks.task import Kind, Task

_LINE = re.compile(
    r"\s*(?P<statement>[^:(]+?)\s*(?:\((?P<kinds>[^)]*)\))?\s*:\s*(?P<rest>.+?)\s*$", re.DOTALL
)


def read_task(line: str) -> Task:
    """Read `To force a door: Routine. Strength. 6 seconds.`

    The kinds stand in brackets before the colon; assets and time may be missing. Raises
    `ValueError` with a sentence that says which part cannot be read.
    """
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError("Write a task as 'To do something: Difficulty. Assets. Time.'")
    parts = [part.strip() for part in re.split(r"\.\s+|\.$", match["rest"]) if part.strip()]
    difficulty, *others = parts
    return Task(
        statement=match["statement"],
        difficulty=Difficulty.named(difficulty),
        assets=parse_assets(others[0]) if others else Assets(),
        duration=parse_duration(others[1]) if len(others) > 1 else INSTANT,
        kinds=frozenset(_kind(word) for word in re.split(r"[,;]", match["kinds"] or "") if word),
    )


def _kind(word: str) -> Kind:
    try:
        return Kind(word.strip().lower())
    except ValueError:
        names = ", ".join(kind.value.title() for kind in Kind)
        raise ValueError(f"'{word.strip()}' is no type of task; the types are {names}.") from None
