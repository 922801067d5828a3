"""Whether the clock moves while somebody does what takes time: never under a fight."""

from __future__ import annotations

from sqlmodel import Session, select

from models.bridge.schedule import FIGHTING, fighting, outlook
from models.clock import span
from models.deed import Option
from models.tables import World

_CLOCK = ((True, "runs"), (False, "stands"))
_NOT_NOW = "A fight is on: its turns move the clock, so the time this takes does not pass now."


def clock_moves(session: Session, wanted: bool) -> bool:
    """Whether the clock moves with what takes time: if that is wanted, and no fight is on."""
    return wanted and not fighting(session)


def clock_option(session: Session, now: bool) -> tuple[Option, ...]:
    """The choice whether the clock runs meanwhile; there is none in a fight."""
    return () if fighting(session) else (Option("time_passes", "clock", now, _CLOCK),)


def clock_stands_note(session: Session) -> tuple[str, ...]:
    """That the time something takes does not pass, in a fight."""
    return (_NOT_NOW,) if fighting(session) else ()


def ends_in_a_turn(session: Session) -> tuple[str, ...]:
    """That what is begun in a fight ends when its turns have lasted so long."""
    return (FIGHTING,) if fighting(session) else ()


def met_afterwards(session: Session, seconds: int, wanted: bool) -> tuple[str, ...]:
    """The first that comes due while so many seconds pass in one go, as a note."""
    if not clock_moves(session, wanted):
        return ()
    clock = session.exec(select(World.clock)).one()
    ahead = outlook(session, clock + seconds)
    stop = ahead.stop
    if stop is None or stop.at <= clock:
        return ()
    more = f", and {len(ahead.later)} more" if ahead.later else ""
    return (f"Due meanwhile, in {span(stop.at - clock)}, and met afterwards: {stop.label}{more}.",)
