"""The end of the public journal, and what became of the last session."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sqlmodel import Session, col, select

from models.bridge.dates import calendar_of
from models.seat.shown import Row
from models.tables import GameSession
from models.views.asked import Asked
from models.views.entries import entries_in
from models.views.players import PublicThrow, players_journal
from models.views.print_outs.recaps import recap_of
from models.views.seats.sheets import in_rows

_MOST = 60
"""INVENTED: so many of the newest public entries a seat shows; what was before is in the recap."""
_MOST_LINES = 40


def journal(session: Session) -> Iterator[Row]:
    """The newest of what everybody has heard, the oldest first.

    The window is counted in entries that are public, so that it does not move when something
    happens in secret.
    """
    moment = calendar_of(session).moment
    found = players_journal(entries_in(session, Asked(public=True), _MOST))
    for entry in reversed(list(islice(found, _MOST))):
        thrown = tuple(map(_throw, entry.thrown[:_MOST_LINES]))
        yield moment(entry.clock), entry.title, entry.lines[:_MOST_LINES], thrown


def recap(session: Session) -> Iterator[Row]:
    """The last session that has ended, as it is told to players."""
    ended = select(GameSession).where(col(GameSession.last).is_not(None))
    played = session.exec(ended.order_by(col(GameSession.id).desc()).limit(1)).first()
    if played is not None:
        document = recap_of(session, played, players=True)
        yield "heading", document.title
        yield from in_rows(document.blocks)


def _throw(thrown: PublicThrow) -> Row:
    return thrown.purpose, thrown.notation, thrown.value, thrown.typed
