"""How the wounded are written: in a line of the board, and in full with every clock."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from textual.content import Content

from models.bridge.care import hours_needed
from models.clock import time_left
from models.tables import DueDeed, Person
from models.views.ward import Carer, Clock, Patient, Ward
from tui.rolling.text import percent
from tui.terminal.text import clean, shown
from tui.widgets.listing import Line

_WORDS: dict[str, str] = {
    DueDeed.CRISIS: "crisis",
    DueDeed.WAKING: "may wake",
    DueDeed.HEALING: "heals",
    DueDeed.STUN: "stun off",
    DueDeed.TREATMENT: "treated",
    DueDeed.DEADLINE: "too late",
}
_DEATHS = {"head": "a head wound", "torso": "a wound of the torso"}
_BAR = 8
_WHEN, _WHAT, _CHANCE = 12, 31, 16


def patient_line(patient: Patient, clock: int, coming: int) -> Line:
    """Somebody in a line: points, the chances of dying, so many clocks, and the hours of care."""
    person = patient.person
    points = (str(count or "·") for count in (person.light, person.shock, person.stun))
    risks = (patient.left.next, patient.if_moved.next, patient.left.ever)
    shares = ("-" if person.dead else share(risk) if risk else "·" for risk in risks)
    cells = (
        person.name,
        patient.state,
        *points,
        *shares,
        _next(patient, clock, coming),
        _care(patient),
    )
    return Line(person.key, cells, _tone(patient, clock))


def share(risk: Fraction) -> str:
    """A chance in five cells: of what is almost sure, no tenths."""
    return percent(risk).replace(">99.9%", ">99%")


def _tone(patient: Patient, clock: int) -> str:
    at_hand = any(one.at <= clock for one in patient.clocks)
    if at_hand or patient.left.next:
        return "bad"
    return "warn" if patient.left.ever or patient.lacking or patient.person.unconscious else ""


def _next(patient: Patient, clock: int, coming: int) -> str:
    """What comes next for somebody, and when: so many things, each kind once."""
    first: dict[str, Clock] = {}
    for one in patient.clocks:
        first.setdefault(one.kind, one)
    said = (f"{_WORDS[one.kind]} {_when(one, clock)}" for one in first.values())
    return ", ".join(islice(said, coming)) or "-"


def _when(one: Clock, clock: int) -> str:
    """How long until something comes."""
    return time_left(one.at - clock)


def _care(patient: Patient) -> str:
    """The hours of care a day that are given, of those that are needed."""
    needed = hours_needed(patient.person)
    return f"{needed - patient.lacking}/{needed}" if needed else "-"


def patient_text(patient: Patient, ward: Ward) -> Content:
    """Everything about somebody: the points, every clock with its chances, and the care."""
    person = patient.person
    name = Content(clean(person.name)).stylize("bold $text-accent")
    return Content("\n").join(
        [
            Content(" · ").join([name, *map(shown, _state(patient))]),
            *map(shown, _needs(patient)),
            *_clocks(patient, ward.clock),
            *(shown(f"{carer.person.name} cares for {_day(carer)}.") for carer in ward.carers),
        ]
    )


def _state(patient: Patient) -> Iterator[str]:
    """How somebody is, the points carried, and how many are too many."""
    person = patient.person
    yield patient.state
    points = (("light", person.light), ("shock", person.shock), ("stun", person.stun))
    if carried := ", ".join(f"{name} {count}" for name, count in points if count):
        yield carried
    yield _limits(person)


def _needs(patient: Patient) -> Iterator[str]:
    """The care somebody needs, and whether being moved will tell."""
    if hours := hours_needed(patient.person):
        lacking = f"{patient.lacking} h missing" if patient.lacking else "all of it given"
        yield f"To heal by treatment: bed, food, {hours} h of care a day (W-36); {lacking}."
    if patient.person.moved:
        yield "Moved since the last crisis point: DM -1 at the next (W-30)."


def _limits(person: Person) -> str:
    """At which points somebody falls, and dies."""
    dies = f"dead at shock {person.life_level}"
    if person.dead:
        return f"died of {_DEATHS.get(person.dead_by, person.dead_by)}"
    if person.by_pc_rules:
        return f"out at shock + stun {person.consciousness_level}, {dies}"
    return f"{person.tier} NPC, {dies}"


def _clocks(patient: Patient, clock: int) -> Iterator[Content]:
    """A line for each clock; of a crisis point, the chance to be dead by then."""
    name = patient.person.name
    if any(one.kind == DueDeed.CRISIS for one in patient.clocks):
        dead = f"{'dead by then:':>{_WHAT - 3}}"
        head = f"{'':{_WHEN}}{dead:{_WHAT}}{'as they lie':{_CHANCE}}  if moved"
        yield Content(head).stylize("$text-muted")
    for one in patient.clocks:
        what = one.label.removeprefix(name).lstrip(": ")
        line = f"{_when(one, clock):{_WHEN}}{clean(what):{_WHAT - 1}} "
        yield Content(line) + _chances(one)


def _chances(one: Clock) -> Content:
    if one.chance is None:
        return Content()
    if one.moved is None:
        return Content(f"{percent(one.chance)} to wake")
    return _bar(one.chance) + Content("  ") + _bar(one.moved)


def _bar(chance: Fraction) -> Content:
    """A chance as a bar and a number."""
    filled = round(float(chance) * _BAR)
    return (
        Content("█" * filled).stylize("$text-error")
        + Content("░" * (_BAR - filled)).stylize("$text-muted")
        + Content(f" {percent(chance):<{_CHANCE - _BAR - 1}}")
    )


def _day(carer: Carer) -> str:
    given = ", ".join(f"{name} {hours} h" for name, hours in carer.shares)
    return f"{given}; {carer.left} h a day free"
