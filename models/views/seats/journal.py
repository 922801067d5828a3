"""The end of the public journal, and what became of the last session."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import islice

from sqlmodel import Session, col, func, select

from models.bridge.dates import calendar_of
from models.reading import name_of_campaign
from models.seat.shown import Row
from models.tables import Entry, EntryState, GameSession, Person, Side
from models.views.asked import Asked
from models.views.entries import entries_in
from models.views.players import PublicThrow, players_journal
from models.views.print_outs.recaps import recap_of
from models.views.seats.kept import kept
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


def recap(session: Session) -> Iterable[Row]:
    """The last session that has ended, as it is told to players."""
    ended = select(GameSession).where(col(GameSession.last).is_not(None))
    played = session.exec(ended.order_by(col(GameSession.id).desc()).limit(1)).first()
    if played is None:
        return ()

    def make() -> Iterator[Row]:
        document = recap_of(session, played, players=True)
        yield "heading", document.title
        yield from in_rows(document.blocks)

    return kept(("recap", name_of_campaign(session), *_told_of(session, played)), make)


def _told_of(session: Session, played: GameSession) -> Iterator[Hashable]:
    """All that a session's recap depends on: itself, what stands of it, and how the party is."""
    yield tuple(played.model_dump().values())
    yield session.exec(select(func.max(GameSession.id))).one()
    yield calendar_of(session)
    stands = select(func.count(), func.sum(Entry.id)).where(
        col(Entry.id) > played.first, col(Entry.id) <= played.last
    )
    for state in (EntryState.DONE, EntryState.KEPT):
        yield tuple(session.exec(stands.where(Entry.state == state)).one())
    people = select(Person).where(Person.side == Side.PARTY).order_by(col(Person.id))
    yield tuple(tuple(person.model_dump().values()) for person in session.exec(people))


def _throw(thrown: PublicThrow) -> Row:
    return thrown.purpose, thrown.notation, thrown.value, thrown.typed
