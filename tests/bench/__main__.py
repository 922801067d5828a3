"""`make bench`: what a user waits for and what goes over the line, as JSON lines.

Every figure stands beside those of a bare Textual program and a plain Textual table, measured in
the same run, for the machine has good and bad days. Times are in milliseconds.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from models.storage.headline import open_for_reading
from models.views.asked import Asked
from models.views.entries import Entries
from models.views.search.finder import Finder
from tests.bench import (
    decade,
    fight,
    growth,
    library,
    measure,
    people,
    plan,
    seats,
    stealth,
    updates,
    weeks,
    years,
)
from tests.bench.attempts import attempts
from tests.bench.measure import Answer, Program, Start, milliseconds
from tests.journeys.terminal import Terminal

OUTRIDER = Path(sys.executable).with_name("outrider")
SAMPLE = "Short Measure"
READY = "Due"
LISTS = {"rules": ("r",), "journal": ("j",), "people": ("p",), "library": ("t",)}
"""Lists of the sample campaign and the keys to them from its first screen; Escape leads back."""

BASELINES = Path(__file__).with_name("baselines")
HELLO = Program("hello", (sys.executable, BASELINES / "hello.py"), "ready", {})
TABLE = Program("table", (sys.executable, BASELINES / "table.py"), "Person 30", {"table": ()})

STARTS = 15
ESCAPES = 5
STILL_KEYS = 10
SCROLLING_KEYS = 20
IDLE_SECONDS = 2.0
ALL_THERE = 5.0
"""Seconds of silence after which what is read behind the first page is there, and a line that the
program said on opening has gone: it stays as long as it takes to read."""
FOUND = "maya st"
"""What is searched for, letter by letter."""
OLD = "outrider, ten years"
TARGETS = {
    "search": 50,
    "life": 300,
    **{f"{name} ago": 300 for name in decade.PARTS_OF_A_YEAR},
    "a sheet of then": 300,
    "a life until then": 300,
    "indexes when opening": 200,
    **{f"search {search}": 50 for search in decade.SEARCHES},
    "who attempts ratio": 1.5,
    "an action ratio": 1.2,
    "waits for a backup": 5_000,
    "a key waits while it is made": 50,
    "export": 60_000,
    "2000 people out of a file": 10_000,
    "bytes of an entry": 1_100,
    "bytes of an entry compacted": 1_000,
    "desk ratio": 1.1,
    "opening a list ratio": 1.5,
    "memory ratio": 1.5,
    "start ratio": 1.5,
    "start cpu ratio": 1.25,
    "a year of 200 who heal and 500 timers": 2_000,
    "keys of a year of 200 who heal and 500 timers": 5,
    "keys of a week after 200 fell unconscious": 10,
    "start bytes": 10_000,
    "arrow key bytes": 400,
    "scrolling key bytes": 400,
    "key last byte p95": 12,
    "escape last byte": 40,
    "idle bytes": 0,
    "list of targets last byte": 100,
    "preview last byte": 50,
    "resolve last byte": 50,
    "preview of an area last byte": 100,
    "area attack last byte": 300,
    "next actor last byte": 50,
    "megabytes": 150,
    "stealth preview": 10,
    stealth.POOLS: 30,
    "long journal ratio": 1.2,
    "best of forty": 200,
    "library opening last byte": 200,
    "library search last byte": 50,
    "whole attempt": 50,
    "mechanics of forty": 200,
    "whole repair": 50,
    plan.MEASURE: 300,
    "a key beside eight seats ratio": 1.2,
    "an act is on every seat, the latest": 500,
    "bytes an act sends to a seat p95": 2_000,
    "bytes eight idle seats send": 0,
    "megabytes of a seat": 45,
    "bytes of the largest update": updates.MOST_BYTES,
    updates.EIGHT: 50,
}


def main() -> None:
    """Measure everything and print a line for each program and measure."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        programs = (HELLO, TABLE, _sample(home), _years(home))
        _starts(programs, home)
        held = {program.name: _session(program, home) for program in programs}
        _beside_the_sample(held)
        _decade(home)
        _library(home)
        _fight(home)
        for measured, figure in seats.figures(seats.played(OUTRIDER, home)):
            _print(measured, "outrider", median=figure)
    _updates()
    _attempts()
    _stealth()
    _chance_map()
    _growth()
    _weeks()
    _people()
    _print("machine", "load", cpus=os.cpu_count(), one_minute=os.getloadavg()[0])


def _updates() -> None:
    """What each act of an evening sends to a seat, and how long it takes to tell for eight."""
    with TemporaryDirectory() as folder, updates.looks(Path(folder)) as (sizes, measures):
        largest, mean = max(sizes), sum(sizes) / len(sizes)
        _print("bytes of the largest update", "outrider", median=largest, mean=mean)
        for name, count in measures.items():
            _times(name, count)


