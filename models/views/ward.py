"""The wounded of a campaign: every clock that runs for them, and who is worst off."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session, col, or_, select

from models.bridge.body import condition_of, endurance_of
from models.bridge.care import Share, missing, shares
from models.bridge.rulings import rulings
from models.clock import HOUR
from models.tables import Due, DueKind, DueState, Person, World
from models.views.patient import lost
from rules.odds import every
from rules.recovery import RESUSCITATION_WINDOW, crisis_forecast, wakes
from rules.rulings import Rulings

_KINDS = (DueKind.CRISIS, DueKind.WAKING, DueKind.HEALING, DueKind.STUN, DueKind.TASK)
DEADLINE = "deadline"
"""The kind of the clock after which the dead stay dead (W-26)."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Something that comes at a second of the campaign clock: a `DueKind`, or `DEADLINE`.

    `chance` is that of being dead by a crisis point if nothing is done, and of waking at the throw
    for it; `moved` is the former for a patient who is moved before the next point (W-30).
    """

    at: int
    kind: str
    label: str
    chance: Fraction | None = None
    moved: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Risk:
    """The chance of being dead by the next crisis point, and before the wounds are stable."""

    next: Fraction
    ever: Fraction


@dataclass(frozen=True, slots=True)
class Patient:
    """Somebody who needs care.

    `left` is the risk as things stand if nothing is done, `if_moved` that of somebody moved before
    the next crisis point (W-28 to W-32). The dead are beyond risk: both are 1. `lacking` are the
    hours of care a day that nobody gives (W-36).
    """

    person: Person
    clocks: tuple[Clock, ...]
    left: Risk
    if_moved: Risk
    care: tuple[Share, ...]
    lacking: int

    def clock(self, *kinds: str) -> Clock | None:
        """The next of the clocks of these kinds."""
        return next((clock for clock in self.clocks if clock.kind in kinds), None)

    @property
    def state(self) -> str:
        """How somebody is, in a word."""
        condition, endurance = condition_of(self.person), endurance_of(self.person)
        states = (
            (condition.dead, "DEAD"),
            (condition.unconscious, "out cold"),
            (condition.groggy(endurance), "groggy"),
            (condition.incapacitated(endurance), "down"),
        )
        return next((word for is_so, word in states if is_so), "awake")


def patients(session: Session, *sides: str) -> list[Patient]:
    """Everybody hurt, and the dead who may still be brought back, of these sides or of all.

    In the order of triage: by the chance of death before the next point, then at all.
    """
    now = session.exec(select(World.clock)).one()
    hurt = or_(
        col(Person.light) > 0,
        col(Person.shock) > 0,
        col(Person.stun) > 0,
        col(Person.unconscious_since).is_not(None),
        col(Person.dead_since) >= now - RESUSCITATION_WINDOW,
    )
    wanted = select(Person).where(hurt)
    if sides:
        wanted = wanted.where(col(Person.side).in_(sides))
    reader = _Reader(session)
    found = [reader.patient(person) for person in session.exec(wanted) if not lost(person, now)]
    return sorted(found, key=_urgency)


class _Reader:
    """What is read once for all patients."""

    def __init__(self, session: Session) -> None:
        self._chosen = rulings(session)
        self._care = shares(session)
        self._due: defaultdict[int | None, list[Due]] = defaultdict(list)
        waiting = select(Due).where(Due.state == DueState.WAITING, col(Due.kind).in_(_KINDS))
        for due in session.exec(waiting.order_by(col(Due.at), col(Due.id))):
            if due.kind != DueKind.TASK or "treat" in due.data:
                self._due[due.person_id].append(due)

    def patient(self, person: Person) -> Patient:
        """One of them."""
        rows = self._due[person.key]
        points = [due.at for due in rows if due.kind == DueKind.CRISIS]
        stay, moved = (self._forecast(person, points, move) for move in (person.moved, True))
        clocks = [self._clock(person, due) for due in rows if due.kind != DueKind.CRISIS]
        labels = [due.label for due in rows if due.kind == DueKind.CRISIS]
        for at, label, dead, dead_moved in zip(points, labels, stay, moved, strict=True):
            clocks.append(Clock(at, DueKind.CRISIS, label, dead, dead_moved))
        if person.dead_since is not None:
            label = f"Too late to resuscitate {person.name}"
            clocks.append(Clock(person.dead_since + RESUSCITATION_WINDOW, DEADLINE, label))
        return Patient(
            person,
            tuple(sorted(clocks, key=lambda clock: clock.at)),
            _risk(person, stay),
            _risk(person, moved),
            tuple(share for share in self._care if share.patient_id == person.key),
            missing(self._care, person),
        )

    def _forecast(self, person: Person, points: list[int], moved: bool) -> list[Fraction]:
        forecast = crisis_forecast(person.shock, moved, points, person.life_level, self._chosen)
        return [chance.dead for chance in forecast]

    def _clock(self, person: Person, due: Due) -> Clock:
        chance = None
        if due.kind == DueKind.WAKING and person.unconscious_since is not None:
            chance = _waking((due.at - person.unconscious_since) // HOUR, self._chosen)
        return Clock(due.at, due.kind, due.label, chance)


def _waking(hours: int, chosen: Rulings) -> Fraction:
    return every(lambda dice: wakes(hours, dice, chosen)).get(True, Fraction(0))


def _risk(person: Person, forecast: list[Fraction]) -> Risk:
    if person.dead:
        return Risk(Fraction(1), Fraction(1))
    return Risk(forecast[0], forecast[-1]) if forecast else Risk(Fraction(0), Fraction(0))


def _urgency(patient: Patient) -> tuple[object, ...]:
    person = patient.person
    soonest = patient.clock(DueKind.CRISIS, DEADLINE)
    return (
        -patient.left.next,
        -patient.left.ever,
        soonest is None,
        soonest.at if soonest else 0,
        -person.shock,
        -person.light,
        -person.stun,
        person.key,
    )
