"""How long a year takes with many who heal and much that is due, and a week after a battle."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

from sqlalchemy import Engine, event

from models.campaign import Campaign
from models.clock import DAY, YEAR
from models.deeds.clock.time import Advance
from models.deeds.house.settings import ChangeSettings
from models.effects.wounds import apply_condition, schedule_crises
from models.tables import Due, Person, Wound
from rules.combat.wounds import Condition
from tests.journeys.terminal import Terminal

PEOPLE, TIMERS = 200, 500
_DAY = re.compile(r"day (\d+),")


def healing(path: Path, people: int = PEOPLE, timers: int = TIMERS) -> Campaign:
    """A campaign in which so many heal, and so many reminders are spread over a year."""
    campaign = Campaign.create(path)
    campaign.perform(ChangeSettings((("passing", "reminder"),)))
    with campaign.action("A year") as action:
        folk = [Person(name=f"Patient {n}", consciousness_level=10) for n in range(people)]
        action.session.add_all(folk)
        action.session.flush()
        for number, person in enumerate(folk):
            hurt = Condition(light=number % 6, shock=number % 4, stun=0)
            apply_condition(action, person, hurt)
        for number in range(timers):
            at = (number + 1) * (YEAR // (timers + 1))
            action.session.add(Due(at=at, label=f"Timer {number}"))
    return campaign


def unconscious(path: Path, people: int = PEOPLE) -> Campaign:
    """A campaign in which so many lie unconscious with serious wounds, thrown for on the way."""
    campaign = Campaign.create(path)
    campaign.perform(ChangeSettings((("passing", "waking crisis deadline"),)))
    with campaign.action("A battle") as action:
        action.secret = True
        folk = [Person(name=f"Guard {n}", side="opposition") for n in range(people)]
        action.session.add_all(folk)
        action.session.flush()
        for number, person in enumerate(folk):
            shock = 1 + number % 3
            apply_condition(action, person, Condition(light=2, shock=shock, unconscious=True))
            wound = Wound(person_id=person.key, at=0, location="chest", shock=shock, light=2)
            action.session.add(wound)
            action.session.flush()
            schedule_crises(action, person, wound)
    return campaign


def measured(campaign: Campaign, seconds: int) -> dict[str, float]:
    """What it takes to let so many seconds pass: processor, statements, lines and throws."""
    statements = 0

    def count(*_: object) -> None:
        nonlocal statements
        statements += 1

    event.listen(Engine, "before_cursor_execute", count)
    began = process_time()
    with campaign.read() as session:
        Advance(seconds).preview(session)
    seen = process_time() - began
    done = campaign.perform(Advance(seconds))
    took = process_time() - began
    event.remove(Engine, "before_cursor_execute", count)
    return {
        "preview_cpu_s": round(seen, 2),
        "cpu_s": round(took, 2),
        "statements": statements,
        "lines": len(done.lines),
        "throws": len(done.dice),
    }


def keys(outrider: Path, path: Path, letter: str, days: int) -> int:
    """How many keys on the desk it takes until so many days have passed."""
    command = (outrider, "open", path.stem, "--saves", path.parent)
    pressed, passed = 0, 0
    with Terminal(command, home=path.parent) as terminal:
        terminal.wait_for("Due")
        while passed < days:
            for key, shows in (("a", "lets it pass"), (letter, _another_day(terminal))):
                terminal.press(key)
                terminal.wait_for(shows)
                pressed += 1
            passed = int(_DAY.findall(terminal.screen)[0]) - 1
    return pressed


def _another_day(terminal: Terminal) -> Callable[[str], bool]:
    """Whether the title line names another day than now, and no box lies over the page."""
    before = _DAY.findall(terminal.screen)[:1]
    return lambda screen: _DAY.findall(screen)[:1] not in (before, []) and "Esc stops" not in screen


def spans(folder: Path, outrider: Path) -> Iterator[tuple[str, dict[str, float]]]:
    """What a year of healing and a week after a battle take, each by its name."""
    for name, made, letter, days in (
        ("a year of 200 who heal and 500 timers", healing, "y", 365),
        ("a week after 200 fell unconscious", unconscious, "w", 7),
    ):
        campaign = made(folder / f"{made.__name__}.outrider")
        copy = Path(shutil.copy(campaign.path, folder / "Keys.outrider"))
        yield name, measured(campaign, days * DAY)
        campaign.close()
        yield f"keys of {name}", {"keys": keys(outrider, copy, letter, days)}