def _attempts() -> None:
    """Who had best attempt a task, and all that one attempt may come to."""
    with TemporaryDirectory() as folder, attempts(Path(folder)) as measures:
        for name, count in measures.items():
            _times(name, count)


def _stealth() -> None:
    """A preview of each stealth engine, and the largest pools."""
    with TemporaryDirectory() as folder, stealth.previews(Path(folder)) as measures:
        for name, count in measures.items():
            _times(name, count, target="stealth preview")
    _times(stealth.POOLS, stealth.pools)


def _growth() -> None:
    """What an action costs with a short journal and with a long one."""
    with TemporaryDirectory() as folder:
        costs = growth.milliseconds(Path(folder))
    for length, times in costs.items():
        _print(f"act after {length} entries", "outrider", median=median(times), min=min(times))
    short, long = (median(times) for times in costs.values())
    _print("long journal ratio", "outrider", median=long / short)


def _weeks() -> None:
    """What it takes to let much time pass with much that comes due."""
    with TemporaryDirectory() as folder:
        for name, figures in weeks.spans(Path(folder), OUTRIDER):
            spent = figures["cpu_s"] * 1000 if "cpu_s" in figures else figures["keys"]
            _print(name, "outrider", None, median=spent, **figures)


def _people() -> None:
    """Two thousand people out of a file."""
    with TemporaryDirectory() as folder:
        _print(people.MEASURE, "outrider", median=people.importing(Path(folder)))


def _chance_map() -> None:
    """What every zone of a large plan risks."""
    with TemporaryDirectory() as folder, plan.chance_map(Path(folder)) as count:
        _times(plan.MEASURE, count)


def _sample(home: Path) -> Program:
    """Outrider on a new sample campaign."""
    saves = ("--saves", home / "saves")
    subprocess.run([OUTRIDER, "new", SAMPLE, "--sample", *saves], check=True, capture_output=True)
    return Program("outrider", (OUTRIDER, "open", SAMPLE, *saves), READY, LISTS)


def _years(home: Path) -> Program:
    """Outrider on a campaign of ten years, whose lists are measured as the sample's are."""
    saves = home / "saves"
    years.make(saves / f"{years.NAME}.outrider")
    command = (OUTRIDER, "open", years.NAME, "--saves", saves)
    _found(saves / f"{years.NAME}.outrider")
    return Program(OLD, command, READY, LISTS)


def _decade(home: Path) -> None:
    """What ten years cost in files and in rows."""
    saves, folder = home / "saves", home / "decade"
    folder.mkdir()
    sample, old = (saves / f"{name}.outrider" for name in (SAMPLE, years.NAME))
    for name, times in decade.figures(sample, old, folder):
        _print(name, OLD, median=median(times), min=min(times))
    shutil.rmtree(folder)


def _beside_the_sample(held: Mapping[str, Mapping[str, float]]) -> None:
    """What a session in the long campaign takes as a multiple of the sample's."""
    sample, old = held["outrider"], held[OLD]
    for name, spent in old.items():
        target = "memory ratio" if name == "megabytes" else "opening a list ratio"
        _print(f"{name} ratio", OLD, target, median=spent / sample[name])


def _found(path: Path) -> None:
    """What the letters of a search, and the life of somebody who was always there, take to read."""
    finder = Finder(path)
    for length in range(1, len(FOUND) + 1):
        _times(f"search for {FOUND[:length]}", partial(finder.find, FOUND[:length]), "search")
    most = "SELECT about FROM mention GROUP BY about ORDER BY count(*) DESC LIMIT 1"
    with open_for_reading(path) as connection:
        (ref,) = connection.execute(most).fetchone()
    _times("life", partial(Entries, path, Asked(about=(ref,))))


def _starts(programs: Iterable[Program], home: Path) -> None:
    """Start the programs in turn, so that a slow moment of the machine meets all of them."""
    starts: dict[str, list[Start]] = {program.name: [] for program in programs}
    for run in range(STARTS + 1):
        for program in programs:
            with measure.started(program, home) as (_, start):
                if run:  # the first warms the caches
                    starts[program.name].append(start)
    hello = [start.ready for start in starts[HELLO.name]]
    for name, figures in starts.items():
        times = [start.ready for start in figures]
        _print("start", name, median=median(times), min=min(times), runs=len(times))
        _print(
            "start ratio", name, median=median(times) / median(hello), min=min(times) / min(hello)
        )
        _print("start bytes", name, median=median(start.bytes for start in figures))
    spent = {name: [start.cpu for start in figures] for name, figures in starts.items()}
    for name, of, measured in (
        ("outrider", HELLO.name, "start cpu ratio"),
        (OLD, "outrider", "desk ratio"),
    ):
        ratio = median(spent[name]) / median(spent[of])
        _print(measured, name, median=ratio, min=min(spent[name]) / min(spent[of]))


