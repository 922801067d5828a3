"""The stages of what comes if nobody acts: one after the other, each after so much time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

MOST, LONGEST = 20, 120
_LATEST = 1_000_000_000_000


@dataclass(frozen=True, slots=True)
class Stage:
    """What comes so many seconds after the stage before it."""

    after: int
    label: str


def stage_after(stored: Any) -> Stage | None:
    """The first of the stages that a row keeps; None for none, and for what cannot be read."""
    first = stored[0] if stored and isinstance(stored, list) else None
    if not isinstance(first, dict):
        return None
    after, label = first.get("after"), first.get("label")
    if type(after) is not int or not 0 < after <= _LATEST or not isinstance(label, str):
        return None
    return Stage(after, label[:LONGEST])


def stages_kept(stages: Iterable[Stage]) -> list[dict[str, Any]]:
    """Stages as a row keeps them."""
    return [{"after": stage.after, "label": stage.label} for stage in stages]


def kept_stages(stored: Any) -> tuple[Stage, ...]:
    """The stages that a row keeps, up to the first that cannot be read."""
    found = []
    for place in range(MOST if isinstance(stored, list) else 0):
        if (stage := stage_after(stored[place:])) is None:
            break
        found.append(stage)
    return tuple(found)
