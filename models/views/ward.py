"""The wounded of a campaign: every clock that runs for them, and who is worst off."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from sqlalchemy import union_all
from sqlmodel import Session, col, or_, select

from models.bridge.body import condition_of, endurance_of
from models.bridge.care import Share, missing, shares, spare
from models.bridge.crises import thrown_for
from models.bridge.patient import deadline, lost
from models.bridge.schedule import AUTOMATIC, at_hand, fighters, fighting, next_due
from models.bridge.treatment import Care, cares_for
from models.clock import HOUR
from models.rulings import rulings
from models.tables import Due, DueDeed, DueState, Person, World
from models.tables.due import OF_THE_BODY
from models.tables.person import HURT
from rules.odds import every
from rules.recovery import RESUSCITATION_WINDOW, crisis_forecast, wakes
from rules.rulings import Rulings

_WAITING = (Due.state == DueState.WAITING, col(Due.deed).in_((*OF_THE_BODY, DueDeed.TREATMENT)))


@dataclass(frozen=True, slots=True)
class Clock:
    """Something that comes at a second of the campaign clock, by the name of its deed.

    `due_id` is the row on the clock that it stands for, None for the deadline. `chance` is that of
    being dead by a crisis point if nothing is done, and of waking at the throw for it; `moved` is
    the former for a patient who is moved before the next point (W-30).
    """

    at: int
    kind: str
    label: str
    due_id: int | None = None
    chance: Fraction | None = None
    moved: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Risk:
    """The chance of being dead by the next crisis point, and before the wounds are stable."""

    next: Fraction
    ever: Fraction


_SAFE = Risk(Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class Patient:
    """Somebody who needs care.

    `left` is the risk as things stand if nothing is done, `if_moved` that of somebody moved before
    the next crisis point (W-28 to W-32). The dead are beyond risk: both are 1. `treatments` may
    begin now. `lacking` are the hours of care a day that nobody gives (W-36).
    """

    person: Person
    clocks: tuple[Clock, ...]
    left: Risk
    if_moved: Risk
    treatments: tuple[Care, ...]
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


@dataclass(frozen=True, slots=True)
class Carer:
    """Somebody who cares for patients: which share of the day each gets, and the hours left."""

    person: Person
    shares: tuple[tuple[str, int], ...]
    left: int


@dataclass(frozen=True, slots=True)
class Ward:
    """Everybody who needs care at a second of the clock, in the order of triage, and who gives it.

    `hand` is the first thing at hand, whomever it is about, and `next` the first still to come.
    While `fighting`, the turns of the fight move the clock; `fighters` are the people in it.
    """

    clock: int
    patients: tuple[Patient, ...]
    carers: tuple[Carer, ...]
    hand: Due | None
    next: Due | None
    fighting: bool
    fighters: frozenset[int]


def ward(session: Session) -> Ward:
    """The wounded, those who care for them, and the time."""
    return Ward(
        session.exec(select(World.clock)).one(),
        tuple(patients(session)),
        _carers(session),
        next(iter(at_hand(session, 1)), None),
        next_due(session),
        fighting(session),
        fighters(session),
    )


def patients(session: Session) -> list[Patient]:
    """Everybody hurt, and the dead who may still be brought back.

    In the order of triage: by the chance of death before the next point, then at all. Who is
    archived is among them only while something that does not happen by itself waits for them.
    """
    reader = _Reader(session)
    now = reader.now
    dead = col(Person.dead_since)
    hurt = select(Person.id).where(HURT, or_(dead.is_(None), dead >= now - RESUSCITATION_WINDOW))
    treated = select(Due.person_id).where(
        Due.state == DueState.WAITING, Due.deed == DueDeed.TREATMENT
    )
    among = select(Person).where(col(Person.id).in_(union_all(hurt, treated)))
    found = [
        reader.patient(person)
        for person in session.exec(among)
        if person.key in reader.treated or not lost(person, now)
        if not person.archived or reader.awaited(person)
    ]
    return sorted(found, key=_urgency)


def _carers(session: Session) -> tuple[Carer, ...]:
    """Whoever gives care, the busiest first."""
    arranged = shares(session)
    keys = {key for share in arranged for key in (share.carer_id, share.patient_id)}
    people = {p.key: p for p in session.exec(select(Person).where(col(Person.id).in_(keys)))}
    given: defaultdict[int, list[tuple[str, int]]] = defaultdict(list)
    for share in arranged:
        given[share.carer_id].append((people[share.patient_id].name, share.hours))
    carers = [
        Carer(people[key], tuple(parts), spare(arranged, people[key]))
        for key, parts in given.items()
    ]
    return tuple(sorted(carers, key=lambda carer: (carer.left, carer.person.key)))


class _Reader:
    """What is read once for all patients; `treated` are those with a treatment in hand."""

    def __init__(self, session: Session) -> None:
        self.now = session.exec(select(World.clock)).one()
        self.treated: set[int] = set()
        self._chosen = rulings(session)
        self._care = shares(session)
        self._fighters = fighters(session)
        self._due: defaultdict[int | None, list[Due]] = defaultdict(list)
        waiting = select(Due).where(*_WAITING).order_by(col(Due.at), col(Due.id))
        for due in session.exec(waiting):
            self._due[due.person_id].append(due)
            if due.deed == DueDeed.TREATMENT and due.person_id is not None:
                self.treated.add(due.person_id)

    def awaited(self, person: Person) -> bool:
        """Whether there is something on the clock for somebody that has to be met."""
        return any(due.deed not in AUTOMATIC for due in self._due[person.key])

    def patient(self, person: Person) -> Patient:
        """One of them."""
        rows = self._due[person.key]
        points = thrown_for((due for due in rows if due.deed == DueDeed.CRISIS), self._chosen)
        stay, moved = (self._forecast(person, points, move) for move in (person.moved, True))
        clocks = [self._clock(person, due) for due in rows if due.deed != DueDeed.CRISIS]
        for due, dead, dead_moved in zip(points, stay, moved, strict=True):
            clocks.append(Clock(due.at, due.deed, due.label, due.key, dead, dead_moved))
        if person.dead_since is not None:
            late = deadline(person)
            clocks.append(Clock(late.at, late.deed, late.label))
        return Patient(
            person,
            tuple(sorted(clocks, key=lambda clock: clock.at)),
            _risk(person, stay),
            _risk(person, moved),
            self._treatments(person, unstable=bool(points)),
            tuple(share for share in self._care if share.patient_id == person.key),
            missing(self._care, person),
        )

    def _treatments(self, person: Person, *, unstable: bool) -> tuple[Care, ...]:
        """What may begin for somebody; healing takes days, and waits until the fight is over."""
        cares = cares_for(person, self.now, unstable=unstable)
        barred = {Care.HEAL} if person.key in self._fighters else set()
        return tuple(care for care in cares if care not in barred)

    def _forecast(self, person: Person, points: list[Due], moved: bool) -> list[Fraction]:
        if not points:
            return []
        seconds = [due.at for due in points]
        forecast = crisis_forecast(person.shock, moved, seconds, person.life_level, self._chosen)
        return [chance.dead for chance in forecast]

    def _clock(self, person: Person, due: Due) -> Clock:
        chance = None
        if due.deed == DueDeed.WAKING and person.unconscious_since is not None:
            chance = _waking((due.at - person.unconscious_since) // HOUR, self._chosen)
        return Clock(due.at, due.deed, due.label, due.key, chance)


def _waking(hours: int, chosen: Rulings) -> Fraction:
    return every(lambda dice: wakes(hours, dice, chosen)).get(True, Fraction(0))


def _risk(person: Person, forecast: list[Fraction]) -> Risk:
    if person.dead:
        return Risk(Fraction(1), Fraction(1))
    return Risk(forecast[0], forecast[-1]) if forecast else _SAFE


def _urgency(patient: Patient) -> tuple[object, ...]:
    person = patient.person
    soonest = patient.clock(DueDeed.CRISIS, DueDeed.DEADLINE)
    return (
        # Most are out of danger: whole numbers are compared sooner than fractions.
        -patient.left.next or 0,
        -patient.left.ever or 0,
        soonest is None,
        soonest.at if soonest else 0,
        -person.shock,
        -person.light,
        -person.stun,
        person.key,
    )
