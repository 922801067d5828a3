"""Letting game time pass: what falls due happens in order, or stops the clock for the referee."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, select

from models.action import Action, Refusal
from models.bridge.by_key import present_scene
from models.bridge.dates import calendar_of
from models.bridge.joint import few
from models.bridge.schedule import (
    FIGHTING,
    after_now,
    at_hand,
    fighting,
    first_settle,
    next_due,
    outlook,
)
from models.clock import WEEK, exact_span, span
from models.deed import Preview
from models.effects.clock import refuse_at_hand, run_until
from models.tables import Due, Phase, Scene, World


@dataclass(frozen=True, slots=True)
class Advance:
    """So many seconds pass, or fewer if something comes due that needs the referee."""

    seconds: int

    @property
    def lasts(self) -> str:
        """What goes on: with hundreds hurt, much comes due in weeks; empty for a shorter time."""
        return "Time passes" if self.seconds >= WEEK else ""

    def preview(self, session: Session) -> Preview:
        """Where the clock will stop, what happens on the way, and what is still to come after.

        While something is at hand no time can pass; what would come is told all the same.
        """
        clock = session.exec(select(World.clock)).one()
        waiting = at_hand(session)
        if waiting:
            return _stands_still(session, waiting, clock + self.seconds)
        if fighting(session):
            return Preview("Time stands still", refusals=(FIGHTING,))
        idle = _left_standing(session)
        seen = outlook(session, clock + self.seconds)
        notes = [f"in {span(event.at - clock)}: {event.label}" for event in seen.fires]
        end = seen.stop.at if seen.stop else clock + self.seconds
        if seen.stop:
            notes.insert(0, f"stops in {span(end - clock)}: {seen.stop.label}")
            notes += [f"then in {span(e.at - clock)}: {e.label}" for e in seen.later]
        then = calendar_of(session).told(end)
        told = (*idle, *(notes or ["Nothing comes due."]))
        return Preview(f"{exact_span(end - clock)} pass, to {then}", notes=told)

    def perform(self, action: Action) -> None:
        """Let the time pass; raises `Refusal` in a fight, and while something is at hand."""
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
        """Let the time pass; raises `Refusal` as `Advance` does, and when nothing is due."""
        refuse_at_hand(action.session)
        due = next_due(action.session)
        if due is None:
            raise Refusal("Nothing is due.")
        _advance(action, due.at)


def _stands_still(session: Session, waiting: list[Due], until: int) -> Preview:
    """That what is at hand stops the clock, and what comes after it up to a clock second."""
    clock = session.exec(select(World.clock)).one()
    coming = after_now(session, until)
    notes = [f"{len(waiting)} things are due now."] if len(waiting) > 1 else []
    notes += [f"then in {span(event.at - clock)}: {event.label}" for event in coming]
    if until > clock and not coming:
        notes.append(f"Nothing else comes due until {calendar_of(session).told(until)}.")
    refusals = (first_settle(waiting[0]),)
    return Preview("Time stands still", refusals=refusals, notes=tuple(notes))


def _left_standing(session: Session) -> tuple[str, ...]:
    """What time that passes is to a scene that is not over, as sentences: none of it is played."""
    scene = present_scene(session)
    told = []
    if scene is not None and scene.phase == Phase.STEALTH:
        told.append(f"{scene.name} stays as it is: nobody in it moves, looks or listens meanwhile.")
    fights = select(Scene.name).where(Scene.phase == Phase.COMBAT).order_by(Scene.name)
    if left := session.exec(fights).all():
        told.append(f"Left in the middle of a fight, and staying so: {few(left)}.")
    return tuple(told)


def _advance(action: Action, until: int) -> None:
    """Let time pass to a clock second, or less far; players have the time with what they read.

    What stops the clock before is no news for them, and neither is that it was stopped.
    """
    if fighting(action.session):
        raise Refusal(FIGHTING)
    action.secret = True
    start = action.world.clock
    stop = run_until(action, until)
    action.title = f"Time passes: {exact_span(action.world.clock - start)}"
    if stop:
        action.tell(f"Due now: {stop.label}", secret=True)
