"""What the dice have shown: a picture of it, and in plain words whether they seem fair."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING

from rules.fairness import STRIKING, SURPRISING
from tui.dialogs.chart import Chart
from tui.dialogs.menu import Item, Menu

if TYPE_CHECKING:
    from models.views.dice import Thrown
    from tui.shell.service import Service

NONE = "No dice have been thrown in this campaign yet."
_LABEL, _FIGURES = 9, 26
"""Cells for the number that came, and for the figures behind a bar."""
MOST_KINDS = 20


async def ask_for_dice(outrider: Service) -> None:
    """Show how the dice fell; where there were several kinds, ask which."""
    from models.views.dice import dice_thrown

    kinds = await outrider.read(dice_thrown)
    if not kinds:
        outrider.tell(NONE)
        return
    chosen: Thrown | None = kinds[0]
    if len(kinds) > 1:
        items = [Item(kind, _called(kind), _in_short(kind)) for kind in kinds[:MOST_KINDS]]
        chosen = await outrider.ask(Menu("Which dice?", items))
    if chosen is not None:
        outrider.show(fallen(chosen))


def fallen(kind: Thrown) -> Chart:
    """How often each number came, against how often it was to be expected."""

    def draw(width: int, height: int) -> str:
        return "\n".join(_bars(kind, width, height))

    return Chart(f"{_called(kind)}: how often each number came", draw, list(_said(kind)))


def _called(kind: Thrown) -> str:
    return f"{kind.throw.notation}, {'real dice' if kind.typed else 'thrown by the program'}"


def _in_short(kind: Thrown) -> str:
    times = "once" if kind.total == 1 else f"{kind.total:,} times"
    return f"{times}; {_verdict(kind)}"


def _bars(kind: Thrown, width: int, height: int) -> Iterator[str]:
    """A line for each number or a few together, with a mark where the bar was expected to end."""
    numbers = sorted(kind.fit.expected)
    room = width - _LABEL - _FIGURES
    if room < 8 or height < 4:
        return
    step = ceil(len(numbers) / (height - 1))
    rows = [numbers[n : n + step] for n in range(0, len(numbers), step)]
    seen = [sum(kind.counts.get(n, 0) for n in row) for row in rows]
    hoped = [sum(kind.fit.expected[n] for n in row) for row in rows]
    scale = room / max(*seen, *hoped, 1)
    yield f"{'':{_LABEL}}{'│ is where it should end':<{room}}   came  expected    off"
    for row, came, due in zip(rows, seen, hoped, strict=True):
        label = f"{row[0]}" if len(row) == 1 else f"{row[0]} to {row[-1]}"
        bar = _bar(round(came * scale), min(room - 1, round(due * scale)), room)
        off = f"{100 * (came - due) / due:+.0f}%" if due else ""
        yield f"{label:>{_LABEL - 1}} {bar} {came:6,}  {due:8,.1f} {off:>6}"


def _bar(length: int, mark: int, room: int) -> str:
    cells = ["█" if n < length else " " for n in range(room)]
    cells[mark] = "┃" if mark < length else "│"
    return "".join(cells)


def _said(kind: Thrown) -> Iterator[str]:
    """What it looks like, how sure that is, and what it means."""
    thrown = kind.fit
    times = "once" if kind.total == 1 else f"{kind.total:,} times"
    mean = sum(n * count for n, count in kind.counts.items()) / kind.total
    hoped = sum(n * count for n, count in thrown.expected.items()) / kind.total
    yield f"Thrown {times}; average {mean:.2f}, expected {hoped:.2f}."
    if not thrown.degrees:
        yield "That is too little to tell whether they are fair."
        return
    yield f"{_verdict(kind)[0].upper()}{_verdict(kind)[1:]}: {_chance(thrown.p)}"
    freedom = f"{thrown.degrees} degree{'s' if thrown.degrees > 1 else ''} of freedom"
    yield f"Chi-squared {thrown.squares:.1f} with {freedom}, p = {thrown.p:.2g}."


def _verdict(kind: Thrown) -> str:
    if not kind.fit.degrees:
        return "too few to tell"
    if kind.fit.p < STRIKING:
        return "hardly fair"
    return "worth a look" if kind.fit.p < SURPRISING else "nothing looks wrong with them"


def _chance(p: float) -> str:
    """How often fair dice would be this far off."""
    if p < 1e-6:
        return "fair dice would be this far off less than once in a million campaigns."
    if p < STRIKING:
        return f"fair dice would be this far off once in {round(1 / p):,} campaigns."
    if p < SURPRISING:
        return (
            f"fair dice are this far off in {100 * p:.1f} of 100 campaigns, so it may be chance; "
            "throw more before you blame them."
        )
    return f"fair dice are at least this far off in {100 * p:.0f} of 100 campaigns."
