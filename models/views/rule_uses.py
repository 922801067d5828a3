"""Where a rule was used: the newest entries of the journal that rest on it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import String, cast, func
from sqlmodel import Session, col, select

from models.tables import Entry, EntryState

LATELY = 20_000
"""So many of the newest entries are looked through, for whoever reads a rule waits for them."""


class Use(NamedTuple):
    """An entry that rests on a rule: the clock second after it, and its title."""

    clock: int
    title: str


def last_uses(session: Session, rule: str, most: int) -> list[Use]:
    """The newest so many entries that stand and name a row of the rules, the newest first."""
    newest = session.exec(select(func.max(Entry.id))).one() or 0
    found = (
        select(Entry.clock, Entry.title)
        .where(col(Entry.id) > newest - LATELY, Entry.state == EntryState.DONE)
        .where(cast(Entry.rows, String).contains(f'"{rule}"', autoescape=True))
        .order_by(col(Entry.id).desc())
        .limit(most)
    )
    return [Use(*row) for row in session.exec(found)]
