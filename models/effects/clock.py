"""Time passes: what needs nobody happens on the way, and what needs the referee is left at hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.body import condition_of
from models.bridge.dates import calendar_of
from models.bridge.patient import loss
from models.bridge.schedule import (
    AUTOMATIC,
    THROWN_ON_THE_WAY,
    at_hand,
    first_settle,
    passes,
    passing_kinds,
)
from models.calendar import Calendar
from models.clock import DAY
from models.effects.agenda import passing
from models.effects.due import close
from models.effects.recovery import change_condition
from models.effects.throws import throw_for
from models.tables import Due, DueDeed, DueState, Person, Side
from rules.combat.wounds import Condition
from rules.recovery import healed, stun_recovery

_RECOVERIES: Mapping[str, tuple[Callable[[Condition], Condition], tuple[str, ...]]] = {
    DueDeed.HEALING: (healed, ("W-34",)),
    DueDeed.STUN: (stun_recovery, ("W-37", "G-47")),
}
"""What becomes of somebody by itself, and the rows that say so."""


def pass_time(action: Action, seconds: int) -> None:
    """Let a combat turn or a stretch pass, all of it.

    What needs nobody happens at its own time; what needs dice or a decision is left at hand.
    Raises `Refusal` when something was at hand before.
    """
    refuse_at_hand(action.session)
    start = action.world.clock
    _pass(action, start + seconds, stopping=False)
    for due in at_hand(action.session):
        action.tell(f"Due now: {due.label}", secret=True)
        _announce(action, due)


def refuse_at_hand(session: Session) -> None:
    """Raise `Refusal`, naming what is at hand, if anything is: the clock may not move."""
    waiting = at_hand(session, 1)
    if waiting:
        raise Refusal(first_settle(waiting[0]))


def run_until(action: Action, second: int) -> Due | None:
    """Let time pass up to a clock second, or to what stops the clock before; gives what did.

    Raises `Refusal` while something is at hand.
    """
    refuse_at_hand(action.session)
    stop = _pass(action, second, stopping=True)
    for due in at_hand(action.session) if stop else ():
        _announce(action, due)
    return stop


def _pass(action: Action, until: int, *, stopping: bool) -> Due | None:
    """Move the clock and do what needs nobody; gives what stopped it, where it may be stopped."""
    world, chosen = action.world, passing_kinds(action.session)
    action.session.add(world)
    start, days = world.clock, (until - world.clock) // DAY
    calendar: Calendar | None = None
    with passing(action, until) as agenda:
        while due := agenda.next():
            action.progress(max(0, due.at - start) // DAY, days)
            if passes(due, chosen):
                world.clock = max(world.clock, due.at)
                when = ""
                if due.at // DAY != until // DAY:
                    calendar = calendar or calendar_of(action.session)
                    when = f"{calendar.told(due.at)}: "
                _happen(action, due, when)
            elif stopping:
                world.clock = max(world.clock, due.at)
                return due
    world.clock = max(world.clock, until)
    return None


def _happen(action: Action, due: Due, when: str) -> None:
    """Let happen what needs nobody; a reminder is told with `when` it was."""
    if due.deed in AUTOMATIC:
        _recover(action, due)
    elif due.deed in THROWN_ON_THE_WAY:
        throw_for(action, due)
    else:
        close(action, due, DueState.DONE)
        action.tell(f"{when}{due.label}", secret=True)
        _announce(action, due)


def _announce(action: Action, due: Due) -> None:
    """Players are told of what has come due, if they are to be told."""
    if due.told:
        with action.published(apart=True):
            action.tell(due.label)


def _recover(action: Action, due: Due) -> None:
    """Somebody heals; the next time is put on the clock if there is cause."""
    due.state = DueState.DONE
    action.session.add(due)
    person = action.get(Person, due.person_id)
    old = condition_of(person)
    recover, rows = _RECOVERIES[due.deed]
    new = recover(old)
    others = person.side != Side.PARTY
    with action.published(apart=True):
        action.tell(f"{person.name}: {loss(old, new)} less", *rows, secret=others)
        change_condition(action, person, new)
    if due.deed == DueDeed.STUN:
        action.tell_ruled(action.rulings, action.rulings.changed("G-47"), secret=True)
