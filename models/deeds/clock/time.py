"""Letting game time pass: what falls due happens in order, or stops the clock for the referee."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import count, islice

from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from models.action import Action, Refusal
from models.bridge.body import condition_of
from models.bridge.patient import loss
from models.clock import moment, span
from models.deed import Preview
from models.deeds.people.hurt import apply_condition
from models.rulings import rulings
from models.tables import Due, DueKind, DueState, Person, Phase, Scene, Side, World
from rules.recovery import (
    HEALING_INTERVAL,
    WAKING_INTERVAL,
    healed,
    stun_interval,
    stun_recovery,
)

AUTOMATIC = (DueKind.HEALING, DueKind.STUN)
"""What needs neither dice nor a decision: it happens on the way (W-34, G-47)."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that will come due: at which second of the clock, and what."""

    at: int
    label: str


def intervals(session: Session) -> dict[str, int]:
    """The seconds after which things of these kinds come due again while there is cause."""
    return {
        DueKind.HEALING: HEALING_INTERVAL,
        DueKind.STUN: stun_interval(rulings(session)),
        DueKind.WAKING: WAKING_INTERVAL,
    }


def at_hand(session: Session) -> list[Due]:
    """What has come due and waits for the referee, in order; the clock stands still meanwhile."""
    clock = session.exec(select(World.clock)).one()
    return list(
        session.exec(
            select(Due)
            .where(Due.state == DueState.WAITING, col(Due.at) <= clock)
            .where(col(Due.kind).not_in(AUTOMATIC))
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
    return session.exec(_waiting().limit(1)).first()


def fighting(session: Session) -> bool:
    """Whether a fight is going on."""
    on = select(Scene).join(World, col(World.scene_id) == Scene.id)
    return session.exec(on.where(Scene.phase == Phase.COMBAT)).first() is not None


def pass_time(action: Action, seconds: int) -> None:
    """Let a combat turn or a stretch pass, all of it.

    What is automatic happens at its own time; what needs dice or a decision is left at hand.
    Raises `Refusal` when something was at hand before.
    """
    refuse_at_hand(action.session)
    start = action.world.clock
    _pass(action, start + seconds, stopping=False)
    for due in at_hand(action.session):
        action.tell(f"At hand: {due.label}", secret=True)


@dataclass(frozen=True, slots=True)
class Advance:
    """So many seconds pass, or fewer if something comes due that needs the referee."""

    seconds: int

    def preview(self, session: Session) -> Preview:
        """What will fire on the way, in order, and where the clock will stop."""
        waiting = at_hand(session)
        if waiting:
            return Preview("Time stands still", refusals=(_first_settle(waiting[0]),))
        clock = session.exec(select(World.clock)).one()
        fires, stop = outlook(session, clock + self.seconds)
        notes = [f"in {span(event.at - clock)}: {event.label}" for event in fires]
        if stop:
            notes.append(f"stops in {span(stop.at - clock)}: {stop.label}")
        end = stop.at if stop else clock + self.seconds
        if fighting(session):
            notes.insert(0, "A fight is on: its turns move the clock by themselves.")
        return Preview(f"{span(end - clock)} pass, to {moment(end)}", notes=tuple(notes))

    def perform(self, action: Action) -> None:
        """Let the time pass; raises `Refusal` while something is at hand."""
        _advance(action, action.world.clock + self.seconds)


@dataclass(frozen=True, slots=True)
class AdvanceToNext:
    """Time passes to the next thing due."""

    def preview(self, session: Session) -> Preview:
        """What that is."""
        due = next_due(session)
        if due is None:
            return Preview("Time passes to the next thing due", refusals=("Nothing is due.",))
        clock = session.exec(select(World.clock)).one()
        return Advance(max(0, due.at - clock)).preview(session)

    def perform(self, action: Action) -> None:
        """Let the time pass; raises `Refusal` when nothing is due or something is at hand."""
        refuse_at_hand(action.session)
        due = next_due(action.session)
        if due is None:
            raise Refusal("Nothing is due.")
        _advance(action, due.at)


def outlook(session: Session, until: int) -> tuple[list[Event], Event | None]:
    """What will happen by itself up to a clock second, in order, and what stops the clock first."""
    due = session.exec(_waiting().where(col(Due.at) <= until)).all()
    stop = next((row for row in due if row.kind not in AUTOMATIC), None)
    last = (stop.at, stop.key) if stop else (until + 1, 0)
    fires = list(_series(session, [row for row in due if row.kind in AUTOMATIC], last))
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
            heappush(heap, (at + every[row.kind], next(newer), left - 1, row))


def _repeats(session: Session, due: Due) -> int:
    """How often an automatic row will fire until there is no more cause."""
    person = session.get(Person, due.person_id)
    if person is None:
        return 1
    return person.stun if due.kind == DueKind.STUN else max(person.light, person.shock)


def _waiting() -> SelectOfScalar[Due]:
    return select(Due).where(Due.state == DueState.WAITING).order_by(col(Due.at), col(Due.id))


def clock_stands(session: Session) -> tuple[str, ...]:
    """Why no time can pass, as `pass_time` refuses it; empty if it can."""
    return tuple(_first_settle(due) for due in at_hand(session)[:1])


def refuse_at_hand(session: Session) -> None:
    """Raise `Refusal`, naming what is at hand, if anything is: the clock may not move."""
    waiting = at_hand(session)
    if waiting:
        raise Refusal(_first_settle(waiting[0]))


def _first_settle(due: Due) -> str:
    return f"First settle what is at hand: {due.label}."


def run_until(action: Action, second: int) -> Due | None:
    """Let time pass up to a clock second, or to what stops the clock before; gives what did.

    Raises `Refusal` while something is at hand.
    """
    refuse_at_hand(action.session)
    return _pass(action, second, stopping=True)


def _advance(action: Action, until: int) -> None:
    """Let time pass to a clock second, or less far; players have the time with what they read.

    What stops the clock before is no news for them, and neither is that it was stopped.
    """
    action.secret = True
    start = action.world.clock
    stop = run_until(action, until)
    action.title = f"Time passes: {span(action.world.clock - start)}"
    if stop:
        action.tell(f"At hand: {stop.label}", secret=True)


def _pass(action: Action, until: int, *, stopping: bool) -> Due | None:
    """Move the clock, firing what is automatic; gives what stopped it, if it may be stopped."""
    rows = _waiting().where(col(Due.at) <= until).limit(1)
    if not stopping:
        rows = rows.where(col(Due.kind).in_(AUTOMATIC))
    world = action.world
    action.session.add(world)
    while due := action.session.exec(rows).first():
        world.clock = max(world.clock, due.at)
        if due.kind not in AUTOMATIC:
            return due
        _happen(action, due)
    world.clock = until
    return None


def _happen(action: Action, due: Due) -> None:
    """Let an automatic row happen; the next of its kind is put on the clock if there is cause."""
    due.state = DueState.DONE
    action.session.add(due)
    person = action.get(Person, due.person_id)
    old = condition_of(person)
    new = stun_recovery(old) if due.kind == DueKind.STUN else healed(old)
    apply_condition(action, person, new)
    rows = ("W-37", "G-47") if due.kind == DueKind.STUN else ("W-34",)
    others = person.side != Side.PARTY
    with action.published(apart=True):
        action.tell(f"{person.name}: {loss(old, new)} less", *rows, secret=others)
    if due.kind == DueKind.STUN:
        chosen = rulings(action.session)
        action.tell_ruled(chosen, chosen.changed("G-47"), secret=True)