def _session(program: Program, home: Path) -> dict[str, float]:
    """One session: idling, leaving the palette, keys in every list.

    Gives the milliseconds of the processor that opening each list and returning to people takes,
    and the megabytes held.
    """
    held = {}
    with measure.started(program, home) as (terminal, _):
        measure.settle(terminal, ALL_THERE)
        _print("idle bytes", program.name, median=measure.idle(terminal, IDLE_SECONDS))
        escapes = []
        for _ in range(ESCAPES):
            measure.press(terminal, "ctrl+p")
            escapes.append(measure.press(terminal, "escape"))
        _answers("escape", program.name, escapes)
        for name, keys in program.lists.items():
            for key in keys:
                before = measure.cpu(terminal)
                measure.press(terminal, key)
                held[f"opening {name}"] = measure.cpu(terminal) - before
            _list(f"{program.name} {name}", terminal)
            if name == "people":
                held["returning from a sheet"] = _returning(terminal)
            for _ in keys:
                measure.press(terminal, "escape")
        return {**held, "megabytes": measure.megabytes(terminal)}


def _returning(terminal: Terminal) -> float:
    """Milliseconds of the processor that leaving the sheet of whom the cursor is on takes."""
    spent = []
    for _ in range(ESCAPES):
        measure.press(terminal, "enter")
        before = measure.cpu(terminal)
        measure.press(terminal, "escape")
        spent.append(measure.cpu(terminal) - before)
    return median(spent)


def _library(home: Path) -> None:
    """A library of thousands of tasks: opening it, and every key of a search."""
    saves = home / "saves"
    library.make(saves)
    command = (OUTRIDER, "open", library.NAME, "--saves", saves)
    program = Program("outrider", command, READY, {})
    _answers("library opening", program.name, library.opening(program, home, ESCAPES))
    _answers("library search", program.name, library.searching(program, home))


def _fight(home: Path) -> None:
    """The keys of a fight with two hundred people in it, and the memory it takes."""
    saves = home / "saves"
    fight.make(saves)
    command = (OUTRIDER, "open", fight.NAME, "--saves", saves)
    answers, megabytes = fight.keys(Program("outrider", command, READY, {}), home)
    for name, given in answers.items():
        _answers(name, "outrider", given)
    _print("megabytes", "outrider", median=megabytes)


def _list(name: str, terminal: Terminal) -> None:
    """Keys in a list: in what fits the screen, and where it scrolls."""
    still = [measure.step(terminal, "down") for _ in range(STILL_KEYS)]
    _answers("arrow key", name, [moved for moved, _ in still])
    for _ in range(3):
        measure.press(terminal, "pagedown")
    scrolling = [measure.step(terminal, "down") for _ in range(SCROLLING_KEYS)]
    _answers("scrolling key", name, [moved for moved, _ in scrolling])
    _answers("text that follows", name, [text for _, text in still + scrolling if text])
    last = [moved.last for moved, _ in still + scrolling if moved]
    if len(last) > 1:
        _print("key last byte p50", name, median=median(last))
        _print("key last byte p95", name, median=quantiles(last, n=20)[-1])


def _answers(measured: str, name: str, answers: list[Answer | None]) -> None:
    """Print the bytes and the last byte of some answers; how many keys got none."""
    given = [answer for answer in answers if answer]
    if given:
        sizes = [answer.bytes for answer in given]
        _print(f"{measured} bytes", name, median=median(sizes), max=max(sizes))
        last = [answer.last for answer in given]
        _print(f"{measured} last byte", name, median=median(last), min=min(last))
    if len(given) < len(answers):
        _print(f"{measured} unanswered", name, keys=len(answers) - len(given))


def _times(measured: str, count: Callable[[], object], target: str | None = None) -> None:
    """Print how long it takes to count something."""
    times = milliseconds(count)
    _print(measured, "outrider", target=target, median=median(times), min=min(times))


def _print(measured: str, name: str, target: str | None = None, **figures: float | None) -> None:
    """Print one line; the target belongs to Outrider, not to the baselines."""
    line: dict[str, object] = {"measure": measured, "program": name}
    line |= {key: round(value, 2) for key, value in figures.items() if value is not None}
    wanted = TARGETS.get(target or measured)
    if wanted is not None and not name.startswith((HELLO.name, TABLE.name)):
        line["target"] = wanted
        line["met"] = (figures["median"] or 0) <= wanted
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
