"""How long the keys of a fight take with two hundred people and twenty vehicles in it."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from tests.bench import measure
from tests.bench.crowd import crowd
from tests.bench.measure import Answer, Program
from tests.journeys.terminal import Condition, Terminal

NAME = "Crowd"
POINT = re.compile(r"turn \d+ · point \d+")
PAGE, PREVIEW, RESULT, QUESTION = "n next", "Enter roll", "Enter close", "Stay at this point"
"""What the screen shows on the page, and when the panel has counted the odds or has rolled."""
SHOTS, AREAS, POINTS = 6, 3, 20
Answers = dict[str, list[Answer | None]]


def make(saves: Path) -> None:
    """Make the campaign with the fight in it."""
    crowd(saves / f"{NAME}.outrider").close()


def keys(program: Program, home: Path) -> tuple[Answers, float]:
    """The answers to each kind of key, and the megabytes held at the end."""
    answers: Answers = defaultdict(list)
    with measure.started(program, home) as (terminal, _):

        def press(name: str, key: str, shows: Condition) -> None:
            answers[name].append(measure.press(terminal, key, shows))

        terminal.press("e")
        terminal.wait_for(POINT.pattern)
        measure.settle(terminal, measure.START_QUIET)
        for _ in range(AREAS):
            press("list of areas", "g", "fires at the area")
            press("preview of an area", "enter", PREVIEW)
            press("area attack", "enter", RESULT)
            press("closing", "escape", PAGE)
            press("undo", "u", "Undo: ")
            measure.press(terminal, "home")  # to the one who has only the area before him
        for _ in range(SHOTS):
            press("list of targets", "a", "Fire at")
            press("preview", "enter", PREVIEW)
            press("resolve", "enter", RESULT)
            press("closing", "escape", PAGE)
        for _ in range(POINTS):
            counted = _another_point(terminal)
            press("question before the count", "n", lambda screen: QUESTION in screen)
            counting, beside = measure.step(terminal, "n", counted)
            answers["next actor"].append(counting)
            answers["what follows the next actor"] += [beside] if beside else []
        return answers, measure.megabytes(terminal)


def _another_point(terminal: Terminal) -> Condition:
    """Whether the count has gone on from where it is."""
    before = POINT.findall(terminal.screen)
    return lambda screen: POINT.findall(screen) != before
