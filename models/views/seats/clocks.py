"""What time it is, and what runs for somebody's body as whoever plays them can count it.

Nothing here is read from the clock of the campaign, whose rows are the referee's to move and to
name: a moment follows from what everybody saw, a wound or a fall, and from the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import Session, col, select

from models.bridge.dates import today
from models.bridge.patient import lost
from models.clock import HOUR
from models.rulings import rulings
from models.seat.shown import Row
from models.tables import Person, Wound
from models.views.seats.eyes import Eyes
from rules.recovery import (
    CRISIS_POINTS,
    RESUSCITATION_WINDOW,
    WAKING_INTERVAL,
    first_waking,
    starts_clock,
)


def clocks(session: Session, eyes: Eyes) -> Iterator[Row]:
    """The time, and the next crisis point, waking or deadline of whom the player plays."""
    day = today(session)
    yield "now", day.calendar.full(day.now)
    for what, at in _of_body(session, eyes.person, day.now) if eyes.person else ():
        yield what, day.calendar.moment(at)


def _of_body(session: Session, person: Person, now: int) -> Iterator[tuple[str, int]]:
    if person.dead_since is not None:
        if not lost(person, now):
            yield "too late to bring back (W-26)", person.dead_since + RESUSCITATION_WINDOW
        return
    crises = [at for at in _crises(session, person) if at > now]
    if crises:
        yield "next crisis point (W-28)", min(crises)
    if person.unconscious_since is not None:
        first = person.unconscious_since + first_waking(rulings(session)) * HOUR
        passed = max(0, (now - first) // WAKING_INTERVAL + 1)
        yield "may wake (W-33)", first + passed * WAKING_INTERVAL


def _crises(session: Session, person: Person) -> Iterator[int]:
    """The crisis points of all wounds that are not stable yet, as far as they have any (G-85)."""
    chosen = rulings(session)
    unstable = select(Wound).where(Wound.person_id == person.id, col(Wound.stable).is_(False))
    running: set[int] = set()
    for wound in session.exec(unstable.where(Wound.shock > 0).order_by(col(Wound.at))):
        if starts_clock(wound.at, running, chosen):
            running.add(wound.at)
            yield from (wound.at + after for after in CRISIS_POINTS)
