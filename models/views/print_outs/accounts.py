"""The accounts on paper: what came into each purse and went out of it, and what it came to.

Players get those of the party and its people. What they may not read in the journal stands there
as a sum alone: whose money it is knows how much it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import String, cast
from sqlmodel import Session, col, or_, select

from models.bridge.dates import calendar_of
from models.bridge.purses import PARTY, holds, is_open, sum_of
from models.exchange.paper.document import Block, Document, Heading, Paragraph, Table
from models.tables import Change, Entry, EntryState, Person, World
from models.views.print_outs.whom import nothing_named

_HEAD = ("When", "What", "In", "Out", "Then")
_STANDS = (EntryState.DONE, EntryState.KEPT)


class _Moved(NamedTuple):
    """What an entry put into a purse, or, below nothing, took out of it."""

    at: int
    said: str
    amount: int


def print_accounts(session: Session, who: str, *, players: bool) -> Document:
    """Every purse that anything was in: the party's, then people's by their names."""
    nothing_named(who, "The accounts are printed")
    clock = session.exec(select(World.clock)).one()
    moved = _moved(session, players=players)
    blocks = (
        block
        for purse, title, now in _purses(session)
        if (now or moved.get(purse)) and (not players or is_open(session, purse))
        for block in _account(session, purse, title, now, moved.get(purse, ()))
    )
    said = tuple(blocks) or (Paragraph("Nobody has had any money."),)
    return Document("Accounts", calendar_of(session).moment(clock), said)


def _purses(session: Session) -> Iterator[tuple[str, str, int]]:
    """Each purse with whose it is and what is in it."""
    yield PARTY, "The party", session.exec(select(World.money)).one()
    people = select(Person).order_by(col(Person.name), col(Person.id))
    yield from ((person.ref, person.name, person.money) for person in session.exec(people))


def _account(
    session: Session, purse: str, title: str, now: int, moved: Sequence[_Moved]
) -> Iterator[Block]:
    """What a purse had to begin with, and after each sum, in the order of the journal."""
    moment = calendar_of(session).moment
    then = now - sum(each.amount for each in moved)
    rows = [("", "To begin with", "", "", sum_of(session, then))] if then or not moved else []
    for at, said, amount in moved:
        then += amount
        both = (sum_of(session, abs(amount)), "")
        rows.append(
            (moment(at), said, *(both if amount > 0 else both[::-1]), sum_of(session, then))
        )
    yield Heading(title)
    yield Table(_HEAD, tuple(rows), frozenset({2, 3, 4}))
    yield Paragraph(holds(session, purse), strong=True)


def _moved(session: Session, *, players: bool) -> dict[str, list[_Moved]]:
    """By purse, every sum that an entry which stands moved; what came with a row is no sum."""
    asked = (
        select(Change, Entry.clock, Entry.title, Entry.secret)
        .join(Entry, col(Entry.id) == Change.entry_id)
        .where(col(Change.table).in_([Person.__tablename__, World.__tablename__]))
        .where(or_(*(col(Entry.state) == state for state in _STANDS)))
        .where(cast(col(Change.before), String).contains('"money"'))
        .order_by(col(Change.id))
    )
    found: dict[str, list[_Moved]] = {}
    for change, clock, title, secret in session.exec(asked):
        before, after = change.before or {}, change.after or {}
        if "money" not in before or "money" not in after:
            continue
        purse = PARTY if change.table == World.__tablename__ else f"{change.table}:{change.key}"
        said = "-" if secret and players else title
        found.setdefault(purse, []).append(_Moved(clock, said, after["money"] - before["money"]))
    return found
