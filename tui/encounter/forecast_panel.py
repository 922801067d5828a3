"""The forecast: how the fight may go from here, as it is being played over and over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from math import ceil
from statistics import median

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import get_current_worker

from rules.combat.forecast import Forecast
from tui.dialogs.dialog import Dialog

TIMES = 1_000
CHUNK = 10
LOSSES, TURNS = 8, 4
"""How many lines the spread of losses, and that of turns, are drawn in at most."""
COLUMN = 37
BAR = 18

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
            text = "\n".join(picture(self._forecast, running=self._playing))
            self.query_one("#picture", Static).update(Content(text))

    def action_leave(self) -> None:
        """Stop playing; what was found stays until Escape is pressed again."""
        if self._playing:
            self.workers.cancel_node(self)
        else:
            self.dismiss(None)


def picture(forecast: Forecast, *, running: bool) -> Iterator[str]:
    """How far it has come, who won how often, and the spread of losses and of turns."""
    done = len(forecast.courses)
    full = BAR * done // TIMES
    yield f"{'█' * full}{'░' * (BAR - full)} {done:,} times; Esc {'stops' if running else 'leaves'}"
    yield "wins    " + "   ".join(
        f"{side or 'nobody'} {_percent(*forecast.chance_to_win(side))}"
        for side in (*forecast.sides, None)
    )
    columns = [_losses(forecast, side) for side in forecast.sides]
    for cells in zip_longest(*columns, fillvalue=""):
        yield "  ".join(f"{cell:<{COLUMN}}" for cell in cells).rstrip()
    turns = forecast.spread_of_turns()
    yield f"turns, median {median(turns.elements()):g}"
    yield from _spread(turns, max(turns), TURNS)


def _losses(forecast: Forecast, side: str) -> list[str]:
    dead = forecast.spread_of_dead(side)
    mean = sum(number * times for number, times in dead.items()) / dead.total()
    head = f"{side}: out, of {forecast.number(side)} ({mean:.1f} dead)"
    return [head, *_spread(forecast.spread_of_out(side), forecast.number(side), LOSSES)]


def _spread(counted: Counter[int], highest: int, rows: int) -> list[str]:
    """A line for each number, or for a few together, with its share as a bar."""
    lowest = 0 if 0 in counted else min(counted)
    step = ceil((highest - lowest + 1) / rows)
    lines = []
    for low in range(lowest, highest + 1, step):
        high = min(low + step - 1, highest)
        share = sum(counted[number] for number in range(low, high + 1)) / counted.total()
        label = f"{low}" if low == high else f"{low}-{high}"
        lines.append(f"{label:>7} {'█' * round(BAR * share):<{BAR}} {100 * share:3.0f} %")
    return lines


def _percent(share: float, error: float) -> str:
    return f"{100 * share:.0f} ±{100 * error:.1f} %"
