"""A session as it is told, for the referee or for players (`models.views.recap`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlmodel import Session, col, select

from models.exchange.paper.document import Block, Document, Heading, Paragraph, Points
from models.tables import GameSession
from models.text import clean
from models.views.recap import Recap, players_recap, recap


def print_recap(session: Session, who: str, *, players: bool) -> Document:
    """The recap of a session, by its number or ref; the newest, if none is named."""
    return recap_of(session, _meant(session, who.strip()), players=players)


def recap_of(session: Session, played: GameSession, *, players: bool) -> Document:
    """A session, in the words that were written for its reader, or told from the journal."""
    written = played.told if players else played.recap
    title = f"Session {played.number}{f': {played.title}' if played.title else ''}"
    if written:
        return Document(title, "", tuple(_of_words(written, title)))
    told = players_recap(session, played) if players else recap(session, played)
    return Document(told.heading, "", tuple(_of_parts(told)))


def _meant(session: Session, who: str) -> GameSession:
    found = select(GameSession).order_by(col(GameSession.id).desc())
    table, _, key = who.rpartition(":")
    if who and not (key.isdecimal() and table in {"", "session"}):
        raise ValueError("Say which session by its number.")
    if who:
        column = GameSession.id if table else GameSession.number
        found = found.where(column == int(key))
    played = session.exec(found).first()
    if played is None:
        missing = f"There is no session {clean(key, 20)}." if who else "No session has begun yet."
        raise ValueError(missing)
    return played


def _of_parts(told: Recap) -> Iterator[Block]:
    for part in told.parts:
        yield Heading(part.title)
        yield Points(part.lines)


def _of_words(written: str, title: str) -> Iterator[Block]:
    """Somebody's own words: headings and points as Markdown has them, the rest as it is."""
    points: list[str] = []
    for line in _lines(written):
        point = line.startswith(("- ", "* "))
        if points and not point:
            yield Points(tuple(points))
            points = []
        if point:
            points.append(line[2:])
        elif line.startswith("#"):
            heading = line.lstrip("# ")
            if heading != title:  # it stands at the top already
                yield Heading(heading)
        else:
            yield Paragraph(line)
    if points:
        yield Points(tuple(points))


def _lines(written: str) -> Iterable[str]:
    return (line.strip() for line in written.splitlines() if line.strip())
