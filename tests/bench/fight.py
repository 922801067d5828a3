"""How long the keys of a fight take with two hundred people and twenty vehicles in it."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from tests.bench import measure
from tests.bench.crowd import crowd
from tests.bench.measure import Answer, Program

NAME = "Crowd"
READY = "turn 1 · point"
QUIET = 0.4
"""Seconds of silence after which a key has been answered: an area attack thinks meanwhile."""
SHOTS, AREAS, POINTS = 6, 3, 6
Answers = dict[str, list[Answer | None]]


def keys(program: Program, home: Path) -> tuple[Answers, float]:
    """The answers to each kind of key, and the megabytes held at the end."""
    answers: Answers = defaultdict(list)
    with measure.started(program, home) as (terminal, _):

        def press(key: str, name: str = "") -> None:
            answer = measure.press(terminal, key, QUIET, measure.LIMIT)
            if name:
                answers[name].append(answer)

        terminal.press("e")
        terminal.wait_for(READY)
        measure.settle(terminal, measure.START_QUIET)
        for _ in range(SHOTS):
            press("a", "list of targets")
            press("enter", "preview")
            press("enter", "resolve")
            press("escape")
        for _ in range(AREAS):
            press("g")
            press("enter", "preview of an area")
            press("enter", "area attack")
            press("escape")
            press("u")
        for _ in range(POINTS):
            press("n", "next actor")
        return answers, measure.megabytes(terminal)


def make(saves: Path) -> None:
    """Make the campaign with the fight in it."""
    crowd(saves / f"{NAME}.outrider").close()
