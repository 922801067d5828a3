"""What is on the clock: what waits for the referee, what comes next, and what happens by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import count, islice

from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from models.bridge.dates import calendar_of
from models.bridge.finding import present_scene
from models.rulings import rulings
from models.tables import Due, DueDeed, DueState, Person, Phase, World
from rules.recovery import HEALING_INTERVAL, WAKING_INTERVAL, stun_interval

AUTOMATIC = (DueDeed.HEALING, DueDeed.STUN)
"""What needs neither dice nor a decision: it happens on the way (W-34, G-47)."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that will come due: at which second of the clock, and what."""

    at: int
    label: str


def intervals(session: Session) -> dict[str, int]:
    """The seconds after which these come due again while there is cause."""
    return {
        DueDeed.HEALING: HEALING_INTERVAL,
        DueDeed.STUN: stun_interval(rulings(session)),
        DueDeed.WAKING: WAKING_INTERVAL,
    }


def at_hand(session: Session) -> list[Due]:
    """What has come due and waits for the referee, in order; the clock stands still meanwhile."""
    clock = session.exec(select(World.clock)).one()
    return list(
        session.exec(
            select(Due)
            .where(Due.state == DueState.WAITING, col(Due.at) <= clock)
            .where(col(Due.deed).not_in(AUTOMATIC))
            .order_by(col(Due.at), col(Due.id))
        )
    )


def held_up(hand: Iterable[Due]) -> tuple[str, ...]:
    """Why what takes time may not be done while this is at hand; empty when nothing is."""
    return tuple(
        f"First settle what is at hand, or let the clock stand: {due.label}."
        for due in islice(hand, 1)
    )


def next_due(session: Session) -> Due | None:
    """The first thing still to come, whether it stops the clock or not."""
    return session.exec(still_waiting().limit(1)).first()


FIGHTING = "A fight is on: its turns move the clock."
"""Why no other time passes."""


def fighting(session: Session) -> bool:
    """Whether a fight is going on."""
    scene = present_scene(session)
    return scene is not None and scene.phase == Phase.COMBAT


def outlook(session: Session, until: int) -> tuple[list[Event], Event | None]:
    """What will happen by itself up to a clock second, in order, and what stops the clock first."""
    due = session.exec(still_waiting().where(col(Due.at) <= until)).all()
    stop = next((row for row in due if row.deed not in AUTOMATIC), None)
    last = (stop.at, stop.key) if stop else (until + 1, 0)
    fires = list(_series(session, [row for row in due if row.deed in AUTOMATIC], last))
    return fires, Event(stop.at, stop.label) if stop else None


def _series(session: Session, rows: list[Due], last: tuple[int, int]) -> Iterator[Event]:
    """Every firing of automatic rows before `last`, with those they put on the clock themselves."""
    every = intervals(session)
    newer = count(max((row.key for row in rows), default=0) + last[1] + 1)
    heap = [(row.at, row.key, _repeats(session, row), row) for row in rows]
    heapify(heap)
    while heap and heap[0][:2] < last:
        at, _, left, row = heappop(heap)
        yield Event(at, row.label)
        if left > 1:
            heappush(heap, (at + every[row.deed], next(newer), left - 1, row))


def _repeats(session: Session, due: Due) -> int:
    """How often an automatic row will fire until there is no more cause."""
    person = session.get(Person, due.person_id)
    if person is None:
        return 1
    return person.stun if due.deed == DueDeed.STUN else max(person.light, person.shock)


def still_waiting() -> SelectOfScalar[Due]:
    """What asks for everything that waits, in order."""
    return select(Due).where(Due.state == DueState.WAITING).order_by(col(Due.at), col(Due.id))


def clock_stands(session: Session) -> tuple[str, ...]:
    """Why no time can pass, as `pass_time` refuses it; empty if it can."""
    return tuple(first_settle(due) for due in at_hand(session)[:1])


def first_settle(due: Due) -> str:
    """What has to be done before time can pass, as a sentence."""
    return f"First settle what is at hand: {due.label}."


def why_not_yet(session: Session, due: Due) -> str:
    """Why something on the clock cannot happen now, as a sentence; empty when it is due."""
    clock = session.exec(select(World.clock)).one()
    return (
        f"{due.label}: not due before {calendar_of(session).moment(due.at)}."
        if due.at > clock
        else ""
    )
