"""A library of five thousand tasks: how long it takes to open, and to search with every key."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from models.campaign import Campaign
from models.deeds.tasks.exchange import ImportTasks
from models.exchange.tasks import read_text
from tests.bench import measure
from tests.bench.measure import Answer, Program
from tests.journeys.terminal import Terminal

TASKS = 5_000
NAME = "Many tasks"
WORDS = "valve 4321"
_ASSETS = ("Electronics", "Mechanic and Strength", "average of Pilot and Sensors", "-Size")
_THINGS = ("valve", "lock", "engine", "antenna", "pump", "code", "crate")


def make(saves: Path) -> None:
    """Make the campaign with the library in it."""
    campaign = Campaign.create(saves / f"{NAME}.outrider")
    campaign.perform(ImportTasks(tuple(read_text("\n".join(_lines())))))
    campaign.close()


def _lines() -> Iterator[str]:
    for number in range(TASKS):
        thing, assets = _THINGS[number % len(_THINGS)], _ASSETS[number % len(_ASSETS)]
        yield (
            f"To see to {thing} {number} on the way: Routine. {assets}. {number % 50 + 1} minutes. "
            "Referee: A mishap is heard all over the ship, and somebody comes to look."
        )
        yield f"    Tags: {thing}, shelf{number % 90}"


def opening(program: Program, home: Path, times: int) -> list[Answer | None]:
    """The answers to the key that opens the library."""
    answers = []
    with _opened(program, home) as terminal:
        for _ in range(times):
            measure.press(terminal, "escape")
            answers.append(measure.press(terminal, "t"))
    return answers


def searching(program: Program, home: Path) -> list[Answer | None]:
    """The answers to the letters of a search, typed and taken back."""
    with _opened(program, home) as terminal:
        measure.press(terminal, "/")
        typed = [measure.press(terminal, letter) for letter in WORDS]
        return typed + [measure.press(terminal, "backspace") for _ in WORDS]


@contextmanager
def _opened(program: Program, home: Path) -> Iterator[Terminal]:
    """The program with the library open, everything imported."""
    with measure.started(program, home) as (terminal, _):
        terminal.press("t")
        terminal.wait_for(f"Tasks · {TASKS}")
        measure.settle(terminal, measure.START_QUIET)
        yield terminal
