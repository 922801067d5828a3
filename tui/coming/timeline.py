"""What is due on a line of time, the near hours wider than the far weeks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log

from rich.cells import cell_len, set_cell_size

from models.clock import DAY, HOUR, MINUTE, WEEK, YEAR, span
from models.text import clean
from models.views.agenda import Item
from tui.dialogs.chart import Chart

MOST_LABEL, LEAST_LINE = 34, 12
"""Cells for what is due, and for the line of time beside it."""
_NEAR = 10 * MINUTE
"""Seconds up to which the line runs evenly; every tenfold of time after that is as wide."""
_TICKS = (0, 10 * MINUTE, HOUR, 6 * HOUR, DAY, WEEK, 5 * WEEK, YEAR, 10 * YEAR, 100 * YEAR)
SAID = 3


def timeline(items: Sequence[Item], now: int) -> Chart:
    """Everything that waits, as far as there is room, each at its place on one line of time."""

    def draw(width: int, height: int) -> str:
        return "\n".join(_rows(items, now, width, height))

    return Chart(f"What is due, and when: {len(items)}", draw, list(_said(items, now)))


def _rows(items: Sequence[Item], now: int, width: int, height: int) -> Iterator[str]:
    """A line for each, then the axis; what is due together stands under one another."""
    label = min(MOST_LABEL, width // 2)
    room = width - label - 2
    if room < LEAST_LINE or height < 4:
        return
    at_hand = [item for item in items if item.at <= now]
    coming = items[len(at_hand) :]
    if at_hand:
        said = at_hand[0].label if len(at_hand) == 1 else f"{len(at_hand)} things are due now"
        yield f"{_cut(clean(said), label)} │!"
    left = height - 2 - bool(at_hand)
    shown = coming[:left] if len(coming) <= left else coming[: left - 1]
    last = max([_NEAR, *(item.at - now for item in shown)])
    for item in shown:
        yield f"{_cut(clean(item.label), label)} │{'·' * _place(item.at - now, last, room)}●"
    if len(shown) < len(coming):
        yield f"{'':{label}} │ and {len(coming) - len(shown)} more later"
    yield from _axis(last, label, room)


def _axis(last: int, label: int, room: int) -> Iterator[str]:
    axis, words, free = ["─"] * room, [" "] * room, 0
    for tick in (tick for tick in _TICKS if tick <= last):
        at = _place(tick, last, room)
        said = "now" if not tick else span(tick)
        start = min(max(0, at - len(said) // 2), room - len(said))
        axis[at] = "┴"
        if start >= free:
            words[start : start + len(said)] = said
            free = start + len(said) + 1
    yield f"{'':{label}} └{''.join(axis)}"
    yield f"{'':{label}}  {''.join(words).rstrip()}"


def _place(seconds: int, last: int, room: int) -> int:
    """The cell of the line where so many seconds from now are."""
    return round((room - 1) * log(1 + max(0, seconds) / _NEAR) / log(1 + last / _NEAR))


def _cut(text: str, room: int) -> str:
    short = text if cell_len(text) <= room else f"{set_cell_size(text, room - 1)}…"
    return set_cell_size(short, room)


def _said(items: Sequence[Item], now: int) -> Iterator[str]:
    """How much there is within which time, and what comes first."""
    due = sum(item.at <= now for item in items)
    day, week = (sum(now < item.at <= now + far for item in items) for far in (DAY, WEEK))
    counts = [f"{due} now"] * bool(due) + [f"{day} within a day", f"{week} within a week"]
    yield f"{', '.join(counts)}, {len(items)} in all. The line is wider near than far."
    first = (
        f"{span(item.at - now) if item.at > now else 'now'}: {clean(item.label)}"
        for item in items[:SAID]
    )
    yield f"The first: {'; '.join(first)}."
