"""Whether one of a thing is told as one, wherever it stands on a screen."""

from __future__ import annotations

import re

from tests.tui.people.looking import text
from tests.tui.walk import Walk

SEVERAL = re.compile(r"(?<![\w.,:/+×<>=-])1 (people|dice|[a-z]{2,}[a-rt-z]s)\b(?! \w+(?:'s|s') )")
VERBS = {"is", "was", "has", "begins", "ends", "needs"}
"""Words that follow a number as what it does."""


async def one_is_one(walk: Walk) -> None:
    """No screen speaks of `1 steps`."""
    for wrong in several_of_one(text(walk.outrider)):
        walk.fault((), f"one is told as several: {wrong!r}")


def several_of_one(said: str) -> list[str]:
    """Where a text has one of a thing, and calls it by its plural."""
    return [found[0] for found in SEVERAL.finditer(said) if found[1] not in VERBS]
