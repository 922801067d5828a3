"""The forecast: how the fight may go from here, as it is being played over and over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from math import ceil
from statistics import median
from typing import NamedTuple

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import get_current_worker

from rules.combat.forecast import Forecast
from tui.dialogs.dialog import SIDES, Dialog

TIMES = 1_000
CHUNK = 10
LOSSES, TURNS = 7, 4
"""How many lines the spread of losses, and that of turns, are drawn in on a small screen."""
SMALL, LARGE = 79, 117
"""Columns of the box on a small screen, and the most there are use for."""
LONGEST_BAR = 40
BESIDE_A_BAR = 19
"""Cells of a column of the picture for what stands before and behind a bar."""
NINE_OF_TEN = (0.05, 0.95)

TACTICS = (
    "Everybody fires at the likeliest hit, reloads, strikes within reach, or else closes in. "
    "Nobody ducks, blocks, passes, uses area fire or treats wounds; vehicles and bystanders stay "
    "out. ± is the standard error."
)
BURSTS = " Of rounds that explode only the direct hit counts, not the burst."


class ForecastPanel(Dialog[None]):
    """A box that fills as the fight is played; Escape stops, and then leaves."""

    DEFAULT_CSS = """
    ForecastPanel > .box { width: 79; }
    ForecastPanel .hint { max-height: 5; }
    """

    def __init__(self, forecast: Forecast) -> None:
        super().__init__()
        self._forecast = forecast
        self._playing = False

    def compose(self) -> ComposeResult:
        """A title, the picture, the tactics, and what Escape does."""
        with Vertical(classes="box"):
            yield Static("How it may go from here", classes="title")
            yield Static("", id="picture", markup=False)
            told = TACTICS + (BURSTS if self._forecast.bursts else "")
            yield Static(told, classes="hint", markup=False)

    def on_mount(self) -> None:
        """Begin to play."""
        self._play()

    def on_resize(self) -> None:
        """Use the room there is."""
        self.query_one(".box").styles.width = self._width
        if self._forecast.courses:
            self._show()

    @property
    def _width(self) -> int:
        return min(LARGE, self.app.size.width - 1)

    @work(thread=True, exclusive=True)
    def _play(self) -> None:
        worker = get_current_worker()
        self._playing = True
        while not worker.is_cancelled and len(self._forecast.courses) < TIMES:
            for _ in range(CHUNK):
                self._forecast.play()
            self.app.call_from_thread(self._show)
        self._playing = False
        self.app.call_from_thread(self._show)

    def _show(self) -> None:
        if self.is_attached:
            shape = Shape.of(self._width, self.app.size.height)
            text = "\n".join(picture(self._forecast, shape, running=self._playing))
            self.query_one("#picture", Static).update(Content(text))

    def action_leave(self) -> None:
        """Stop playing; what was found stays until Escape is pressed again."""
        if self._playing:
            self.workers.cancel_node(self)
        else:
            self.dismiss(None)


class Shape(NamedTuple):
    """How wide a column of the picture is, and how many lines its spreads may take.

    There are two columns beside each other, or one below the other where there is no room.
    """

    beside: bool
    column: int
    losses: int
    turns: int

    @classmethod
    def of(cls, width: int, height: int) -> Shape:
        """What fits into a box so wide on a screen so high."""
        more = max(0, height - 24) // 2
        inside = width - SIDES
        if width < SMALL - 1:
            return cls(False, inside, TURNS, TURNS)
        return cls(True, (inside - 1) // 2, LOSSES + more, TURNS + more)

    @property
    def bar(self) -> int:
        """The cells of the longest bar."""
        return max(0, min(LONGEST_BAR, self.column - BESIDE_A_BAR))


def picture(forecast: Forecast, shape: Shape, *, running: bool) -> Iterator[str]:
    """How far it has come, who won how often, and the spread of losses and of turns."""
    done = len(forecast.courses)
    bar = shape.bar
    full = bar * done // TIMES
    if running:
        yield f"{'█' * full}{'░' * (bar - full)} {done:,} times; Esc stops"
    else:
        yield f"Played {done:,} times; Esc leaves"
    yield "wins    " + "   ".join(
        f"{side or 'nobody'} {_percent(*forecast.chance_to_win(side))}"
        for side in (*forecast.sides, None)
    )
    yield _in_words(forecast)
    columns = [_losses(forecast, side, shape) for side in forecast.sides]
    if not shape.beside:
        yield from (line for column in columns for line in column)
    for cells in zip_longest(*columns, fillvalue="") if shape.beside else ():
        yield "  ".join(f"{cell:<{shape.column}}" for cell in cells).rstrip()
    turns = forecast.spread_of_turns()
    yield f"turns, median {median(turns.elements()):g}"
    yield from _spread(turns, max(turns), shape.turns, shape.bar)


def _in_words(forecast: Forecast) -> str:
    """What is likeliest, and what nine fights of ten come to."""
    winner = max((*forecast.sides, None), key=lambda side: forecast.chance_to_win(side)[0])
    out = ", ".join(
        f"{side or 'nobody'} {_between(forecast.spread_of_out(side))}" for side in forecast.sides
    )
    return f"likeliest winner: {winner or 'nobody'}; losses (90%): {out}"


def _between(counted: Counter[int]) -> str:
    """Within which numbers nine of ten are, leaving out the rarest at both ends."""
    every = sorted(counted.elements())
    low, high = (every[round(share * (len(every) - 1))] for share in NINE_OF_TEN)
    return f"{low}" if low == high else f"{low} to {high}"


def _losses(forecast: Forecast, side: str, shape: Shape) -> list[str]:
    dead = forecast.spread_of_dead(side)
    mean = sum(number * times for number, times in dead.items()) / dead.total()
    head = f"{side}: out, of {forecast.number(side)} up ({mean:.1f} dead)"
    return [
        head,
        *_spread(forecast.spread_of_out(side), forecast.number(side), shape.losses, shape.bar),
    ]


def _spread(counted: Counter[int], highest: int, rows: int, bar: int) -> list[str]:
    """A line for each number, or for a few together, with its share as a bar."""
    lowest = 0 if 0 in counted else min(counted)
    step = ceil((highest - lowest + 1) / rows)
    lines = []
    for low in range(lowest, highest + 1, step):
        high = min(low + step - 1, highest)
        share = sum(counted[number] for number in range(low, high + 1)) / counted.total()
        label = f"{low}" if low == high else f"{low}-{high}"
        lines.append(f"{label:>7} {'█' * round(bar * share):<{bar}} {100 * share:3.0f} %")
    return lines


def _percent(share: float, error: float) -> str:
    return f"{100 * share:.0f} ±{100 * error:.1f} %"
