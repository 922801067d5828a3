"""A table with eight players over SSH, beside a referee who plays: a day of it.

`python -m tests.bench.seats MINUTES` plays longer, from ten on with the evening at the keyboard.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic

from sqlmodel import select

from models.campaign import Campaign
from models.sample import fill
from models.tables import Person
from tests.bench import measure
from tests.bench.held import Held, both, look_at, others
from tests.bench.table_day import Day, Sitting, stopped
from tests.journeys import evening
from tests.journeys.at_table import PLAYERS, AtTheTable
from tests.journeys.players import let_in
from tests.journeys.table import opened_here
from tests.journeys.terminal import Terminal

NAME, SEATS = "Table", 8
SHORT, LONG = 1.0, 10.0
"""Minutes of play: beside other measures, and from which on the evening is played as well."""
TURNS = 8
IDLE_SECONDS = 5.0
_PORT = re.compile(r"port (\d+)")
_OUTRIDER = Path(sys.executable).with_name("outrider")


@dataclass
class Played:
    """What was measured, and the share of the processor that others had in it.

    Milliseconds that keys of the referee take `alone` and `beside` the seats, and until a deed was
    on the last seat (`late`); bytes each deed `sent` to a seat that shows it, `idle` those of all
    lines while nothing happens; what every process `held`, as often as was looked.
    """

    alone: list[float] = field(default_factory=list)
    beside: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    sent: list[int] = field(default_factory=list)
    back: list[float] = field(default_factory=list)
    idle: int = 0
    held: list[Held] = field(default_factory=list)
    others: float = 0.0


def played(outrider: Path, home: Path, minutes: float = SHORT) -> Played:
    """Measure it with the sample campaign."""
    saves, come = home / "saves", Played()
    path = saves / f"{NAME}.outrider"
    keys = _seated(path, home)
    with ExitStack() as table:
        host, port = table.enter_context(_hosted(outrider, saves))
        referee = table.enter_context(AtTheTable(saves, NAME, home, closes=False))
        referee.wait_for("In +Due")
        seats = [
            table.enter_context(Sitting(f"player-{number}", key, port, home))
            for number, key in enumerate(keys, start=1)
        ]
        campaign = table.enter_context(closing(Campaign(path)))
        day, end = Day(campaign, seats, Random(SEATS)), monotonic() + 60 * minutes
        with others() as share:
            if minutes >= LONG:
                _evening(referee, seats)
            _rest(come, day, referee, (host, port), end)
        come.others = share[0]
        day.settle(monotonic() + 3)
        before = sum(seat.bytes_sent for seat in day.seats)
        measure.idle(referee, IDLE_SECONDS)
        come.idle = sum(seat.bytes_sent for seat in day.seats) - before
        come.late, come.sent, come.back = day.late, day.sent, day.back
        for seat in day.seats:
            seat.drop()
    return come


def figures(of: Played) -> Iterator[tuple[str, float]]:
    """What is printed of it."""
    yield "a key beside eight seats ratio", median(of.beside) / median(of.alone)
    yield "an act is on every seat, the latest", max(of.late, default=inf)
    yield "bytes an act sends to a seat p95", quantiles(of.sent, n=20)[-1]
    yield "bytes eight idle seats send", of.idle
    yield "megabytes of a seat", max(megabytes for held in of.held for megabytes in held.seats)


def _evening(referee: AtTheTable, seats: list[Sitting]) -> None:
    """The evening of the sample, with the dice of four players typed at their seats."""
    referee.players = dict(zip(PLAYERS.values(), seats, strict=False))
    for part in (
        evening.sneak_in, evening.spotted, evening.first_turn, evening.rest_of_the_turn,
        evening.second_turn, evening.bandages,
    ):  # fmt: skip
        part(referee)
        print(f"  {part.__name__} is played", file=sys.stderr, flush=True)


def _rest(come: Played, day: Day, referee: Terminal, at: tuple[int, str], end: float) -> None:
    """The four engines one after the other, and days that pass, until it is over."""
    host, port = at
    come.held.append(look_at(host, port, referee.pid))
    number, each = 0, (end - monotonic()) / 8
    while monotonic() < end:
        day.open_scene(number)
        referee.press("e" if number % 2 else "escape")
        until = monotonic() + each
        while monotonic() < until:
            day.something()
        _keys(come, day, referee, host)
        day.next_day()
        come.held.append(look_at(host, port, referee.pid))
        print(f"  {come.held[-1]}, {len(day.late)} deeds", file=sys.stderr, flush=True)
        number += 1


def _keys(come: Played, day: Day, referee: Terminal, host: int) -> None:
    """The same keys once while the host stands still, and once beside it."""
    for key in "uU":
        with stopped(both(host)):
            come.alone += [_turn(referee, key) for _ in range(TURNS)]
        day.settle(monotonic() + 3)
        for _ in range(TURNS):
            _turn(referee, "U" if key == "u" else "u")
            day.settle(monotonic() + 1)
        for _ in range(TURNS):
            come.beside.append(_turn(referee, key))
            day.settle(monotonic() + 1)


def _turn(referee: Terminal, key: str) -> float:
    """Take back, or do again, so that every seat shows something else."""
    answer = measure.press(referee, key, bool)
    return answer.last if answer else 0.0


def _seated(path: Path, home: Path) -> list[Path]:
    """The sample with eight players who have been let in: four of the party, and guests."""
    path.parent.mkdir(exist_ok=True)
    with closing(Campaign.create(path, fill)) as campaign:
        with campaign.read() as session:
            people = {person.name: person.key for person in session.exec(select(Person))}
        plays = [*map(people.__getitem__, PLAYERS.values()), *[None] * (SEATS - len(PLAYERS))]
        return [
            let_in(campaign, f"Player {number}", person, home)
            for number, person in enumerate(plays, start=1)
        ]


@contextmanager
def _hosted(outrider: Path, saves: Path) -> Iterator[tuple[int, str]]:
    """The host's process, and the port it listens at."""
    command = [str(outrider), "table", NAME, "--port", "0", "--saves", str(saves)]
    state = saves.parent / ".local/state"
    opened_here(saves / f"{NAME}.outrider", saves.parent)
    env = {**os.environ, "XDG_STATE_HOME": str(state)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as host:
        assert host.stdout is not None
        try:
            port = next(found[1] for line in host.stdout if (found := _PORT.search(line)))
            yield host.pid, port
        finally:
            host.terminate()


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        run = played(_OUTRIDER, Path(folder), float(sys.argv[1]))
    print(*run.held, sep="\n")
    for name in ("late", "alone", "beside", "sent", "back"):
        every = sorted(getattr(run, name)) or [inf]
        print(f"{name}: {len(every)}, median {median(every):.0f}", end="")
        print(f", p95 {every[len(every) * 19 // 20]:.0f}, most {every[-1]:.0f}")
    print(*(f"{name}: {figure:.2f}" for name, figure in figures(run)), sep="\n")
    print(f"others had {run.others:.0%} of the processor")
