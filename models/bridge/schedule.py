"""What is on the clock: what waits for the referee, what comes next, and what happens by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import count, islice
from typing import Any

from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from models.bridge.by_key import present_scene
from models.bridge.dates import calendar_of
from models.bridge.stages import stage_after
from models.reading import read_once
from models.recurring import kept_repeat
from models.rulings import rulings
from models.settings import settings_in
from models.tables import Due, DueDeed, DueState, Participant, Person, Phase, World
from rules.recovery import HEALING_INTERVAL, WAKING_INTERVAL, stun_interval
from rules.rulings import Rulings

AUTOMATIC = (DueDeed.HEALING, DueDeed.STUN)
"""What needs neither dice nor a decision: it happens on the way (W-34, G-47)."""
_CAUSES: Mapping[str, Callable[[Person], int]] = {
    DueDeed.HEALING: lambda person: max(person.light, person.shock),
    DueDeed.STUN: lambda person: person.stun,
}
"""How often each of these happens until there is no more cause."""
THROWN_ON_THE_WAY = (DueDeed.CRISIS, DueDeed.WAKING)
MAY_PASS = (DueDeed.REMINDER, DueDeed.DEADLINE, *THROWN_ON_THE_WAY)
"""What stops the clock unless the campaign has chosen otherwise: it is seen to, or thrown for."""
_MOST_EVENTS = 2_000
"""So many events are looked ahead at most."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that will come due: at which second of the clock, and what."""

    at: int
    label: str


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a span of time brings: what happens on the way, what stops the clock, what is after."""

    fires: tuple[Event, ...]
    stop: Event | None
    later: tuple[Event, ...]


def intervals(chosen: Rulings) -> dict[str, int]:
    """The seconds after which these come due again while there is cause."""
    return {
        DueDeed.HEALING: HEALING_INTERVAL,
        DueDeed.STUN: stun_interval(chosen),
        DueDeed.WAKING: WAKING_INTERVAL,
    }


@read_once
def passing_kinds(session: Session) -> frozenset[str]:
    """The kinds of due rows that do not stop the clock, as the campaign has chosen."""
    return _passing_in(session.exec(select(World.settings)).one())


def _passing_in(stored: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(settings_in(stored).passing.split())


def passes(due: Due, chosen: frozenset[str]) -> bool:
    """Whether something happens on the way, with a line, and does not stop the clock."""
    if due.deed in MAY_PASS:
        return due.quiet or due.deed in chosen
    return due.deed in AUTOMATIC


def at_hand(session: Session, most: int | None = None) -> list[Due]:
    """What has come due and waits for the referee, in order; the clock stands still meanwhile.

    Of very much no more than `most` is read.
    """
    return list(session.exec(_hand(session).limit(most)))


def first_alike(session: Session, due: Due) -> Due | None:
    """What is at hand first of something and what is about the same person."""
    same = col(Due.id) == due.id
    if due.person_id is not None:
        same |= col(Due.person_id) == due.person_id
    return session.exec(_hand(session).where(same).limit(1)).first()


def _hand(session: Session) -> SelectOfScalar[Due]:
    clock, stored = session.exec(select(World.clock, World.settings)).one()
    return _stopping(_passing_in(stored)).where(col(Due.at) <= clock)


def _stopping(chosen: frozenset[str]) -> SelectOfScalar[Due]:
    """What asks for everything that waits and stops the clock: of very much the first is enough.

    It says of all rows what `passes` says of one.
    """
    quiet = col(Due.quiet) | col(Due.deed).in_(chosen)
    passing = col(Due.deed).in_(MAY_PASS) & quiet
    return still_waiting().where(col(Due.deed).not_in(AUTOMATIC), ~passing)


def held_up(hand: Iterable[Due]) -> tuple[str, ...]:
    """Why what takes time may not be done while this is at hand; empty when nothing is."""
    return tuple(
        f"First settle what is due, or choose that the clock stands: {due.label}."
        for due in islice(hand, 1)
    )


def next_due(session: Session) -> Due | None:
    """The first thing still to come that stops the clock; if nothing does, the first of all."""
    stops = session.exec(_stopping(passing_kinds(session)).limit(1)).first()
    return stops or session.exec(still_waiting().limit(1)).first()


FIGHTING = "A fight is on: its turns move the clock."
"""Why no other time passes."""


def fighting(session: Session) -> bool:
    """Whether a fight is going on."""
    scene = present_scene(session)
    return scene is not None and scene.phase == Phase.COMBAT


@read_once
def fighters(session: Session) -> frozenset[int]:
    """The people in the fight that is going on, by key; nobody where there is none."""
    scene = present_scene(session)
    if scene is None or scene.phase != Phase.COMBAT:
        return frozenset()
    here = select(Participant.person_id).where(Participant.scene_id == scene.key)
    return frozenset(session.exec(here))


def outlook(session: Session, until: int) -> Outlook:
    """What comes up to a clock second, in order, as if all that stops the clock were seen to."""
    chosen = passing_kinds(session)
    events = list(islice(_series(session, _until(session, until), until), _MOST_EVENTS))
    stops = (n for n, (_, due) in enumerate(events) if not passes(due, chosen))
    stop = next(stops, None)
    told = [event for event, _ in events]
    if stop is None:
        return Outlook(tuple(told), None, ())
    return Outlook(tuple(told[:stop]), told[stop], tuple(told[stop + 1 :]))


def after_now(session: Session, until: int) -> tuple[Event, ...]:
    """What comes from now up to a clock second, in order, as if all at hand were seen to."""
    return tuple(event for event, _ in rows_after_now(session, until))


def rows_after_now(session: Session, until: int) -> list[tuple[Event, Due]]:
    """The same, each with the row that it comes of."""
    clock = session.exec(select(World.clock)).one()
    series = _series(session, _until(session, until), until)
    return list(islice((each for each in series if each[0].at > clock), _MOST_EVENTS))


def _until(session: Session, until: int) -> Sequence[Due]:
    """What waits up to a clock second."""
    return session.exec(still_waiting().where(col(Due.at) <= until)).all()


def _series(session: Session, rows: Sequence[Due], until: int) -> Iterator[tuple[Event, Due]]:
    """Everything that comes of these rows, with what they put on the clock themselves."""
    every, calendar = intervals(rulings(session)), calendar_of(session)
    newer = count(max((row.key for row in rows), default=0) + 1)
    people = _whom(session, rows)
    heap = [(row.at, row.key, _repeats(people, row), row.label, row, 0) for row in rows]
    heapify(heap)
    while heap:
        at, _, left, label, row, stage = heappop(heap)
        yield Event(at, label), row
        if left > 1:
            again: int | None = at + every[row.deed]
        else:
            repeat = kept_repeat(row.repeats) if not stage else None
            again = repeat.after(at, calendar) if repeat else None
        if again is not None and again <= until:
            heappush(heap, (again, next(newer), left - 1, row.label, row, 0))
        if following := stage_after(row.stages[stage:]):
            then = at + following.after
            if then <= until:
                heappush(heap, (then, next(newer), 1, following.label, row, stage + 1))


def _whom(session: Session, rows: Sequence[Due]) -> dict[int | None, Person]:
    """The people whom what happens by itself is about."""
    keys = {row.person_id for row in rows if row.deed in AUTOMATIC}
    asked = select(Person).where(col(Person.id).in_(keys - {None}))
    return {person.id: person for person in session.exec(asked)} if keys else {}


def _repeats(people: dict[int | None, Person], due: Due) -> int:
    """How often an automatic row will fire until there is no more cause."""
    person = people.get(due.person_id) if due.deed in AUTOMATIC else None
    if person is None:
        return 1
    return _CAUSES[due.deed](person)


def still_waiting() -> SelectOfScalar[Due]:
    """What asks for everything that waits, in order."""
    return select(Due).where(Due.state == DueState.WAITING).order_by(col(Due.at), col(Due.id))


def clock_stands(session: Session) -> tuple[str, ...]:
    """Why no time can pass, as `pass_time` refuses it; empty if it can."""
    return tuple(first_settle(due) for due in at_hand(session, 1))


def first_settle(due: Due) -> str:
    """What has to be done before time can pass, as a sentence."""
    return f"First settle what is due: {due.label}."


def why_not_yet(session: Session, due: Due) -> str:
    """Why something on the clock cannot happen now, as a sentence; empty when it is due."""
    clock = session.exec(select(World.clock)).one()
    return (
        f"{due.label}: not due before {calendar_of(session).told(due.at)}."
        if due.at > clock
        else ""
    )
