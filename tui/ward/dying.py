"""Who may be dead when, if nothing is done: a picture over the hours of the crisis points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from string import ascii_uppercase

from models.clock import HOUR, span
from models.tables import DueDeed
from models.views.ward import Patient
from tui.dialogs.chart import Chart
from tui.rolling.text import percent
from tui.widgets.curve import Point, Tick, curves, steps

MOST = 8
"""How many patients are drawn; they stand in the order of triage."""
NOBODY = "Nobody here has a crisis point before them, so nobody is dying."
SAID = 4
"""How many points are told of."""
_TOPS = (0.04, 0.1, 0.2, 0.4, 1.0)
"""Chances at which the picture may end above."""
_SPANS = (1, 2, 5, 10, 15, 20, 30, 60, 120, 180, 360, 720, 1440)
"""Minutes that may lie between two figures below the picture."""


def dying(patients: Sequence[Patient], now: int) -> Chart | None:
    """The chance of each patient to be dead by then; None if nobody is in danger."""
    courses = [(patient, _course(patient, now)) for patient in patients]
    drawn = [(patient, course) for patient, course in courses if len(course) > 1][:MOST]
    if not drawn:
        return None
    last = max(course[-1].x for _, course in drawn) * 1.08
    across, up = _hours(last), _heights(max(course[-1].y for _, course in drawn))
    lines, places = [], []
    for n, (_, course) in enumerate(drawn):
        end = course[-1]
        signed = end.x + (last - end.x) * (n + 0.5) / len(drawn)
        lines.append(steps(course, last))
        places.append(Point(signed, end.y, ascii_uppercase[n]))

    def draw(width: int, height: int) -> str:
        return curves(lines, width, height, across, up, places)

    return Chart("Who may be dead by when, if nothing is done", draw, list(_said(drawn)))


def _course(patient: Patient, now: int) -> list[Point]:
    """Alive now, and the chance of being dead after each crisis point; hours from now."""
    points = [
        Point((clock.at - now) / HOUR, float(clock.chance))
        for clock in patient.clocks
        if clock.kind == DueDeed.CRISIS and clock.chance is not None
    ]
    return [Point(0, 0), *points]


def _hours(last: float) -> list[Tick]:
    """Figures for the hours, some six of them, the last where the picture ends."""
    minutes = next((each for each in _SPANS if last * 60 <= 7 * each), _SPANS[-1])
    count = int(last * 60 // minutes)
    ticks = [Tick(n * minutes / 60, span(n * minutes * 60)) for n in range(1, count + 1)]
    return [Tick(0, "now"), *ticks, Tick(last, "")]


def _said(drawn: Sequence[tuple[Patient, list[Point]]]) -> Iterator[str]:
    """For each of them the points at which it grows likelier, the first ones and the last."""
    for sign, (patient, course) in zip(ascii_uppercase, drawn, strict=False):
        told = [
            f"{percent(Fraction(after.y))} by {span(round(after.x * HOUR))}"
            for before, after in pairwise(course)
            if after.y > before.y
        ]
        if len(told) > SAID:
            told[SAID - 1 : -1] = ["…"]
        yield f"{sign} {patient.person.name}: {', '.join(told) or 'no point can kill'}."


def _heights(most: float) -> list[Tick]:
    """Figures for the chances, up to one that all of them stay below."""
    top = next(each for each in _TOPS if each >= most)
    return [Tick(top * n / 4, f"{100 * top * n / 4:g}%") for n in range(5)]
